import TestSupport
import Testing
import OnwireTextFormats

/// JSON is read as python3 reads it, from windows of any size, and failures have a place.
@Suite struct JSONReaderTests {
  /// Bytes that, to the reader, are not in memory.
  private struct Storage: ByteStorage {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
      buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
    }
  }

  /// The steps that a window takes: smaller than a text, and the whole.
  private static let steps = [1, 2, 3, 7, 64, 1 << 18]

  private func readers(_ text: some Sequence<UInt8>) -> [JSONReader] {
    let bytes = Array(text)
    return [JSONReader(ByteInput(bytes))]
      + Self.steps.map { JSONReader(ByteInput(Storage(bytes: bytes)), step: $0) }
  }

  /// A value as a line that python prints in the same way; strings are hexadecimal digits.
  private func line(_ value: JSONValue) -> String {
    func text(_ text: String) -> String { "\"" + Hex.encode(Array(text.utf8)) + "\"" }
    return switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let digits): digits
    case .string(let string): text(string)
    case .array(let values): "[" + values.map(line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { text($0.key) + ":" + line($0.value) }.joined(separator: ",") + "}"
    }
  }

  /// The value that is read, or `no`.
  private func read(_ reader: JSONReader) throws -> String {
    var reader = reader
    do {
      let value = try reader.value()
      try reader.finish()
      return line(value)
    } catch is JSONFailure {
      return "no"
    }
  }

  /// A value that is longer than the caller wants is skipped.
  @Test(
    arguments: [
      (#""abc" 1"#, 5, "abc"), (#""abc" 1"#, 4, nil), (#""a\u0062c" 1"#, 10, "abc"),
      (#""a\u0062c" 1"#, 9, nil),
      (#""\\" 1"#, 4, "\\"), ("\"\" 1", 2, ""), (#"" 1"#, 9, "no"), (#""a\q" 1"#, 9, "no"), ("7 1", 9, "no"),
    ] as [(String, Int, String?)])
  func aStringOfAtMostALength(text: String, length: Int, expected: String?) throws {
    for var reader in readers(text.utf8) {
      do {
        let string = try reader.string(ofAtMost: length).map { String(decoding: $0, as: UTF8.self) }
        #expect(string == expected)
        #expect(try reader.number() == "1")
      } catch is JSONFailure {
        #expect(expected == "no")
      }
    }
  }

  private func failure(_ text: String, _ use: (inout JSONReader) throws -> Void) throws -> JSONFailure? {
    var found: Set<JSONFailure> = []
    for var reader in readers(text.utf8) {
      do { try use(&reader) } catch let failure as JSONFailure { found.insert(failure) }
    }
    #expect(found.count <= 1, "every window gives the same failure")
    return found.first
  }

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func textsAreReadAsPythonReadsThem() throws {
    var random = SplitMix(21)
    var texts: [[UInt8]] = []
    let marks = Array("\"\\{}[]:,0-9.eE+ud8tnf \n".utf8)
    for round in 0..<rounds(600) {
      var text = try JSONWriter().write(random.document(.json, depth: 3)).bytes
      if round % 3 > 0, !text.isEmpty {
        for _ in 0...random.below(2) {
          let index = random.below(text.count)
          switch random.below(3) {
          case 0: text[index] = marks[random.below(marks.count)]
          case 1: text.insert(marks[random.below(marks.count)], at: index)
          default: if text.count > 1 { text.remove(at: index) }
          }
        }
      }
      if text.count < 120, String(validating: text, as: UTF8.self) != nil { texts.append(text) }
    }
    texts += [
      "01", "-", "1.", ".5", "1e", "1e+5", "-0.0E-1", "[1,]", "{\"a\":1,}", "[1 2]", "\"\\u12\"", "nul", "",
      "\"\\ud800\"", "\"\\ud83d\\ude00\"", "\"\\ude00\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d\\n\"",
      "\"\\ud83d\\ud83d\\ude00\"",
    ].map { Array($0.utf8) }
    let program = """
      import json, base64
      def text(s): return '"' + s.encode('utf-16-le', 'surrogatepass').decode('utf-16-le', 'replace').encode().hex() + '"'
      class Number(str): pass
      class Object(list): pass
      def line(v):
          if v is None: return 'null'
          if v is True: return 'true'
          if v is False: return 'false'
          if isinstance(v, Number): return str(v)
          if isinstance(v, str): return text(v)
          if isinstance(v, Object): return '{' + ','.join(text(k) + ':' + line(x) for k, x in v) + '}'
          return '[' + ','.join(map(line, v)) + ']'
      def no(_): raise ValueError
      for t in '\(texts.map { Base64.encode($0) }.joined(separator: " "))'.split(' '):
          try:
              print(line(json.loads(base64.b64decode(t).decode(), strict=False, parse_int=Number, parse_float=Number,
                  parse_constant=no, object_pairs_hook=Object)))
          except (ValueError, RecursionError):
              print('no')
      """
    let lines = String(decoding: try Python.output(of: program), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    try #require(lines.count == texts.count)
    for (text, expected) in zip(texts, lines) {
      for reader in readers(text) {
        #expect(try read(reader) == expected, "\(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(lines.filter { $0 == "no" }.count > 100)
    #expect(lines.filter { $0 != "no" }.count > 200)
  }

  @Test func whatIsPassedOverIsTheBytesOfTheValue() throws {
    let values = [
      #"{"a":[1,{"b":"]}\"\\"}],"c":"\\\\"}"#, #""x\"y\\""#, "[[],{}]", "-1.5e3", "true", "null",
      "\"\(String(repeating: "long ", count: 100))\"",
    ]
    // Marks at each place of a word, after backslashes that escape each other, and one more.
    let escaped = (0..<20).map { count in
      let backslashes = String(repeating: #"\\"#, count: count % 4)
      return "\"" + String(repeating: "x", count: count) + backslashes + #"\" #"# + backslashes + "\""
    }
    for value in values + escaped {
      for var reader in readers("[ \(value) , 7]".utf8) {
        try reader.beginArray()
        #expect(try reader.hasNext())
        #expect(try reader.skip() == 2..<2 + value.utf8.count)
        #expect(try reader.hasNext())
        #expect(try reader.number() == "7")
        #expect(try !reader.hasNext())
        try reader.finish()
      }
    }
  }

  @Test(arguments: [
    ("[1,2", 4, "the JSON text ends inside a value"), ("[1 2]", 3, "a comma is expected here"),
    (#"{"a" 1}"#, 5, "a colon is expected here"), (#"{a:1}"#, 1, "a key in quotes is expected here"),
    (#"["\x"]"#, 3, "this escape does not exist in JSON"),
    (#"["\u00g0"]"#, 6, "this escape does not exist in JSON"),
    ("[tru]", 1, "`true` is expected here"), ("[01]", 1, "a number is expected here"),
    ("[] x", 3, "the JSON text goes on after its value"), ("[%]", 1, "a value is expected here"),
  ])
  func failuresHaveAPlace(text: String, offset: Int, sentence: String) throws {
    let found = try failure(text) {
      _ = try $0.value()
      try $0.finish()
    }
    #expect(found?.offset == offset)
    #expect(found?.sentence == sentence)
  }

  @Test func limitsAreKept() throws {
    let deep = String(repeating: "[", count: JSONReader.depthLimit + 1)
    for use in [{ (r: inout JSONReader) in _ = try r.value() }, { r in try r.skip() }] {
      var reader = JSONReader(ByteInput(Array(deep.utf8)))
      let found = #expect(throws: JSONFailure.self) { try use(&reader) }
      #expect(found?.reason == .tooDeep(limit: JSONReader.depthLimit))
      #expect(found?.offset == JSONReader.depthLimit)
    }
    #expect(try failure(#""12345""#) { _ = try $0.string(limit: 5) } == nil)
    #expect(try failure(#""123456""#) { _ = try $0.string(limit: 5) }?.reason == .tooLong(limit: 5))
    #expect(
      try failure("5") { _ = try $0.string() }?.sentence == "a string is expected here, not a number")
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    for reader in readers("\u{FEFF}[1]".utf8) { #expect(try read(reader) == "[1]") }
  }
}

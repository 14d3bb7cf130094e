@testable import OnwireClients
@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireSpecLanguage
@testable import OnwireTextFormats
@testable import OnwireFormats

/// Outputs that say they are exact give the request again when they are read, and code out is well formed.
struct OutputLaw: Law {
  let specs: SpecMaker
  let corpus: [[UInt8]]
  let texts: [[UInt8]]
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus.requests.filter { $0.count <= 2048 }
    texts = corpus.specs.filter { $0.count <= 2048 }
    specs = SpecMaker()
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number), tokens: Tokens.specs)
    switch mutator.random.below(6) {
    case 0, 1: return specs.make(&mutator.random)
    case 2: return mutator.mutated(mutator.random.pick(texts), texts)
    case 3: return RequestMaker.make(&mutator.random)
    default: return mutator.request(corpus)
    }
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    var random = Random(seed: hash(of: bytes), number: 0)
    guard bytes.first == UInt8(ascii: "#") else {
      let message = try RequestParser().message(ByteInput(bytes))
      var stream = MessageStream(ByteInput(bytes))
      guard case .request(_, let range)? = try stream.next(), range.count == bytes.count else {
        return counts.add("several requests, or none")
      }
      return try checkReadable(Request(message), random.pick(Self.readers), &counts)
    }
    guard let files = SpecCheck.files else { throw Broken("there is no folder of specs") }
    let client = random.oneIn(2) ? random.pick(SpecCheck.clients) : nil
    let specs = SpecCheck.read(bytes, files).requests.prefix(2)
    guard !specs.isEmpty else { return }
    let spec = random.pick(Array(specs))
    guard let wire = Compiler(files: files, client: client).compile(spec).wire, wire.message.length < 1 << 16
    else { return }
    if random.oneIn(2) {
      let language = random.pick(RequestCode.Language.allCases)
      let code = RequestCode(language, of: spec, wire)
      try CodeCheck.check(code.text, language)
      counts.add("code in \(language)\(code.differences.isEmpty ? "" : ", not exact")")
    } else {
      try checkReadable(Request(wire), random.pick(Self.readers), &counts)
    }
  }

  private typealias Reader = (kind: OutputKind, format: CaptureFormat)

  private static let readers: [Reader] = [
    (.curl, .curl), (.curl, .curl), (.har, .har), (.har, .har), (.xxd, .hexdump), (.hexdump, .hexdump),
    (.hex, .hexdump),
  ]

  /// What a reader refuses because nobody can know better.
  private static let refused: [CaptureCode] = [.dumpElided, .curlURLUnsupported]

  private func checkReadable(_ request: Request, _ reader: Reader, _ counts: inout Counts) throws {
    let (kind, format) = reader
    let bytes = try request.message.bytes(limit: .max)
    var output: [UInt8] = []
    let verdict = try kind.write(request, to: { output += $0 })
    if kind == .curl, !output.isEmpty { try ShellCheck.check(output) }
    guard verdict == .exact, !bytes.isEmpty else { return counts.add("\(kind.rawValue), not exact") }
    counts.add(kind.rawValue)
    do {
      var reader = try format.reader(CaptureSource(ByteInput(output), name: "fuzz"))
      guard case .request(let read)? = try reader.next() else {
        throw Broken("\(kind.rawValue), exact, is read back as no request")
      }
      let again = try read.message.bytes(limit: .max)
      guard again != bytes else { return }
      let offset = zip(again, bytes).prefix { $0 == $1 }.count
      throw Broken(
        "\(kind.rawValue), exact, is read back otherwise from \(offset) of \(bytes.count) on, \(again.count) long: "
          + "`\(String(decoding: again[max(0, offset - 10)...].prefix(40), as: UTF8.self))`")
    } catch let failure as CaptureFailure where Self.refused.contains(failure.code) {
      counts.add("\(kind.rawValue), refused: \(failure.code.rawValue)")
    } catch let failure as CaptureFailure {
      throw Broken(
        "\(kind.rawValue), exact, cannot be read back: \(failure.code.rawValue): \(failure.message)")
    }
  }
}

/// What holds for a command that is pasted into a shell.
enum ShellCheck {
  /// Quotes are balanced, and outside of them stands nothing but what the command is made of.
  static func check(_ output: [UInt8]) throws {
    var isQuoted = false
    var isComment = false
    var last: UInt8 = 0x0A
    var isEscaped = false
    for byte in output {
      defer { last = byte }
      if isComment {
        if byte == 0x0A { isComment = false }
        try require(
          byte == 0x0A || (byte >= 0x20 && byte != 0x7F), "a control in a comment of a shell command")
        continue
      }
      if isEscaped {
        isEscaped = false
        continue
      }
      if isQuoted {
        if byte == UInt8(ascii: "'") { isQuoted = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"): isQuoted = true
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "#") where last == 0x0A || last == 0x20: isComment = true
      case 0x0A, 0x20: break
      case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: ","),
        UInt8(ascii: "+"), UInt8(ascii: "\""), UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        break
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      default:
        throw Broken(
          "outside of quotes a shell command has `\(String(UnicodeScalar(byte)))` after `\(last)`")
      }
    }
    try require(!isQuoted && !isEscaped, "a quote of a shell command is not closed")
  }
}

/// What holds for source text that is pasted into an app.
enum CodeCheck {
  static func check(_ text: String, _ language: RequestCode.Language) throws {
    try Shown.check(text, "code")
    let bytes = Array(text.utf8)
    var brackets: [UInt8] = []
    var index = 0
    func fault(_ words: String) -> Broken {
      let around = bytes[max(0, index - 40)..<min(bytes.count, index + 40)]
      return Broken("\(language): \(words): `\(String(decoding: around, as: UTF8.self))`")
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where bytes[index...].starts(with: "//".utf8):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        // A backslash at the end of a comment's line goes on in the next one, in C.
        let before = bytes[..<index].last { $0 != 0x20 }
        if language == .objectiveC, before == UInt8(ascii: "\\") { throw fault("a comment goes on") }
      case UInt8(ascii: "\""):
        index += 1
        while true {
          guard index < bytes.count, bytes[index] != 0x0A else { throw fault("a literal is not closed") }
          if bytes[index] == UInt8(ascii: "\"") { break }
          if bytes[index] == UInt8(ascii: "\\") {
            index += 1
            guard index < bytes.count, isEscape(bytes[index...], language) else { throw fault("an escape") }
          }
          index += 1
        }
        index += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        brackets.append(bytes[index])
        index += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        let open: [UInt8: UInt8] = [0x29: 0x28, 0x5D: 0x5B, 0x7D: 0x7B]
        guard brackets.popLast() == open[bytes[index]] else { throw fault("a bracket closes another") }
        index += 1
      case 0x80...: throw fault("a letter outside of literals")
      default: index += 1
      }
    }
    try require(brackets.isEmpty, "\(language): brackets are not closed")
  }

  private static func isEscape(_ rest: ArraySlice<UInt8>, _ language: RequestCode.Language) -> Bool {
    switch language {
    case .swift:
      if rest.starts(with: "u{".utf8) {
        let digits = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
        return (1...8).contains(digits.count)
          && UInt32(String(decoding: digits, as: UTF8.self), radix: 16).map { Unicode.Scalar($0) != nil }
            ?? false
      }
      return rest.first.map { "\"\\nrt0".utf8.contains($0) } ?? false
    case .objectiveC:
      let digits = rest.prefix(3)
      if digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) { return true }
      return rest.first.map { "\"\\nrt?".utf8.contains($0) } ?? false
    }
  }
}

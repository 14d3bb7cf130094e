import TestSupport
import Testing
import OnwireTextFormats

@Suite struct DocumentOutlineTests {
  /// A run without the number of its value, which an outline does not tell.
  private struct Run: Hashable {
    var range: Range<Int>
    var kind: WrittenDocument.Piece.Kind
  }

  private func runs(_ pieces: DocumentOutline.Pieces?) -> [Run]? {
    pieces?.map { Run(range: $0.range, kind: $0.kind) }
  }

  private func runs(_ pieces: [WrittenDocument.Piece]) -> [Run]? {
    pieces.map { Run(range: $0.range, kind: $0.kind) }
  }

  private func texts(_ text: String, _ form: DocumentOutline.Form) -> [String]? {
    let bytes = Array(text.utf8)
    return DocumentOutline().pieces(of: bytes[...], as: form)?.map {
      "\($0.kind == .punctuation ? "" : "\($0.kind) ")\(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  // MARK: Written documents

  @Test(arguments: [false, true])
  func writtenJSONHasTheRunsThatItsWriterTells(isPretty: Bool) throws {
    var random = SplitMix(1)
    for _ in 0..<rounds(2000) {
      let written = try JSONWriter(.init(pretty: isPretty)).write(random.document(.json))
      #expect(runs(DocumentOutline().pieces(of: written.bytes[...], as: .json)) == runs(written.pieces))
    }
  }

  @Test func writtenXMLHasTheRunsThatItsWriterTells() throws {
    var random = SplitMix(2)
    for _ in 0..<rounds(2000) {
      let written = try PropertyListWriter(.xml).write(random.document(.propertyList))
      let pieces = DocumentOutline().pieces(of: written.bytes[...], as: .xmlPropertyList)
      #expect(runs(pieces) == runs(written.pieces), "\(String(decoding: written.bytes, as: UTF8.self))")
    }
  }

  @Test func writtenBinaryListsHaveTheRunsThatTheirWriterTells() throws {
    var random = SplitMix(3)
    for _ in 0..<rounds(2000) {
      let written = try PropertyListWriter(.binary).write(random.document(.propertyList, members: 20))
      let pieces = DocumentOutline().pieces(of: written.bytes[...], as: .binaryPropertyList)
      #expect(runs(pieces) == runs(written.pieces))
    }
  }

  @Test func aSliceHasTheOutlineOfItsBytes() throws {
    let bytes = Array("xx[1]".utf8)
    let pieces = DocumentOutline().pieces(of: bytes[2...], as: .json)
    #expect(runs(pieces) == runs(DocumentOutline().pieces(of: Array("[1]".utf8)[...], as: .json)))
    #expect(pieces?.last?.range == 2..<3)
  }

  @Test func aBinaryListIsXMLWithItsKeysInTheirOrderUnlessItIsLongOnlySo() throws {
    let written = try PropertyListWriter(.binary)
      .write(.dictionary([("b", .signed(-1)), ("a", .array([.string("<"), .boolean(true)]))]))
    let xml =
      "<plist><dict><key>b</key><integer>-1</integer><key>a</key><array><string>&lt;</string><true></true></array>"
      + "</dict></plist>"
    #expect(DocumentOutline.xml(ofBinary: written.bytes) == Array(xml.utf8))
    #expect(DocumentOutline.xml(ofBinary: Array(xml.utf8)) == nil)
    // Each of 60 arrays holds the next one twice.
    var list = Array("bplist00".utf8)
    for number: UInt8 in 1...60 { list += [0xA2, number, number] }
    list += [0x51, 0x78]
    for number: UInt8 in 0...60 { list.append(8 + 3 * number) }
    list += [0, 0, 0, 0, 0, 0, 1, 1]
    for number: UInt8 in [61, 0, 190] { list += [0, 0, 0, 0, 0, 0, 0, number] }
    #expect(DocumentOutline().pieces(of: list[...], as: .binaryPropertyList) != nil)
    #expect(DocumentOutline.xml(ofBinary: list) == nil)
  }

  // MARK: Other writers' documents

  @Test func blanksBelongToTheContainerInWhichTheyStand() {
    #expect(
      texts(" {\n \"a\" : [ ] ,\t\"b\":1 } \r\n", .json) == [
        " {\n ", "key \"a\"", " : ", "[ ]", " ,\t", "key \"b\"", ":", "value 1", " } \r\n",
      ])
    #expect(texts(" 1 ", .json) == [" ", "value 1", " "])
  }

  @Test func xmlFitsHoweverItIsLaidOut() {
    #expect(
      texts("<plist><dict><key>a</key><string>x&#65;&amp;</string></dict></plist>", .xmlPropertyList) == [
        "<plist><dict><key>", "key a", "</key>", "<string>", "value x&#65;&amp;", "</string>",
        "</dict></plist>",
      ])
    #expect(
      texts("<?xml version='1.0'?>\r\n<!-- x -->\n<plist version=\"1.0\"><true /></plist>", .xmlPropertyList)
        == ["<?xml version='1.0'?>\r\n<!-- x -->\n<plist version=\"1.0\">", "value <true />", "</plist>"])
    #expect(
      texts("<plist><array><string/><data>QQ==\n QQ==</data></array></plist>", .xmlPropertyList) == [
        "<plist><array>", "<string/>", "<data>", "value QQ==", "\n ", "value QQ==", "</data>",
        "</array></plist>",
      ])
  }

  @Test(arguments: [
    "", "<plist>", "<plist></plist>", "<dict/>", "<plist><dict><string/></dict></plist>",
    "<plist><dict><key>a</key></dict></plist>", "<plist><dict><key>a</key><key>b</key></dict></plist>",
    "<plist><array></dict></plist>", "<plist><true/><true/></plist>", "<plist><string>a</plist>",
    "<plist><string>a</strin></plist>", "<plist><string>&x;</string></plist>", "<plist><true/></plist>x",
    "<plist><string>&#;</string></plist>", "<plist><other/></plist>", "<plist><array></array/></plist>",
    "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>", "<html></html>", "<plist><true/></plist",
    "<plist><string><![CDATA[a]]></string></plist>", "<plist><true/></plist><plist><true/></plist>",
    "<plist><key>a</key></plist>", "<plist/>", "<plists><true/></plists>",
  ])
  func whatIsNoXMLListDoesNotFit(text: String) {
    #expect(texts(text, .xmlPropertyList) == nil)
  }

  // MARK: Limits and hostile bytes

  @Test func depthIsLimited() {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    // The innermost two brackets are one run.
    #expect(DocumentOutline().pieces(of: nested(1000)[...], as: .json)?.count == 1999)
    #expect(DocumentOutline().pieces(of: nested(1001)[...], as: .json) == nil)
    #expect(DocumentOutline().pieces(of: nested(1_000_000)[...], as: .json) == nil)
    let list = String(repeating: "<array>", count: 1001) + String(repeating: "</array>", count: 1001)
    #expect(texts("<plist>\(list)</plist>", .xmlPropertyList) == nil)
  }

  @Test func theNumberOfRunsIsLimited() {
    var outline = DocumentOutline()
    let text = Array("[1,2]".utf8)
    outline.countLimit = 5
    #expect(outline.pieces(of: text[...], as: .json)?.count == 5)
    outline.countLimit = 4
    #expect(outline.pieces(of: text[...], as: .json) == nil)
  }

  @Test func aBinaryListThatHoldsItselfDoesNotFit() {
    // An array of itself, and one of an array that holds it.
    for objects in [[[0xA1, 0]], [[0xA1, 1], [0xA1, 0]]] as [[[UInt8]]] {
      #expect(DocumentOutline().pieces(of: list(objects)[...], as: .binaryPropertyList) == nil)
    }
    #expect(DocumentOutline().pieces(of: list([[0xA1, 1], [0x09]])[...], as: .binaryPropertyList) != nil)
  }

  @Test func aBinaryListWhoseContainersAreSharedIsReadInLinearTime() {
    // 2^200 values, if each container were read wherever it is used.
    let containers = (1...200 as ClosedRange<UInt8>).map { next -> [UInt8] in [0xA2, next, next] }
    let objects = containers + [[0x08]]
    #expect(DocumentOutline().pieces(of: list(objects)[...], as: .binaryPropertyList)?.count == 202)
  }

  @Test(
    arguments: [
      [[0xD1, 1, 1], [0x09]], [[0xA1, 9]], [[0xAF, 0x13, 0x7F, 0, 0, 0, 0, 0, 0, 0]], [[0x5F]], [[0x54]],
      [[0x70]],
    ] as [[[UInt8]]])
  func binaryListsThatLieDoNotFit(objects: [[UInt8]]) {
    #expect(DocumentOutline().pieces(of: list(objects)[...], as: .binaryPropertyList) == nil)
  }

  @Test func aBinaryListIsToldInTheElementsOfXML() throws {
    let document = Document.dictionary([
      ("a<", .array([.signed(-1), .signed(300), .double(1.5), .boolean(true), .boolean(false)])),
      ("é", .dictionary([("d", .data([0, 255])), ("t", .date(978_307_201.25))])),
    ])
    let bytes = try PropertyListWriter(.binary).write(document).bytes
    let xml =
      "<plist><dict><key>a&lt;</key><array><integer>-1</integer><integer>300</integer><real>1.5</real>"
      + "<true></true><false></false></array><key>é</key><dict><key>d</key><data>AP8=</data>"
      + "<key>t</key><date>2001-01-01T00:00:01.25Z</date></dict></dict></plist>"
    #expect(DocumentOutline.xml(ofBinary: bytes) == Array(xml.utf8))
  }

  @Test func ofABinaryListThatHasNoEndNothingIsTold() {
    let shared = (1...200 as ClosedRange<UInt8>).map { next -> [UInt8] in [0xA2, next, next] } + [[0x08]]
    for objects in [[[0xA1, 0]], [[0xA1, 1], [0xA1, 0]], [[0xD1, 1, 1], [0x09]], shared] as [[[UInt8]]] {
      #expect(DocumentOutline.xml(ofBinary: list(objects)) == nil)
    }
  }

  /// A binary list of these objects, the first being the root.
  private func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] {
      bytes += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes
  }

  @Test(arguments: DocumentOutline.Form.allCases)
  func mutatedDocumentsHaveAWholeOutlineOrNone(form: DocumentOutline.Form) throws {
    var random = SplitMix(4)
    var fitting = 0
    for _ in 0..<rounds(4000) {
      var bytes = try written(form, &random).bytes
      for _ in 0...random.below(3) { random.mutate(&bytes) }
      guard let pieces = DocumentOutline().pieces(of: bytes[...], as: form) else { continue }
      fitting += 1
      var end = 0
      for piece in pieces {
        #expect(piece.range.lowerBound == end && !piece.range.isEmpty)
        end = piece.range.upperBound
      }
      #expect(end == bytes.count)
    }
    #expect(fitting > 100 && fitting < 3900)
  }

  private func written(_ form: DocumentOutline.Form, _ random: inout SplitMix) throws -> WrittenDocument {
    switch form {
    case .json: try JSONWriter().write(random.document(.json))
    case .xmlPropertyList: try PropertyListWriter(.xml).write(random.document(.propertyList))
    case .binaryPropertyList: try PropertyListWriter(.binary).write(random.document(.propertyList))
    }
  }

  // MARK: python3

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func jsonFitsExactlyWherePythonReadsIt() throws {
    var random = SplitMix(5)
    var texts = Self.jsonCorpus.map { Array($0.utf8) }
    texts += [
      [0x22, 0xC3, 0x28, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ]
    while texts.count < 1500 {
      var bytes = try JSONWriter(.init(pretty: random.below(2) == 0)).write(random.document(.json, depth: 2))
        .bytes
      guard bytes.count < 60 else { continue }
      for _ in 0...random.below(2) { random.mutate(&bytes) }
      texts.append(bytes)
    }
    let program = """
      import json
      def refuse(x): raise ValueError(x)
      def fits(b):
        try: json.loads(b.decode('utf-8'), parse_constant=refuse); return '1'
        except ValueError: return '0'
      print(''.join(fits(bytes.fromhex(h)) for h in '\(texts.map(hex).joined(separator: ","))'.split(',')))
      """
    let verdicts = Array(try Python.output(of: program).prefix { $0 != 0x0A })
    #expect(verdicts.count == texts.count)
    #expect(verdicts.count { $0 == 0x31 } > 200 && verdicts.count { $0 == 0x30 } > 200)
    for (text, verdict) in zip(texts, verdicts) {
      let fits = DocumentOutline().pieces(of: text[...], as: .json) != nil
      #expect(fits == (verdict == 0x31), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
  }

  private static let jsonCorpus = [
    "", " ", "0", "-0", "01", "-", "1.", ".5", "1.5", "1e5", "1E+5", "1e-5", "1e", "1e+", "--1", "+1", "0x1",
    "1 2", "true", "True", "tru", "truee", "null", "NaN", "Infinity", "-Infinity", "\"\"", "\"", "\"\\\"",
    "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"", "\"\\uD83D\\uDE00\"", "\"\t\"", "\"\u{7F}\"", "'a'",
    "[]", "[", "]", "[,]", "[1,]", "[1 2]", "[1,,2]", "[[]]", "[}", "{}", "{", "{]", "{a:1}", "{\"a\"}",
    "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "{1:2}", "{\"a\":1}x", "[1]//x",
    "\u{FEFF}[]", "\u{A0}[]", "\u{B}[]", "[1]\0", "é", "\"é中😀\u{2028}\"", "[\"a\":1]", "{\"a\",1}", "{{}}",
  ]

  @Test(.enabled(if: Python.isThere, "needs python3"), arguments: ["FMT_XML", "FMT_BINARY"])
  func pythonsPropertyListsFit(format: String) throws {
    let program = """
      import plistlib, datetime
      value = {'b': [1, -5, 2**40, 1.5, True, False, '', 'x<&>', 'é中😀', b'', b'ab' * 40], 'a': {}, 'c': [],
        'a': {'x': 'a', 'd': datetime.datetime(2026, 1, 2)}, 'n': [[['b']]], 'k' * 20: 'v' * 300}
      print(plistlib.dumps(value, fmt=plistlib.\(format), sort_keys=False).hex())
      """
    let hex = Array(try Python.output(of: program).prefix { $0 != 0x0A })
    let bytes = stride(from: 0, to: hex.count - 1, by: 2).compactMap {
      UInt8(String(decoding: hex[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    let form = format == "FMT_XML" ? DocumentOutline.Form.xmlPropertyList : .binaryPropertyList
    let pieces = try #require(DocumentOutline().pieces(of: bytes[...], as: form))
    #expect(pieces.last?.range.upperBound == bytes.count)
    #expect(pieces.count { $0.kind == .key } == 7)
  }
}

extension SplitMix {
  /// Changes, adds or removes some of the bytes.
  fileprivate mutating func mutate(_ bytes: inout [UInt8]) {
    let position = below(bytes.count + 1)
    switch below(4) {
    case 0 where position < bytes.count: bytes[position] = UInt8(truncatingIfNeeded: next())
    case 1 where position < bytes.count: bytes.remove(at: position)
    case 2: bytes.removeSubrange(position..<min(bytes.count, position + below(4)))
    default: bytes.insert(Array("{}[]\",:0 <>/&\\".utf8)[below(14)], at: position)
    }
  }
}

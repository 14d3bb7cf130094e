import TestSupport
import Testing

@testable import OnwireTextFormats

@Suite struct XMLReaderTests {
  /// The tree of a document in short: `name[attributes](children)` or `name"text"`.
  private static func outline(_ bytes: [UInt8], textOf leaves: Set<String> = ["t"]) throws -> String {
    var xml = XMLReader(ByteInput(bytes))
    var text = ""
    func children() throws {
      while let element = try xml.nextElement() {
        text += element.name
        if !element.attributes.isEmpty {
          text += "[\(element.attributes.map { "\($0.name)=\($0.value)" }.joined(separator: ","))]"
        }
        if leaves.contains(element.name) {
          text += "\"" + String(decoding: try xml.text(limit: 1 << 20) ?? [], as: UTF8.self) + "\""
        } else {
          text += "("
          try children()
          text += ")"
        }
      }
    }
    try children()
    return text
  }

  private static func outline(_ text: String) throws -> String { try outline(Array(text.utf8)) }

  private static func failure(_ text: String) -> XMLFailure? {
    do {
      _ = try outline(text)
      return nil
    } catch {
      return error as? XMLFailure
    }
  }

  @Test("Elements, attributes, references, CDATA, comments and instructions are read as XML has them")
  func grammar() throws {
    let text = """
      \u{FEFF}<?xml version="1.1" encoding="UTF-8"?>
      <!-- > --><!DOCTYPE a [<!ELEMENT a (#PCDATA)> <!-- ' ]> --> <!ENTITY e "]>">]>
      <a x='1' y = "&lt;&#x41;&#66;&quot;"><?p <b> ?><b/><c:d-e.f ></c:d-e.f >
      <t>1 &amp; 2<!-- x --><![CDATA[<&amp;]]]]><![CDATA[>]]></t></a >
      <!-- end -->
      """
    #expect(try Self.outline(text) == "a[x=1,y=<AB\"](b()c:d-e.f()t\"1 & 2<&amp;]]>\")")
  }

  @Test("Line ends, NUL and bytes that are no UTF-8 are those of the document")
  func bytes() throws {
    let odd: [UInt8] = [0x0D, 0x0A, 0x0D, 0x00, 0xFF, 0x80, 0x0A]
    for (open, close) in [("<t>", "</t>"), ("<t><![CDATA[", "]]></t>")] {
      var xml = XMLReader(ByteInput(Array(open.utf8) + odd + Array(close.utf8)))
      #expect(try xml.nextElement()?.name == "t")
      #expect(try xml.text(limit: 7) == odd)
      #expect(try xml.nextElement() == nil)
    }
  }

  @Test("ISO-8859-1 becomes UTF-8; other encodings are errors")
  func encodings() throws {
    let latin1 =
      Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><t x=""#.utf8) + [0xE9] + Array("\">".utf8)
    #expect(try Self.outline(latin1 + [0xFC, 0x41] + Array("</t>".utf8)) == "t[x=é]\"üA\"")
    #expect(Self.failure(#"<?xml version="1.0" encoding="gbk"?><t/>"#)?.reason == .unsupportedEncoding("gbk"))
    let utf16: [UInt8] = [0xFF, 0xFE, 0x3C, 0x00]
    #expect(throws: XMLFailure.self) { try Self.outline(utf16) }
  }

  @Test(
    "What is no XML is an error at its place",
    arguments: [
      ("<a><b></a>", XMLFailure.Reason.wrongEnd(open: "b", found: "a"), 8),
      ("<a", .endsEarly, 2),
      ("<a>", .endsEarly, 3),
      ("<a x=1/>", .unexpected(expected: "a value in quotes"), 5),
      ("<a x='1' x='2'/>", .duplicateAttribute("x"), 9),
      ("<a x='<'/>", .unexpected(expected: "the end of the value"), 6),
      ("<a x='1'y='2'/>", .unexpected(expected: "a blank or `>`"), 8),
      ("<a/><b/>", .unexpected(expected: "the end of the document"), 4),
      ("x<a/>", .unexpected(expected: "`<`"), 0),
      ("<a/>x", .unexpected(expected: "`<`"), 4),
      ("", .unexpected(expected: "an element"), 0),
      ("<1/>", .unexpected(expected: "a name"), 1),
      ("<t>&#0;</t>", .invalidReference, 3),
      ("<t>&#xD800;</t>", .invalidReference, 3),
      ("<t>& </t>", .invalidReference, 3),
      ("<t><b/></t>", .unexpected(expected: "text without elements"), 3),
      ("<a><![CDATA[]]", .endsEarly, 14),
    ])
  func failures(text: String, reason: XMLFailure.Reason, offset: Int) {
    #expect(Self.failure(text) == XMLFailure(reason: reason, offset: offset))
  }

  @Test("No entity is expanded and none is fetched: the first use of one is the error")
  func entities() {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }
      .joined()
    let bomb = "<!DOCTYPE t [<!ENTITY l0 \"lol\">\(laughs)]><t>&l9;</t>"
    #expect(Self.failure(bomb)?.reason == .unknownEntity("l9"))
    #expect(Self.failure(bomb)?.offset == bomb.utf8.count - 8)
    let external = #"<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><t a="&x;"/>"#
    #expect(Self.failure(external)?.reason == .unknownEntity("x"))
  }

  @Test("Depth, names, tags and document types have limits")
  func limits() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(Self.failure(deep)?.reason == .tooDeep(limit: XMLReader.depthLimit))
    #expect(Self.failure(deep)?.offset == 3 * XMLReader.depthLimit)
    let long = String(repeating: "n", count: 2_000_000)
    #expect(Self.failure("<\(long)/>")?.reason == .tooLong(limit: 1024))
    guard case .tooLong = Self.failure("<a x='\(long)'/>")?.reason else {
      Issue.record("a value of 2 MB was read")
      return
    }
    guard case .tooLong = Self.failure("<!DOCTYPE a [\(long)]><a/>")?.reason else {
      Issue.record("a document type of 2 MB was read")
      return
    }
  }

  @Test("A text beyond its limit is passed over, and reading goes on after it")
  func longText() throws {
    var xml = XMLReader(ByteInput(Array("<a><t>12345<![CDATA[678]]></t><b/></a>".utf8)))
    #expect(try xml.nextElement()?.name == "a")
    #expect(try xml.nextElement()?.name == "t")
    #expect(try xml.text(limit: 7) == nil)
    #expect(try xml.nextElement()?.name == "b")
  }

  @Test("Of a storage everything is read, wherever the window's edges are")
  func windows() throws {
    let part = "<t k='v&amp;'>x]]<![CDATA[]]]]]><![CDATA[>\r\n]]>&#10;y</t><s/>"
    for extra in 0..<80 {
      // The window's first edge is that far from the start, and goes through the part from its end.
      let padding = ByteWindow.step - "<r><a></a>".utf8.count - extra
      let head = "<r><a>\(String(repeating: "x", count: padding))</a>"
      let bytes = Array((head + part + "</r>").utf8)
      var xml = XMLReader(ByteInput(Stored(bytes: bytes)))
      #expect(try xml.nextElement()?.name == "r")
      #expect(try xml.nextElement()?.name == "a")
      try xml.skip()
      #expect(try xml.nextElement()?["k"] == "v&")
      #expect(try xml.text(limit: 100) == Array("x]]]]]>\r\n\ny".utf8))
    }
  }

  @Test("Every mutation and every beginning of a document is read or is an error")
  func mutations() {
    var random = SplitMix(4)
    let document = Array(
      """
      <?xml version="1.0" encoding="ISO-8859-1"?><!DOCTYPE a [<!ENTITY e "x">]>
      <a b="c" d='&lt;'><t>x&#65;<![CDATA[]] >]]></t><!-- c --><e/><?p i?></a>
      """.utf8)
    for length in 0..<document.count - 1 {
      #expect(throws: XMLFailure.self) { try Self.outline(Array(document[..<length])) }
    }
    for _ in 0..<rounds(5000) {
      var bytes = document
      for _ in 0..<1 + random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(document[random.below(document.count)], at: place)
        }
      }
      do { _ = try Self.outline(bytes) } catch { #expect(error is XMLFailure) }
    }
  }
}

/// Bytes that are read as those of a file are.
private struct Stored: ByteStorage {
  var bytes: [UInt8]
  var count: Int { bytes.count }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
  }
}

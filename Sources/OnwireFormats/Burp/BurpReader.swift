import OnwireHTTP
import OnwireTextFormats

/// Reads the items that Burp saves as XML.
struct BurpReader: CaptureReader {
  private var items: XMLItems

  private static let root = "items"

  /// Whether the root element is that of Burp's items.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try XMLItems.begin(start) { $0.name == root && $0["burpVersion"] != nil }
  }

  init(_ source: CaptureSource) throws {
    items = try XMLItems(source.input, root: Self.root, item: "item", BurpWording.broken)
  }

  mutating func next() throws -> CaptureEntry? {
    try items.next { try BurpItem(&$1).entry(number: $2) }
  }
}

/// One item from Burp: a request, and its response.
private struct BurpItem {
  private var url = ""
  private var host = ""
  private var port: Int?
  private var scheme = ""
  private var status: Int?
  private var comment = ""
  /// The request as the item has it; `nil` if it has none.
  private var request: [UInt8]?
  private var isBase64 = false
  private var isTooLong = false
  private var response: Response?

  /// Reads the rest of an `<item>` that was just begun.
  init(_ xml: inout XMLReader) throws {
    while let element = try xml.nextElement() {
      switch element.name {
      case "url": url = try xml.text(of: element)
      case "host": host = try xml.text(of: element)
      case "port": port = Int(try xml.text(of: element))
      case "protocol": scheme = try xml.text(of: element).lowercased()
      case "status": status = Int(try xml.text(of: element))
      case "comment": comment = try xml.text(of: element)
      case "request":
        isBase64 = element["base64"] == "true"
        request = try xml.text(limit: CaptureLimit.body)
        isTooLong = request == nil
      case "response":
        response = Self.response(element, xml)
        try xml.skip()
      default: try xml.skip()
      }
    }
  }

  /// The response whose element was just begun; the rest is read later from a copy of `xml`.
  private static func response(_ element: XMLElement, _ xml: XMLReader) -> Response {
    let isBase64 = element["base64"] == "true"
    return Response(status: nil) {
      var xml = xml
      var (fidelity, body) = known(isBase64: isBase64)
      let text = try xml.text(limit: CaptureLimit.body)
      guard let text, let bytes = isBase64 ? try? Base64.decode(text) : text else {
        let reason = text == nil ? BurpWording.tooLong : BurpWording.brokenBase64
        for aspect in [Fidelity.Aspect.requestLine, .fields, .body] {
          fidelity.set(aspect, .absent, because: reason)
        }
        return try Response.content([], body, fidelity)
      }
      if isBinary(bytes) { fidelity.setBinary("HTTP/2", ofResponse: true, shownBy: "Burp") }
      var parser = RequestParser(body, fidelity)
      parser.isResponse = true
      return Response.Content(try parser.message(ByteInput(bytes), isAlone: true), fidelity)
    }
  }

  /// What is known about a message, by the way in which its text is written.
  private static func known(isBase64: Bool) -> (Fidelity, CapturedBody) {
    var (fidelity, body) = (Fidelity(), CapturedBody())
    if !isBase64 {
      body.origin = .rebuilt
      for aspect in [Fidelity.Aspect.fieldBlanks, .body, .framing] {
        fidelity.set(aspect, .unknown, because: BurpWording.plainText)
      }
    }
    return (fidelity, body)
  }

  /// The capture entry for this item.
  func entry(number: Int) throws -> CaptureEntry {
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else {
      return skipped(CaptureTool.scheme(scheme, word: "protocol"))
    }
    if isTooLong { return skipped(BurpWording.tooLong) }
    guard let request, !request.isEmpty else { return skipped(BurpWording.noRequest) }
    guard let bytes = isBase64 ? try? Base64.decode(request) : request else {
      return skipped(BurpWording.brokenBase64)
    }
    if bytes.starts(with: "CONNECT ".utf8) { return skipped(BurpWording.tunnel) }

    var (fidelity, body) = Self.known(isBase64: isBase64)
    if Self.isBinary(bytes) { fidelity.setBinary("HTTP/2", shownBy: "Burp") }
    if !comment.isEmpty { fidelity.notes.append(BurpWording.comment(comment)) }
    let message = try RequestParser(body, fidelity).message(ByteInput(bytes))
    let endpoint = Endpoint(scheme: scheme, host: host, connectedTo: port)
    var response = response
    response?.status = status
    return .request(
      Request(
        number: number, message: message, endpoint: endpoint, fidelity: fidelity,
        url: url, status: status, response: status == nil ? nil : response))
  }

  /// Whether the first line has the version HTTP/2, which has no such line on the wire.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
    let words = line.split(separator: 0x20)
    return [words.first, words.last].contains { $0?.starts(with: "HTTP/2".utf8) ?? false }
  }
}

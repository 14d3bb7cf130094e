import HTTPWire
import TextFormats

/// One item of Burp's: a request, and what became of it.
struct BurpItem {
  private var url = ""
  private var host = ""
  private var port: Int?
  private var scheme = ""
  private var status: Int?
  private var comment = ""
  /// The request as the item has it; `nil` where it has none.
  private var request: [UInt8]?
  private var isBase64 = false
  private var isTooLong = false

  private static let requestLimit = 1 << 28
  private static let textLimit = 1 << 24

  /// Reads the rest of an `<item>` that was begun last.
  init(_ xml: inout XMLReader) throws {
    while let element = try xml.nextElement() {
      func text() throws -> String {
        guard let text = try xml.text(limit: Self.textLimit) else {
          throw BurpWording.textTooLong(element.name, at: element.offset, limit: Self.textLimit)
        }
        return String(decoding: text, as: UTF8.self)
      }
      switch element.name {
      case "url": url = try text()
      case "host": host = try text()
      case "port": port = Int(try text())
      case "protocol": scheme = try text().lowercased()
      case "status": status = Int(try text())
      case "comment": comment = try text()
      case "request":
        isBase64 = element["base64"] == "true"
        request = try xml.text(limit: Self.requestLimit)
        isTooLong = request == nil
      default: try xml.skip()
      }
    }
  }

  /// What this is in a capture.
  func entry(number: Int) throws -> CaptureEntry {
    func skipped(_ reason: String) -> CaptureEntry { .skipped(number: number, url: url, reason: reason) }
    guard let scheme = Endpoint.Scheme(rawValue: scheme) else { return skipped(BurpWording.scheme(scheme)) }
    if isTooLong { return skipped(BurpWording.tooLong(limit: Self.requestLimit)) }
    guard let request, !request.isEmpty else { return skipped(BurpWording.noRequest) }
    var bytes = request
    if isBase64 {
      guard let decoded = try? Base64.decode(request) else { return skipped(BurpWording.brokenBase64) }
      bytes = decoded
    }
    if bytes.starts(with: "CONNECT ".utf8) { return skipped(BurpWording.tunnel) }

    var fidelity = Fidelity()
    let isBinary = Self.isBinary(bytes)
    if !isBase64 {
      for aspect in [Fidelity.Aspect.fieldBlanks, .body, .framing] {
        fidelity.set(aspect, .unknown, because: BurpWording.plainText)
      }
    }
    if isBinary {
      fidelity.set(.requestLine, .rebuilt, because: BurpWording.noRequestLine)
      fidelity.set(.fieldCase, .unknown, because: BurpWording.fieldCase)
      fidelity.set(.fieldBlanks, .absent, because: BurpWording.binaryFields)
      fidelity.set(.framing, .absent, because: BurpWording.binaryFraming)
    }
    if !comment.isEmpty { fidelity.notes.append(BurpWording.comment(comment)) }
    let isWire = isBase64 && !isBinary
    var parser = RequestParser(
      head: isWire ? "capture.wire" : "capture.rebuilt",
      body: isBase64 ? "capture.wire" : "capture.rebuilt")
    parser.isFramed = !isBinary
    let endpoint = Endpoint(scheme: scheme, host: authority, port: port == scheme.defaultPort ? nil : port)
    return .request(
      CapturedRequest(
        number: number,
        wire: WireRequest(message: try parser.message(ByteInput(bytes)), endpoint: endpoint),
        fidelity: fidelity, url: url, status: status))
  }

  /// The host, an IPv6 address in brackets.
  private var authority: String {
    host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[") ? "[\(host)]" : host
  }

  /// Whether the request line says HTTP/2, which has no such line.
  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
    return line.split(separator: 0x20).last?.starts(with: "HTTP/2".utf8) ?? false
  }
}

import HTTPWire
import TextFormats

/// Reads what `tshark -q -z follow,tcp,raw,0` prints, and the same with `hex` and `ascii`.
///
/// The bytes that the client sent are taken, and those of the server passed over.
public struct TsharkReader: CaptureReader {
  private let text: ByteInput
  private var window: ByteWindow
  private var number = 0

  /// Reads one connection or several, as tshark prints them.
  public init(_ source: CaptureSource) throws {
    text = source.input
    window = ByteWindow(text)
  }

  /// Whether the lines above a connection stand at the start.
  public static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    guard let first = lines.first, FollowHead.isRule(first), lines.count > 1 else { return false }
    return lines[1].starts(with: FollowHead.mark.utf8)
  }

  /// The next request of the client.
  public mutating func next() throws -> CaptureEntry? {
    guard let followed = try FollowedStream(&window) else { return nil }
    number += 1
    let client = followed.client
    let node = followed.head.nodes.joined(separator: " and ")
    guard client.count > 0 else {
      return .skipped(number: number, url: node, reason: TsharkWording.nothingSent)
    }
    let input = try DecodedText(text: text, stretches: client.stretches, count: client.count).input()
    if client.start.starts(with: [0x16, 0x03]) {
      return .skipped(number: number, url: node, reason: TsharkWording.encrypted)
    }
    if client.start.starts(with: "PRI * HTTP/2".utf8) {
      return .skipped(number: number, url: node, reason: TsharkWording.frames)
    }
    let glance = try HeadGlance(input)
    if let reason = glance.tunnel { return .skipped(number: number, url: glance.target, reason: reason) }
    var fidelity = Fidelity()
    if followed.head.mode == .ascii {
      let reason = TsharkWording.dots(client.dots, of: client.count)
      for aspect in [Fidelity.Aspect.requestLine, .fields, .body] where client.dots > 0 {
        fidelity.set(aspect, .rebuilt, because: reason)
      }
    }
    let scheme: Endpoint.Scheme = followed.head.layer == "tcp" ? .http : .https
    let rule: RuleName = followed.head.mode == .ascii ? "capture.rebuilt" : "capture.wire"
    let status = try DecodedText(
      text: text, stretches: followed.server.stretches, count: followed.server.count
    )
    .status()
    return .request(
      CapturedRequest(
        number: number,
        wire: WireRequest(
          message: try RequestParser(head: rule, body: rule).message(input),
          endpoint: glance.endpoint(scheme)),
        fidelity: fidelity, url: glance.url(scheme), status: status))
  }
}

extension DecodedText {
  /// The status that a response at the start has.
  fileprivate func status() throws -> Int? { CurlStatus.of(try ByteInput(self).bytes(0..<64)[...]) }
}

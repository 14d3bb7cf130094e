import OnwireHTTP
import OnwireTextFormats

/// Reads what `tshark -q -z follow,tcp,raw,0` prints, also with `hex` and `ascii`, and the hex dump of a
/// followed connection in Wireshark's window.
package final class TsharkReader: CaptureReader {
  private let text: ByteInput
  private var window: ByteWindow
  /// The connection whose requests are being read.
  private var connection: FollowedRequests?
  private var number = 0

  /// Creates a reader of one or more connections, as tshark prints them.
  package init(_ source: CaptureSource) throws {
    text = source.input
    window = ByteWindow(text)
  }

  /// Whether the text begins with the lines above a connection, or has lines of both sides as in Wireshark's
  /// window.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    guard let first = lines.first else { return false }
    if FollowHead.beginsWindow(first) { return try FollowHead.beginsWindow(of: source.input) }
    guard FollowHead.isRule(first), lines.count > 1 else { return false }
    return lines[1].starts(with: FollowHead.mark.utf8)
  }

  /// The next request of the client or, after its last one, the first one of the next connection.
  package func next() throws -> CaptureEntry? {
    while true {
      if let entry = try connection?.next(number: number + 1) {
        number += 1
        return entry
      }
      guard let followed = try FollowedStream(&window) else { return nil }
      if let reason = followed.unreadable {
        number += 1
        return .skipped(number: number, url: followed.name, reason: reason)
      }
      connection = try FollowedRequests(followed, text)
    }
  }
}

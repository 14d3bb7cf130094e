import OnwireHTTP
import OnwireTextFormats

/// Reads what `tshark -q -z follow,tcp,raw,0` prints, the same with `hex` and `ascii`, and what Wireshark's window shows of a
/// followed connection as a hex dump.
package struct TsharkReader: CaptureReader {
  private let text: ByteInput
  private var window: ByteWindow
  /// The connection that is being taken apart.
  private var connection: FollowedRequests?
  private var number = 0

  /// Reads one connection or several, as tshark prints them.
  package init(_ source: CaptureSource) throws {
    text = source.input
    window = ByteWindow(text)
  }

  /// Whether the lines above a connection stand at the start, or those of both sides in Wireshark's window.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    guard let first = lines.first else { return false }
    if FollowHead.beginsWindow(first) { return try FollowHead.beginsWindow(of: source.input) }
    guard FollowHead.isRule(first), lines.count > 1 else { return false }
    return lines[1].starts(with: FollowHead.mark.utf8)
  }

  /// The next request of the client, or the first one of the next connection.
  package mutating func next() throws -> CaptureEntry? {
    while true {
      if var connection {
        defer { self.connection = connection }
        if let entry = try connection.next(number: number + 1) {
          number += 1
          return entry
        }
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

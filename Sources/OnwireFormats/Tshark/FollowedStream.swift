import OnwireHTTP
import OnwireTextFormats

/// A connection that tshark followed, with the places of the bytes of each side.
struct FollowedStream {
  /// One side.
  struct Side {
    var stretches: [DecodedText.Stretch] = []
    var count = 0
    /// The first bytes, enough to tell a response from a request.
    fileprivate(set) var start: [UInt8] = []

    /// The most bytes of `start`: a request line is seldom longer.
    fileprivate static let startLength = 8 << 10

    /// Whether it begins with a request line, as the preface of HTTP/2 does, too (RFC 9113, 3.4).
    fileprivate var beginsAsClient: Bool {
      let line = start.drop { $0.isOne(of: "\r\n") }.prefix { $0 != .lineFeed }
      if line.endIndex == start.endIndex { return RequestTarget.begins(line) }
      return StartLine(line.last == .carriageReturn ? line.dropLast() : line) == .request
    }

    fileprivate var beginsAsServer: Bool { start.starts(with: "HTTP/".utf8) }
  }

  let head: FollowHead
  /// Whether line ends of `ascii` got their CR back because the lengths count it.
  let lacksCR: Bool
  /// The side whose lines have no indent, then the side whose lines have one.
  private(set) var sides = [Side(), Side()]

  /// Reads a connection up to the line below it; `nil` if there is none.
  ///
  /// Pasted text has lost each CR, which the lengths of `ascii` still count: if they do not fit the text as
  /// it stands, they may fit it with a CR before each LF.
  init?(_ text: inout ByteWindow) throws {
    guard let head = try Self.head(&text) else { return nil }
    let behindHead = text
    do {
      try self.init(head, &text, lacksCR: false)
    } catch let failure as CaptureFailure where head.mode == .ascii {
      text = behindHead
      do {
        try self.init(head, &text, lacksCR: true)
      } catch is CaptureFailure {
        throw failure
      }
    }
  }

  private init(_ head: FollowHead, _ text: inout ByteWindow, lacksCR: Bool) throws {
    self.head = head
    self.lacksCR = lacksCR
    var decoder = FollowLines(head, lacksCR: lacksCR)
    var bytes: [UInt8] = []
    var last = 0
    while let first = try text.peek() {
      let offset = text.offset
      if !decoder.isInside, first == UInt8(ascii: "="), let range = try text.line() {
        guard FollowHead.isRule(text.bytes[range]) else {
          throw TsharkWording.line(head, at: offset)
        }
        return
      }
      if head.isWindow, first.isOne(of: "\r\n") {
        _ = try text.line()
        continue
      }
      let side = try decoder.isInside ? last : text.isNext(head.indent) ? 1 : 0
      bytes.removeAll(keepingCapacity: true)
      if side != last || sides[side].count >= sides[side].stretches.count * DumpLimits.spacing {
        sides[side].stretches.append(
          DecodedText.Stretch(textOffset: offset, start: sides[side].count, decoder: decoder))
      }
      last = side
      _ = try decoder.step(&text, into: &bytes)
      if let address = decoder.address, address != sides[side].count & 0xFFFF_FFFF,
        address != sides[side].count
      {
        throw TsharkWording.gap(address, sides[side].count, at: offset)
      }
      sides[side].count += bytes.count
      sides[side].start += bytes.prefix(max(0, Side.startLength - sides[side].start.count))
    }
    if !head.isWindow { throw TsharkWording.cut(at: text.offset) }
  }

  /// Reads the lines above a connection; `nil` at the end of the text.
  private static func head(_ text: inout ByteWindow) throws -> FollowHead? {
    var head: FollowHead?
    while true {
      let offset = text.offset
      guard let range = try text.line() else {
        if head != nil { throw TsharkWording.cut(at: offset) }
        return nil
      }
      let line = text.bytes[range]
      if line.starts(with: FollowHead.mark.utf8) {
        head = try FollowHead(line, at: offset)
      } else if line.starts(with: "Node ".utf8), let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        head?.nodes.append(String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self))
        if let head, head.nodes.count == 2 { return head }
      } else if head == nil, FollowHead.beginsWindow(line) {
        text.index = offset - text.start
        return .window
      } else if head == nil, !line.allSatisfy(\.isWhiteSpace), !FollowHead.isRule(line) {
        throw TsharkWording.notFollow(at: offset)
      }
    }
  }

  var client: Side { sides[clientIndex] }
  var server: Side { sides[1 - clientIndex] }

  /// The side that sent requests: the only one that begins as a client does, or the one opposite the only one
  /// that begins as a server does. If the capture began in the middle of the connection, it is the first side
  /// that sent anything.
  ///
  /// tshark's nodes do not tell: with `follow,tls`, the first one is the server, and so it is with TCP if the
  /// server sent the first captured bytes.
  private var clientIndex: Int {
    if sides[0].beginsAsClient != sides[1].beginsAsClient { return sides[0].beginsAsClient ? 0 : 1 }
    if sides[0].beginsAsServer != sides[1].beginsAsServer { return sides[0].beginsAsServer ? 1 : 0 }
    return sides[0].count > 0 ? 0 : 1
  }
}

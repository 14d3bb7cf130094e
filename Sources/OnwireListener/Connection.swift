import OnwireTextFormats
import SystemPackage

/// One connection: what came of a request so far, and what is left to be sent.
final class Connection {
  /// What it waits for.
  enum Phase {
    /// For bytes of a request.
    case open
    /// For the other side to take the rest of the last answer, and to close.
    case ending
  }

  let socket: Int32
  let number: Int
  var phase = Phase.open
  var framing: RequestFraming
  /// Bytes that came and were not looked at, as those of a request after one whose answer is not out.
  var input: [UInt8] = []
  var recording: Recording?
  /// When the head of the request began that is on its way in, with line ends before it; `nil` outside of heads.
  var headStart: Double?
  /// Whether the other side sends no more.
  var hasEnded = false
  /// Whether it is to be closed.
  var isGone = false
  /// What is to be sent, and how much of it was.
  private var output: [UInt8] = []
  private var outputStart = 0
  /// The rest of a body that is sent after `output`.
  private var body: ByteInput?
  /// When an answer that waits goes out, and what it is.
  var delayed: (until: Double, reply: Reply, request: RequestHead?, closing: Bool)?
  /// Whether nothing is to be read any more, and the connection ends when all is sent.
  var closesWhenSent = false
  /// When the last byte came or went, on the clock that only goes forward.
  var lastMove: Double

  /// So much of an answer may wait before no more requests are looked at.
  private static let mostWaiting = 256 << 10
  private static let step = 64 << 10
  /// So much room for answers is kept on a connection that has none to send.
  private static let mostKept = 4 << 10

  init(_ socket: Int32, number: Int, _ limits: RequestFraming.Limits, at now: Double) {
    (self.socket, self.number, lastMove) = (socket, number, now)
    framing = RequestFraming(limits)
  }

  /// Whether something is to be sent now.
  var hasOutput: Bool { outputStart < output.count || body != nil }

  /// Whether the next request waits for the answer to the one before.
  var isBusy: Bool {
    delayed != nil || body != nil || output.count - outputStart > Self.mostWaiting || closesWhenSent
  }

  /// Whether an answer is to be sent, now or later.
  var owesAnswer: Bool { hasOutput || delayed != nil }

  func append(_ bytes: [UInt8]) { output += bytes }

  /// Has an answer sent after what waits already.
  func append(_ reply: Reply, to request: RequestHead?, closing: Bool) {
    let (head, content, closes) = reply.sent(to: request, closing: closing)
    output += head
    if let memory = content.memory {
      output += memory
    } else if content.count > 0 {
      body = content
    }
    closesWhenSent = closesWhenSent || closes
  }

  /// Sends as much as the other side takes; `false` where it is gone, or a file cannot be read.
  func send(at now: Double) -> Bool {
    while true {
      if outputStart == output.count {
        output.removeAll(keepingCapacity: output.capacity <= Self.mostKept)
        outputStart = 0
        guard let rest = body else { return true }
        guard let next = try? rest.bytes(0..<min(rest.count, Self.step)) else { return false }
        output = next
        body = next.count < rest.count ? rest[next.count..<rest.count] : nil
        continue
      }
      let outcome = output.withUnsafeBytes { bytes in
        Socket.send(socket, UnsafeRawBufferPointer(rebasing: bytes[outputStart...]))
      }
      switch outcome {
      case .bytes(let count):
        outputStart += count
        lastMove = now
      case .wouldBlock: return true
      case .closed, .failed: return false
      }
    }
  }
}

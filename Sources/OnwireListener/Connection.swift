import OnwireTextFormats
import SystemPackage

/// A connection: the request that is arriving, and the bytes still to be sent.
final class Connection {
  /// What it waits for.
  enum Phase {
    /// The bytes of a request.
    case open
    /// The client, which is to take the rest of the last answer, and to close.
    case ending
  }

  let socket: Int32
  let number: Int
  var phase = Phase.open
  var framing: RequestFraming
  /// Bytes that arrived but were not looked at, such as those of a request after one that is not answered
  /// yet.
  var input: [UInt8] = []
  var recording: Recording?
  /// When the head now arriving began, including line ends before it; `nil` outside heads.
  var headStart: Double?
  /// Whether the client will send no more.
  var hasEnded = false
  /// Whether it is to be closed.
  var isGone = false
  /// The bytes to send, and how many of them were sent.
  private var output: [UInt8] = []
  private var outputStart = 0
  /// The rest of a body, to send after `output`.
  private var body: ByteInput?
  /// When to send a delayed answer, and the answer.
  var delayed: (until: Double, reply: Reply, request: RequestHead?, closing: Bool)?
  /// Whether to read nothing more, and to end the connection when everything is sent.
  var closesWhenSent = false
  /// When the last byte arrived or was sent, on the monotonic clock.
  var lastMove: Double

  /// The most bytes of answers that may wait while more requests are read.
  private static let mostWaiting = 256 << 10
  private static let step = 64 << 10
  /// The most room for answers to keep on a connection that has none to send.
  private static let mostKept = 4 << 10

  init(_ socket: Int32, number: Int, _ limits: RequestFraming.Limits, at now: Double) {
    (self.socket, self.number, lastMove) = (socket, number, now)
    framing = RequestFraming(limits)
  }

  /// Whether there is anything to send now.
  var hasOutput: Bool { outputStart < output.count || body != nil }

  /// Whether the next request must wait for the previous one's answer.
  var isBusy: Bool {
    delayed != nil || body != nil || output.count - outputStart > Self.mostWaiting || closesWhenSent
  }

  /// Whether an answer must be sent, now or later.
  var owesAnswer: Bool { hasOutput || delayed != nil }

  func append(_ bytes: [UInt8]) { output += bytes }

  /// Queues an answer after the bytes that wait already.
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

  /// Sends as much as the client takes; returns `false` if it is gone, or a file cannot be read.
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

package import SystemPackage
import OnwireHTTP
import OnwireTextFormats

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server that hands on requests as they came, byte for byte, and answers them.
///
/// It runs on one thread, which waits until it can read or write on any connection. A slow or hostile client
/// costs only its own connection.
package final class Listener: @unchecked Sendable {
  /// The resources that clients may take.
  package struct Limits: Sendable {
    package var request = RequestFraming.Limits()
    /// The most connections at a time; others wait.
    package var connections = 1024
    /// The seconds within which a byte must arrive or be sent.
    package var idle = 30.0
    /// The seconds within which a head must be complete.
    package var head = 10.0

    package init() {}
  }

  /// The address that it listens on.
  package let host: String
  /// The port that it has.
  package let port: Int
  private var limits: Limits
  private var listening: Int32
  /// `stop` writes to this pipe to wake the loop.
  private let wake: (read: FileDescriptor, write: FileDescriptor)

  // Only the loop uses these.
  private var sockets: [pollfd] = []
  private var connections: [Connection] = []
  private var connectionCount = 0
  /// When to cut off unfinished connections; `nil` while requests are accepted.
  private var end: Double?
  private var isStopped = false
  /// When to accept connections again after the system ran out of descriptors.
  private var acceptsAgain = 0.0
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// The seconds that requests under way when it stops have to finish.
  private static let grace = 1.0
  /// The seconds in which a client may still send when its connection ends, so that it sees the answer.
  private static let lingering = 2.0

  /// Listens on a numeric address and on a port; 0 means any free port.
  package init(host: String, port: UInt16, limits: Limits = Limits()) throws(Errno) {
    let (socket, given) = try Socket.listening(on: host, port: port)
    (listening, self.host, self.port, self.limits) = (socket, host, given, limits)
    // A long request takes a file besides its socket, and the program has other files, too.
    let descriptors = sysconf(Int32(_SC_OPEN_MAX))
    if descriptors >= 0 {
      self.limits.connections = min(limits.connections, max(1, (descriptors - 16) / 2))
    }
    do {
      let (read, write) = try FileDescriptor.pipe()
      wake = (read, write)
    } catch {
      close(socket)
      throw error as? Errno ?? .ioError
    }
  }

  deinit {
    try? wake.read.close()
    try? wake.write.close()
    if listening >= 0 { close(listening) }
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { Socket.isLoopback(host) }

  /// `host:port`; an IPv6 address is in brackets.
  package var authority: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether a request with this value of Host names this server. If other machines can reach it, all
  /// addresses count, since it may have several, and containers and routers use others for it; so does the
  /// machine's name.
  func isNamed(_ host: String) -> Bool {
    let host = host.lowercased()
    if host == authority { return true }
    let suffix = ":\(port)"
    guard host.hasSuffix(suffix) || port == 80 else { return false }
    let name = host.hasSuffix(suffix) ? String(host.dropLast(suffix.utf8.count)) : host
    if name == "localhost" || "\(name)\(suffix)" == authority { return true }
    let machine = Socket.machineName.lowercased()
    return !isLoopback
      && (Endpoint.isAddress(name) || !machine.isEmpty && [machine, machine + ".local"].contains(name))
  }

  /// `http://host:port`.
  package var origin: String { "http://\(authority)" }

  /// Makes `run` end; can be called from any thread.
  package func stop() { _ = try? wake.write.writeAll([0]) }

  /// Answers requests until `stop` is called, the handler is done, or `seconds` have passed.
  package func run(_ handler: some RequestHandler, for seconds: Double? = nil) {
    let last = seconds.map { Clock.steady + $0 }
    while true {
      handler.flush()
      var now = Clock.steady
      if end == nil, handler.isDone {
        // Delayed answers are still sent.
        beginEnd(connections.compactMap(\.delayed?.until).max() ?? now)
      }
      if end == nil, let last, now >= last { beginEnd(now) }
      if let end, connections.isEmpty || now >= end { break }
      wait(until: end == nil ? last : nil, now)
      now = Clock.steady
      if sockets[0].revents != 0 {
        isStopped = true
        beginEnd(now)
      }
      for (index, connection) in connections.enumerated() {
        let events = sockets[index + 2].revents
        if events != 0 || now >= deadline(of: connection) || end != nil {
          turn(connection, events, now, handler)
        }
      }
      for connection in connections where connection.isGone { drop(connection, now, handler) }
      connections.removeAll(where: \.isGone)
      if listening >= 0, sockets[1].revents != 0 { accept(now) }
    }
    for connection in connections { drop(connection, Clock.steady, handler) }
    connections = []
  }

  // MARK: The loop

  /// Accepts no more connections; idle ones end, and all others soon after `time`.
  private func beginEnd(_ time: Double) {
    end = time + Self.grace
    if listening >= 0 { close(listening) }
    listening = -1
  }

  private func wait(until last: Double?, _ now: Double) {
    let canAccept = end == nil && connections.count < limits.connections && now >= acceptsAgain
    sockets.removeAll(keepingCapacity: true)
    sockets.append(pollfd(fd: isStopped ? -1 : wake.read.rawValue, events: Int16(POLLIN), revents: 0))
    sockets.append(pollfd(fd: canAccept ? listening : -1, events: Int16(POLLIN), revents: 0))
    var next = min(last ?? .infinity, end ?? .infinity)
    if acceptsAgain > now { next = min(next, acceptsAgain) }
    for connection in connections {
      let reads = !connection.hasEnded && (connection.phase == .ending || !connection.isBusy)
      let events = (reads ? POLLIN : 0) | (connection.hasOutput ? POLLOUT : 0)
      // If nothing is expected from a connection, a failure shows when its answer is sent.
      sockets.append(pollfd(fd: events == 0 ? -1 : connection.socket, events: Int16(events), revents: 0))
      next = min(next, deadline(of: connection))
    }
    let milliseconds = next == .infinity ? -1 : Int32((max(0, min(next - now, 3600)) * 1000).rounded(.up))
    _ = poll(&sockets, nfds_t(sockets.count), milliseconds)
  }

  /// The time at which something must be done on a connection even if nothing arrives.
  private func deadline(of connection: Connection) -> Double {
    if let delayed = connection.delayed { return delayed.until }
    if connection.phase == .ending { return connection.lastMove + Self.lingering }
    let idle = connection.lastMove + limits.idle
    return connection.headStart.map { min(idle, $0 + limits.head) } ?? idle
  }

  private func accept(_ now: Double) {
    do {
      while connections.count < limits.connections, let socket = try Socket.accept(listening) {
        connectionCount += 1
        connections.append(Connection(socket, number: connectionCount, limits.request, at: now))
      }
    } catch {
      // For example, no descriptor is left: waiting connections are accepted when there may be one.
      acceptsAgain = now + 0.1
    }
  }

  /// Does everything that can be done on a connection.
  private func turn(_ connection: Connection, _ events: Int16, _ now: Double, _ handler: some RequestHandler)
  {
    if let delayed = connection.delayed, now >= delayed.until {
      connection.delayed = nil
      connection.append(delayed.reply, to: delayed.request, closing: delayed.closing || end != nil)
    }
    if events & ~Int16(POLLOUT) != 0 { receive(connection, now) }
    while !connection.isGone {
      if connection.phase == .open, !connection.isBusy { read(connection, now, handler) }
      if connection.hasOutput, !connection.send(at: now) { connection.isGone = true }
      if connection.isBusy || connection.input.isEmpty || !isWanted(connection, handler) { break }
    }
    if connection.isGone { return }
    if connection.hasEnded, !connection.isBusy {
      // The client may still wait for the answers to what it sent.
      breakOff(connection, .closed, now, handler)
      connection.closesWhenSent = true
    }
    if connection.phase == .open, connection.closesWhenSent, !connection.owesAnswer {
      Socket.endSending(connection.socket)
      (connection.phase, connection.lastMove) = (.ending, now)
    }
    if connection.phase == .ending, connection.hasEnded { connection.isGone = true }
    checkTime(connection, now, handler)
  }

  /// Whether the bytes that arrived are still to be read; at the end, only the rest of a request is.
  private func isWanted(_ connection: Connection, _ handler: some RequestHandler) -> Bool {
    !handler.isDone && (end == nil || connection.recording != nil)
  }

  private func receive(_ connection: Connection, _ now: Double) {
    switch buffer.withUnsafeMutableBytes({ Socket.receive(connection.socket, into: $0) }) {
    case .bytes(let count):
      guard connection.phase == .open, !connection.closesWhenSent else { return }
      connection.lastMove = now
      connection.input += buffer[..<count]
    case .wouldBlock: break
    case .closed: connection.hasEnded = true
    case .failed: connection.isGone = true
    }
  }

  /// Reads the bytes that arrived.
  private func read(_ connection: Connection, _ now: Double, _ handler: some RequestHandler) {
    let input = connection.input
    connection.input = []
    var index = 0
    input.withUnsafeBytes { bytes in
      while !connection.isBusy, !connection.isGone, isWanted(connection, handler) {
        // Line ends before a request line do not belong to the request (RFC 9112, 2.2), but their time counts
        // as that of its head; some clients send one after a body, while its answer is on its way.
        if !connection.framing.isInside {
          if connection.headStart == nil, index < bytes.count, !connection.hasOutput {
            connection.headStart = now
          }
          index += bytes[index...].prefix { $0 == 0x0D || $0 == 0x0A }.count
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[index...])
        if rest.isEmpty, !connection.framing.isInside { return }
        let step = connection.framing.next(rest)
        let part = UnsafeRawBufferPointer(rebasing: rest.prefix(step.count))
        index += part.count
        if !part.isEmpty, !take(part, connection, now, handler) { return }
        switch step {
        case .more: return
        case .head(_, let head): takeHead(head, connection)
        case .end: finish(connection, now, handler)
        case .refused(_, let reason): refuse(connection, reason, now, handler)
        }
      }
    }
    if index < input.count, !connection.closesWhenSent { connection.input = Array(input[index...]) }
  }

  /// Records bytes of a request; returns `false` if that fails.
  private func take(
    _ bytes: UnsafeRawBufferPointer, _ connection: Connection, _ now: Double, _ handler: some RequestHandler
  ) -> Bool {
    if connection.recording == nil {
      connection.recording = Recording(of: connection.number, at: now)
      connection.headStart = connection.headStart ?? now
    }
    do {
      try connection.recording?.append(bytes, handler)
      return true
    } catch {
      refuse(connection, .noRoom(error), now, handler)
      return false
    }
  }

  private func takeHead(_ head: RequestHead, _ connection: Connection) {
    connection.headStart = nil
    connection.recording?.arrival.note(head)
    if head.expectsContinue, connection.framing.refusal == nil {
      connection.append(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
    }
  }

  private func finish(_ connection: Connection, _ now: Double, _ handler: some RequestHandler) {
    guard let arrival = connection.recording.take()?.finished(at: now) else { return }
    let reply = handler.answer(arrival)
    let closing = (arrival.head?.closes ?? true) || end != nil || handler.isDone
    if reply.delay > 0 {
      connection.delayed = (now + reply.delay, reply, arrival.head, closing)
    } else {
      connection.append(reply, to: arrival.head, closing: closing)
    }
  }

  /// Answers a request that cannot be read or recorded, and reads no further.
  private func refuse(
    _ connection: Connection, _ reason: Refusal, _ now: Double, _ handler: some RequestHandler
  ) {
    let head = connection.recording?.arrival.head
    breakOff(connection, reason, now, handler)
    guard reason.status != nil else {
      connection.isGone = true
      return
    }
    connection.append(Reply(reason), to: head, closing: true)
  }

  private func breakOff(
    _ connection: Connection, _ reason: Refusal, _ now: Double, _ handler: some RequestHandler
  ) {
    guard let arrival = connection.recording.take()?.finished(at: now) else { return }
    handler.brokeOff(arrival, because: reason)
  }

  private func checkTime(_ connection: Connection, _ now: Double, _ handler: some RequestHandler) {
    if end != nil, !connection.owesAnswer, connection.recording == nil || handler.isDone {
      connection.isGone = true
    }
    guard !connection.isGone, connection.delayed == nil, now >= deadline(of: connection) else { return }
    if connection.recording == nil || connection.hasOutput {
      connection.isGone = true
    } else {
      refuse(connection, connection.headStart == nil ? .slow : .slowHead, now, handler)
      _ = connection.send(at: now)
    }
  }

  private func drop(_ connection: Connection, _ now: Double, _ handler: some RequestHandler) {
    breakOff(connection, end == nil ? .closed : .stopped, now, handler)
    close(connection.socket)
  }
}

extension RequestFraming.Step {
  /// The number of bytes that were looked at.
  fileprivate var count: Int {
    switch self {
    case .more(let count), .head(let count, _), .end(let count), .refused(let count, _): count
    }
  }
}

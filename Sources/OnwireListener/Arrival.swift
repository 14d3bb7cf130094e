import OnwireTextFormats
package import SystemPackage

/// A request as it came from a connection, complete or broken off.
package struct Arrival: Sendable {
  /// What happened to its bytes.
  package enum Content: Sendable {
    /// They are in memory.
    case memory([UInt8])
    /// They were written to the file that the handler opened.
    case file(FileDescriptor)
    /// They were only counted, since no file was opened for so many.
    case counted
  }

  /// The number of the connection, from 1 in the order of acceptance.
  package let connection: Int
  /// The part of the head that a server must know; `nil` if the request broke off before that.
  package internal(set) var head: RequestHead?
  /// The length of the head with its empty line; if it broke off, the length that arrived.
  package internal(set) var headLength = 0
  /// The number of bytes that arrived.
  package internal(set) var count = 0
  /// What happened to them.
  package internal(set) var content = Content.memory([])
  /// When its first byte arrived, in seconds since 1970.
  package internal(set) var startedAt = 0.0
  /// The seconds until its last byte arrived.
  package internal(set) var seconds = 0.0

  /// Records a head that is complete with the last byte that arrived.
  mutating func note(_ head: RequestHead) {
    (self.head, headLength) = (head, count)
  }
}

/// Answers the requests of a listener; it is called on the thread that the listener runs on.
package protocol RequestHandler: AnyObject {
  /// Opens a file for a request that is too long to keep in memory; `nil` if its bytes are only to be
  /// counted.
  ///
  /// - Throws: If there is no room, which is answered with 507.
  func openFile(for arrival: Arrival) throws -> FileDescriptor?

  /// Answers a complete request; the handler must close its file.
  func answer(_ arrival: Arrival) -> Reply

  /// Called for a request that broke off, or could not be read; the handler must close its file.
  func brokeOff(_ arrival: Arrival, because reason: Refusal)

  /// Called when everything that arrived is answered, to show anything not shown yet.
  func flush()

  /// Whether no more requests are wanted.
  var isDone: Bool { get }
}

extension RequestHandler {
  package func flush() {}
}

/// Records the bytes of a request as they arrive.
struct Recording {
  private var held: [UInt8] = []
  private var file: FileDescriptor?
  private var isCounted = false
  var arrival: Arrival
  /// When it began, on the monotonic clock.
  let start: Double

  /// The most bytes to hold before there is a file.
  private static let mostHeld = 64 << 10

  init(of connection: Int, at start: Double) {
    arrival = Arrival(connection: connection)
    arrival.startedAt = Clock.now
    self.start = start
  }

  /// Appends the next bytes.
  ///
  /// - Throws: If the handler cannot open a file, or the file cannot be written.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ handler: some RequestHandler) throws {
    arrival.count += bytes.count
    if isCounted { return }
    if file == nil {
      if held.count + bytes.count <= Self.mostHeld {
        held.append(contentsOf: bytes)
        return
      }
      file = try handler.openFile(for: arrival)
      guard let file else {
        (isCounted, held) = (true, [])
        return
      }
      _ = try file.writeAll(held)
      held = []
    }
    _ = try file?.writeAll(bytes)
  }

  /// The request as it is at the time `now`.
  func finished(at now: Double) -> Arrival {
    var arrival = arrival
    arrival.seconds = now - start
    arrival.content = isCounted ? .counted : file.map { .file($0) } ?? .memory(held)
    return arrival
  }
}

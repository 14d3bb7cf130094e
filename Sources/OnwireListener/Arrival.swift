import OnwireTextFormats
package import SystemPackage

/// A request as it came off a connection, whole or broken off.
package struct Arrival: Sendable {
  /// What became of its bytes.
  package enum Content: Sendable {
    /// They are held.
    case memory([UInt8])
    /// They were written to the file that the handler opened.
    case file(FileDescriptor)
    /// They were counted, since there was no file for so many.
    case counted
  }

  /// The connection, from 1 in the order in which they were accepted.
  package let connection: Int
  /// What of the head a server must know; `nil` where it broke off before that.
  package internal(set) var head: RequestHead?
  /// The length of the head with its empty line; of a broken one what came of it.
  package internal(set) var headLength = 0
  /// How many bytes came.
  package internal(set) var count = 0
  /// What became of them.
  package internal(set) var content = Content.memory([])
  /// When its first byte came, in seconds since 1970.
  package internal(set) var startedAt = 0.0
  /// How many seconds passed until its last byte came.
  package internal(set) var seconds = 0.0

  /// Takes notice of a head that is whole with the last byte that came.
  mutating func note(_ head: RequestHead) {
    (self.head, headLength) = (head, count)
  }
}

/// What answers the requests of a listener; it is called on the thread that the listener runs on.
package protocol RequestHandler: AnyObject {
  /// Opens a file for a request that is longer than what is held; `nil` where its bytes are to be counted alone.
  ///
  /// - Throws: where there is no room, which is answered with 507.
  func openFile(for arrival: Arrival) throws -> FileDescriptor?

  /// The answer to a request that is whole, and whose file is the handler's to close.
  func answer(_ arrival: Arrival) -> Reply

  /// A request broke off, or could not be read; its file is the handler's to close.
  func brokeOff(_ arrival: Arrival, because reason: Refusal)

  /// All that came is answered: what of it was not shown yet is to be shown now.
  func flush()

  /// Whether no more requests are wanted.
  var isDone: Bool { get }
}

extension RequestHandler {
  package func flush() {}
}

/// The bytes of a request on their way in.
struct Recording {
  private var held: [UInt8] = []
  private var file: FileDescriptor?
  private var isCounted = false
  var arrival: Arrival
  /// On the clock that only goes forward.
  let start: Double

  /// So many are held before there is a file.
  private static let mostHeld = 64 << 10

  init(of connection: Int, at start: Double) {
    arrival = Arrival(connection: connection)
    arrival.startedAt = Clock.now
    self.start = start
  }

  /// Takes the next bytes.
  ///
  /// - Throws: where the handler opens no file, or that cannot be written.
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

  /// The request, at the time `now`.
  func finished(at now: Double) -> Arrival {
    var arrival = arrival
    arrival.seconds = now - start
    arrival.content = isCounted ? .counted : file.map { .file($0) } ?? .memory(held)
    return arrival
  }
}

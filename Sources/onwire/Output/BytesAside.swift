import OnwireHTTP
import SystemPackage

/// Stored bytes: the last ones in memory, earlier ones in a temporary file.
final class BytesAside: @unchecked Sendable {
  /// The number of bytes held in memory before they go to the file.
  private static let heldLength = 1 << 20

  private let lock = Lock()
  private var held: [UInt8] = []
  private var file: TemporaryFile?
  /// The number of bytes in the file.
  private var written = 0

  /// Stores bytes and returns their range.
  ///
  /// - Throws: `OutputFailure`.
  func append(_ bytes: [UInt8]) throws -> Range<Int> {
    try lock.sync {
      let start = written + held.count
      held += bytes
      if held.count > Self.heldLength {
        do {
          if file == nil { file = try TemporaryFile() }
          try file?.descriptor.writeAll(held)
        } catch let reason as Errno {
          throw OutputFailure(target: "a temporary file", reason: reason)
        }
        written += held.count
        held.removeAll(keepingCapacity: true)
      }
      return start..<start + bytes.count
    }
  }

  /// The bytes of a stored range.
  ///
  /// - Throws: what reading the file throws.
  func bytes(_ place: Range<Int>) throws -> [UInt8] {
    try lock.sync {
      guard let file, place.lowerBound < written else {
        return Array(held[place.lowerBound - written..<place.upperBound - written])
      }
      var bytes = [UInt8](repeating: 0, count: place.count)
      let count = try bytes.withUnsafeMutableBytes {
        try file.descriptor.readAll(at: place.lowerBound, into: $0)
      }
      guard count == bytes.count else { throw Errno.ioError }
      return bytes
    }
  }
}

import Foundation
import SystemPackage

/// A pipe whose bytes a thread of its own reads.
final class PipeReader: @unchecked Sendable {
  let writeEnd: FileDescriptor
  private let readEnd: FileDescriptor
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - firstRead: called before the first byte is read.
  ///   - eachRead: called after every read.
  init(
    piece: Int = 1 << 16, firstRead: @escaping @Sendable () -> Void = {},
    eachRead: @escaping @Sendable () -> Void = {}
  ) throws {
    (readEnd, writeEnd) = try FileDescriptor.pipe()
    Thread.detachNewThread { [self] in
      firstRead()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
      while let count = try? readEnd.read(into: buffer), count > 0 {
        bytes += buffer[..<count]
        eachRead()
      }
      buffer.deallocate()
      try? readEnd.close()
      done.signal()
    }
  }

  /// All bytes that went into the pipe, which is closed first.
  func finish() throws -> [UInt8] {
    try writeEnd.close()
    done.wait()
    return bytes
  }
}

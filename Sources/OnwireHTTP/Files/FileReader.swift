internal import SystemPackage

/// A `FileContent` opened for positional reads, and closed when it goes out of scope.
struct FileReader: ~Copyable {
  let content: FileContent
  private let descriptor: FileDescriptor

  /// Creates a reader for the content that was looked at through `descriptor`.
  init(_ content: FileContent, _ descriptor: FileDescriptor) {
    self.content = content
    self.descriptor = descriptor
  }

  /// Opens whatever is at the file's path now; call `checkUnchanged` before reading.
  init(_ content: FileContent) throws(ContentFailure.Reason) {
    self.content = content
    do {
      // Without this, a FIFO in the file's place would block opening it.
      descriptor = try FileDescriptor.open(content.path, .readOnly, options: [.nonBlocking, .closeOnExec])
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      throw .missing
    } catch {
      throw .unreadable(error as? Errno ?? .ioError)
    }
  }

  deinit {
    // Nothing was written, so a failure to close loses nothing.
    try? descriptor.close()
  }

  /// Throws unless the open file is in the state in which it was looked at.
  func checkUnchanged() throws(ContentFailure.Reason) {
    guard try status().identity == content.identity else { throw .changed }
  }

  /// A stretch of the open file.
  func stretch(_ range: Range<Int>) -> FileStretch { FileStretch(descriptor, range) }

  /// Fills `buffer` with the bytes from `offset` on.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(ContentFailure.Reason) {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count: Int
      do {
        count = try descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest)
      } catch {
        throw .unreadable(error as? Errno ?? .ioError)
      }
      guard count > 0 else {
        try checkUnchanged()
        throw .truncated
      }
      filled += count
    }
  }

  private func status() throws(ContentFailure.Reason) -> FileStatus {
    do throws(Errno) {
      return try FileStatus(of: descriptor)
    } catch {
      throw .unreadable(error)
    }
  }
}

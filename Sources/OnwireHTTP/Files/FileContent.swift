package import SystemPackage
package import OnwireTextFormats

/// A regular file that was looked at but not yet read: its path, size and identity.
///
/// It is opened only when its bytes are wanted, so thousands may be held at once. `FileRoot` makes them.
package final class FileContent: Sendable {
  /// What opens it: absolute, links resolved.
  package let path: FilePath
  /// The path as a spec or a command writes it, from its own folder; `nil` where none does.
  package let written: String?
  /// The last component of the path.
  package var name: String { path.lastComponent?.string ?? path.string }
  /// The size in bytes when it was looked at.
  package var size: Int { identity.size }
  /// What must still hold when it is read.
  let identity: FileIdentity

  init(path: FilePath, written: String? = nil, identity: FileIdentity) {
    self.path = path
    self.written = written
    self.identity = identity
  }
}

/// What tells one state of one file from another.
struct FileIdentity: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
}

/// What kinds of files there are.
package enum FileKind: Sendable, Hashable {
  /// Bytes in a file system: the only kind that is read.
  case regular
  /// A directory.
  case folder
  /// A FIFO.
  case pipe
  /// A Unix-domain socket.
  case socket
  /// A character or block device.
  case device
  /// None of these.
  case other
}

extension FileContent {
  /// Looks at the regular file at `path`, wherever it lies; it is opened and closed, not read.
  package static func look(at path: String) -> Result<FileContent, FileProblem> {
    Result { () throws(FileProblem) in
      let folder = try FileRoot(FilePath("/"))
      let file = FilePath(path)
      return try folder.content(at: path, relativeTo: file.isAbsolute ? "/" : FilePath("")).get()
    }
  }

  /// The file's bytes as an input: kept open while that is held, read when they are wanted.
  package func input() throws(ContentFailure.Reason) -> ByteInput { ByteInput(try FileStorage(self)) }
}

/// An open file to read from anywhere.
package final class FileStorage: ByteStorage {
  /// The file.
  package let file: FileContent
  private let reader: FileReader

  /// Opens the file, which must still be the one that was looked at.
  init(_ file: FileContent) throws(ContentFailure.Reason) {
    self.file = file
    reader = try FileReader(file)
    try reader.checkUnchanged()
  }

  /// The size in bytes when the file was looked at.
  package var count: Int { file.size }

  /// Fills `buffer`; throws `ContentFailure.Reason` where the file cannot be read or is shorter by now.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    try reader.read(at: offset, into: buffer)
  }
}

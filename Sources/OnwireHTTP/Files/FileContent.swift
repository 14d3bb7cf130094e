package import SystemPackage
package import OnwireTextFormats

/// A regular file that was looked at but not yet read: its path, size and identity.
///
/// It is opened only when its bytes are needed, so thousands may be held at once. `FileRoot` makes them.
package final class FileContent: Sendable {
  /// The path that opens it: absolute, links resolved.
  package let path: FilePath
  /// The path as a spec or a command writes it, relative to its own folder; `nil` if none does.
  package let written: String?
  /// The last component of the path.
  package var name: String { path.lastComponent?.string ?? path.string }
  /// The size in bytes when it was looked at.
  package var size: Int { identity.size }
  /// The state that must still hold when it is read.
  let identity: FileIdentity
  /// An object that lives as long as this one, such as one that removes the file.
  private let owner: (any Sendable)?

  init(path: FilePath, written: String? = nil, identity: FileIdentity, owner: (any Sendable)? = nil) {
    self.path = path
    self.written = written
    self.identity = identity
    self.owner = owner
  }
}

/// Distinguishes one state of one file from another.
struct FileIdentity: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
}

/// The kinds of files.
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
  /// Looks at the regular file at `path`, wherever it is; opens and closes it without reading. `owner` lives
  /// as long as the result.
  package static func look(
    at path: String, ownedBy owner: (any Sendable)? = nil
  ) throws(FileProblem) -> FileContent {
    try FileRoot.top.open(path, relativeTo: "", ownedBy: owner).content
  }

  /// The bytes of the regular file at `path`, wherever it is: it is open while the input is held, and read on
  /// demand. `owner` lives as long as anything that may read it.
  package static func input(
    at path: String, ownedBy owner: (any Sendable)? = nil
  ) throws(FileProblem) -> ByteInput {
    ByteInput(FileStorage(try FileRoot.top.open(path, relativeTo: "", ownedBy: owner)))
  }

  /// The file's bytes, if it is still in the state in which it was looked at.
  package func input() throws(ContentFailure.Reason) -> ByteInput {
    let reader = try FileReader(self)
    try reader.checkUnchanged()
    return ByteInput(FileStorage(reader))
  }
}

/// An open file that can be read at any offset.
package final class FileStorage: ByteStorage {
  /// The file.
  package var file: FileContent { reader.content }
  private let reader: FileReader

  init(_ reader: consuming FileReader) { self.reader = reader }

  /// The size in bytes when the file was looked at.
  package var count: Int { file.size }

  /// Fills `buffer`; throws `ContentFailure.Reason` if the file cannot be read or has become shorter.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    try reader.read(at: offset, into: buffer)
  }
}

internal import SystemPackage
public import TextFormats

extension FileContent {
  /// Looks at the regular file at `path`, wherever it lies; it is opened and closed, not read.
  public static func look(at path: String) -> Result<FileContent, FileProblem> {
    Result { () throws(FileProblem) in
      let folder = try FileRoot(FilePath("/"))
      let file = FilePath(path)
      return try folder.content(at: path, relativeTo: file.isAbsolute ? "/" : FilePath("")).get()
    }
  }

  /// The file's bytes as an input: kept open while that is held, read when they are wanted.
  public func input() throws(ContentFailure.Reason) -> ByteInput { ByteInput(try FileStorage(self)) }
}

/// An open file to read from anywhere.
public final class FileStorage: ByteStorage {
  /// The file.
  public let file: FileContent
  private let reader: FileReader

  /// Opens the file, which must still be the one that was looked at.
  init(_ file: FileContent) throws(ContentFailure.Reason) {
    self.file = file
    reader = try FileReader(file)
    try reader.checkUnchanged()
  }

  /// The size in bytes when the file was looked at.
  public var count: Int { file.size }

  /// Fills `buffer`; throws `ContentFailure.Reason` where the file cannot be read or is shorter by now.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    try reader.read(at: offset, into: buffer)
  }
}

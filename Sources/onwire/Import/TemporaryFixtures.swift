import OnwireHTTP
import OnwireImport
import SystemPackage

/// Files needed during a search, and deleted with this object.
final class TemporaryFixtures {
  private var files: [FilePath] = []

  deinit { files.forEach(TemporaryFiles.discard) }

  /// Writes bytes of a message to a file and returns its path.
  func store(_ message: Message, _ ranges: [Range<Int>]) throws -> String {
    let (path, file) = try TemporaryFiles.create()
    files.append(path)
    defer { try? file.close() }
    for range in ranges {
      try message.write(range) { try StandardOutput.writeAll($0, to: file, name: "`\(path)`") }
    }
    return path.string
  }
}

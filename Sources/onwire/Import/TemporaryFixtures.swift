import OnwireHTTP
import OnwireImport
import SystemPackage

/// Files that a search needs and nobody keeps: they are gone with it.
final class TemporaryFixtures {
  private var files: [FilePath] = []

  deinit { files.forEach(TemporaryFiles.discard) }

  /// Puts bytes of a message into a file, and gives its path.
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

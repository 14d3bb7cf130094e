public import Foundation

/// A folder of its own for a test, which goes with what is in it when its last owner does.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// An empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file inside, and the folders above it.
  @discardableResult
  public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// A text file inside, and the folders above it.
  @discardableResult
  public func file(_ name: String, _ text: String) throws -> URL { try file(name, text.utf8) }

  /// A folder inside, and those above it.
  @discardableResult
  public func folder(_ name: String) throws -> URL {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A symbolic link inside.
  public func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(name).path, withDestinationPath: destination)
  }
}

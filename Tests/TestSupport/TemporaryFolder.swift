public import Foundation

/// A test's own folder, which is removed with its content when its last owner goes.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// An empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes a file inside, and the folders above it.
  @discardableResult
  public func file(_ name: String, _ bytes: some Sequence<UInt8>) throws -> URL {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Makes a text file inside, and the folders above it.
  @discardableResult
  public func file(_ name: String, _ text: String) throws -> URL { try file(name, text.utf8) }

  /// Makes a folder inside, and those above it.
  @discardableResult
  public func folder(_ name: String) throws -> URL {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Makes a symbolic link inside.
  public func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(name).path, withDestinationPath: destination)
  }
}

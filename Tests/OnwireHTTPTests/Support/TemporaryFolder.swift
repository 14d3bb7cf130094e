import Foundation
import SystemPackage

@testable import OnwireHTTP

/// A folder of its own for one test, removed with what is in it.
final class TemporaryFolder: Sendable {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("onwire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.string)
  }

  func folder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path.appending(name).string, withIntermediateDirectories: true)
  }

  func file(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path.appending(name).string))
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path.appending(name).string, withDestinationPath: target)
  }

  func modify(_ name: String, _ body: (FileDescriptor) throws -> Void) throws {
    let file = try FileDescriptor.open(path.appending(name), .readWrite)
    try file.closeAfter { try body(file) }
  }

  func setAttributes(_ attributes: [FileAttributeKey: Any], of name: String) throws {
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path.appending(name).string)
  }

  func rename(_ name: String, to other: String) throws {
    try FileManager.default.removeItem(atPath: path.appending(other).string)
    try FileManager.default.moveItem(
      atPath: path.appending(name).string, toPath: path.appending(other).string)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path.appending(name).string)
  }

  func content(_ name: String) throws -> FileContent {
    try FileRoot(path).content(at: name, relativeTo: path).get()
  }
}

/// Whether the system lets this process read what its permissions forbid.
let isSuperuser = getuid() == 0

import Foundation
import SystemPackage
import TestSupport

@testable import OnwireHTTP

extension TemporaryFolder {
  var path: FilePath { FilePath(url.path) }

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

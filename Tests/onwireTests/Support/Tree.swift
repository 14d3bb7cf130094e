import Foundation
import TestSupport

extension TemporaryFolder {
  /// All files below a folder of this one, hidden ones too, by their paths; folders end in `/`.
  func tree(_ name: String = "") throws -> [String: Data] {
    let top = name.isEmpty ? url : url.appendingPathComponent(name)
    var tree: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: top.path) {
      let file = top.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if isFolder.boolValue { tree[path + "/"] = Data() } else { tree[path] = try Data(contentsOf: file) }
    }
    return tree
  }

  /// The paths of all files below a folder of this one, sorted; none if there is no such folder.
  func files(_ name: String = "") -> [String] {
    ((try? tree(name)) ?? [:]).keys.filter { !$0.hasSuffix("/") }.sorted()
  }

  /// A sparse file: it has a size and takes no room.
  func sparseFile(_ name: String, size: UInt64) throws -> URL {
    let file = try file(name, "")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: size)
    try handle.close()
    return file
  }
}

/// The specs of this clone.
enum Specs {
  static let folder = Repository.root.appendingPathComponent("specs")

  /// Whether there are any: `onwire compile` takes a folder without specs for a mistake.
  static let exist: Bool = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.contains {
      ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasPrefix("_") && !$0.contains("/_")
    }
  }()

  /// How many requests they are: one a document.
  static let requestCount: Int = {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let specs = paths.filter {
      $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix("_") }
    }
    return specs.reduce(0) { count, path in
      let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return count + (text ?? "").components(separatedBy: "\n---\n").count
    }
  }()
}

import Foundation
import TestSupport
import Testing

/// The specs and golden files of this clone, copied to where they may be changed.
struct GoldenCopy {
  struct File {
    var content: Data
    var inode: Int
    var modified: Date
  }

  private let scratch: TemporaryFolder
  var url: URL { scratch.url }

  /// Copies everything, or one area.
  init(of area: String? = nil) throws {
    scratch = try TemporaryFolder()
    for folder in ["specs", "golden"] {
      var (source, target) = (
        Repository.root.appendingPathComponent(folder), scratch.url.appendingPathComponent(folder)
      )
      if let area {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        source.appendPathComponent(area)
        target.appendPathComponent(area)
      }
      try FileManager.default.copyItem(at: source, to: target)
    }
  }

  func golden(_ name: String) -> URL { url.appendingPathComponent("golden/\(name)") }

  /// Changes one byte; returns its offset.
  func change(_ change: GoldenChange) throws -> Int {
    var content = try Data(contentsOf: golden(change.file))
    let range = try #require(content.range(of: Data(change.text.utf8)))
    content[range.lowerBound] ^= 1
    try content.write(to: golden(change.file))
    return range.lowerBound
  }

  /// All golden files by their names.
  func goldenFiles() throws -> [String: File] {
    let folder = url.appendingPathComponent("golden")
    var files: [String: File] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: golden(name).path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = File(
        content: try Data(contentsOf: golden(name)),
        inode: try #require(attributes[.systemFileNumber] as? Int),
        modified: try #require(attributes[.modificationDate] as? Date))
    }
    return files
  }
}

/// The figures of the last line on standard error.
struct GoldenSummary {
  var requests: Int
  var same: Int
  var different: Int
  var missing: Int
  var leftOver: Int
  var errors: Int

  init(_ outcome: Tools.Outcome) throws {
    let line = try #require(outcome.error.split(separator: "\n").last)
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 6, "\(line)")
    (requests, same, different) = (numbers[0], numbers[1], numbers[2])
    (missing, leftOver, errors) = (numbers[3], numbers[4], numbers[5])
  }
}

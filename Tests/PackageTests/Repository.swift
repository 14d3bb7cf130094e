import Foundation
import TestSupport

extension Repository {
  /// The names of the folders in `path`, sorted.
  static func folders(in path: String) throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(
        at: root.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey],
        options: .skipsHiddenFiles
      )
      .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent)
      .sorted()
  }

  /// Every Swift file below `Sources`, with its target.
  static func sources() throws -> [SourceFile] {
    let folder = root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { path in
        SourceFile(
          path: path, target: String(path.prefix { $0 != "/" }),
          tokens: SwiftToken.all(
            in: try String(contentsOf: folder.appending(path: path), encoding: .utf8)))
      }
  }
}

/// A Swift file, and what the package's tests ask about it.
struct SourceFile {
  let path: String
  let target: String
  let tokens: [SwiftToken]

  /// The modules that the file imports, with or without an attribute, an access level or a kind.
  var imports: [String] {
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return words(after: ["import"]).map { $0.first { !kinds.contains($0) } ?? "" }
  }

  /// The names of the types and aliases that the file declares.
  var types: [String] {
    words(after: ["struct", "class", "enum", "actor", "protocol", "typealias"]).compactMap(\.first)
  }

  /// The two words that follow each of `keywords`.
  private func words(after keywords: [String]) -> [[String]] {
    tokens.indices.compactMap { index in
      guard let word = tokens[index].word, keywords.contains(word) else { return nil }
      return tokens[(index + 1)...].prefix(2).compactMap(\.word)
    }
  }
}

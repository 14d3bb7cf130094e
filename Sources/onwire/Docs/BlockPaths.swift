import SystemPackage

/// The files and folders that the words of a command name, which a block must not choose freely.
enum BlockPaths {
  /// All that may be opened because of these words: what is named, with and without a pick, and the folder of it.
  ///
  /// Words that mean nothing have none: the command refuses them as it is matched here.
  static func named(by words: [String]) -> [String] {
    guard let name = words.first, let rows = Onwire.command(name)?.rows,
      let found = try? WordMatch.all(Array(words.dropFirst()), rows)
    else { return [] }
    let given = found.filter { rows[$0.row].namesPath }.map(\.value)
    return (given + rows.filter(\.namesPath).compactMap(\.initial)).flatMap { word in
      let picked = [word.lastIndex(of: "#"), word.firstIndex(of: "#")].compactMap {
        $0.map { String(word[..<$0]) }
      }
      let paths = [word] + picked + word.split(separator: "#").prefix(1).map(String.init)
      let folders = paths.map { FilePath($0).removingLastComponent().string }
      return (paths + folders).filter { !$0.isEmpty }
    }
  }
}

extension ArgumentRow {
  /// Whether its values may be paths; any word that belongs to no option is taken for one.
  fileprivate var namesPath: Bool { kind == .positional || completion.paths != .none }
}

/// The files of a session that is packed one request after the other, such as `1-meta.json` and `1-req.txt`.
struct NumberedFiles {
  /// The files of one request: those whose names begin alike, with a number.
  struct Group {
    /// The file that makes it a request.
    var main: ZipEntry
    /// The others, by what follows the number in their names.
    var others: [Substring: ZipEntry] = [:]

    /// The file with what `rest` accepts behind its number.
    func file(where rest: (Substring) -> Bool) -> ZipEntry? {
      others.first { rest($0.key) }?.value
    }
  }

  /// The requests by their numbers.
  let groups: [Group]

  /// The requests of `entries`, each with a file whose name is a number and `main`.
  init(_ entries: [ZipEntry], main: String) {
    struct Key: Hashable {
      var start: Substring
      var number: Int
    }
    var groups: [Key: Group] = [:]
    var others: [(Key, Substring, ZipEntry)] = []
    for entry in entries {
      let name = entry.lastName
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { continue }
      let rest = name[digits.endIndex...]
      // `01` and `1`, and the same in another folder, are requests of their own.
      let key = Key(start: entry.name.dropLast(rest.count), number: number)
      if rest == main {
        groups[key] = groups[key] ?? Group(main: entry)
      } else {
        others.append((key, rest, entry))
      }
    }
    for (key, rest, entry) in others { groups[key]?.others[rest] = entry }
    self.groups = groups.sorted {
      ($0.key.number, $0.value.main.offset) < ($1.key.number, $1.value.main.offset)
    }
    .map(\.value)
  }

  /// Whether an archive has a request of this kind.
  static func isAny(_ entries: [ZipEntry], main: String) -> Bool {
    entries.contains { entry in
      let name = entry.lastName
      return name.hasSuffix(main) && Int(name.dropLast(main.count)) != nil
    }
  }
}

import OnwireDiagnostics
import OnwireTextFormats

/// A session packed request by request, in files such as `1-meta.json` and `1-req.txt`.
struct NumberedFiles {
  /// The files of one request: those whose names begin with the same number.
  struct Group {
    /// The file that every request has.
    var main: ZipEntry
    /// The other files, by what follows the number in their names.
    var others: [Substring: ZipEntry] = [:]

    /// Adds a file with `rest` after its number.
    fileprivate mutating func add(_ file: ZipEntry, _ rest: Substring) throws {
      if others[rest] != nil { throw CaptureFailure.zipNameIsTwice(file) }
      others[rest] = file
    }

    /// A file whose name has, after its number, what `rest` accepts.
    func file(where rest: (Substring) -> Bool) -> ZipEntry? {
      others.first { rest($0.key) }?.value
    }
  }

  var archive: ZipArchive
  /// The requests, in the order of their numbers.
  private let groups: [Group]
  /// The number of requests that `next` has returned.
  private(set) var count = 0

  /// The requests of an archive, each with a file whose name is a number and `main`.
  ///
  /// - Throws: `CaptureFailure` where two of their files have one name, and what opening the archive throws.
  init(_ input: ByteInput, main: String) throws {
    archive = try ZipArchive(input)
    struct Key: Hashable {
      var start: Substring
      var number: Int
    }
    var groups: [Key: Group] = [:]
    var others: [(Key, Substring, ZipEntry)] = []
    for entry in archive.entries {
      let name = entry.lastName
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { continue }
      let rest = name[digits.endIndex...]
      // `01` and `1`, or the same number in another folder, are different requests.
      let key = Key(start: entry.name.dropLast(rest.count), number: number)
      if rest == main {
        if groups[key] != nil { throw CaptureFailure.zipNameIsTwice(entry) }
        groups[key] = Group(main: entry)
      } else {
        others.append((key, rest, entry))
      }
    }
    for (key, rest, entry) in others { try groups[key]?.add(entry, rest) }
    self.groups = groups.sorted {
      ($0.key.number, $0.value.main.offset) < ($1.key.number, $1.value.main.offset)
    }
    .map(\.value)
  }

  /// The next request; `nil` after the last.
  mutating func next() -> Group? {
    guard count < groups.count else { return nil }
    count += 1
    return groups[count - 1]
  }

  /// Whether an input that begins with `start` is an archive with a request of this kind.
  static func areIn(_ input: ByteInput, _ start: [UInt8], main: String) throws -> Bool {
    guard ZipArchive.isLikely(start) else { return false }
    return try ZipArchive(input).entries.contains { entry in
      let name = entry.lastName
      return name.hasSuffix(main) && Int(name.dropLast(main.count)) != nil
    }
  }
}

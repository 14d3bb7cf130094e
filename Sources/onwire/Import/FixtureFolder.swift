import OnwireDiagnostics
import OnwireHTTP
import SystemPackage

/// The folder `fixtures` beside a spec, and the files in it that the spec may name. New files are removed
/// when the run ends, however it ends, unless a spec that needs them was written.
final class FixtureFolder {
  private let folder: FilePath
  private let root: FilePath
  private let followsLinks: Bool
  /// The files given to a draft.
  private(set) var stored: Set<FilePath> = []
  /// The files that did not exist before.
  private var made: [FilePath] = []

  init(_ folder: FilePath, below root: FilePath, followingLinks: Bool) {
    self.folder = folder.appending("fixtures")
    self.root = root
    followsLinks = followingLinks
  }

  /// Writes bytes of a message to a file named after `name` and a digest of the bytes, and returns its path
  /// relative to the spec. A file with that name and other bytes stays, and the next free name is used.
  func store(_ message: Message, _ ranges: [Range<Int>], name: String?) throws -> String {
    var digest: UInt64 = 14_695_981_039_346_656_037
    for range in ranges {
      try message.write(range) { for byte in $0 { digest = (digest ^ UInt64(byte)) &* 1_099_511_628_211 } }
    }
    let (stem, ending) = Self.parts(of: name ?? "content")
    let hex = String(digest, radix: 16)
    let suffix = String(repeating: "0", count: 16 - hex.count) + hex
    try OutputFile.makeFolder(
      of: folder.appending("x"), below: root, followingLinks: followsLinks)
    for attempt in 1..<1000 {
      let file = "\(stem)-\(suffix.prefix(8))\(attempt > 1 ? "-\(attempt)" : "")\(ending)"
      let path = folder.appending(file)
      let isThere = FolderWalk.kind(of: path) != nil || FolderWalk.isLink(path)
      if isThere, try !holds(path, message, ranges) { continue }
      if !isThere {
        var output = OutputFile(path)
        for range in ranges {
          try message.write(range) {
            try output.write($0)
          } moving: {
            try output.move($0)
          }
        }
        try output.prepare()
        _ = try output.commit(isNeededLater: true)
        made.append(path)
      }
      stored.insert(path)
      return "fixtures/\(file)"
    }
    throw OutputFailure(target: "`\(folder)`", reason: .fileExists)
  }

  /// Removes files that the spec does not name: they belong to rejected drafts.
  func removeUnused(by yaml: String) {
    stored = stored.filter { $0.lastComponent.map { yaml.holds($0.string) } ?? false }
    for path in made where !stored.contains(path) { TemporaryFiles.discard(path) }
    made.removeAll { !stored.contains($0) }
  }

  /// Whether a file holds exactly those bytes.
  private func holds(_ path: FilePath, _ message: Message, _ ranges: [Range<Int>]) throws -> Bool {
    guard !FolderWalk.isLink(path),
      let file = try? FileDescriptor.open(path, .readOnly, options: .nonBlocking)
    else {
      return false
    }
    defer { try? file.close() }
    var offset = 0
    var isSame = true
    for range in ranges where isSame {
      try message.write(range) { piece in
        guard isSame else { return }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 16)
        defer { buffer.deallocate() }
        isSame = try file.readAll(at: offset, into: buffer) == piece.count && buffer.elementsEqual(piece)
        offset += piece.count
      }
    }
    return try isSame && Int(file.seek(offset: 0, from: .end)) == offset
  }

  /// A name reduced to ASCII, and its extension with the dot.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "content"
    let dot = last.lastIndex(of: ".").flatMap { $0 > last.startIndex ? $0 : nil }
    func cleaned(_ text: Substring, _ limit: Int) -> String {
      let bytes = text.utf8.filter { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
      }
      return String(decoding: bytes.prefix(limit), as: UTF8.self)
    }
    let stem = cleaned(last[..<(dot ?? last.endIndex)], 40)
    let ending = dot.map { cleaned(last[last.index(after: $0)...], 8) } ?? ""
    let plain = stem.drop { $0 == "_" || $0 == "-" }
    return (plain.isEmpty ? "content" : String(plain), ending.isEmpty ? ".bin" : ".\(ending)")
  }
}

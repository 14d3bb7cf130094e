import OnwireDiagnostics
import OnwireHTTP
import SystemPackage

/// The folder `fixtures` beside a spec, and the files there that it may name. Those that are new go when this run ends,
/// however it does, unless a spec that needs them is committed.
final class FixtureFolder {
  private let folder: FilePath
  private let root: FilePath
  private let followsLinks: Bool
  /// The files that a draft was given.
  private(set) var stored: Set<FilePath> = []
  /// Those that were not there before.
  private var made: [FilePath] = []

  init(_ folder: FilePath, below root: FilePath, followingLinks: Bool) {
    self.folder = folder.appending("fixtures")
    self.root = root
    followsLinks = followingLinks
  }

  /// Puts bytes of a message into a file named after what the request calls it and after the bytes; its path from the
  /// spec. A file of that name with other bytes stays, and the next name is taken.
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

  /// Takes away what the spec does not name: files of drafts that were tried.
  func removeUnused(by yaml: String) {
    stored = stored.filter { $0.lastComponent.map { yaml.holds($0.string) } ?? false }
    for path in made where !stored.contains(path) { TemporaryFiles.discard(path) }
    made.removeAll { !stored.contains($0) }
  }

  /// Whether a file has those bytes.
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

  /// A name as one of ASCII, and its ending with the dot.
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

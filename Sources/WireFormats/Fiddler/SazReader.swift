import HTTPWire
import TextFormats

/// Reads Fiddler's session archives: a ZIP archive with three files a session.
///
/// They are `raw/1_c.txt`, the request, `raw/1_s.txt`, the response, and `raw/1_m.xml`.
struct SazReader: CaptureReader {
  private static let requestFile = "_c.txt"
  private static let responseFile = "_s.txt"
  private static let notesFile = "_m.xml"
  /// How much of a response or of notes is looked at.
  private static let noteCount = 64 * 1024

  private var archive: ZipArchive
  private let groups: [NumberedFiles.Group]
  private var index = 0

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    guard ZipArchive.isLikely(start) else { return false }
    return NumberedFiles.isAny(try ZipArchive(source.input).entries, main: requestFile)
  }

  init(_ source: CaptureSource) throws {
    archive = try ZipArchive(source.input)
    groups = NumberedFiles(archive.entries, main: Self.requestFile).groups
  }

  mutating func next() throws -> CaptureEntry? {
    guard index < groups.count else { return nil }
    let group = groups[index]
    index += 1
    let content = try archive.content(of: group.main)
    let notes = SazNotes(start(of: group.others[Self.notesFile[...]]))
    let session = try SazSession(content, notes: notes, number: index)
    return try session.entry(status: SazNotes.status(start(of: group.others[Self.responseFile[...]])))
  }

  /// The first bytes of a file that is only looked at; none where it is missing or broken.
  private func start(of file: ZipEntry?) -> [UInt8] {
    file.flatMap { try? archive.start(of: $0, count: Self.noteCount) } ?? []
  }
}

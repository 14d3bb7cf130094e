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

  private var files: NumberedFiles

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try NumberedFiles.areIn(source.input, start, main: requestFile)
  }

  init(_ source: CaptureSource) throws { files = try NumberedFiles(source.input, main: Self.requestFile) }

  mutating func next() throws -> CaptureEntry? {
    guard let group = files.next() else { return nil }
    let content = try files.archive.content(of: group.main)
    let notes = SazNotes(start(of: group.others[Self.notesFile[...]]))
    let session = try SazSession(content, notes: notes, number: files.count)
    return try session.entry(status: SazNotes.status(start(of: group.others[Self.responseFile[...]])))
  }

  /// The first bytes of a file that is only looked at; none where it is missing or broken.
  private func start(of file: ZipEntry?) -> [UInt8] {
    file.flatMap { try? files.archive.start(of: $0, count: Self.noteCount) } ?? []
  }
}

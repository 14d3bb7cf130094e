import OnwireHTTP
import OnwireTextFormats

/// Reads Charles's native sessions from version 5 on: a ZIP archive with three files per request.
///
/// They are `1-meta.json`, `1-req.json` and `1-res.json`. The extension of the last two follows the media
/// type; their bytes are those on the wire.
struct ChlzReader: CaptureReader {
  private static let metaFile = "-meta.json"
  private static let bodyStart = "-req."
  private static let responseStart = "-res."

  private var files: NumberedFiles

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try NumberedFiles.areIn(source.input, start, main: metaFile)
  }

  init(_ source: CaptureSource) throws { files = try NumberedFiles(source.input, main: Self.metaFile) }

  mutating func next() throws -> CaptureEntry? {
    guard let group = files.next() else { return nil }
    let main = group.main
    let transaction = try transaction(main)
    let body = try group.file { $0.hasPrefix(Self.bodyStart) }.map { try files.archive.content(of: $0) }
    let answer = group.file { $0.hasPrefix(Self.responseStart) }.map { [archive = files.archive] entry in
      { @Sendable () throws -> ByteInput in
        var archive = archive
        return try archive.content(of: entry)
      }
    }
    return try transaction.entry(number: files.count, body: body, answer: answer)
      .readingResponse { CharlesWording.archive.failure($0, in: main) }
  }

  private mutating func transaction(_ file: ZipEntry) throws -> CharlesTransaction {
    do {
      let input = try files.archive.content(of: file)
      var json = JSONReader(input)
      let transaction = try CharlesTransaction(json: &json, in: input)
      try json.finish()
      return transaction
    } catch {
      throw CharlesWording.archive.failure(error, in: file)
    }
  }
}

import OnwireHTTP
import OnwireTextFormats

/// Reads Charles's native sessions from version 5 on: a ZIP archive with two files a request.
///
/// They are `1-meta.json` and `1-req.json`, whose ending follows the media type; its bytes are those of the wire.
struct ChlzReader: CaptureReader {
  private static let metaFile = "-meta.json"
  private static let bodyStart = "-req."

  private var files: NumberedFiles

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try NumberedFiles.areIn(source.input, start, main: metaFile)
  }

  init(_ source: CaptureSource) throws { files = try NumberedFiles(source.input, main: Self.metaFile) }

  mutating func next() throws -> CaptureEntry? {
    guard let group = files.next() else { return nil }
    let transaction = try transaction(group.main)
    let body = try group.file { $0.hasPrefix(Self.bodyStart) }.map { try files.archive.content(of: $0) }
    return try transaction.entry(number: files.count, body: body)
  }

  private mutating func transaction(_ file: ZipEntry) throws -> CharlesTransaction {
    do {
      var json = JSONReader(try files.archive.content(of: file))
      let transaction = try CharlesTransaction(json: &json)
      try json.finish()
      return transaction
    } catch {
      throw CharlesWording.archive.failure(error, in: file)
    }
  }
}

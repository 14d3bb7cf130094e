import HTTPWire
import TextFormats

/// Reads Charles's native sessions from version 5 on: a ZIP archive with two files a request.
///
/// They are `1-meta.json` and `1-req.json`, whose ending follows the media type; its bytes are those of the wire.
struct ChlzReader: CaptureReader {
  private static let metaFile = "-meta.json"
  private static let bodyStart = "-req."

  private var archive: ZipArchive
  private let groups: [NumberedFiles.Group]
  private var index = 0

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    guard ZipArchive.isLikely(start) else { return false }
    return NumberedFiles.isAny(try ZipArchive(source.input).entries, main: metaFile)
  }

  init(_ source: CaptureSource) throws {
    archive = try ZipArchive(source.input)
    groups = NumberedFiles(archive.entries, main: Self.metaFile).groups
  }

  mutating func next() throws -> CaptureEntry? {
    guard index < groups.count else { return nil }
    let group = groups[index]
    index += 1
    let transaction = try transaction(group.main)
    let body = try group.file { $0.hasPrefix(Self.bodyStart) }.map { try archive.content(of: $0) }
    return try transaction.entry(number: index, body: body)
  }

  private mutating func transaction(_ file: ZipEntry) throws -> CharlesTransaction {
    do {
      var json = JSONReader(try archive.content(of: file))
      let transaction = try CharlesTransaction(json: &json)
      try json.finish()
      return transaction
    } catch let failure as JSONFailure {
      throw ChlzWording.malformed(failure.sentence, at: failure.offset, of: file)
    } catch let failure as CaptureFailure where failure.path.isEmpty {
      // What a transaction says of itself: its offsets are those of the entry.
      throw ChlzWording.malformed(failure.message, at: failure.offset ?? 0, of: file)
    }
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Reads Proxyman's logs, `.proxymanlogv2`: a ZIP archive with a JSON text `request_0_ID` for each flow.
struct ProxymanReader: CaptureReader {
  private var archive: ZipArchive
  private let flows: [ZipEntry]
  private var index = 0

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    guard ZipArchive.isLikely(start) else { return false }
    return try ZipArchive(source.input).entries.contains { position(of: $0) != nil }
  }

  init(_ source: CaptureSource) throws {
    archive = try ZipArchive(source.input)
    flows = archive.entries.compactMap { entry in Self.position(of: entry).map { ($0, entry) } }
      .sorted { ($0.0, $0.1.offset) < ($1.0, $1.1.offset) }
      .map(\.1)
  }

  /// The number in `request_0_ID`; `nil` for any other name.
  private static func position(of entry: ZipEntry) -> Int? {
    let parts = entry.lastName.split(separator: "_", maxSplits: 2)
    return parts.count == 3 && parts[0] == "request" ? Int(parts[1]) : nil
  }

  mutating func next() throws -> CaptureEntry? {
    guard index < flows.count else { return nil }
    let file = flows[index]
    index += 1
    let content = try archive.content(of: file)
    do {
      return try ProxymanFlow(content).entry(number: index)
        .readingResponse { ProxymanWording.broken.failure($0, in: file) }
    } catch {
      throw ProxymanWording.broken.failure(error, in: file)
    }
  }
}

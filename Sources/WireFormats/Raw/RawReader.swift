import HTTPWire
import TextFormats

/// Reads a file of the bytes themselves: requests one after the other, perhaps with their responses.
public struct RawReader: CaptureReader {
  private var stream: RequestStream
  /// The requests of an editor's file, which are read instead.
  private var editorFile: EditorFile?
  private var number = 0

  /// Begins to read `source`.
  ///
  /// - Throws: `CaptureFailure` for an editor's file that needs the editor, and what reading the input throws.
  public init(_ source: CaptureSource) throws {
    if try EditorFile.recognizes(source.start()) { editorFile = try EditorFile(source) }
    stream = try RequestStream(source.input)
  }

  /// Whether the first line with text begins a request, or a response, or the file is an editor's.
  public static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    if EditorFile.recognizes(start) { return true }
    let text = start.drop { $0 == 0x0D || $0 == 0x0A }
    var line = text.prefix { $0 != 0x0A }
    if line.endIndex == start.endIndex, start.count < source.input.count {
      // A target of some kilobytes: what can be seen of the line must do.
      return RequestTarget.begins(line)
    }
    if line.last == 0x0D { line.removeLast() }
    return StartLine(line) != nil
  }

  /// The next request; what is neither request nor response is an entry that is skipped.
  public mutating func next() throws -> CaptureEntry? {
    if editorFile != nil { return try editorFile?.next().map { .request($0) } }
    guard let entry = try stream.next() else { return nil }
    number += 1
    return switch entry {
    case .request(let message, _, let status): .request(request(message, status: status))
    case .other(let range): .skipped(number: number, url: "", reason: RawWording.neither(range))
    }
  }

  private func request(_ message: Message, status: Int?) -> CapturedRequest {
    let target = RequestTarget(message)
    return CapturedRequest(
      number: number, wire: WireRequest(message: message, endpoint: target.endpoint),
      fidelity: RawFidelity.of(message), url: target.url, status: status)
  }
}

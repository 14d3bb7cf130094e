import OnwireHTTP
import OnwireTextFormats

/// The lines of one request of an editor's file, taken one by one.
struct EditorLines {
  private enum Place {
    case before, head, bodyStart, body
  }

  private var place = Place.before
  private var offset = 0
  private var bytes: [UInt8] = []
  /// The length up to the last line that is not empty: editors do not send empty lines at the end.
  private var end = 0

  /// The request; `nil` where there was none.
  var finished: (offset: Int, bytes: [UInt8])? {
    switch place {
    case .before: nil
    // Without a body the head still ends with an empty line.
    case .head: (offset, bytes + [.lineFeed])
    case .bodyStart, .body: (offset, Array(bytes[..<end]))
    }
  }

  /// Takes a line, without its line feed.
  mutating func take(_ line: ArraySlice<UInt8>) throws {
    let text = line.trimmed
    if let brace = line.indices.first(where: { line[$0...].starts(with: "{{".utf8) }) {
      throw EditorWording.variable(at: brace)
    }
    if [">", "<"].contains(where: { text.starts(with: "\($0) {%".utf8) }) {
      throw EditorWording.script(at: line.startIndex)
    }
    switch place {
    case .before:
      if text.isEmpty || EditorFile.isComment(text) || EditorFile.isVariable(text) { return }
      guard EditorFile.isBareRequestLine(text) || StartLine(text) == .request else {
        throw EditorWording.noRequestLine(at: line.startIndex)
      }
      offset = line.startIndex
      place = .head
      append(line)
    case .head:
      if EditorFile.isComment(text) { return }
      if text.isEmpty {
        place = .bodyStart
      } else if !line.contains(UInt8(ascii: ":")) || line.first?.isWhiteSpace == true {
        throw EditorWording.noField(at: line.startIndex)
      }
      append(line)
      end = bytes.count
    case .bodyStart, .body:
      if line.starts(with: "< ".utf8) || line.starts(with: "<@".utf8) || line.starts(with: "<> ".utf8) {
        throw EditorWording.file(at: line.startIndex)
      }
      // The last line's end is the file's.
      if !text.isEmpty { end = bytes.count + line.count }
      append(line)
      place = .body
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(.lineFeed)
  }
}

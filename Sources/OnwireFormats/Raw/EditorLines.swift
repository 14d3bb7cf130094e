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
  /// The length up to the last line that is sent: at the end that are neither empty lines nor what is about responses.
  private var end = 0
  /// Where an earlier response is named, behind which no body goes on.
  private var reference: Int?

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
    if place != .before, Self.isOfHurl(text, isBeforeBody: place != .body) {
      throw EditorWording.hurl(at: line.startIndex)
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
      if line.starts(with: "< ".utf8) || line.starts(with: "<@".utf8) {
        throw EditorWording.file(at: line.startIndex)
      }
      if line.starts(with: "<> ".utf8) {
        reference = reference ?? line.startIndex
      } else if !text.isEmpty, !Self.isOfResponse(line) {
        if let reference { throw EditorWording.reference(at: reference) }
        // The last line's end is the file's.
        end = bytes.count + line.count
        place = .body
      }
      append(line)
    }
  }

  /// Whether a line says what is to be done with the response, where nothing but such lines follows: `> handler.js` runs a
  /// script (JetBrains/http-request-in-editor-spec, 3.2.4), `>> kept.json` and `>>! kept.json` keep it. Other lines that
  /// begin so, as Markdown has them, are of a body.
  private static func isOfResponse(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(whereSeparator: \.isWhiteSpace)
    guard words.count == 2 else { return false }
    return switch String(decoding: words[0], as: UTF8.self) {
    case ">": words[1].suffix(3).elementsEqual(".js".utf8)
    case ">>", ">>!": true
    default: false
    }
  }

  /// Whether a line is one of Hurl's: what the response is to be, `HTTP 200`, or where no body has begun, a section
  /// (hurl.dev, Hurl File, Grammar).
  private static func isOfHurl(_ line: ArraySlice<UInt8>, isBeforeBody: Bool) -> Bool {
    if isBeforeBody, line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
      return hurlSections.contains(String(decoding: line.dropFirst().dropLast(), as: UTF8.self))
    }
    guard line.starts(with: "HTTP".utf8) else { return false }
    let words = line.split(whereSeparator: \.isSpaceOrTab)
    guard words.count == 2 || words.count > 2 && words[2].first == UInt8(ascii: "#"),
      hurlVersions.contains(String(decoding: words[0], as: UTF8.self))
    else { return false }
    return words[1].elementsEqual("*".utf8) || words[1].count == 3 && words[1].allSatisfy(\.isDecimalDigit)
  }

  private static let hurlVersions: Set = ["HTTP", "HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/3"]
  private static let hurlSections: Set = [
    "Asserts", "BasicAuth", "Captures", "Cookies", "Form", "FormParams", "Multipart", "MultipartFormData",
    "Options", "Query", "QueryStringParams",
  ]

  private mutating func append(_ line: ArraySlice<UInt8>) {
    bytes += line
    bytes.append(.lineFeed)
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Reads Fiddler's session archives: a ZIP archive with three files per session.
///
/// They are `raw/1_c.txt`, the request, `raw/1_s.txt`, the response, and `raw/1_m.xml`, the notes.
struct SazReader: CaptureReader {
  private static let requestFile = "_c.txt"
  private static let responseFile = "_s.txt"
  private static let notesFile = "_m.xml"
  /// The most bytes to read of notes, and of a response for its status.
  private static let noteCount = 64 * 1024

  private var files: NumberedFiles

  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try NumberedFiles.areIn(source.input, start, main: requestFile)
  }

  init(_ source: CaptureSource) throws { files = try NumberedFiles(source.input, main: Self.requestFile) }

  mutating func next() throws -> CaptureEntry? {
    guard let group = files.next() else { return nil }
    let session = try SazSession(files.archive.content(of: group.main))
    let notes = SazNotes(start(of: group.others[Self.notesFile[...]]))
    let status = SazNotes.status(start(of: group.others[Self.responseFile[...]]))
    let response = group.others[Self.responseFile[...]].flatMap {
      status == nil ? nil : answer($0, status)
    }
    return try session.entry(number: files.count, notes, response)
  }

  /// The response in a file, after any interim ones.
  private func answer(_ file: ZipEntry, _ status: Int?) -> Response {
    Response(status: status, bodyLength: nil) { [archive = files.archive] in
      var archive = archive
      let input = try archive.content(of: file)
      var stream = try RequestStream(input)
      guard case .response(let answer)? = try stream.next() else {
        var parser = RequestParser()
        parser.isResponse = true
        return Response.Content(try parser.message(input))
      }
      return try answer.read(from: input).content
    }
  }

  /// The first bytes of a file; none if it is missing or broken.
  private func start(of file: ZipEntry?) -> [UInt8] {
    file.flatMap { try? files.archive.start(of: $0, count: Self.noteCount) } ?? []
  }
}

/// Fiddler's notes on a session, beside its bytes.
struct SazNotes {
  /// Fiddler's `SessionFlags`, as far as they are used here.
  private static let https = 0x1
  private static let madeByFiddler = 0x80

  let isHTTPS: Bool
  let isMadeByFiddler: Bool
  /// The time when the client began to send.
  let startedAt: String?

  /// The notes in a `_m.xml` file; empty if it is something else.
  init(_ xml: [UInt8]) {
    let text = String(decoding: xml, as: UTF8.self)
    // Flags and times have no character references.
    func attribute(_ name: String) -> String? {
      text.firstOccurrence(of: " \(name)=\"").map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
    }
    let flags = attribute("BitFlags").flatMap { Int($0, radix: 16) } ?? 0
    isHTTPS = flags & Self.https != 0
    isMadeByFiddler = flags & Self.madeByFiddler != 0
    // The year 1 stands for a time that was never set.
    startedAt = attribute("ClientBeginRequest").flatMap { $0.hasPrefix("0001") ? nil : $0 }
  }

  /// The status of a response; `nil` if it has none.
  static func status(_ response: [UInt8]) -> Int? {
    let words = response.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words[0].starts(with: "HTTP/".utf8) else { return nil }
    return Int(String(decoding: words[1], as: UTF8.self))
  }
}

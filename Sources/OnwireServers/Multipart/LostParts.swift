import OnwireDiagnostics
import OnwireHTTP

/// Parts that a reader silently skips, or before which it stops: parts that it does not hand on, that are not
/// in the content of a part that it does, and that no note is about.
struct LostParts {
  private(set) var notes: ServedNotes = []
  private let body: ArraySlice<UInt8>
  private let shift: Int
  private let delimiter: ByteSearch
  /// The places that existing notes are about.
  private let said: [Range<Int>]
  /// Whether a closing delimiter was passed.
  private var isClosed = false

  /// Finds the lost parts of a body that begins at `offset` in the message.
  init(of read: ServedParts, _ body: ArraySlice<UInt8>, at offset: Int, _ contentType: [UInt8]?) {
    self.body = body
    shift = offset - body.startIndex
    let boundary = contentType.flatMap { MediaType($0[...])["boundary"] }?.value ?? []
    delimiter = ByteSearch(Array("--".utf8) + boundary)
    said = read.notes.first.map(\.place)
    // If nothing at all is left, that is noted once.
    guard !boundary.isEmpty, read.notes.more == 0, !read.parts.isEmpty || said.isEmpty else { return }
    var start = body.startIndex
    for part in read.parts.sorted(by: { $0.contentPlace.lowerBound < $1.contentPlace.lowerBound }) {
      let content = part.contentPlace.lowerBound - shift..<part.contentPlace.upperBound - shift
      if content.lowerBound > start { look(start..<content.lowerBound, before: part) }
      start = max(start, content.upperBound)
    }
    if start < body.endIndex { look(start..<body.endIndex, before: nil) }
  }

  /// Notes the parts between two contents; the last one before `part` is that part itself.
  private mutating func look(_ gap: Range<Int>, before part: ServedPart?) {
    var starts: [Int] = []
    var from = gap.lowerBound
    while let found = delimiter.first(in: body[from..<gap.upperBound]) {
      from = found + delimiter.bytes.count
      let isLine = found == body.startIndex || body[found - 1] == 0x0A || body[found - 1] == 0x0D
      if isLine { starts.append(found) }
    }
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : gap.upperBound
      let text = body[start..<end]
      if text.dropFirst(delimiter.bytes.count).begins("--") {
        isClosed = true
        continue
      }
      if part != nil, end == gap.upperBound { continue }
      let range = start + shift..<end + shift
      let isPart =
        text.firstCaseless("content-disposition:") != nil
        || text.firstOccurrence(of: "\r\n\r\n".utf8) != nil
      guard isPart, !said.contains(where: { $0.overlaps(range) }) else { continue }
      let isInHead = part.map { $0.place.lowerBound < range.upperBound } ?? false
      let rule = isInHead ? "multipart.part-head" : isClosed ? "multipart.end" : "multipart.delimiter"
      notes.append(ServedNote(rule: rule, path: "", place: range))
    }
  }
}

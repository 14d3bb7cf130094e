import OnwireHTTP
import OnwireTextFormats

/// Reads the requests of an HTTP Archive, version 1.2.
///
/// Only one request at a time is in memory: responses are skipped, and read on demand. An archive may be the
/// argument of a function call, `onInputData({…});`, as pages with the HAR Viewer load it (JSONP).
package struct HARReader: CaptureReader {
  private var reader: JSONReader
  /// The archive, without what precedes it in the file.
  private let input: ByteInput
  /// The offset of the archive in the file.
  private let start: Int
  private let profile: HARProfile
  private var number = 0
  private var hasEnded = false

  /// A reader of `source`; finds its entries and its writer.
  ///
  /// The writer's name may come after the entries, which are then skipped once.
  /// - Throws: `CaptureFailure` if there are no entries, and any error from reading the input.
  package init(_ source: CaptureSource) throws {
    start = try Self.callLength(source.start())
    input = source.input[start..<source.input.count]
    var json = JSONReader(input)
    var entries: JSONReader?
    var creator: String?
    do {
      guard try json.enter("log") else { throw HARWording.noLog }
      try json.beginObject()
      while creator == nil || entries == nil, let key = try json.nextKey() {
        switch key {
        case "creator": creator = try json.creatorName()
        case "entries":
          entries = json
          if creator == nil { try json.skip() }
        default: try json.skip()
        }
      }
      guard var entries else { throw HARWording.noEntries }
      try entries.beginArray()
      reader = entries
    } catch let failure as JSONFailure {
      // If something after the entries is broken, it is reported when they are read.
      guard var entries, (try? entries.beginArray()) != nil else {
        throw HARWording.malformed(failure, behind: start, path: "log")
      }
      reader = entries
    }
    var profile = HARProfile.named(creator ?? "")
    reader.readsEscapedBytes = profile.escapesBytes
    if profile.leavesOutSecrets, Self.hasSecrets(reader) { profile.leavesOutSecrets = false }
    self.profile = profile
  }

  /// Whether an entry has a field that is left out of all unless a person asks for sensitive data.
  ///
  /// Later entries are not searched: that would read a long archive twice. Broken entries are reported when
  /// they are read.
  private static func hasSecrets(_ entries: JSONReader) -> Bool {
    var entries = entries
    let limit = entries.offset + reach
    do {
      while entries.offset < limit, try entries.hasNext() { if try entries.hasSecret() { return true } }
    } catch {}
    return false
  }

  /// How many bytes of entries to search for a secret.
  private static let reach = 16 << 20

  /// Whether the capture is an object that has a `log`.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    var json = JSONReader(ByteInput(Array(start[callLength(start)...])))
    do {
      return try json.enter("log") && json.peek() == .object
    } catch is JSONFailure {
      return false
    }
  }

  /// The length of the beginning of a call, such as `onInputData(`: the name of a function and a parenthesis;
  /// 0 for none.
  private static func callLength(_ start: [UInt8]) -> Int {
    var text = start.drop(while: \.isWhiteSpace)
    // Servers put an empty comment before a call, so that the response cannot be mistaken for another type.
    if text.starts(with: "/**/".utf8) { text = text.dropFirst(4).drop(while: \.isWhiteSpace) }
    let name = text.prefix {
      $0.isDecimalDigit || $0.isLetter || $0.isOne(of: "_$.")
    }
    let rest = text[name.endIndex...].drop(while: \.isWhiteSpace)
    return name.isEmpty || rest.first != UInt8(ascii: "(") ? 0 : rest.startIndex + 1
  }

  /// The next entry; `nil` at the end and after an error.
  ///
  /// - Throws: `CaptureFailure` if the archive is not JSON, and any error from reading the input.
  package mutating func next() throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    do {
      guard try reader.hasNext() else {
        hasEnded = true
        return nil
      }
      number += 1
      let entry = try HAREntry(&reader, readsQuery: profile.isEntered)
      let path = path
      if let reason = entry.reasonToSkip {
        return .skipped(number: number, url: entry.shownURL, reason: reason)
      }
      return try request(entry).readingResponse { [start] error in
        guard let failure = error as? JSONFailure else { return error }
        return HARWording.malformed(failure, behind: start, path: path + ".response")
      }
    } catch let failure as JSONFailure {
      hasEnded = true
      throw HARWording.malformed(failure, behind: start, path: path)
    }
  }

  /// The path of the entry that was begun last.
  private var path: String { "log.entries[\(max(0, number - 1))]" }

  private func addNotes(_ entry: HAREntry, _ fidelity: inout Fidelity) {
    if let reason = entry.reasonNotSent { fidelity.notes.append(reason) }
    guard let comment = entry.comment, !comment.isEmpty else { return }
    if profile.hasCharlesNotes {
      CharlesNotes(comment).add(to: &fidelity)
    } else {
      fidelity.notes.append(comment)
    }
  }

  private func request(_ entry: HAREntry) throws -> CaptureEntry {
    guard let url = HARURL(entry.url), let endpoint = url.endpoint else {
      return .skipped(number: number, url: entry.shownURL, reason: HARWording.noHTTP)
    }
    var fidelity = Fidelity()
    let head = HARHead(entry, url, profile, &fidelity)
    let body = HARBody(entry, head.head, profile, &fidelity)
    if profile.leavesOutExpect { fidelity.noteExpect(head.head, body: body.body.input) }
    var parser = RequestParser(body.body, fidelity)
    parser.head = head.rule
    let message = try parser.message(head: head.text, body: body.body.input)
    if let length = body.missing, message.hasEmptyFile {
      fidelity.set(.body, .absent, because: HARWording.filesLeftOut(length, body.body.input?.count ?? 0))
    }
    addNotes(entry, &fidelity)
    return .request(
      Request(
        number: number, message: message, endpoint: endpoint, fidelity: fidelity,
        url: entry.shownURL,
        status: entry.status == 0 ? nil : entry.status, response: response(entry), startedAt: entry.startedAt)
    )
  }
}

extension HARReader {
  /// The response of an entry; `nil` if its status says that there was none.
  private func response(_ entry: HAREntry) -> Response? {
    guard let range = entry.response, let status = entry.status, status != 0 else { return nil }
    let answersHead = entry.method.elementsEqual("HEAD".utf8)
    let notes = entry.comment.map { profile.hasCharlesNotes ? CharlesNotes($0) : CharlesNotes("") }
    return Response(
      status: status, type: MediaType(entry.contentType[...]).essence,
      bodyLength: entry.contentSize.flatMap { $0 < 0 ? nil : $0 }
    ) { [input, profile] in
      var json = JSONReader(input, in: range)
      json.readsEscapedBytes = profile.escapesBytes
      let entry = try HAREntry(response: &json)
      var fidelity = Fidelity()
      let head = HARHead(response: entry, profile.ofResponses, &fidelity)
      let body = HARBody(response: entry, head.head, profile, answersHead: answersHead, &fidelity)
      notes?.add(toResponse: &fidelity)
      return try Response.content(head.text, body.body, fidelity)
    }
  }
}

extension Message {
  /// Whether a part of the body has a filename but no content.
  fileprivate var hasEmptyFile: Bool {
    elements.contains { part in
      part.kind == .part && part.segments.contains { segments.role(at: $0) == .partFilename }
        && !part.segments.contains {
          segments.role(at: $0) == .partContent && segments.content(at: $0).length > 0
        }
    }
  }
}

extension JSONReader {
  /// Whether the next entry has a secret field in its request or its response.
  fileprivate mutating func hasSecret() throws -> Bool {
    var isFound = false
    try eachMember { json, key in
      let names =
        key == "request" ? ["cookie", "authorization"] : key == "response" ? ["set-cookie"] : []
      guard !names.isEmpty else {
        try json.skip()
        return
      }
      try json.eachMember { json, key in
        guard key == "headers" else {
          try json.skip()
          return
        }
        try json.eachItem { json in
          let name = try json.member("name") { try $0.text() }
          isFound = isFound || name.map { names.contains($0.lowercased()) } ?? false
        }
      }
    }
    return isFound
  }

  /// The `name` of the next object; empty if there is none.
  fileprivate mutating func creatorName() throws -> String { try member("name") { try $0.text() } ?? "" }
}

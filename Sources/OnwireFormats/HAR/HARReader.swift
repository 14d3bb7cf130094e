import OnwireHTTP
import OnwireTextFormats

/// Reads the requests of an HTTP Archive, version 1.2.
///
/// Memory is that of one request: responses are passed over, and read when they are asked for. An archive may be the argument of a function's call,
/// `onInputData({…});`, as pages with the HAR Viewer load it (JSONP).
package struct HARReader: CaptureReader {
  private var reader: JSONReader
  /// The archive, from where it begins.
  private let input: ByteInput
  /// Where the archive begins in the file.
  private let start: Int
  private let profile: HARProfile
  private var number = 0
  private var hasEnded = false

  /// A reader of `source`, whose entries are found and whose writer is known then.
  ///
  /// The writer's name may stand after the entries, which are then passed over once.
  /// - Throws: `CaptureFailure` where there are no entries, and what reading the input throws.
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
      // What is broken after the entries is met again when they are read.
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
  /// Entries farther on are not asked: that would read a long archive twice. What is broken is met again when the entries
  /// are read.
  private static func hasSecrets(_ entries: JSONReader) -> Bool {
    var entries = entries
    let limit = entries.offset + reach
    do {
      while entries.offset < limit, try entries.hasNext() { if try entries.hasSecret() { return true } }
    } catch {}
    return false
  }

  /// How many bytes of entries are looked through for a secret.
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

  /// How long what begins a call is, such as `onInputData(`: the name of a function and a parenthesis; 0 for none.
  private static func callLength(_ start: [UInt8]) -> Int {
    var text = start.drop(while: \.isWhiteSpace)
    // Servers put an empty comment before a call, so that it is taken for nothing else.
    if text.starts(with: "/**/".utf8) { text = text.dropFirst(4).drop(while: \.isWhiteSpace) }
    let name = text.prefix {
      $0.isDecimalDigit || $0.isLetter || $0.isOne(of: "_$.")
    }
    let rest = text[name.endIndex...].drop(while: \.isWhiteSpace)
    return name.isEmpty || rest.first != UInt8(ascii: "(") ? 0 : rest.startIndex + 1
  }

  /// The next entry; `nil` at the end, and after what cannot be read.
  ///
  /// - Throws: `CaptureFailure` where the archive is no JSON, and what reading the input throws.
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

  /// The entry that was begun last.
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
  /// The response of an entry; `nil` where the status says that there was none.
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
  /// Whether a part of the body has a file's name and nothing else of the file.
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
  /// Whether the entry that follows has a field that is a secret, in its request or its response.
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

  /// The `name` of the object that follows; empty where there is none.
  fileprivate mutating func creatorName() throws -> String { try member("name") { try $0.text() } ?? "" }
}

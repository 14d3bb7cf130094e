import OnwireDiagnostics
package import OnwireHTTP
import OnwireTextFormats

/// How well the bytes of a raw file show the request that was sent.
enum RawFidelity {
  /// The fidelity of a request or response that is read as it stands.
  ///
  /// Its bytes are taken for those on the wire, unless they themselves speak against it. A head whose lines
  /// end in LF alone may have been sent like that, and servers accept it; more often, an editor or a version
  /// control system saved it so. Nobody can tell, so line ends are `unknown`: not exact, which would give
  /// false differences, and not rebuilt, because nobody made them again. The body went through the same tool:
  /// it is known if a length agrees.
  ///
  /// `hasMark` says that the file begins with a byte order mark. No request does, so it went through such a
  /// tool, too.
  ///
  /// Heads copied from browsers' panels have no body, and have such lines or lack the empty line after them:
  /// if such a head announces a body, that was sent, but is not in the file.
  ///
  /// A body that Content-Length contradicts stays exact, with the contradiction as the reason: it may have
  /// been sent so, and whoever looks for this fault must see it.
  ///
  /// `isFormatted` says that HTTPie printed it for people: with its fields sorted, its JSON sorted and
  /// indented, and its XML indented (HTTPie 3.2.4, output/formatters/json.py, which tries everything that is
  /// JavaScript or text, and xml.py).
  ///
  /// - Throws: what reading the body throws.
  static func of(_ message: Message, hasMark: Bool = false, isFormatted: Bool = false) throws -> Fidelity {
    var fidelity = ofBytes(message, hasMark: hasMark)
    if message.isPrintedByHTTPie { setPrintedByHTTPie(message, &fidelity) }
    guard isFormatted || message.isFormattedByHTTPie else { return fidelity }
    fidelity.set(.fieldOrder, .unknown, because: RawWording.sortedByHTTPie)
    let count = message.length - message.headLength
    guard count > 0, fidelity[.body].knowledge == .exact else { return fidelity }
    let type = message.fieldValue("content-type")?.lowercased() ?? ""
    let isXML = type.holds("xml")
    if message.isResponse {
      // Its length only says how much of the printed text is read, which may not be all of the JSON.
      let start = try message.bytes(message.headLength..<message.headLength + min(count, 64), limit: .max)
      let isJSON =
        ["json", "javascript", "text/plain"].contains { type.holds($0) }
        || start.trimmed.first?.isOne(of: "{[") == true
      if isXML || isJSON {
        fidelity.set(.body, .unknown, because: RawWording.formattedByHTTPie(isXML: isXML))
      }
    } else if message.bodyLengthGiven != count {
      fidelity.set(.body, .changed, because: RawWording.changedByHTTPie(isXML: isXML))
    }
    return fidelity
  }

  /// Records what HTTPie prints differently from how it sends it, even if it formats nothing, as when it
  /// prints to a file (HTTPie 3.2.4, models.py).
  private static func setPrintedByHTTPie(_ message: Message, _ fidelity: inout Fidelity) {
    fidelity.setPerhapsFirst(field: "Host", because: RawWording.hostLastByHTTPie)
    guard message.isChunked, !message.elements.contains(where: { $0.kind == .chunk }) else { return }
    fidelity.set(.framing, .absent, because: RawWording.unchunkedByHTTPie)
    fidelity.set(.body, .unknown, because: RawWording.unchunkedByHTTPie)
  }

  private static func ofBytes(_ message: Message, hasMark: Bool) -> Fidelity {
    var fidelity = Fidelity()
    let binaryVersion = binaryVersion(of: message)
    let isBinary = binaryVersion != nil
    let lineEnds = lineEnds(message)
    let hasBareLineFeeds = !lineEnds.isEmpty && lineEnds.allSatisfy { $0.first == 0x0A }
    if let binaryVersion {
      fidelity.setBinary(binaryVersion, ofResponse: message.isResponse, shownBy: "the file")
    } else if hasMark || hasBareLineFeeds {
      fidelity.set(
        .fieldBlanks, .unknown, because: hasMark ? RawWording.mark : RawWording.bareLineFeeds)
    }
    let count = message.length - message.headLength
    if count == 0 {
      // Nobody knows what came after the last line of a head that does not end, and tools print heads alone.
      let tellsOfBody = (message.bodyLengthGiven ?? 0) > 0 || message.isChunked
      if !message.isResponse, tellsOfBody || isBinary || hasMark || hasBareLineFeeds || !message.isHeadEnded {
        setNoBody(of: message, isBinary, &fidelity)
      }
    } else if hasMark || !isBinary && hasBareLineFeeds, message.bodyLengthGiven != count {
      let reason = hasMark ? RawWording.bodyBehindMark : RawWording.bodyOfBareLineFeeds
      fidelity.set(.body, .unknown, because: reason)
      if message.isChunked, !isBinary { fidelity.set(.framing, .unknown, because: reason) }
    } else if !message.isResponse, !message.isChunked, let length = message.bodyLengthGiven, length != count {
      fidelity.set(.body, .exact, because: RawWording.contradicted(by: length))
    }
    return fidelity
  }

  /// Records what the head of a request without a body says about one.
  private static func setNoBody(of message: Message, _ isBinary: Bool, _ fidelity: inout Fidelity) {
    let length = message.bodyLengthGiven ?? 0
    if length > 0 || message.isChunked {
      fidelity.set(.body, .absent, because: RawWording.noBody(length))
      if !isBinary { fidelity.set(.framing, .absent, because: RawWording.noBody(length)) }
    } else if message.bodyLengthGiven == nil, message.fieldValue("content-type") != nil {
      // HTTP/2 and 3 need no length, and a panel may leave out what the system adds.
      fidelity.set(.body, .unknown, because: RawWording.perhapsBody)
    }
  }

  /// The version of a head that shows HTTP/2 or 3 as text; `nil` for other heads.
  private static func binaryVersion(of message: Message) -> String? {
    for index in 0..<message.headSegmentCount {
      let bytes = message.storedBytes(index)
      switch message.segments.role(at: index) {
      case .version:
        let version = ["HTTP/2", "HTTP/3"].first { bytes.starts(with: $0.utf8) }
        if let version { return version }
      case .fieldName where bytes.first == UInt8(ascii: ":"): return "HTTP/2"
      default: continue
      }
    }
    return nil
  }

  /// The line ends of the head. If a tool saved them as LF, none is CR LF: no tool changes single lines.
  private static func lineEnds(_ message: Message) -> [ArraySlice<UInt8>] {
    (0..<message.headSegmentCount).filter {
      message.segments.role(at: $0) == .lineEnd
    }.map { message.storedBytes($0) }
  }
}

extension Response.Content {
  /// The content of a response whose request is not known.
  ///
  /// The fields of a response to HEAD, which `curl -I` prints, announce a body that does not follow (RFC
  /// 9112, 6.3), as do those of a response that was cut short.
  package var standingAlone: Self {
    guard message.length == message.headLength, !StatusLine.hasNoBody(message.status),
      message.isChunked || message.bodyLengthGiven.map({ $0 > 0 }) ?? false,
      fidelity[.body].knowledge == .exact
    else { return self }
    var alone = self
    alone.fidelity.set(.body, .unknown, because: RawWording.perhapsToHead)
    return alone
  }
}

extension Message {
  func storedBytes(_ segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = segments.content(at: segment) else { return [] }
    return storage[range]
  }

  /// The value of the first Content-Length; `nil` if there is none.
  var bodyLengthGiven: Int? { fieldValue("content-length").flatMap { Int(decimalDigits: $0.utf8) } }

  private var isOfHTTPie: Bool { fieldValue("user-agent")?.hasPrefix("HTTPie/") == true }

  /// Whether the fields begin as HTTPie's do, whatever its User-Agent, and even without one: with those of
  /// Python's requests, which itself has its User-Agent before them (HTTPie 3.2.4, run with `User-Agent:Foo`
  /// and `User-Agent:`).
  private var beginsAsHTTPie: Bool {
    var names = fields.prefix(3).map { String(decoding: $0.name, as: UTF8.self) }
    if names.dropFirst().first == "Accept", fieldValue("accept") == "*/*" { names.remove(at: 1) }
    return names.prefix(2) == ["Accept-Encoding", "Connection"] && fieldValue("connection") == "keep-alive"
      && fieldValue("accept-encoding")?.hasPrefix("gzip, deflate") == true
  }

  /// Whether HTTPie sent it, and Host stands last. That is where HTTPie prints a Host that it adds itself,
  /// although it sends it first; but a Host that the user gave may stand there, too.
  fileprivate var isPrintedByHTTPie: Bool {
    guard isOfHTTPie || beginsAsHTTPie else { return false }
    let names = fields.map(\.name)
    return names.count > 1 && names.last?.equalsCaseless("host") == true
  }

  /// Whether HTTPie sent it, and printed its fields in the order of their names, in which it never sends
  /// them.
  var isFormattedByHTTPie: Bool {
    guard isOfHTTPie else { return false }
    let names = fields.map(\.name)
    return zip(names, names.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
  }

  fileprivate var isChunked: Bool { fieldValue("transfer-encoding")?.lowercased().holds("chunked") ?? false }

  /// Whether an empty line ends the head.
  fileprivate var isHeadEnded: Bool {
    let end = storage[..<min(headLength, storage.count)].suffix(4)
    return end.elementsEqual("\r\n\r\n".utf8) || end.suffix(2).elementsEqual("\n\n".utf8)
      || end.suffix(3).elementsEqual("\n\r\n".utf8)
  }

  /// The value of the first header field called `name`, which is in lower case; `nil` if there is none.
  fileprivate func fieldValue(_ name: String) -> String? {
    guard let field = fields.first(where: { $0.name.equalsCaseless(name) }) else { return nil }
    let value = field.segments.filter { segments.role(at: $0) == .fieldValue }.flatMap { storedBytes($0) }
    return String(decoding: value, as: UTF8.self)
  }

  /// The header fields, each with its name and its segments.
  private var fields: some Sequence<(name: ArraySlice<UInt8>, segments: Range<Int>)> {
    elements.lazy.filter { [headSegmentCount] element in
      element.kind == .field && element.segments.upperBound <= headSegmentCount
    }.compactMap { element in element.segments.first.map { (self.storedBytes($0), element.segments) } }
  }
}

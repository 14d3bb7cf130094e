package import OnwireTextFormats

/// Reads the bytes of a request, or of a response if the first line says so, as a message.
///
/// It takes any bytes and loses none: bytes outside the grammar become `unrecognized` segments. The message
/// has the bytes of the input, in their order. Time is linear in them; long contents from a file stay there.
package struct RequestParser: Sendable {
  /// Why the bytes of the head are there: `capture.wire`, or how a capture's reader obtained them.
  package var head: RuleName
  /// Why the bytes of the body are there.
  package var body: RuleName
  /// Whether the body still has the framing that its header fields announce; a capture may have removed the
  /// chunks.
  package var isFramed = true
  /// Whether the body still has the coding that its header fields announce; a capture may have inflated it.
  package var isCoded = true
  /// Whether the bytes are known to be a response, however broken their first line is.
  package var isResponse = false
  /// What is assumed about the body, whatever the fields say.
  var assumption = BodyAssumption()

  /// Creates a parser whose segments name these rules.
  package init(head: RuleName = .wire, body: RuleName = .wire) {
    self.head = head
    self.body = body
  }

  /// Makes a message of all of `input`.
  ///
  /// The body ends where Content-Length or the chunks say so; bytes after it are kept as `unrecognized`. If
  /// it `isAlone`, everything after the head is known to be the body.
  /// - Throws: Any error from reading the input.
  package func message(_ input: ByteInput, isAlone: Bool = false) throws -> Message {
    var window = ByteWindow(input)
    let headEnd = try HeadParser.end(&window)
    return try message(head: try input.bytes(0..<headEnd), isAlone: isAlone) { _ in
      input[headEnd..<input.count]
    }
  }

  /// Makes a message of a head and a body that a capture holds separately, so that the end of each is known.
  ///
  /// - Throws: Any error from reading the body.
  package func message(head bytes: [UInt8], body content: ByteInput?) throws -> Message {
    try message(head: bytes, isAlone: true) { _ in content ?? ByteInput([]) }
  }

  /// Makes a message of a head and of a body that is already taken apart.
  package func message(head bytes: [UInt8], bodyOf message: Message) -> Message {
    var builder = MessageBuilder()
    builder.element(kind(bytes)) { builder in
      var cutter = ByteCutter(bytes, Origin(head))
      _ = HeadParser.take(&cutter, &builder)
      builder.endHead()
      builder.appendBody(of: message)
    }
    return builder.finish()
  }

  /// Whether a head is that of a request or of a response.
  private func kind(_ head: [UInt8]) -> Element.Kind {
    isResponse || HeadParser.beginsResponse(head) ? .response : .request
  }

  /// Makes a message of a head and of the body that `content` finds by what the fields say; `isAlone` says
  /// that this is known to be all body.
  func message(
    head bytes: [UInt8], isAlone: Bool, body content: (BodyFraming) throws -> ByteInput
  ) throws -> Message {
    var builder = MessageBuilder()
    try builder.element(kind(bytes)) { (builder: inout MessageBuilder) throws in
      var headCutter = ByteCutter(bytes, Origin(head))
      var framing = HeadParser.take(&headCutter, &builder)
      framing.assumption = assumption
      builder.endHead()
      var bodyCutter = InputCutter(try content(framing), Origin(body))
      try BodyParser(framing: framing, isFramed: isFramed, isCoded: isCoded)
        .take(&bodyCutter, isAlone: isAlone, &builder)
    }
    return builder.finish()
  }
}

extension Message {
  /// The message with `HTTP/1.1` in its first line.
  ///
  /// HTTP/2 and 3 have all names in lower case, and may send cookies in several fields (RFC 9113, 8.2 and
  /// 8.2.3): known names get their usual letter case, and cookies are joined.
  ///
  /// - Throws: Any error from reading a file.
  package func asHTTP1() throws -> Message {
    guard
      let segment = segments.indices.first(where: {
        $0 < headSegmentCount && segments.role(at: $0) == .version
      })
    else { return self }
    var head = try bytes(0..<headLength, limit: .max)
    let version = offsets[segment]..<offsets[segment + 1]
    let isBinary = head[version].starts(with: "HTTP/2".utf8) || head[version].starts(with: "HTTP/3".utf8)
    head.replaceSubrange(version, with: "HTTP/1.1".utf8)
    return RequestParser().message(head: isBinary ? Self.fields(asHTTP1: head) : head, bodyOf: self)
  }

  private static func fields(asHTTP1 head: [UInt8]) -> [UInt8] {
    var lines: [[UInt8]] = []
    var cookies: Int?
    for line in head.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let lowered = String(decoding: name, as: UTF8.self).lowercased()
      guard name.count < line.count, !lines.isEmpty, let usual = usualNames[lowered] else {
        lines.append(Array(line))
        continue
      }
      let isLowered = lowered.utf8.elementsEqual(name)
      if lowered == "cookie", let cookies {
        if lines[cookies].last == .carriageReturn { lines[cookies].removeLast() }
        lines[cookies] += "; ".utf8
        lines[cookies] += line.dropFirst(name.count + 1).drop { $0 == .space }
      } else {
        if lowered == "cookie" { cookies = lines.count }
        lines.append((isLowered ? Array(usual.utf8) : Array(name)) + line.dropFirst(name.count))
      }
    }
    return Array(lines.joined(separator: [.lineFeed]))
  }

  /// The usual spelling of request field names, by their lower case.
  private static let usualNames = Dictionary(
    uniqueKeysWithValues: """
      Accept Accept-Charset Accept-Encoding Accept-Language Access-Control-Request-Headers \
      Access-Control-Request-Method Authorization Cache-Control Connection Content-Disposition Content-Encoding \
      Content-Language Content-Length Content-Range Content-Type Cookie Date Expect From Host If-Match \
      If-Modified-Since If-None-Match If-Range If-Unmodified-Since Origin Pragma Priority Proxy-Authorization \
      Proxy-Connection Range Referer Transfer-Encoding Upgrade User-Agent Via
      """.split(separator: " ").map { ($0.lowercased(), String($0)) })
}

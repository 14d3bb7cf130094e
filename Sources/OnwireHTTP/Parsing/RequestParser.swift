package import OnwireTextFormats

/// Reads the bytes of a request as a message, or those of a response, which its first line tells.
///
/// It takes any bytes at all and loses none: what no grammar names becomes `unrecognized` segments. The bytes of
/// the message are those of the input, in their order. Time is linear in them; contents that are many bytes of a
/// file stay there.
package struct RequestParser: Sendable {
  /// Why the bytes of the head are there: `capture.wire`, or how a capture's reader came to them.
  package var head: RuleName
  /// Why the bytes of the body are there.
  package var body: RuleName
  /// Whether the body still has the framing that its header fields tell of; a capture may have taken the chunks off.
  package var isFramed = true
  /// Whether the body still has the coding that its header fields tell of; a capture may have inflated it.
  package var isCoded = true
  /// Whether the bytes are known to be those of a response, however their first line is broken.
  package var isResponse = false
  /// What is taken for true of the body, whatever the fields say.
  var assumption = BodyAssumption()

  /// A parser whose segments name these rules.
  package init(head: RuleName = .wire, body: RuleName = .wire) {
    self.head = head
    self.body = body
  }

  /// The message that is all of `input`.
  ///
  /// The body ends where Content-Length or the chunks say so; what follows is kept at its end, `unrecognized`. Where
  /// it `isAlone`, all that follows the head is known to be body.
  /// - Throws: what reading the input throws.
  package func message(_ input: ByteInput, isAlone: Bool = false) throws -> Message {
    var window = ByteWindow(input)
    let headEnd = try HeadParser.end(&window)
    return try message(head: try input.bytes(0..<headEnd), isAlone: isAlone) { _ in
      input[headEnd..<input.count]
    }
  }

  /// The message of a head and a body that a capture holds apart: where one ends is known.
  ///
  /// - Throws: what reading the body throws.
  package func message(head bytes: [UInt8], body content: ByteInput?) throws -> Message {
    try message(head: bytes, isAlone: true) { _ in content ?? ByteInput([]) }
  }

  /// The message of a head, and of a body that is taken apart already.
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

  /// What a head is the head of.
  private func kind(_ head: [UInt8]) -> Element.Kind {
    isResponse || HeadParser.beginsResponse(head) ? .response : .request
  }

  /// The message of a head and of the body that `content` finds by what the fields tell of it; `isAlone` says that
  /// this is known to be all body.
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
  /// HTTP/2 and 3 have every name in lower case, and may send a cookie in a field of its own (RFC 9113, 8.2 and 8.2.3):
  /// usual names are written as they usually are, and cookies joined.
  ///
  /// - Throws: what reading a file throws.
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

  /// Names of fields of requests as they are usually written, by their lower case.
  private static let usualNames = Dictionary(
    uniqueKeysWithValues: """
      Accept Accept-Charset Accept-Encoding Accept-Language Access-Control-Request-Headers \
      Access-Control-Request-Method Authorization Cache-Control Connection Content-Disposition Content-Encoding \
      Content-Language Content-Length Content-Range Content-Type Cookie Date Expect From Host If-Match \
      If-Modified-Since If-None-Match If-Range If-Unmodified-Since Origin Pragma Priority Proxy-Authorization \
      Proxy-Connection Range Referer Transfer-Encoding Upgrade User-Agent Via
      """.split(separator: " ").map { ($0.lowercased(), String($0)) })
}

import OnwireTextFormats

/// Cuts the head of a message into segments: a request line or a status line, fields, and the empty line.
enum HeadParser {
  /// The longest head to look for; servers take 64 KiB at most.
  static let longest = 1 << 20

  /// The end of the head that begins at the window's position, after its empty line.
  ///
  /// Line ends before the first line belong to it. Without an empty line, everything is head, up to
  /// `longest`.
  static func end(_ window: inout ByteWindow) throws -> Int {
    let start = window.offset
    var end = start
    var hasText = false
    while let (text, isWhole) = try window.nextLine(limit: longest) {
      guard isWhole, window.offset - start <= longest else {
        return max(end, min(start + longest, window.offset))
      }
      end = window.offset
      if !text.isEmpty { hasText = true } else if hasText { return end }
    }
    return end
  }

  /// Takes all of `cutter`, and returns what the fields say about the body.
  static func take(_ cutter: inout ByteCutter, _ builder: inout MessageBuilder) -> BodyFraming {
    let bytes = cutter.bytes
    var framing = BodyFraming()
    cutter.take(to: firstLine(bytes), .lineEnd, &builder)

    let line = cutter.line(at: cutter.offset, limit: bytes.count)
    if StatusLine.begins(bytes[line.content]) {
      framing.noteStatus(StartLine.status(bytes[line.content]) ?? nil)
      StatusLine.take(line, &cutter, &builder)
    } else if let shares = RequestLine.shares(of: line.content, in: bytes) {
      RequestLine.take(shares, line, &cutter, &builder)
    }
    takeFields(&cutter, &builder) { framing.note($0, $1) }
    let empty = cutter.line(at: cutter.offset, limit: bytes.count)
    if empty.content.isEmpty { cutter.take(to: empty.end, .lineEnd, &builder) }
    cutter.take(to: bytes.count, .unrecognized, &builder)
    return framing
  }

  /// The offset of the first line: a server may skip line ends before it (RFC 9112, 2.2).
  private static func firstLine(_ bytes: [UInt8]) -> Int {
    let first = bytes.firstIndex { $0 != 0x0D && $0 != 0x0A } ?? bytes.count
    return bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Whether a head is the head of a response, by its first line.
  static func beginsResponse(_ bytes: [UInt8]) -> Bool { StatusLine.begins(bytes[firstLine(bytes)...]) }

  private static func takeFields(
    _ cutter: inout ByteCutter, _ builder: inout MessageBuilder,
    note: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void
  ) {
    let first = cutter.line(at: cutter.offset, limit: cutter.bytes.count)
    guard !first.content.isEmpty else { return }
    builder.element(.fields) { builder in
      FieldLines.head.take(to: cutter.bytes.count, &cutter, &builder, note: note)
    }
  }
}

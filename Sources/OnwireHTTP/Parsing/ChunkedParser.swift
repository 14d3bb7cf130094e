import OnwireTextFormats

/// Cuts a chunked body into segments (RFC 9112, 7.1); what does not fit the grammar is left.
enum ChunkedParser {
  /// The longest line of a chunk's size and extensions.
  private static let longestLine = 16 * 1024
  /// The most chunks that are taken apart.
  private static let mostChunks = 1 << 20

  /// Takes chunks and trailer.
  static func take(_ cutter: inout InputCutter, _ builder: inout MessageBuilder) throws {
    try builder.element(.chunked) { (builder: inout MessageBuilder) throws in
      var window = ByteWindow(cutter.input)
      for _ in 0..<mostChunks {
        let start = window.offset
        guard let (text, isWhole) = try window.nextLine(limit: longestLine), isWhole,
          let (digits, size) = size(text), window.offset > start + text.count
        else { return }
        let line = ChunkLine(start: start, digits: digits, length: text.count, end: window.offset)
        let isLast = try builder.appendChunk(size: size, line, &cutter, &window)
        if isLast { return try takeTrailer(&cutter, &window, &builder) }
        guard cutter.offset == window.offset else { return }
      }
    }
  }

  /// Moves after a chunked body with its trailer; `false` where it is not whole, and the window stands where it
  /// breaks off.
  static func pass(_ window: inout ByteWindow) throws -> Bool {
    while true {
      let start = window.offset
      guard let (text, isWhole) = try window.nextLine(limit: longestLine) else { return false }
      guard isWhole, let (_, size) = size(text) else {
        window.moveBack(to: start)
        return false
      }
      guard size > 0 else { return try trailerEnd(&window).end != nil }
      guard size < window.count - window.offset else {
        window.move(to: window.count)
        return false
      }
      window.move(to: window.offset + size)
      let end = window.offset
      guard let rest = try window.nextLine(limit: longestLine), rest.isWhole, rest.text.isEmpty else {
        window.moveBack(to: end)
        return false
      }
    }
  }

  /// How many digits a line begins with, and the number that they give; `nil` where it is no line of a chunk.
  private static func size(_ line: ArraySlice<UInt8>) -> (digits: Int, size: Int)? {
    let digits = line.prefix { ASCIISet.hexDigits.contains($0) }
    guard !digits.isEmpty, let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return nil
    }
    let rest = line[digits.endIndex...].trimmingOWS
    return rest.isEmpty || rest.first == UInt8(ascii: ";") ? (digits.count, size) : nil
  }

  private static func takeTrailer(
    _ cutter: inout InputCutter, _ window: inout ByteWindow, _ builder: inout MessageBuilder
  ) throws {
    let start = window.offset
    guard case let (textEnd, end?) = try trailerEnd(&window) else { return }
    if textEnd > start {
      try builder.element(.trailer) { (builder: inout MessageBuilder) throws in
        try cutter.take(to: textEnd, &builder) { FieldLines.head.take(to: textEnd - start, &$0, &$1) }
      }
    }
    try cutter.take(to: end, .lineEnd, &builder)
  }
}

extension ChunkedParser {
  /// Where the fields of the trailer that begins here end, and where its empty line does; `nil` for one too long.
  private static func trailerEnd(_ window: inout ByteWindow) throws -> (fields: Int, end: Int?) {
    let start = window.offset
    var fieldsEnd = start
    while let (text, isWhole) = try window.nextLine(limit: HeadParser.longest) {
      guard isWhole, window.offset - start <= HeadParser.longest else { return (start, nil) }
      if text.isEmpty { return (fieldsEnd, window.offset) }
      fieldsEnd = window.offset
    }
    return (fieldsEnd, fieldsEnd)
  }
}

/// Where the line of a chunk's size stands in the input.
private struct ChunkLine {
  var start: Int
  /// How many digits it begins with.
  var digits: Int
  /// Without its line end.
  var length: Int
  /// After its line end.
  var end: Int
}

extension MessageBuilder {
  /// Appends one chunk; whether it is the last.
  ///
  /// The window stands after the chunk's line end then; where that is missing, further on than the cutter.
  fileprivate mutating func appendChunk(
    size: Int, _ line: ChunkLine, _ cutter: inout InputCutter, _ window: inout ByteWindow
  ) throws -> Bool {
    try element(.chunk) { (builder: inout MessageBuilder) throws in
      try cutter.take(to: line.start + line.digits, .chunkSize, &builder)
      try cutter.take(to: line.start + line.length, .chunkExtension, &builder)
      try cutter.take(to: line.end, .lineEnd, &builder)
      guard size > 0 else { return }
      let end = line.end + min(size, cutter.input.count - line.end)
      try cutter.take(to: end, .bodyContent, &builder)
      window.move(to: end)
      if try window.isNext("\r\n".utf8) {
        window.move(to: end + 2)
        try cutter.take(to: end + 2, .lineEnd, &builder)
      } else if try window.isNext("\n".utf8) {
        window.move(to: end + 1)
        try cutter.take(to: end + 1, .lineEnd, &builder)
      } else {
        window.move(to: cutter.input.count)
      }
    }
    return size == 0
  }
}

import OnwireTextFormats

/// Cuts a chunked body into segments (RFC 9112, 7.1), and leaves bytes that do not fit the grammar.
enum ChunkedParser {
  /// The longest line with a chunk's size and extensions.
  private static let longestLine = 16 * 1024
  /// The most chunks that are taken apart.
  private static let mostChunks = 1 << 20

  /// Takes the chunks and the trailer.
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

  /// Moves past a chunked body with its trailer; returns `false` if it is incomplete, at the place where it
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

  /// The number of digits at the start of a line, and their value; `nil` if the line does not begin a chunk.
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
  /// The ends of the trailer's fields and of its empty line; `nil` if the trailer is too long.
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

/// The place of a chunk's size line in the input.
private struct ChunkLine {
  var start: Int
  /// The number of digits at its start.
  var digits: Int
  /// The length without its line end.
  var length: Int
  /// The offset after its line end.
  var end: Int
}

extension MessageBuilder {
  /// Appends one chunk, and returns whether it is the last.
  ///
  /// The window then is after the chunk's line end; if that is missing, it is ahead of the cutter.
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

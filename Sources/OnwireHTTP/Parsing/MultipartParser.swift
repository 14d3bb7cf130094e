import OnwireTextFormats

/// Cuts a multipart body into segments (RFC 2046, 5.1), and leaves a body without any delimiter.
struct MultipartParser {
  let boundary: [UInt8]
  /// The number of multipart bodies around this one.
  var depth = 0
  /// The delimiters of other boundaries, in order.
  var strays: [Delimiter] = []

  /// The most parts that are taken apart.
  private static let mostParts = 1 << 18
  private static let deepest = 4
  /// How many bytes of a part to search for its head: the first reach, then the next.
  private static let headReach = [4096, HeadParser.longest]

  /// Takes the bytes up to `end`: preamble, parts with their delimiters, and epilogue.
  func take(to end: Int, _ cutter: inout InputCutter, _ builder: inout MessageBuilder) throws {
    let base = cutter.offset
    var walk = DelimiterWalk(cutter.input[base..<end], at: base, boundary: boundary, strays: strays)
    guard var delimiter = try walk.next() else { return }
    try builder.element(.multipart) { (builder: inout MessageBuilder) throws in
      let preambleEnd = delimiter.contentEnd(from: base)
      try cutter.take(to: preambleEnd, .preamble, &builder)
      for _ in 0..<Self.mostParts {
        try take(delimiter, &cutter, &builder)
        if delimiter.isClosing { break }
        let next = try walk.next()
        let partEnd = next?.contentEnd(from: delimiter.end) ?? end
        // Two delimiters with only a line end between them enclose an empty part.
        if next.map({ $0.start > cutter.offset }) ?? (partEnd > cutter.offset) {
          try builder.element(.part) { (builder: inout MessageBuilder) throws in
            try takePart(to: partEnd, &cutter, &builder)
          }
        }
        guard let next else { return }
        delimiter = next
      }
      // If there are more parts than are taken apart, there is no epilogue.
      try cutter.take(to: end, delimiter.isClosing ? .epilogue : .unrecognized, &builder)
    }
  }

  private func take(
    _ delimiter: Delimiter, _ cutter: inout InputCutter, _ builder: inout MessageBuilder
  ) throws {
    try cutter.take(to: delimiter.start, .lineEnd, &builder)
    try cutter.take(to: delimiter.start + 2, .delimiter, &builder)
    try cutter.take(to: delimiter.start + 2 + delimiter.boundaryLength, .boundary, &builder)
    try cutter.take(to: delimiter.textEnd, .delimiter, &builder)
    try cutter.take(to: delimiter.end, .lineEnd, &builder)
  }

  private func takePart(
    to end: Int, _ cutter: inout InputCutter, _ builder: inout MessageBuilder
  ) throws {
    var type: MediaType?
    let headEnd = try headEnd(of: cutter.input[cutter.offset..<end])
    try cutter.take(to: cutter.offset + headEnd, &builder) { cutter, builder in
      FieldLines.part.take(to: headEnd, &cutter, &builder) { name, value in
        if type == nil, name.equalsCaseless("content-type") { type = MediaType(value) }
      }
      let empty = cutter.line(at: cutter.offset, limit: headEnd)
      if empty.content.isEmpty { cutter.take(to: empty.end, .lineEnd, &builder) }
    }
    if depth < Self.deepest, let inner = type?.usableBoundary {
      try MultipartParser(boundary: inner, depth: depth + 1).take(to: end, &cutter, &builder)
      guard cutter.offset < end else { return }
    }
    try cutter.take(to: end, .partContent, keepsEmpty: true, &builder)
  }

  /// The length of a part's head, with its empty line.
  ///
  /// Without an empty line, the head is the fields at the start: servers that take such a part at all read it
  /// that way.
  private func headEnd(of part: ByteInput) throws -> Int {
    for reach in Self.headReach {
      let cutter = ByteCutter(try part.bytes(0..<reach), Origin("http.part-head"))
      let limit = cutter.bytes.count
      var position = 0
      var fieldsEnd: Int?
      while position < limit {
        let line = cutter.line(at: position, limit: limit)
        if line.content.isEmpty { return line.end }
        if !Self.isField(cutter.bytes[line.content]), fieldsEnd == nil { fieldsEnd = position }
        position = line.end
      }
      if limit == part.count || reach == Self.headReach.last { return fieldsEnd ?? limit }
    }
    return 0
  }

  /// Whether a line is a field, or is folded into one.
  private static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first?.isSpaceOrTab == true { return true }
    let name = line.prefix { ASCIISet.token.contains($0) }
    return !name.isEmpty && line[name.endIndex...].trimmingOWS.first == UInt8(ascii: ":")
  }
}

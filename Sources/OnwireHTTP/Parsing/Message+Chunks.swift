import OnwireTextFormats

extension Message {
  /// The most bytes that are taken out of their chunks in memory.
  private static let longestWhole = 1 << 20

  /// The message with its body as the chunks hold it, and a head that still tells of them; `nil` where it is long.
  ///
  /// - Throws: what reading a file throws.
  package var withoutChunks: Message? {
    get throws {
      guard length - headLength <= Self.longestWhole else { return nil }
      var body: [UInt8] = []
      for chunk in elements where chunk.kind == .chunk {
        for segment in chunk.segments where segments.role(at: segment) == .bodyContent {
          body += try bytes(offsets[segment]..<offsets[segment + 1])
        }
      }
      var parser = RequestParser()
      parser.isFramed = false
      return try parser.message(head: try bytes(0..<headLength, limit: .max), body: ByteInput(body))
    }
  }
}

import OnwireTextFormats

extension Message {
  /// What the chunks of a body hold, stretch by stretch.
  var chunkData: [Range<Int>] {
    elements.filter { $0.kind == .chunk }.flatMap { chunk in
      chunk.segments.filter { segments.role(at: $0) == .bodyContent }.map { offsets[$0]..<offsets[$0 + 1] }
    }
  }

  /// The message with its body as the chunks hold it, and a head that still tells of them.
  ///
  /// - Throws: what reading a file throws.
  package var withoutChunks: Message {
    get throws {
      var parser = RequestParser()
      parser.isFramed = false
      return try parser.message(
        head: try bytes(0..<headLength, limit: .max), body: ByteInput(MessageStretches(self, chunkData)))
    }
  }
}

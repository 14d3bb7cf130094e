import OnwireTextFormats

/// Cuts everything after the head into segments.
struct BodyParser {
  let framing: BodyFraming
  /// Whether the body still has its chunks, if the fields announce them.
  let isFramed: Bool
  /// Whether the body still has its coding, if the fields announce one.
  let isCoded: Bool

  /// Takes all of `cutter` into the element of the body; `isAlone` says that it is known to be all body.
  func take(_ cutter: inout InputCutter, isAlone: Bool, _ builder: inout MessageBuilder) throws {
    guard cutter.input.count > 0 else { return }
    let hasNone = framing.hasNoBody && !isAlone
    let end = isAlone ? cutter.input.count : hasNone ? 0 : min(framing.length ?? .max, cutter.input.count)
    try builder.element(.body) { (builder: inout MessageBuilder) throws in
      if isFramed && framing.isChunked && !hasNone {
        try ChunkedParser.take(&cutter, &builder)
      } else if end > 0 {
        try takeContent(to: end, &cutter, &builder)
      }
      try cutter.take(to: cutter.input.count, .unrecognized, &builder)
    }
  }

  private func takeContent(
    to end: Int, _ cutter: inout InputCutter, _ builder: inout MessageBuilder
  ) throws {
    if !(isCoded && framing.isCoded) {
      if let boundary = framing.boundary {
        try MultipartParser(boundary: boundary, strays: framing.assumption.strays)
          .take(to: end, &cutter, &builder)
      } else {
        try cutter.take(to: end, as: framing.readingType, words: framing.assumption.words, &builder)
      }
    }
    try cutter.take(to: end, .bodyContent, &builder)
  }
}

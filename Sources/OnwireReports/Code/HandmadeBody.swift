import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The body of a message in pieces that code can append one after the other.
enum HandmadeBody {
  /// The pieces: the contents of parts and the bytes between them; a single piece if the body is neither
  /// multipart nor read from files.
  static func pieces(of request: CodedRequest) -> [CodeContent] {
    let message = request.message
    var pieces: [CodeContent] = []
    /// The stored bytes collected for one piece.
    var run: [UInt8] = []
    func flush() {
      if !run.isEmpty { pieces.append(CodeContent(run, at: "the body")) }
      run = []
    }
    let isMultipart = request.isMultipart
    for index in message.headSegmentCount..<message.segments.count {
      let segment = message.segments[index]
      let isContent = segment.role == .partContent
      switch segment.content {
      case .stored(let range):
        if isContent, isMultipart { flush() }
        run += message.storage[range]
        if isContent, isMultipart { flush() }
      case .file:
        flush()
        pieces.append(.file(path(of: segment, in: request.spec)))
      case .random(let seed, let range):
        flush()
        pieces.append(
          .leftOut(
            "the \(range.count) bytes of \(segment.origin.path), which SplitMix64 makes from seed \(seed),"))
      case .zeros(let count):
        flush()
        pieces.append(.zeros(count))
      }
    }
    flush()
    return pieces
  }

  /// The path as the spec writes it.
  private static func path(of segment: Segment, in spec: RequestSpec) -> String {
    let contents = [spec.body?.content].compactMap(\.self) + (spec.files?.value.map(\.content) ?? [])
    let content = contents.first { content in
      segment.origin.place.map { $0.range == content.place.range && $0.source === content.place.source }
        ?? false
    }
    guard case .path(let path)? = content?.value else { return "CONTENT" }
    return path
  }
}

import OnwireHTTP

extension Lowering {
  /// A body on its way into a message.
  enum Body {
    /// The output of a serializer, or content that is read or generated only while writing.
    case written(MessageBuilder)
    /// Bytes that the spec gives, with the cause of each range; their Content-Type decides their grammar.
    case given([UInt8], (Range<Int>) -> Origin)

    /// The length in bytes.
    var length: Int {
      switch self {
      case .written(let builder): builder.length
      case .given(let bytes, _): bytes.count
      }
    }

    /// Whether no `Int` holds the length.
    var isTooLong: Bool {
      if case .written(let builder) = self { builder.isTooLong } else { false }
    }
  }
}

extension MessageBuilder {
  /// Appends a body. Given bytes are split by the grammar of their type, as when a capture is read.
  mutating func append(_ body: consuming Lowering.Body, as type: MediaType?) {
    switch consume body {
    case .written(let builder): append(consume builder)
    case .given(let bytes, let origin):
      if BodyGrammar.append(bytes[...], as: type, to: &self, origin: origin) == nil {
        append(bytes, .bodyContent, origin(bytes.indices))
      }
    }
  }
}

extension [HeadField] {
  /// The type that the Content-Type field names.
  var contentType: MediaType? {
    first { $0.name.lowercased() == "content-type" }.map { MediaType($0.text) }
  }
}

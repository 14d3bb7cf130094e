import OnwireHTTP

extension Lowering {
  /// A body on its way into a message.
  enum Body {
    /// What a serializer wrote, or what is read or made when written.
    case written(MessageBuilder)
    /// Bytes that the spec gives and the cause of each range of them: what they are is for their Content-Type to say.
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
  /// Appends a body; one that is given by the grammar of its type, as a capture of it is read.
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
  /// What the Content-Type says.
  var contentType: MediaType? {
    first { $0.name.lowercased() == "content-type" }.map { MediaType($0.text) }
  }
}

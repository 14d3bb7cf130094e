import OnwireTextFormats

extension Message {
  /// The message as who receives it takes it apart, where a client meant its bytes otherwise: a line end in a part's
  /// name, a disposition that a spec gives whole. Origins stay, and so does which orders are promised.
  ///
  /// - Throws: what reading a file throws.
  func asReceived() throws -> Message {
    let parsed = try RequestParser().message(
      head: try bytes(0..<headLength, limit: .max),
      body: ByteInput(MessageStretches(self, [headLength..<length])))
    var received = Segments()
    for (index, segment) in parsed.segments.enumerated() {
      let own = segmentIndex(at: min(parsed.offsets[index], length - 1))
      received.append(segment.content, segment.role, own.map { segments[$0].origin } ?? segment.origin)
    }
    let free = Set(elements.filter { !$0.isOrdered }.map { Start($0.kind, offsets[$0.segments.lowerBound]) })
    let elements = parsed.elements.map { element in
      var element = element
      element.isOrdered = !free.contains(Start(element.kind, parsed.offsets[element.segments.lowerBound]))
      return element
    }
    return Message(
      storage: parsed.storage, segments: received, elements: elements,
      headSegmentCount: parsed.headSegmentCount)
  }

  /// Whether its body is in chunks, from the first to the last one.
  package var isInChunks: Bool {
    var window = ByteWindow(ByteInput(MessageStretches(self, [headLength..<length])))
    return (try? ChunkedParser.pass(&window)) == true && window.offset == window.count
  }

  /// Whether a client made the message, not a capture's reader.
  var isCompiled: Bool {
    segments.first.map { !$0.origin.rule.hasPrefix("capture.") } ?? false
  }

  /// What an element is known by in two readings of the same bytes.
  private struct Start: Hashable {
    var kind: Element.Kind
    var offset: Int

    init(_ kind: Element.Kind, _ offset: Int) {
      self.kind = kind
      self.offset = offset
    }
  }
}

extension ComparedRequest {
  /// Longer messages are not read once more.
  private static let longest = 64 << 20

  /// The request as who receives it takes it apart; `nil` where it came that way.
  func asReceived() throws -> ComparedRequest? {
    guard message.isCompiled, message.length <= Self.longest else { return nil }
    var received = self
    received.message = try message.asReceived()
    return received
  }
}

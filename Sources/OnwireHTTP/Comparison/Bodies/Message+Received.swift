import OnwireTextFormats

extension Message {
  /// The message as a recipient parses it, even if a client meant its bytes differently: a line end in a
  /// part's name, a disposition given whole by a spec. Origins and promised orders stay. In JSON, `words` are
  /// values, too.
  ///
  /// - Throws: Any error from reading a file.
  func asReceived(words: [[UInt8]] = []) throws -> Message {
    var parser = RequestParser()
    parser.assumption.words = words
    let parsed = try parser.message(
      head: try bytes(0..<headLength, limit: .max),
      body: ByteInput(MessageStretches(self, [headLength..<length])))
    return parsed.withOrigins(of: self, cutting: [])
  }

  /// The part of a message to parse again.
  package enum Reread {
    /// Only the head; the body stays as it is.
    case head
    /// Head and body, each with its present end.
    case headAndBody
    /// All bytes, wherever the head ends among them.
    case all
  }

  /// The same bytes as a capture's reader parses them; origins and promised orders stay.
  ///
  /// - Throws: Any error from reading a file.
  package func reread(_ part: Reread) throws -> Message {
    let parser = RequestParser()
    func head() throws -> [UInt8] { try bytes(0..<headLength, limit: .max) }
    let parsed =
      switch part {
      case .head: parser.message(head: try head(), bodyOf: self)
      case .headAndBody:
        try parser.message(
          head: try head(), body: ByteInput(MessageStretches(self, [headLength..<length])))
      case .all: try parser.message(ByteInput(MessageStretches(self, [0..<length])))
      }
    return parsed.withOrigins(of: self, cutting: [.path, .fieldValue])
  }

  /// The message with the origins of another message of the same bytes; segments with the roles `cutting` are
  /// cut where those of the other end.
  private func withOrigins(of source: Message, cutting: Set<Segment.Role>) -> Message {
    var all = Segments()
    // The start of each segment in `all`.
    var starts: [Int] = []
    for (index, segment) in segments.enumerated() {
      starts.append(all.count)
      let own = source.segmentIndex(at: min(offsets[index], source.length - 1))
      guard var own, cutting.contains(segment.role), case .stored(let stored) = segment.content else {
        all.append(segment.content, segment.role, own.map { source.segments[$0].origin } ?? segment.origin)
        continue
      }
      var start = stored.lowerBound
      while start < stored.upperBound {
        let rest = source.offsets[own + 1] - offsets[index]
        let end = min(stored.upperBound, stored.lowerBound + rest)
        if end > start { all.append(stored: start..<end, segment.role, source.segments[own].origin) }
        (start, own) = (end, own + 1)
      }
    }
    starts.append(all.count)
    let free = Dictionary(
      source.elements.filter { !$0.isOrdered }
        .map { (Start($0.kind, source.offsets[$0.segments.lowerBound]), $0.order) }
    ) { first, _ in first }
    var junctions: [Element.Kind: JunctionCursor] = [:]
    for kind in [Element.Kind.queryPair, .formPair, .part] { junctions[kind] = source.junctions(of: kind) }
    let elements = elements.map { element in
      var element = element
      if let junction = junctions[element.kind]?.junction(at: offsets[element.segments.lowerBound]) {
        element.junction = junction
      }
      element.order = free[Start(element.kind, offsets[element.segments.lowerBound])] ?? .promised
      element.segments = starts[element.segments.lowerBound]..<starts[element.segments.upperBound]
      return element
    }
    return Message(
      storage: storage, segments: all, elements: elements, headSegmentCount: starts[headSegmentCount],
      variables: source.variables)
  }

  /// Whether its head announces chunks and its body consists of them, from the first to the last one.
  package var isInChunks: Bool {
    guard let coding = headerBytes("transfer-encoding").last,
      coding.split(separator: UInt8(ascii: ",")).last?.trimmingOWS.equalsCaseless("chunked") ?? false
    else { return false }
    var window = ByteWindow(ByteInput(MessageStretches(self, [headLength..<length])))
    return (try? ChunkedParser.pass(&window)) == true && window.offset == window.count
  }

  /// Whether a client made the message, rather than the reader of a capture or of what a program handed over.
  var isCompiled: Bool {
    segments.first.map { !$0.origin.isCaptured && !$0.origin.isReceived } ?? false
  }

  /// Identifies an element in two parses of the same bytes.
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
  /// Longer messages are not parsed again.
  private static let longest = 64 << 20

  /// The request as a recipient parses it; `nil` if it is not compiled, or is longer than `longest`.
  func asReceived() throws -> ComparedRequest? {
    guard message.isCompiled, message.length <= Self.longest else { return nil }
    var received = self
    received.message = try message.asReceived()
    return received
  }
}

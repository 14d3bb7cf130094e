import OnwireTextFormats

/// A body as a comparison reads it: as it came, or parsed anew if its head does not fit it.
struct BodyReading {
  /// The grammar of a body.
  enum Kind: Hashable {
    case nothing, form, json, propertyList, multipart, bytes
  }

  let request: ComparedRequest
  /// What the head says about the body.
  let framing: BodyFraming
  /// The message to compare.
  private(set) var message: Message
  /// The stretches of the request's message that hold its body; `nil` if it is at the same place.
  private(set) var stretches: MessageStretches?
  /// The element for the whole body in its grammar; `nil` for bytes.
  private(set) var root: Int?
  private(set) var kind = Kind.nothing

  /// Reads a body without its chunks, including any bytes after the end that Content-Length gives.
  init(_ request: ComparedRequest) throws {
    self.request = request
    message = request.message
    let head = try message.bytes(0..<message.headLength, limit: .max)
    var cutter = ByteCutter(head, Origin("compare.head"))
    var builder = MessageBuilder()
    framing = HeadParser.take(&cutter, &builder)
    findRoot()
    let body = message.elements.first { $0.kind == .body }
    let isCut = body?.segments.last.map { message.segments.role(at: $0) == .unrecognized } ?? false
    if isChunked {
      stretches = MessageStretches(request.message, request.message.chunkData)
      try reread(BodyAssumption())
    } else if isCut {
      try reread(BodyAssumption())
    }
  }

  /// The bytes of the body in `message`.
  var range: Range<Int> { message.headLength..<message.length }

  /// Whether the request has its body in at least one chunk.
  var isChunked: Bool { request.message.elements.contains { $0.kind == .chunk } }

  /// Whether the body still has a coding.
  var isCoded: Bool {
    framing.isCoded && request.fidelity[.body].knowledge != .decoded && request.unpackedCoding == nil
  }

  /// Parses the body anew, and returns `true` if it is then of the expected kind; otherwise changes nothing.
  mutating func reread(_ assumption: BodyAssumption, expecting kind: Kind) throws -> Bool {
    if isCoded { return false }
    var copy = self
    try copy.reread(assumption)
    guard copy.kind == kind else { return false }
    self = copy
    return true
  }

  private mutating func reread(_ assumption: BodyAssumption) throws {
    let own = request.message
    let stretches = stretches ?? MessageStretches(own, [own.headLength..<own.length])
    var parser = RequestParser()
    parser.isFramed = false
    parser.isCoded = isCoded
    parser.assumption = assumption
    message = try parser.message(
      head: try own.bytes(0..<own.headLength, limit: .max), body: ByteInput(stretches))
    self.stretches = stretches
    findRoot()
  }

  private mutating func findRoot() {
    root = nil
    kind = message.length > message.headLength ? .bytes : .nothing
    guard let body = message.elements.firstIndex(where: { $0.kind == .body }) else { return }
    for (index, element) in message.elements.enumerated() where element.parent == body {
      guard let found = Self.kinds[element.kind] else { continue }
      if found == .json || found == .propertyList,
        message.range(of: index).count > DocumentTree.lengthLimit
      {
        continue
      }
      kind = found
      root = index
      return
    }
  }

  private static let kinds: [Element.Kind: Kind] = [
    .form: .form, .json: .json, .propertyList: .propertyList, .multipart: .multipart,
  ]

  /// A side of a difference, with its places in the request's own message.
  func original(_ side: Difference.Side) -> Difference.Side {
    guard let stretches else { return side }
    let own = request.message
    var side = side
    // The bytes to blame may be behind the first byte: the value of a pair.
    var cause = max(side.range.lowerBound, message.offsets[side.segment])
    if side.range.lowerBound >= message.headLength {
      let shift = -message.headLength
      cause = stretches.source(of: (cause..<min(cause + 1, message.length)).moved(by: shift)).lowerBound
      side.range = stretches.source(of: side.range.moved(by: shift))
      // A place at its end must not become the place after the head of the next chunk.
      let range = side.range
      side.marks = side.marks.flatMap {
        $0.isEmpty
          ? [stretches.source(of: $0.moved(by: shift)).clamped(to: range)]
          : stretches.sources(of: $0.moved(by: shift))
      }
    }
    side.segment = own.segmentIndex(at: cause) ?? max(0, own.segments.count - 1)
    return side
  }
}

/// Reading two bodies by one grammar if both fit it.
extension BodyReading {
  /// Parses a body by the grammar of the other one, if its own head hides that it has that grammar.
  static func reconcile(_ left: inout BodyReading, _ right: inout BodyReading) throws {
    try left.findBoundary(beside: right)
    try right.findBoundary(beside: left)
    if left.kind != right.kind {
      if left.kind == .bytes { try left.assume(right) }
      if right.kind == .bytes { try right.assume(left) }
    }
    if left.kind == .multipart, right.kind == .multipart {
      try left.findStrays(beside: right)
      try right.findStrays(beside: left)
    }
  }

  /// Parses a multipart body that begins with a boundary other than the one in its head.
  private mutating func findBoundary(beside other: BodyReading) throws {
    guard kind == .bytes, framing.type?.isMultipart == true || other.kind == .multipart,
      let boundary = BodyContent.firstBoundary(try message.bytes(range.prefix(2048), limit: .max))
    else { return }
    _ = try reread(BodyAssumption(boundary: boundary), expecting: .multipart)
  }

  /// Parses bytes as the kind of the other body, by its type; as a form, whatever the head says, if they
  /// begin like one.
  private mutating func assume(_ other: BodyReading) throws {
    var type = other.framing.type
    if other.kind == .form {
      let start = try message.bytes(range.prefix(256), limit: .max)
      let name = start.prefix { $0 > 0x20 && !$0.isOne(of: "={<\"") }
      guard name.count < start.count, start[name.count] == UInt8(ascii: "=") else { return }
      type = MediaType("application/x-www-form-urlencoded")
    }
    guard type?.isMultipart != true else { return }
    _ = try reread(BodyAssumption(type: type, words: request.wildcards.tokens), expecting: other.kind)
  }

  /// The most delimiters of other boundaries to look for: with more, the parts are not those of the other
  /// side.
  private static let mostStrays = 16

  /// Takes single lines for delimiters under another boundary, if the other body has its delimiters there.
  private mutating func findStrays(beside other: BodyReading) throws {
    guard let otherRoot = other.root else { return }
    let others = MultipartBody(other.message, otherRoot)
    var assumption = BodyAssumption()
    for _ in 0..<Self.mostStrays {
      guard let root, case let own = MultipartBody(message, root), let boundary = own.boundary(in: message)
      else { return }
      assumption.boundary = assumption.boundary ?? boundary
      guard let stray = try own.stray(in: message, beside: others) else { return }
      assumption.strays.append(stray)
      assumption.strays.sort { $0.start < $1.start }
      guard try reread(assumption, expecting: .multipart) else { return }
    }
  }
}

import TextFormats

/// Two bodies, read by one grammar where both fit it.
extension BodyReading {
  /// Takes a body apart by the grammar of the other one, where its own head hides that it is written in that.
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

  /// Takes a multipart body apart that begins with another boundary than its head names.
  private mutating func findBoundary(beside other: BodyReading) throws {
    guard kind == .bytes, framing.type?.isMultipart == true || other.kind == .multipart,
      let boundary = BodyContent.firstBoundary(try message.bytes(range.prefix(2048), limit: .max))
    else { return }
    _ = try reread(BodyAssumption(boundary: boundary), expecting: .multipart)
  }

  /// Takes bytes for what the other body is, by its type.
  private mutating func assume(_ other: BodyReading) throws {
    guard let type = other.framing.type, !type.isMultipart else { return }
    _ = try reread(BodyAssumption(type: type), expecting: other.kind)
  }

  /// The most delimiters of other boundaries that are looked for: with more, the parts are not those of the other side.
  private static let mostStrays = 16

  /// Takes single lines for delimiters that stand where those of the other body do, under another boundary.
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

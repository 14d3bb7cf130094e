import HTTPWire

extension OutputKind {
  /// The request as this kind, in memory, with how true it is: for what is known to be small.
  ///
  /// - Throws: `LengthLimitExceeded` where the output has more than `limit` bytes, and what `write` throws.
  public func bytes(
    of request: WireRequest, options: OutputOptions = OutputOptions(), limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    var bytes: [UInt8] = []
    let verdict = try write(request, options: options) { piece in
      guard piece.count <= limit - bytes.count else {
        throw LengthLimitExceeded(length: bytes.count + piece.count, limit: limit)
      }
      bytes.append(contentsOf: piece)
    }
    return (bytes, verdict)
  }
}

import HTTPWire

extension CapturedRequest {
  /// The request with a star for each byte of a secret, in the message and in the URL.
  ///
  /// What is in chunks is looked into, and so is what is compressed: where that holds a secret all of its bytes are
  /// stars, since nobody can star one word of it.
  public var redacted: CapturedRequest {
    var redacted = self
    redacted.wire.message = wire.message.redacted()
    redacted.url = url.redactedURL
    if let coded = wire.message.codedSecrets {
      redacted.wire.message = redacted.wire.message.starred(coded.ranges)
      if !coded.isBytewise {
        redacted.fidelity.set(
          .body, .changed, because: "it is compressed and holds a secret: all of its bytes are stars here")
      }
    }
    if redacted.wire.message.storage != wire.message.storage {
      redacted.fidelity.notes.append("secrets are stars here; lengths and all other bytes are as they were")
    }
    return redacted
  }
}

extension Message {
  /// Where on the wire the secrets of a body with codings are; `nil` where there are none, or none that can be read.
  fileprivate var codedSecrets: (ranges: [Range<Int>], isBytewise: Bool)? {
    guard let decoded = try? DecodedBody(of: self), !decoded.steps.isEmpty else { return nil }
    let secrets = decoded.message.secretRanges.filter { $0.lowerBound >= headLength }
    guard !secrets.isEmpty else { return nil }
    // Between the bytes of a secret a chunk may end.
    if decoded.isBytewise {
      return (secrets.joined().map { decoded.source(of: $0..<$0 + 1) }, true)
    }
    let contents = (headSegmentCount..<segments.count).filter { segments.role(at: $0) == .bodyContent }
    return (contents.map { offsets[$0]..<offsets[$0 + 1] }, false)
  }
}

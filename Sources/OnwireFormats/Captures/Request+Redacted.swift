package import OnwireHTTP
import OnwireTextFormats

extension Request {
  /// The request with a star for each byte of a secret, in the message and in everything that is recorded
  /// about it.
  ///
  /// Looks into chunked and compressed content, too. If compressed content holds a secret, all of its bytes
  /// become stars, since a single word in it cannot be starred.
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames = SecretNames()) throws -> Request {
    var names = names
    return try redacted(noting: &names)
  }

  /// Does the same, and records in `names` the texts that are therefore secret elsewhere, too.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(noting names: inout SecretNames) throws -> Request {
    var redacted = self
    let (starred, isHidden) = try message.starred(noting: &names)
    redacted.fidelity.reword(names.redactedWords)
    if isHidden {
      redacted.fidelity.set(
        .body, .changed, because: "it is compressed and holds a secret: all of its bytes are stars here")
    }
    let isZeroed = starred.segments.indices.contains {
      guard case .zeros = starred.segments[$0].content, case .file = message.segments[$0].content else {
        return false
      }
      return true
    }
    if isZeroed {
      redacted.fidelity.set(
        .body, .changed, because: "files of more than 256 MiB are not looked into: zeros stand for them here")
    }
    redacted.message = starred
    redacted.endpoint.userinfo = endpoint.userinfo?.stars
    redacted.endpoint.host = names.redactedURL(endpoint.host)
    if case .captured(var capture) = provenance {
      capture.url = capture.url.map(names.redactedURL)
      capture.startedAt = capture.startedAt.map(names.redacted)
      capture.response = capture.response?.redacted(names)
      redacted.provenance = .captured(capture)
    }
    if starred.storage != message.storage {
      redacted.fidelity.notes.append("secrets are stars here; lengths and all other bytes are as they were")
    }
    return redacted
  }
}

extension Response {
  /// The response with a star for each byte of a secret.
  fileprivate func redacted(_ names: SecretNames) -> Response {
    let original = self
    return Response(status: status, type: names.redacted(type), bodyLength: bodyLength) {
      let content = try original.content
      let redacted = try Request(
        message: content.message, endpoint: Endpoint(scheme: .http, host: "", port: nil),
        fidelity: content.fidelity
      ).redacted(names)
      return Content(redacted.message, redacted.fidelity)
    }
  }
}

extension Message {
  /// The message with a star for each byte of a secret, in chunked and compressed content as well.
  ///
  /// - Throws: Any error from reading a file.
  package func redactedThroughout(_ names: SecretNames) throws -> Message {
    var names = names
    return try starred(noting: &names).message
  }

  /// The number of compressed contents that hold a secret.
  ///
  /// - Throws: Any error from reading a file.
  package func compressedSecretCount(_ names: SecretNames) throws -> Int {
    var names = names
    return try codedSecrets(noting: &names).filter { !$0.isBytewise }.count
  }

  /// The same, and whether compressed content became all stars; records in `names` the texts that are
  /// therefore secret elsewhere, too.
  fileprivate func starred(noting names: inout SecretNames) throws -> (message: Message, isHidden: Bool) {
    var coded = try codedSecrets(noting: &names)
    let count = names.known.count
    // A file that is not read into memory gets no stars.
    let read = coded.isEmpty ? self : try withFilesRead().message
    let redacted = try read.redacted(noting: &names)
    if names.known.count > count { coded = try codedSecrets(noting: &names) }
    return (redacted.starred(coded.flatMap(\.ranges)), coded.contains { !$0.isBytewise })
  }

  /// The ranges of secrets on the wire in coded content: in the body, and in parts compressed by themselves.
  fileprivate func codedSecrets(noting names: inout SecretNames) throws -> [(
    ranges: [Range<Int>], isBytewise: Bool
  )] {
    var found: [(ranges: [Range<Int>], isBytewise: Bool)] = []
    if let decoded = try DecodedBody(of: self), !decoded.steps.isEmpty {
      let secrets = decoded.message.secretRanges(noting: &names).filter { $0.lowerBound >= headLength }
      // A chunk may end between the bytes of a secret.
      if !secrets.isEmpty {
        if decoded.isBytewise {
          found.append((secrets.joined().map { decoded.source(of: $0..<$0 + 1) }, true))
        } else {
          let contents = (headSegmentCount..<segments.count).filter { segments.role(at: $0) == .bodyContent }
          found.append((contents.map { offsets[$0]..<offsets[$0 + 1] }, false))
        }
      }
    }
    for segment in headSegmentCount..<segments.count {
      let range = offsets[segment]..<offsets[segment + 1]
      guard segments.role(at: segment) == .partContent || segments.role(at: segment) == .bodyContent,
        range.count <= DecodedBody.lengthLimit, try bytes(range.prefix(2)) == [0x1F, 0x8B],
        let content = try? Inflate.bytes(
          of: ByteInput(try bytes(range)), .gzip, limit: DecodedBody.lengthLimit)
      else { continue }
      if !names.ranges(in: content.bytes).isEmpty { found.append(([range], false)) }
    }
    return found
  }
}

extension ComparedRequest {
  /// The request with a star for each byte of a secret, also in what is recorded about it.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames) throws -> ComparedRequest {
    try redacted(names) { try $0.redactedThroughout($1) }
  }
}

extension Comparison {
  /// The same with a star for each byte of a secret on both sides, also in what is recorded about them.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames) throws -> Comparison {
    var names = names
    return try redacted(noting: &names)
  }

  /// Does the same, and records in `names` the texts that are therefore secret elsewhere, too.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(noting names: inout SecretNames) throws -> Comparison {
    try redacted(noting: &names) { try $0.redactedThroughout($1) }
  }
}

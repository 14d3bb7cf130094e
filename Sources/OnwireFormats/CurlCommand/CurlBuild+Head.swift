import OnwireHTTP

extension CurlBuild {
  /// The version on the request line.
  private func version(_ address: CurlAddress) -> String {
    switch operation.version {
    case .http10: "HTTP/1.0"
    case .http2 where address.endpoint.scheme == .https: "HTTP/2"
    case .http2Only: "HTTP/2"
    case .http3: "HTTP/3"
    default: "HTTP/1.1"
    }
  }

  /// The text of the head; adds to `fidelity` what it cannot keep.
  func headText(
    _ head: CurlSentHead, _ address: CurlAddress, _ method: [UInt8], target: [UInt8],
    _ fidelity: inout Fidelity
  ) -> [UInt8] {
    let target = operation.requestTarget ?? target
    let version = version(address)
    if version.hasPrefix("HTTP/1") {
      let line = method + [0x20] + target + [0x20] + Array(version.utf8)
      return ([line] + head.lines + [[]]).flatMap { $0 + [0x0D, 0x0A] }
    }
    var captured = CapturedHead()
    captured.method = method
    captured.target = target
    captured.version = Array(version.utf8)
    captured.fields = head.lines.map { line in
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
      return (Array(line[..<colon]), Array(line[colon...].dropFirst().drop { $0 == 0x20 }))
    }
    return captured.text(&fidelity)
  }

  /// Records which parts of the head are guessed.
  func describe(
    _ head: CurlSentHead, _ body: CurlSentHead.Body, isKnown: Bool, to scheme: Endpoint.Scheme,
    _ fidelity: inout Fidelity
  ) {
    let saysVersion = operation.version == .http10 || operation.version == .http11
    if !saysVersion, scheme == .https, fidelity[.requestLine].knowledge == .exact {
      fidelity.set(.requestLine, .rebuilt, because: CurlReason.saysNoVersion)
      // HTTP/2 has the same bytes in `:path` (7.88 with --http2-prior-knowledge, compared with what the
      // server got).
      fidelity.isPathTold = true
    }
    let isGuessed = !saysVersion || !Self.changing.isDisjoint(with: head.added) || body.kind == .form
    if isGuessed {
      for name in head.added where !Self.certain.contains(name) {
        fidelity.setRebuilt(field: name, because: CurlReason.added(head.added))
      }
    }
    if !operation.unknownFields.isEmpty {
      let list = operation.unknownFields.joined(separator: "; ")
      fidelity.set(.fields, .absent, because: CurlReason.missingFields(list))
    } else if !isKnown, !head.isChunked(body) {
      fidelity.set(.fields, .rebuilt, because: CurlReason.unknownLength)
    } else if head.hasTimedCookies {
      fidelity.set(.fields, .rebuilt, because: CurlReason.cookieTimes)
    } else if isGuessed {
      fidelity.set(.fields, .rebuilt, because: CurlReason.added(head.added))
      fidelity.set(.fieldOrder, .rebuilt, because: CurlReason.addedPlaces)
    }
    // Fields in the command are sent as they stand there.
    fidelity.areValuesTold = fidelity[.fields].knowledge == .rebuilt
  }

  /// The fields whose values follow from the command.
  private static let certain: Set<String> = ["Host", "Content-Length", "Content-Type"]

  /// The fields that curl writes differently from version to version.
  private static let changing: Set<String> = ["User-Agent", "Accept-Encoding", "Expect", "HTTP2-Settings"]
}

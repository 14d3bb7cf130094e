package import OnwireDiagnostics
package import OnwireHTTP
package import OnwireSpecLanguage

extension Message {
  /// The findings that the spec is to blame for, at the place in it that gave the bytes.
  ///
  /// They include what `wire` breaks in the request that the client would send. None is an error: the library
  /// sends such requests, or they are broken on purpose, so the spec still compiles to them.
  func warnings(of wire: RequestSpec.Wire?, besides called: Message) -> [Diagnostic] {
    let own = findingsOfSpec(wire, besides: called)
    let warnings = own.compactMap { finding in
      finding.warning(at: place(of: finding.range, madeBy: wire))
    }
    guard isOnlyPutInChunks(by: wire) else { return warnings }
    // Chunks hide some findings: those are taken from the message before it was chunked.
    let hidden = called.findingsOfSpec.filter { finding in !own.contains { $0.code == finding.code } }
    return warnings + hidden.compactMap { $0.warning(at: called.place(of: $0.range)) }
  }

  /// Whether `wire` and `framing` do no more to the client's message than put its body in chunks.
  private func isOnlyPutInChunks(by wire: RequestSpec.Wire?) -> Bool {
    if let wire, wire.target != nil || wire.fields != nil || wire.body != nil || wire.raw != nil {
      return false
    }
    return elements.contains { $0.kind == .chunked }
  }

  /// The place in the spec that is to blame for `range`, if there is one; if `wire` takes bytes away, its
  /// own.
  package func place(of range: Range<Int>, madeBy wire: RequestSpec.Wire?) -> Place? {
    place(of: range) ?? wire.map { placeBehind(range) ?? $0.place }
  }

  /// The place of the entry of `wire` that follows `range`: it is to blame for the line end before it.
  private func placeBehind(_ range: Range<Int>) -> Place? {
    guard let index = segmentIndex(at: range.upperBound) else { return nil }
    let origin = segments[index].origin
    return origin.isBelow("wire") ? origin.place : nil
  }

  private func findingsOfSpec(_ wire: RequestSpec.Wire?, besides called: Message) -> [Finding] {
    let own = findingsOfSpec
    guard let wire else { return own }
    // A request that is given whole has no other to compare with, and lengths are those of the body that is
    // sent.
    let ofLengths: [DiagnosticCode] = [.finding(.contentLengthMismatch), .finding(.repeatedField)]
    let known = (wire.raw == nil ? called.findings(from: .warning) : []).map(\.code)
      .filter { wire.body == nil || !ofLengths.contains($0) }
    return own
      + findings(from: .warning).filter { finding in
        !own.contains { $0.code == finding.code && $0.range == finding.range }
          && (isOfWire(finding.range) || !known.contains(finding.code))
      }
  }

  /// Whether `wire` gave these bytes. It may spell the name of a field whose value is the client's, so the
  /// last value decides.
  private func isOfWire(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, let first = segmentIndex(at: range.lowerBound),
      let last = segmentIndex(at: range.upperBound - 1)
    else { return false }
    let index = (first...last).last { segments[$0].origin.place != nil }
    return index.map { segments[$0].origin.isBelow("wire") } ?? false
  }

  /// The place in the spec that gave the first bytes of `range` that came from a value; `nil` if the library
  /// wrote all of them. An empty range has the nearest place before it.
  package func place(of range: Range<Int>) -> Place? {
    guard var index = segmentIndex(at: min(range.lowerBound, length - 1)) else { return nil }
    if range.isEmpty {
      while index > 0, segments[index].origin.place == nil { index -= 1 }
      return segments[index].origin.place
    }
    while index < segments.count, offsets[index] < range.upperBound {
      if let place = segments[index].origin.place { return place }
      index += 1
    }
    return nil
  }
}

extension Finding {
  /// The finding as a warning about a spec; `nil` if nothing in the spec is to blame.
  fileprivate func warning(at place: Place?) -> Diagnostic? {
    place.map { Diagnostic(min(severity, .warning), code: code, message, at: $0, notes: [consequence]) }
  }
}

package import OnwireDiagnostics

/// A body without its chunks and codings, which a caller that can remove them gives to the checks.
package protocol BodyWithoutCodings {
  /// The message with the unpacked content as its body; the head is the same.
  var message: Message { get }
  /// Whether all codings are removed.
  var isWhole: Bool { get }
  /// Why a declared coding cannot be removed, if the body is at fault: a sentence without a full stop.
  var fault: String? { get }
  /// The range on the wire of the bytes in `range` of `message`.
  func source(of range: Range<Int>) -> Range<Int>
  /// The path to show for a field of the content: `body.chunks.json.user`.
  func path(of path: String) -> String
}

extension Message {
  /// The findings about the message, in the order of its bytes, with at least the severity `weight`.
  ///
  /// What a capture lost, rebuilt or decoded, according to `fidelity`, is not held against the message. Bytes
  /// that are read or made when the message is written are not looked at. Content inside chunks and codings
  /// is checked in `unpacked`, with places on the wire; `Request.findings` provides it. A response is checked
  /// by the rules about responses; `answered` is the request that it answers.
  package func findings(
    _ fidelity: Fidelity = Fidelity(), from weight: Diagnostic.Severity = .info,
    unpacked: (any BodyWithoutCodings)? = nil, answered: AnsweredRequest? = nil
  ) -> [Finding] {
    let wire = FindingContext(self, fidelity, answered: answered)
    let framing = wire.framingFindings
    // If chunks break or do not end, the content is unknown.
    let isCut = framing.contains { $0.rule == .brokenChunks || $0.rule == .unendedChunks }
    let fault = isCut ? [] : wire.codingFault(unpacked?.fault)
    let first =
      wire.startFindings + wire.lineFindings + framing + fault + wire.cookieFindings + wire.bodyOn204Findings
    guard let unpacked, unpacked.isWhole, !isCut else {
      return findings(first + wire.findingsBehindHead(from: weight), from: weight)
    }
    let content = FindingContext(unpacked.message, fidelity, isUnpacked: true, answered: answered)
      .findingsBehindHead(from: weight)
    // Only the chunks have a trailer.
    let isSecret = content.contains { $0.rule == .secretInClear }
    // Bytes after the body that Content-Length gives have no coding.
    let behind = wire.isInChunks ? [] : wire.unrecognizedFindings
    let secrets = isSecret || weight > FindingRule.secretInClear.severity ? [] : wire.secretFindings
    let outer = first + behind + secrets
    let all = findings(outer, from: weight) + unpacked.message.findings(content, from: weight, of: unpacked)
    return all.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
  }

  /// The findings that `compile` and `check` report for a spec, without the paths of their fields.
  ///
  /// They should make compiling no slower than necessary: a spec is shown by its place.
  package var findingsOfSpec: [Finding] {
    guard SpecGlance(self).noticesSomething else { return [] }
    let context = FindingContext(self, Fidelity())
    let found =
      (context.startFindings + context.controlFindings + context.framingFindings + context.otherFindings)
      .filter {
        $0.rule.appliesToSpecs && $0.rule.isAbout(self)
      }
    return found.isEmpty ? [] : findings(found, paths: [:])
  }

  /// Why the connection fails before the body is complete: it ends early, or its chunks break; `nil` if
  /// nothing shows that.
  package func framingFault(_ fidelity: Fidelity) -> String? {
    let faults: [FindingRule] = [.contentLengthMismatch, .brokenChunks, .unendedChunks]
    return FindingContext(self, fidelity).framingFindings.first { found in
      faults.contains { $0 == found.rule }
    }?.message
  }

  private func findings(
    _ found: [Found], from weight: Diagnostic.Severity, of unpacked: (any BodyWithoutCodings)? = nil
  ) -> [Finding] {
    let found = found.filter { $0.rule.severity >= weight && $0.rule.isAbout(self) }
    return findings(found, paths: paths(of: found.map(\.subject)), of: unpacked)
  }
}

extension FindingRule {
  /// Whether it is about messages like this one.
  fileprivate func isAbout(_ message: Message) -> Bool {
    message.isResponse ? consequenceInResponse != nil : !isOfResponses
  }
}

extension FindingContext {
  /// The results of all checks, except those about how the head is written and where the body ends.
  fileprivate func findingsBehindHead(from weight: Diagnostic.Severity) -> [Found] {
    // Most requests have a secret, and its path costs more than all checks.
    otherFindings + valueFindings + documentFindings + errorPageFindings
      + (weight <= FindingRule.secretInClear.severity ? secretFindings : [])
  }

  /// The same results without those about texts, documents and secrets.
  fileprivate var otherFindings: [Found] {
    (isInChunks ? [] : unrecognizedFindings) + boundaryFindings + partFindings + pairFindings + textFindings
  }
}

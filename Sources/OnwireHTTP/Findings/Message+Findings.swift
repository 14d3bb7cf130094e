package import OnwireDiagnostics

/// A body without its chunks and codings, as whoever can take them off gives it to the checks.
package protocol BodyWithoutCodings {
  /// The message with the content of its body after its head, which is the same.
  var message: Message { get }
  /// Whether nothing lies over the content any more.
  var isWhole: Bool { get }
  /// Why a coding that is declared does not come off, by the fault of the body: a sentence without a full stop.
  var fault: String? { get }
  /// Where on the wire the bytes come from that stand in `range` of `message`.
  func source(of range: Range<Int>) -> Range<Int>
  /// The path of a field of the content as it is shown: `body.chunks.json.user`.
  func path(of path: String) -> String
}

extension Message {
  /// What there is to say of the message, in the order of its bytes; only what weighs `weight` or more.
  ///
  /// What `fidelity` says was lost, rebuilt or decoded by a capture is not held against the message. Bytes that
  /// are read or made when the message is written are not looked at. What chunks and codings hide is told of
  /// `unpacked`, with places on the wire; `Request.findings` knows that. A response is looked at by the rules that are
  /// about responses; `answered` is what it answers.
  package func findings(
    _ fidelity: Fidelity = Fidelity(), from weight: Diagnostic.Severity = .info,
    unpacked: (any BodyWithoutCodings)? = nil, answered: AnsweredRequest? = nil
  ) -> [Finding] {
    let wire = FindingContext(self, fidelity, answered: answered)
    let framing = wire.framingFindings
    // Where chunks break or do not end, nobody knows the content.
    let isCut = framing.contains { $0.rule == .brokenChunks || $0.rule == .unendedChunks }
    let fault = isCut ? [] : wire.codingFault(unpacked?.fault)
    let first =
      wire.startFindings + wire.lineFindings + framing + fault + wire.cookieFindings + wire.bodyOn204Findings
    guard let unpacked, unpacked.isWhole, !isCut else {
      return findings(first + wire.findingsBehindHead(from: weight), from: weight)
    }
    let content = FindingContext(unpacked.message, fidelity, isUnpacked: true, answered: answered)
      .findingsBehindHead(from: weight)
    // A trailer is in the chunks alone.
    let isSecret = content.contains { $0.rule == .secretInClear }
    // What follows a body that Content-Length ends is in no coding.
    let behind = wire.isInChunks ? [] : wire.unrecognizedFindings
    let secrets = isSecret || weight > FindingRule.secretInClear.severity ? [] : wire.secretFindings
    let outer = first + behind + secrets
    let all = findings(outer, from: weight) + unpacked.message.findings(content, from: weight, of: unpacked)
    return all.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
  }

  /// Those of the findings that `compile` and `check` report of a spec, without the paths of their fields.
  ///
  /// Compiling is to cost no more for them than it must: a spec is shown by its place.
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

  /// Why the connection fails before the body is whole: it ends early, or its chunks break; `nil` where nothing shows
  /// that.
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
  /// Whether it is about messages such as this one.
  fileprivate func isAbout(_ message: Message) -> Bool {
    message.isResponse ? consequenceInResponse != nil : !isOfResponses
  }
}

extension FindingContext {
  /// What the checks find except for those of how the head is written and of where the body ends.
  fileprivate func findingsBehindHead(from weight: Diagnostic.Severity) -> [Found] {
    // Most requests have a secret, and its path costs more than all checks.
    otherFindings + valueFindings + documentFindings + errorPageFindings
      + (weight <= FindingRule.secretInClear.severity ? secretFindings : [])
  }

  /// The same without those of what texts say, of documents and of secrets.
  fileprivate var otherFindings: [Found] {
    (isInChunks ? [] : unrecognizedFindings) + boundaryFindings + partFindings + pairFindings + textFindings
  }
}

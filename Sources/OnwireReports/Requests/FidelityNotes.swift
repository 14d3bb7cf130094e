import OnwireDiagnostics
package import OnwireHTTP

/// Notes on a captured request whose bytes are not exactly those on the wire.
package enum FidelityNotes {
  /// A sentence, without a full stop, on each aspect that is not exact.
  package static func differences(
    _ fidelity: Fidelity, in aspects: [Fidelity.Aspect], ofResponse: Bool = false
  ) -> [String] {
    fidelity.shownAspects.compactMap { aspect in
      let entry = fidelity[aspect]
      guard aspects.contains(aspect), entry.knowledge != .exact else { return nil }
      let reason = entry.reason.isEmpty ? "" : ": \(entry.reason)"
      let subject = fidelity.isHeadAbsent && aspect == .requestLine ? "the head" : subject(aspect, ofResponse)
      return "\(subject) \(aspect.isPlural ? "are" : "is") \(entry.knowledge.rawValue)\(reason)"
    }
  }

  private static func subject(_ aspect: Fidelity.Aspect, _ ofResponse: Bool) -> String {
    switch aspect {
    case .requestLine: ofResponse ? "the status line" : "the request line"
    case .fields: "the header fields"
    case .fieldOrder: "the order of the header fields"
    case .fieldCase: "the letter case of the field names"
    case .fieldBlanks: "the blanks around the field values"
    case .body: "the body"
    case .framing: "the framing of the body"
    }
  }
}

extension Fidelity.Aspect {
  fileprivate var isPlural: Bool { self == .fields || self == .fieldBlanks }
}

extension Fidelity {
  /// The aspects that are listed one by one: if there is only a body, the first stands for its head and its
  /// framing.
  var shownAspects: [Aspect] { isHeadAbsent ? [.requestLine, .body] : Aspect.allCases }
}

/// What a capture knows about a request or response: one sentence, and rows about single aspects.
struct FidelityRows {
  static let title = "What the capture knows"
  /// The sentence if the bytes are those on the wire; `nil` if they are not.
  let exact: String?
  /// The aspects that are known differently, or not with certainty: the aspect, how it is known, and why.
  let rows: [(name: String, words: String)]

  init(_ fidelity: Fidelity, ofResponse: Bool = false) {
    exact = fidelity.isExact ? RequestWording.exact : nil
    let aspects = fidelity.shownAspects.compactMap { aspect -> (name: String, words: String)? in
      let entry = fidelity[aspect]
      guard entry.knowledge != .exact || !entry.reason.isEmpty else { return nil }
      let name =
        fidelity.isHeadAbsent && aspect == .requestLine
        ? "head" : RequestWording.aspect(aspect, ofResponse: ofResponse)
      return (name, "\(entry.knowledge.rawValue): \(VisibleText.of(entry.reason))")
    }
    rows = aspects + fidelity.notes.map { ("note", VisibleText.of($0)) }
  }
}

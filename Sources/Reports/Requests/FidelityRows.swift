import Diagnostics
import HTTPWire

/// What a capture knows of a request: a sentence, and what there is to say of single aspects.
struct FidelityRows {
  static let title = "What the capture knows"
  /// Said where the bytes are those on the wire; `nil` where they are not.
  let exact: String?
  /// What is known otherwise, or not without a doubt: the aspect, how it is known and why.
  let rows: [(name: String, words: String)]

  init(_ fidelity: Fidelity) {
    exact = fidelity.isExact ? RequestWords.exact : nil
    let aspects = fidelity.shownAspects.compactMap { aspect -> (name: String, words: String)? in
      let entry = fidelity[aspect]
      guard entry.knowledge != .exact || !entry.reason.isEmpty else { return nil }
      let name = fidelity.isHeadAbsent && aspect == .requestLine ? "head" : RequestWords.aspect(aspect)
      return (name, "\(entry.knowledge.rawValue): \(VisibleText.of(entry.reason))")
    }
    rows = aspects + fidelity.notes.map { ("note", VisibleText.of($0)) }
  }
}

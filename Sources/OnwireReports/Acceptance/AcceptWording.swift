import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// Texts about changes of a spec.
enum AcceptWording {
  static func becomes(_ path: String, _ value: SpecValue) -> String { "\(path): \(value.shown)" }
  static func named(_ path: String, _ name: String) -> String {
    "\(path) called \(SpecValue.word(name).shown)"
  }
  static func bytes(_ path: String, _ count: Int) -> String {
    "\(path): \(count.counted("byte", grouped: true))"
  }
  static func newFile(_ path: String, _ name: String, _ count: Int) -> String {
    "\(path): \(name), a new file of \(count.counted("byte", grouped: true))"
  }
  static func added(_ path: String, _ value: SpecValue) -> String { "\(path): \(value.shown), added" }
  static func removed(_ path: String) -> String { "without \(path)" }
  static func moved(_ path: String, _ position: Int) -> String { "\(path) at position \(position + 1)" }
  static func arranged(_ path: String) -> String { "\(path) in the order that was seen" }
  static let overridden = "others use the value, too: it is overridden in this spec"
  static func overridden(in name: String) -> String {
    "stands in `\(name)`, which others may extend: overridden in this spec"
  }
  static let unshared = "others took the value by its anchor: they keep what it was"
  static let withoutVariable = "no variable is used there any more"

  static func new(_ file: AcceptedChange.NewFile) -> String {
    "new file `\(VisibleText.of(file.path))`, \(file.content.size.counted("byte", grouped: true))"
  }

  /// The result for a spec.
  static func verdict(_ acceptance: Acceptance, of count: Int, isDone: Bool) -> String {
    let differences = count.counted("difference", grouped: true)
    let left = acceptance.comparison.counting.count
    guard acceptance.isWhole else {
      return "\(differences), of which \(left) would be left: nothing is changed"
    }
    let changes = acceptance.applied.count.counted("change", grouped: true)
    return isDone
      ? "\(differences), accepted by \(changes)" : "\(differences), which \(changes) would remove"
  }

  /// The line after the differences, if a change of the spec would remove them.
  static let hint = "--accept changes the spec so that it sends what was seen, --dry-run shows how"

  /// A change as the list shows it.
  static func line(_ change: AcceptedChange) -> String {
    let does = change.taken > 0 ? "takes \(change.taken) of" : "makes one of"
    let end = change.taken > 0 ? "away" : "smaller"
    let note = change.note.isEmpty ? "" : " (\(change.note))"
    return "`\(change.words)` \(does) \(change.count.counted("difference", grouped: true)) \(end)\(note)"
  }
}

extension SpecValue {
  /// The value on one line, cut if it is long.
  fileprivate var shown: String { VisibleText.cut(SpecText.shown(self), columns: 60) }
}

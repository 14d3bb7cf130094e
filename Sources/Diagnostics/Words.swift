/// The renderer's own words.
enum Words {
  static let note = "note"
  static let help = "help"

  /// The text of a label; `line` is where its range ends, if that is not where it begins.
  static func label(_ text: String, endsOn line: Int?) -> String {
    guard let line else { return text }
    return text.isEmpty ? "ends on line \(line)" : "\(text) (ends on line \(line))"
  }
}

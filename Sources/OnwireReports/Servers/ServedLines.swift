import OnwireDiagnostics
import OnwireHTTP
import OnwireServers

/// The data that a server reads, as lines: a key, followed by a value, or by `array` with its members below.
struct ServedLines {
  private(set) var lines: [String] = []
  private var hidden = 0
  private let data: ServedData

  /// The most lines that are shown; more are only counted.
  private static let limit = 400
  /// The most characters of a value that are shown.
  private static let width = 160
  /// The greatest indentation of a line.
  private static let depth = 40

  /// `isFlat` is for multimaps, whose lists are several values of one name.
  init(_ data: ServedData, isFlat: Bool = false) {
    self.data = data
    var stack = data.children(of: 0).reversed().map { (node: $0, depth: 0, isElement: false, lead: "") }
    if stack.isEmpty { lines.append(ServerWording.empty) }
    while let (index, depth, isElement, lead) = stack.popLast() {
      let inside = data.children(of: index)
      var line = lead.isEmpty ? String.blanks(2 * min(depth, Self.depth)) : lead + "  "
      line += isElement ? "-" : name(of: index)
      let list = data.kind(of: index) == .list
      if isFlat, list, let values = values(inside) {
        line += "  "
        line += values
        add(line)
        continue
      }
      guard let word = word(index, inside) else {
        // The first member of an element is beside its dash.
        for (position, child) in inside.enumerated().reversed() {
          let isBeside = isElement && position == 0
          stack.append((child, depth + 1, list, isBeside ? line : ""))
        }
        if !isElement { add(line) }
        continue
      }
      line += "  "
      line += word
      add(line)
      for child in inside.reversed() { stack.append((child, depth + 1, list, "")) }
    }
    if hidden > 0 { lines.append(ServerWording.more(hidden)) }
  }

  /// Texts on one line.
  private func values(_ inside: [Int]) -> String? {
    let words = inside.prefix(20).compactMap { data.kind(of: $0) == .text ? word($0, []) : nil }
    guard words.count == min(inside.count, 20) else { return nil }
    return words.joined(separator: ", ") + (inside.count > 20 ? ", … \(inside.count - 20) more" : "")
  }

  private mutating func add(_ line: String) {
    if lines.count < Self.limit { lines.append(line) } else { hidden += 1 }
  }

  private func name(of index: Int) -> String {
    let text = ServedData.text(data.pooledKey(of: index))
    return text.isEmpty ? "\"\"" : VisibleText.of(Self.shown(text))
  }

  private static func shown(_ text: String) -> String {
    text.utf8.count <= width ? text : String(text.prefix(width))
  }

  /// The text after a name; `nil` for a map, whose members follow instead.
  private func word(_ index: Int, _ inside: [Int]) -> String? {
    switch data.kind(of: index) {
    case .null: return "nil"
    case .yes: return "true"
    case .integer: return String(data.number(of: index))
    case .text:
      let bytes = data.pooledText(of: index)
      let text = ServedData.text(bytes, charset: data.charset(of: index))
      let shown = Self.shown(text)
      var quoted = "\""
      quoted += VisibleText.of(shown)
      quoted += "\""
      if shown.utf8.count < text.utf8.count { quoted += "… " + bytes.count.counted("byte") }
      return quoted
    case .list: return inside.isEmpty ? "array, empty" : "array"
    case .map: return inside.isEmpty ? "empty" : nil
    }
  }
}

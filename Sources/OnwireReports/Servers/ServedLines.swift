import OnwireDiagnostics
import OnwireHTTP
import OnwireServers

/// The data of a server as lines: a key, and after it a value, or `array` and its members below.
struct ServedLines {
  private(set) var lines: [String] = []
  private var hidden = 0
  private let data: ServedData

  /// How many lines are shown; of more it is said how many.
  private static let limit = 400
  /// How many characters of a value are shown.
  private static let width = 160
  /// How far in a line may begin.
  private static let depth = 40

  /// `isFlat` is for multimaps, whose lists are several values of one name.
  init(_ data: ServedData, isFlat: Bool = false) {
    self.data = data
    var stack = data.children(of: 0).reversed().map { (node: $0, depth: 0, lead: "") }
    if stack.isEmpty { lines.append(ServerWords.empty) }
    while let (index, depth, lead) = stack.popLast() {
      let isElement = isElement[index] ?? false
      let name = isElement ? "-" : Self.name(data.key(of: index))
      let inside = data.children(of: index)
      let start =
        lead.isEmpty ? String(repeating: "  ", count: min(depth, Self.depth)) + name : lead + "  " + name
      let list = data.kind(of: index) == .list
      if isFlat, list, let values = values(inside) {
        add(start + "  " + values)
        continue
      }
      if list || isElement { for child in inside { self.isElement[child] = list } }
      guard let word = word(index, inside) else {
        // The first member of an element stands beside its dash.
        for (position, child) in inside.enumerated().reversed() {
          let isBeside = isElement && position == 0
          stack.append((child, depth + 1, isBeside ? start : ""))
        }
        if !isElement { add(start) }
        continue
      }
      add(start + "  " + word)
      stack += inside.reversed().map { (node: $0, depth: depth + 1, lead: "") }
    }
    if hidden > 0 { lines.append(ServerWords.more(hidden)) }
  }

  /// Texts beside each other.
  private func values(_ inside: [Int]) -> String? {
    let words = inside.prefix(20).compactMap { data.kind(of: $0) == .text ? word($0, []) : nil }
    guard words.count == min(inside.count, 20) else { return nil }
    return words.joined(separator: ", ") + (inside.count > 20 ? ", … \(inside.count - 20) more" : "")
  }

  private var isElement: [Int: Bool] = [:]

  private mutating func add(_ line: String) {
    if lines.count < Self.limit { lines.append(line) } else { hidden += 1 }
  }

  private static func name(_ key: [UInt8]) -> String {
    let text = ServedData.text(key)
    return text.isEmpty ? "\"\"" : VisibleText.of(String(text.prefix(width)))
  }

  /// What stands after a name; `nil` for a map, whose members say what it is.
  private func word(_ index: Int, _ inside: [Int]) -> String? {
    let node = data[index]
    switch node.kind {
    case .null: return "nil"
    case .yes: return "true"
    case .integer: return String(node.number)
    case .text:
      let text = ServedData.text(node.bytes, charset: node.charset)
      let shown = String(text.prefix(Self.width))
      let rest = shown.utf8.count < text.utf8.count ? "… \(node.bytes.count.counted("byte"))" : ""
      return "\"\(VisibleText.of(shown))\"\(rest)"
    case .list: return inside.isEmpty ? "array, empty" : "array"
    case .map: return inside.isEmpty ? "empty" : nil
    }
  }
}

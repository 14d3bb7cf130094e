import OnwireDiagnostics

/// Source text on its way: its lines, and what is said of them.
struct CodeText {
  private(set) var lines: [String] = []
  /// What keeps the code from sending the spec's bytes: sentences without a full stop, each once.
  private(set) var notes: [String] = []
  /// The files that are read in place of bytes that are left out.
  private(set) var ownFiles: [String] = []
  private var depth = 0

  /// Adds the lines of `text`, at the depth that has been reached.
  mutating func add(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : String.blanks(depth * Self.step) + line)
    }
  }

  /// Adds `text` after the last line.
  mutating func continueLine(_ text: String) {
    guard let last = lines.popLast() else { return add(text) }
    let pieces = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.append(last + (pieces.first ?? ""))
    for piece in pieces.dropFirst() { add(piece) }
  }

  /// Adds what `body` adds, one step deeper.
  mutating func indented(_ body: (inout CodeText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Says what differs.
  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// The file that is read in place of bytes that are left out, which are `what`; says so.
  mutating func ownFile(for what: String) -> String {
    let name = ownFiles.isEmpty ? "CONTENT" : "CONTENT-\(ownFiles.count + 1)"
    ownFiles.append(name)
    note("\(what) are not in the code: it reads a file \(name)")
    return name
  }

  /// The blanks of one step: what Xcode writes.
  static let step = 4
  /// The columns that a line should keep to.
  static let width = 100
}

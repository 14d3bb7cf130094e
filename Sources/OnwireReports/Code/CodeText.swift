import OnwireDiagnostics

/// Source text being written: its lines, and notes on it.
struct CodeText {
  private(set) var lines: [String] = []
  /// The reasons why the code does not send the spec's bytes: sentences without a full stop, each once.
  private(set) var notes: [String] = []
  /// The files that the code reads in place of bytes that are left out.
  private(set) var ownFiles: [String] = []
  private var depth = 0

  /// Adds the lines of `text` at the current depth.
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

  /// Adds the lines that `body` adds, one step deeper.
  mutating func indented(_ body: (inout CodeText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Adds a note on what differs.
  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  /// Names the file to read in place of the bytes `what`, which are left out, and notes that.
  mutating func ownFile(for what: String) -> String {
    let name = ownFiles.isEmpty ? "CONTENT" : "CONTENT-\(ownFiles.count + 1)"
    ownFiles.append(name)
    note("\(what) are not in the code: it reads a file \(name)")
    return name
  }

  /// The blanks of one step, as in Xcode.
  static let step = 4
  /// The most columns that a line should have.
  static let width = 100
}

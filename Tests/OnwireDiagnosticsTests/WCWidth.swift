import Foundation
import TestSupport

/// wcwidth for Python, an independent table of widths.
enum WCWidth {
  /// Whether there is a `python3` on the PATH with a wcwidth that knows emoji sequences.
  static let isInstalled = (try? run("import wcwidth; wcwidth.iter_graphemes; print('yes')", "")) == "yes\n"

  /// The width of each scalar by its value; -1 for controls.
  static func ofAllScalars() throws -> [Int] {
    // A digit each, one more than the width: numbers with blanks between them would take a second to read.
    let script = "import wcwidth; print(''.join(str(wcwidth.wcwidth(chr(c)) + 1) for c in range(0x110000)))"
    return try run(script, "").utf8.dropLast().map { Int($0) - 0x31 }
  }

  /// The width of each text, none of which holds LF.
  static func of(_ texts: [String]) throws -> [Int] {
    let script = """
      import sys, wcwidth
      for line in sys.stdin.buffer.read().decode().split("\\n"): print(wcwidth.wcswidth(line))
      """
    return try run(script, texts.joined(separator: "\n")).split(separator: "\n").compactMap { Int($0) }
  }

  private static func run(_ script: String, _ input: String) throws -> String {
    try Tools.run("python3", ["-c", script], input: Data(input.utf8)).text
  }
}

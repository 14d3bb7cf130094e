import Foundation

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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

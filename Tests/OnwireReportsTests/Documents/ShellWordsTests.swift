import Foundation
@testable import OnwireReports
import Testing

/// Words as a shell splits them, and quotes that give a word back.
@Suite struct ShellWordsTests {
  private static let words = [
    "", "a", "a b", "it's", "\"", "\\", "#a", "a#b", "*", "$x", "张三", "a=b,c", "--x", "`", "~", "=ls", "=",
  ]

  @Test func whatIsQuotedIsTheSameWord() {
    for word in Self.words { #expect(ShellWords.split(ShellWords.quoted(word)) == [word], "\(word)") }
    let line = Self.words.map(ShellWords.quoted).joined(separator: "  ")
    #expect(ShellWords.split(line) == Self.words)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/zsh"), "needs zsh"))
  func theShellOfMacOSReadsTheSameWords() throws { try aShellReadsTheSameWords("/bin/zsh") }

  @Test(arguments: ["/bin/sh"])
  func aShellReadsTheSameWords(_ shell: String) throws {
    let lines = [
      #"a 'b c'"d e"f\ g"#, #""a\"b\\c\d" '' """#, #"x='y'z "1  2""#,
      Self.words.map(ShellWords.quoted).joined(separator: " "),
    ]
    for line in lines {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: shell)
      process.arguments = ["-c", "printf '%s\\n' \(line)"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let shown = String(decoding: output, as: UTF8.self).components(separatedBy: "\n").dropLast()
      #expect(ShellWords.split(line) == Array(shown), "\(line)")
    }
  }

  @Test(arguments: [
    "'a", "\"a", "a\\", "a | b", "a; b", "a > b", "$x", "\"$x\"", "a `b`", "(a)", "a & b", "a # b", "a\nb",
  ])
  func whatOnlyAShellCanDoIsRefused(line: String) {
    #expect(ShellWords.split(line) == nil)
  }
}

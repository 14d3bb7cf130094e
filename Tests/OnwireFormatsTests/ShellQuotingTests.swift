import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct ShellQuotingTests {
  @Test func plainWordsStayBare() {
    for word in ["a", "/a/b.c", "a:b=c@d%e+f,g-h_i", "-X", "https://example.com/a.html"] {
      #expect(quoted(word) == word)
    }
  }

  @Test func otherWordsAreInSingleQuotes() {
    #expect(quoted("") == "''")
    #expect(quoted("it's $HOME") == #"'it'\''s $HOME'"#)
    #expect(quoted("'") == #"''\'''"#)
    #expect(quoted("~") == "'~'")
    #expect(quoted("a?b=c&d") == "'a?b=c&d'")
    #expect(quoted("张三") == "'张三'")
    // zsh takes =ls for a path.
    #expect(quoted("=ls") == "'=ls'")
  }

  @Test func whatCopyingWouldChangeIsEscaped() {
    #expect(quoted("a\tb") == #""$(printf %b 'a\tb')""#)
    #expect(quoted("a \nb\n\n") == "\"$(printf %b 'a\\0040\\n' 'b')\"'\n\n'")
    #expect(quoted("é\u{200D}🙂\r!") == #""$(printf %b 'é\0342\0200\0215🙂\r\0041')""#)
    #expect(quoted("two\nlines ") == "'two\nlines '")
  }

  @Test(.enabled(if: Tools.have("zsh"), "needs zsh"))
  func theShellOfMacOSReadsTheSame() throws {
    try printfWritesAnyBytesBack("zsh")
    try shellsReadTheBytesBack("zsh", "C")
    try shellsReadTheBytesBack("zsh", "C.UTF-8")
  }

  @Test(.enabled(if: Tools.have("dash", "bash"), "needs dash and bash"), arguments: ["dash", "bash"])
  func printfWritesAnyBytesBack(_ shell: String) throws {
    var random = SplitMix(5)
    for index in 0..<rounds(30) {
      let bytes =
        index == 0 ? Array(0...255) : random.bytes(.random(in: 1...3000, using: &random), of: Array(0...255))
      let pieces = ShellEscapes.pieces(of: bytes)
      let folder = try TemporaryFolder()
      try folder.file("script", Array("printf %b ".utf8) + pieces.joined(separator: [0x20]))
      #expect(try Tools.run(shell, ["script"], in: folder.url).bytes == bytes)
    }
  }

  @Test func linesAreJoinedByPrintf() {
    let lines = ["Host: h", "A:", "100%s\\n"].map { Array($0.utf8) }
    #expect(
      String(decoding: ShellQuoting.quote(lines: lines), as: UTF8.self)
        == #""$(printf '%s\r\n%s\r\n%s' 'Host: h' A: '100%s\n')""#)
  }

  @Test(
    .enabled(if: Tools.have("dash", "bash"), "needs dash and bash"),
    arguments: [("dash", "C"), ("bash", "C"), ("bash", "C.UTF-8")])
  func shellsReadTheBytesBack(_ shell: String, _ locale: String) throws {
    var random = SplitMix(3)
    var words = (UInt8(1)...255).map { [$0] }
    words.append(Array(1...255))
    words += [
      "!!", "a!b", "^a^b", "=ls", "=", "==", "=no such", "\\", "'\\''", "$'a'", "\n\n", "a\r\n", "~/x", "-n",
      "a=~",
    ].map {
      Array($0.utf8)
    }
    for _ in 0..<rounds(1_000) {
      words.append(random.bytes(.random(in: 0...40, using: &random), of: Array(1...255)))
      words.append(random.bytes(.random(in: 0...20, using: &random), of: Array("'\"\\$`!% \n\r-ab".utf8)))
    }
    // Each of these costs a process.
    let lines = words.filter { !$0.isEmpty && $0.last != UInt8(ascii: "\n") }.prefix(500)
    var script = Array("[ -z \"$BASH_VERSION\" ] || set -o history -H; printf '%s\\0'".utf8)
    for word in words { script += Array(" ".utf8) + ShellQuoting.quote(word) }
    for line in lines { script += Array(" ".utf8) + ShellQuoting.quote(lines: [Array("A".utf8), line]) }
    let folder = try TemporaryFolder()
    try folder.file("script", script)
    let output = try Tools.run(
      shell, ["script"], in: folder.url, environment: ["LC_ALL": locale, "HISTFILE": "/dev/null"]
    ).output
    let expected = words + lines.map { Array("A\r\n".utf8) + $0 }
    let read = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(read.count == expected.count)
    for (read, expected) in zip(read, expected) { #expect(Array(read) == expected) }
  }

  private func quoted(_ text: String) -> String {
    String(decoding: ShellQuoting.quote(Array(text.utf8)), as: UTF8.self)
  }
}

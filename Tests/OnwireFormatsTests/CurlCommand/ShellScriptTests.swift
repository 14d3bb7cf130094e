import Foundation
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct ShellScriptTests {
  private func words(_ script: String) throws -> [[String]] {
    try ShellScript.commands(Array(script.utf8)).map { $0.words.map(\.text) }
  }

  @Test(arguments: [
    (#"a  'b c' "d e" f\ g"#, [["a", "b c", "d e", "f g"]]),
    (#"'a'\''b' "x\"y\$\\\n" \a"#, [["a'b", #"x"y$\\n"#, "a"]]),
    ("$ a \\\n> -b \\\n>   'http://c'", [["a", "-b", "http://c"]]),
    ("a \\\n> b", [["a"]]), ("a \\\n> http.log", [["a"]]),
    ("a \\\n b\\\nc", [["a", "bc"]]), ("a \\\r\n b\r\n", [["a", "b"]]),
    ("a # b\nc#d", [["a"], ["c#d"]]), ("$ a\n% b", [["a"], ["b"]]),
    ("a; b && c || d", [["a"], ["b"], ["c"], ["d"]]),
    ("a > f 2>&1 b >> 'g h' &> /dev/null", [["a", "b"]]), ("a '' \"\"", [["a", "", ""]]),
    (#"$'a\n\x41\101\u00e9\'\\\?\q\cA'"#, [["a\nAAé'\\?\\q\u{1}"]]),
    (#"$'\ud83d\ude00'"#, [["😀"]]), (#"a$ $ "$" "b$""#, [["a$", "$", "$", "b$"]]),
    (#""$(printf '%s\r\n%s' a 'b c')" "$(printf 'x\n\n')""#, [["a\r\nb c", "x"]]),
    (#""$(printf '%s,' 1 2)" "$(printf 100%%)""#, [["1,2,", "100%"]]),
    ("{a} {a b} a{1}", [["{a}", "{a", "b}", "a{1}"]]),
  ])
  func wordsAreTakenApart(_ script: String, _ words: [[String]]) throws {
    #expect(try self.words(script) == words)
  }

  @Test(arguments: [
    ("curl $HOME", 5, "curl-shell-unsupported"), (#"curl "b${c}""#, 7, "curl-shell-unsupported"),
    ("curl `b`", 5, "curl-shell-unsupported"), ("curl $(b)", 5, "curl-shell-unsupported"),
    (#"curl "$(cat x)""#, 6, "curl-shell-unsupported"), ("a | curl b", 2, "curl-shell-unsupported"),
    ("a?b&c", 3, "curl-shell-unsupported"), ("a << E", 2, "curl-shell-unsupported"),
    ("curl <b>", 5, "curl-shell-unsupported"), ("curl b/<c d>/e", 7, "curl-shell-unsupported"),
    ("curl ~/b", 5, "curl-shell-unsupported"), ("curl x{b,c}", 6, "curl-shell-unsupported"),
    ("a b (c)", 4, "curl-shell-unsupported"), ("a\0", 1, "curl-shell-unsupported"),
    ("a 'b", 2, "curl-unclosed-quote"), (#"a "b"#, 2, "curl-unclosed-quote"),
    ("a $'b", 2, "curl-unclosed-quote"), ("a `\n b", 2, "curl-powershell"),
    ("A=$(b)\ncurl $A", 2, "curl-shell-unsupported"),
    ("A=1\nB=\"`curl $A$C`\"", 15, "curl-shell-unsupported"),
    ("x; A=$(curl 'b' -d $C)", 19, "curl-shell-unsupported"),
    ("sh -c 'curl $A'", 12, "curl-shell-unsupported"),
    ("sh -c \"curl \\\"\\$A\\\"\"", 6, "curl-shell-unsupported"),
    ("curl b <<< $A", 11, "curl-shell-unsupported"),
    ("curl b -d @- <<E\n`c`\nE", 17, "curl-shell-unsupported"),
    ("http_proxy=$A curl b", 11, "curl-shell-unsupported"),
    ("cat a | xargs -n1 curl b", 8, "curl-shell-unsupported"),
    ("A=1 B=$(curl $A)", 13, "curl-shell-unsupported"),
    ("a?b &c", 4, "curl-shell-unsupported"),
  ])
  func whatNeedsAShellIsRefusedAtItsPlace(_ script: String, _ offset: Int, _ code: String) throws {
    let failure = #expect(throws: CaptureFailure.self) { try words(script) }
    #expect(failure?.offset == offset)
    #expect(failure?.code.rawValue == code)
  }

  /// What bash and dash pass to curl.
  @Test(arguments: [
    (#"A=b; curl "$A" ${A}c$A"#, ["b", "bcb"]), ("A='b c'\ncurl \"x$A\"", ["xb c"]),
    ("export A=1 B=\"2 3\"\ncurl \"$A$B\"", ["12 3"]), ("A='b  c'\nB=$A\ncurl \"$B\"", ["b  c"]),
    ("A=b && curl $A", ["b"]), ("A=1\nA=$A$A; curl $A", ["11"]), ("$ A=b\r\n$ curl $A\r\n", ["b"]),
    (#"A=$'b\n'; curl "$A" '$A' \$A"#, ["b\n", "$A", "$A"]), ("A=http://a/~b\ncurl $A", ["http://a/~b"]),
    ("A=b\ncurl a=1 A=$A", ["a=1", "A=b"]), ("A=b\necho c\ncurl $A", ["b"]),
    ("A=$(printf 'b  c'); curl \"$A\"", ["b  c"]), ("readonly A=b; declare C=d\ncurl $A$C", ["bd"]),
  ])
  func aVariableIsReadThatTheScriptSets(_ script: String, _ words: [String]) throws {
    #expect(try self.words(script).last == ["curl"] + words)
  }

  @Test(arguments: [
    "A=b curl $A", "A=1; A=2 curl $A", "A=1 B=$A; curl $B", "A=1; read A; curl $A", "A=1; unset A; curl $A",
    "false || A=1; curl $A", "false &&\nA=1; curl $A", "A=1 || A=2; curl $A", "A=1\nA+=2\ncurl $A",
    "A=~/b; curl $A", "A=b:~/c; curl $A", "'A=1'; curl $A", "A=1\ncurl ${A:-2}", "A=1\ncurl \"$A[0]\"",
    "A='b c'\ncurl $A", "A='*'\ncurl $A", "A=\ncurl $A b", "A='b c'\nexport B=$A\ncurl \"$B\"",
    "A=1; if a; then A=2; fi; curl $A", "A=1; B=$(false) && A=2; curl $A", "A=1; f() { A=2; }; f; curl $A",
    "f() { A=2; }; A=1; f; curl $A", "A=1; A=$(b); curl $A", "A=1; A=(2 3); curl $A", "A=1; sh -c 'curl $A'",
    "A=1; for A in 2; do curl $A; done", "A=1; declare -i A=2; curl $A", "A=1; ((A=2)); curl $A",
    "A=1; B=$((A=2)); curl $A",
    "curl b\nA=1\nif a; then A=2; fi; (\n  curl $A\n)", "curl b\n[ \"$(curl $A)\" ]", "A=1; ((A=$(curl b)))",
    "A=1; A=2 & curl $A",
  ])
  func aVariableIsRefusedThatMayHaveAnotherValue(_ script: String) {
    let failure = #expect(throws: CaptureFailure.self) { try words(script) }
    #expect(failure?.code == .curlShellUnsupported)
  }

  /// What depends on a running shell matters only where curl gets it.
  @Test(arguments: [
    (#"A=$(date +%s | cut -c 1-3); echo "$A" ~ `b`; curl c"#, ["curl", "c"]),
    ("A=(b 'c)' \"$(d \")\")\"); curl e", ["curl", "e"]), ("cat > $F <<E\n$(a)\nE\ncurl b", ["curl", "b"]),
    ("a $HOME {b,c} <d> | e\ncurl f", ["curl", "f"]), ("A=1\n(A=2; curl $A)\ncurl $A", ["curl", "1"]),
    ("A=1; B=$(A=2; curl $A) && curl $A", ["curl", "1"]),
    ("A=b\njq . f\nif [ c ]; then true; fi\ncurl $A", ["curl", "b"]),
    ("[ -z ${A:-\"${B}\"} ] || curl c", ["curl", "c"]),
  ])
  func whatIsNotKnownMayStandInOtherCommands(_ script: String, _ last: [String]) throws {
    #expect(try words(script).last == last)
  }

  /// The commands that a shell runs, in its order.
  @Test(arguments: [
    (#"A=$(curl -s a -d "b)" | jq -r '.c)') && curl d"#, [["curl", "-s", "a", "-d", "b)"], ["curl", "d"]]),
    (
      #"if [ "$(curl a)" = b ]; then curl c; fi"#,
      [["curl", "a"], ["if", "[", "", "=", "b", "]"], ["then", "curl", "c"]]
    ),
    ("A=`curl a`; bash <(curl b)", [["curl", "a"], ["curl", "b"], ["bash", ""]]),
    (#"echo "$(curl "a b" -d "$(printf '%s' c)")""#, [["curl", "a b", "-d", "c"], ["echo", ""]]),
    ("(curl a && curl b) | jq .; f() {\n  curl c\n}\n", [["curl", "a"], ["curl", "b"], ["curl", "c"]]),
    ("curl a &\ncurl b | jq . || curl c", [["curl", "a"], ["curl", "b"], ["curl", "c"]]),
    (#"docker exec x sh -c "curl 'a b' | jq ." -d"#, [["curl", "a b"]]),
    ("watch -n 2 curl a '-d b'", [["curl", "a", "-d", "b"]]),
  ])
  func commandsInsideOthersAreRead(_ script: String, _ commands: [[String]]) throws {
    #expect(try words(script) == commands)
  }

  /// The options, operands and forms of each program are in its manual.
  @Test(arguments: [
    "sudo -u me -E curl a", "sudo -iu me A=b curl a", "time -p curl a", "env -u B A=b curl a",
    "exec -a b curl a",
    "timeout -k 5 10s curl a", "nice -n 5 ionice -c2 -n 7 curl a", "stdbuf -oL curl a", "command curl a",
    "docker exec -it -e A=b --user me x curl a", "docker compose exec -T x curl a",
    "podman exec x /usr/bin/curl a",
    "docker run --rm -it --network host curlimages/curl:8.5.0 a", "docker run --rm -e A=b debian curl a",
    "kubectl exec -n x pod -c y -- curl a", "kubectl run curl --image=z -it --rm -- curl a", "RUN curl a",
    "HEALTHCHECK --interval=5s CMD curl a", "ssh -p 22 me@host curl a", "bash -lc 'curl a'",
    "if ! sudo curl a",
  ])
  func curlIsFoundBehindWhatRunsIt(script: String) throws {
    #expect(try CaptureFormat.recognize(CaptureSource(script)) == .curl)
    let command = try #require(try ShellScript.commands(Array(script.utf8)).first)
    #expect(CurlStart.arguments(of: command)?.map(\.text) == ["a"])
  }

  @Test(arguments: [
    "docker exec curl sh", "kubectl exec curl -- ls", "sudo -u curl a", "ssh curl a", "docker run x/y curl",
  ])
  func curlIsNotTheNameOfWhatRunsIt(script: String) throws {
    let runs = try ShellScript.commands(Array(script.utf8)).compactMap { CurlStart.arguments(of: $0) }
    #expect(runs.count == (script.hasSuffix("x/y curl") ? 1 : 0))
  }

  @Test(arguments: ["$", "% ", "me@mac:~/x $", "[me@host x]#"])
  func variablesAreKeptBehindWhatATerminalShows(prompt: String) throws {
    let text = """
      \(prompt) A=b
      \(prompt) curl c
      A {"curl": "$5 isn't"}
      read the help of curl
      \(prompt) curl d \\
      > -d "$A"
      e=1
      \(prompt)
      """
    var capture = try OpenedCapture(CaptureSource(text))
    var bodies: [String] = []
    while let entry = try capture.next() {
      guard case .request(let request) = entry else { continue }
      bodies.append(String(decoding: try request.bytes.suffix(1), as: UTF8.self))
    }
    #expect(bodies == ["\n", "b"])
  }

  @Test func whatCanBeReadIsReadBeforeTheFailure() throws {
    var capture = try OpenedCapture(CaptureSource("T=$(curl a)\ncurl b -d $T"))
    guard case .request? = try capture.next() else {
      Issue.record("no request")
      return
    }
    let failure = #expect(throws: CaptureFailure.self) { try capture.next() }
    #expect(failure?.offset == 2)
  }

  @Test func scriptsInsideScriptsHaveALimit() {
    let deep = String(repeating: "$(curl ", count: 10_000) + String(repeating: ")", count: 10_000)
    #expect(throws: CaptureFailure.self) { try words("curl " + deep) }
    #expect(throws: CaptureFailure.self) {
      try words("curl " + String(repeating: "$(printf ", count: 10_000))
    }
  }

  @Test func anExportedProxyIsOneOfTheCommand() throws {
    let script =
      "export http_proxy=p A=1\nall_proxy=q\ncurl x\nexport all_proxy; read A; http_proxy=r; curl y\n"
    #expect(
      try words(script) == [
        ["http_proxy=p", "curl", "x"], ["read", "A"], ["all_proxy=q", "http_proxy=r", "curl", "y"],
      ])
  }

  @Test(arguments: [
    "#!/bin/bash\nset -euo pipefail\nA=b\ncurl \"$A\"", "A=$(cat b | c)\ncurl $A", "A=\"`b c`\"\ncurl $A",
    "export A=b; curl $A", "A=(b c)\ncurl ${A[0]}", "A='b; c' && B=d; curl $A",
  ])
  func aScriptThatSetsVariablesIsRecognized(script: String) throws {
    #expect(try CaptureFormat.recognize(CaptureSource(script)) == .curl)
  }

  @Test(arguments: ["a=$(curl http://b/)&c=d", "a=1&b=`curl`", "a=1&curl", "a=curl&b=1"])
  func aFormWithACommandInItIsNone(text: String) throws {
    #expect(try CaptureFormat.recognize(CaptureSource(text)) != .curl)
  }

  @Test func aVariableMayBeLong() throws {
    let script = "BODY='\(String(repeating: "a", count: 10_000))'\ncurl -d \"$BODY\" http://a/"
    #expect(try CaptureFormat.recognize(CaptureSource(script)) == .curl)
    #expect(try CaptureFormat.recognize(CaptureSource(script.replacing("curl", with: "wget"))) == nil)
  }

  @Test func variablesAreReadInAHereDocument() throws {
    let script = "A='b  c'\ncurl -d @- <<E\n$A ${A}\\$A\nE\n"
    #expect(
      try ShellScript.commands(Array(script.utf8)).map(\.input) == [.text(Array("b  c b  c$A\n".utf8))])
  }

  /// A variable may be made of others, twice as long each time.
  @Test func variablesDoNotGrowWithoutEnd() {
    let script = "A=abcdefgh\n" + String(repeating: "A=$A$A\n", count: 40) + "curl \"$A\""
    #expect(throws: CaptureFailure.self) { try words(script) }
  }

  @Test(arguments: [
    ("curl a | jq '.b; c' | x\ncurl d", [["curl", "a"], ["curl", "d"]]),
    ("curl a | jq . \\\r\n  -r\r\ncurl d", [["curl", "a"], ["curl", "d"]]),
    ("curl a -d @- <<E | jq .\nb\nE\ncurl d", [["curl", "a", "-d", "@-"], ["curl", "d"]]),
    (
      "curl a\nit isn't there\n$5 (x) & y\n$ curl 'b'",
      [["curl", "a"], ["it"], ["$5"], ["curl", "b"]]
    ),
  ])
  func whatStandsBehindACurlCommandIsNotOfTheRequest(_ script: String, _ words: [[String]]) throws {
    #expect(try self.words(script) == words)
  }

  @Test(arguments: ["curl a | curl -d @- b", "curl a\necho $HOME | curl b -d @-", "curl a\ncurl 'b"])
  func whatMayBeSentIsStillRefused(_ script: String) {
    #expect(throws: CaptureFailure.self) { try words(script) }
  }

  @Test func quotesThatStandTwiceAreOfCmd() throws {
    let script = Array(#"curl "https://a.example/x" -d "{""a"":""b c""}" -H "X:""#.utf8)
    #expect(CommandPrompt.isLikely(script))
    #expect(!CommandPrompt.isLikely(Array(#"curl "https://a.example/x" -d "" -H "X:""#.utf8)))
    #expect(
      try CommandPrompt.commands(script).map { $0.words.map(\.text) } == [
        ["curl", "https://a.example/x", "-d", #"{"a":"b c"}"#, "-H", "X:"]
      ])
  }

  @Test func theInputIsKept() throws {
    let commands = try ShellScript.commands(Array("a <<< 'b c'\nd < e".utf8))
    #expect(
      commands.map(\.input) == [
        .text(Array("b c\n".utf8)), .file(ShellWord(bytes: Array("e".utf8), offset: 16)),
      ])
  }

  @Test func commandPromptIsTakenApart() throws {
    let script = #"""
      curl ^"https://example.com/?a=1^&b=^%^41^" ^
        -H ^"X: \^"q\^"^" ^
        --data-raw ^"a^

      b\\^"

      """#
    let bytes = Array(script.replacing("\n", with: "\r\n").utf8)
    #expect(CommandPrompt.isLikely(bytes))
    #expect(!CommandPrompt.isLikely(Array(#"curl 'x ^"y' -d a"#.utf8)))
    #expect(
      try CommandPrompt.commands(bytes).map { $0.words.map(\.text) } == [
        ["curl", "https://example.com/?a=1&b=%41", "-H", #"X: "q""#, "--data-raw", "a\nb\\"]
      ])
  }

  /// devtools-frontend, NetworkLogView.ts, generateAllCurlCommand.
  @Test func anAmpersandEndsACommandOfCmd() throws {
    let script =
      "curl ^\"http://a/?x^&y^\" ^\r\n  --insecure &\r\ncurl \"http://b/?x&y\" && curl http://c/&curl d^&e"
    #expect(
      try CommandPrompt.commands(Array(script.utf8)).map { $0.words.map(\.text) } == [
        ["curl", "http://a/?x&y", "--insecure"], ["curl", "http://b/?x&y"], ["curl", "http://c/"],
        ["curl", "d&e"],
      ])
  }

  @Test func redirectionsOfCmdAreNoArguments() throws {
    let script = #"curl http://a/ >"my file" 2>&1 -d x^>y 1>>log -H "a<b" v2>nul -d @- < body.txt"#
    let commands = try CommandPrompt.commands(Array(script.utf8))
    #expect(
      commands.map { $0.words.map(\.text) } == [
        ["curl", "http://a/", "-d", "x>y", "-H", "a<b", "v2", "-d", "@-"]
      ])
    guard case .file(let word)? = commands.first?.input else {
      Issue.record("no input")
      return
    }
    #expect(word.text == "body.txt")
  }

  /// devtools-frontend, NetworkLogView.ts, before version 115; olsh/curl-to-csharp #131.
  @Test func caretsInsideTheQuotesOfAnOldChromeAreTakenOff() throws {
    let script = #"""
      curl "https://a.example/x?q=^%^20^&y=1" ^
        -H "sec-ch-ua: ^\^"A^\^";v=^\^"8^\^", it's" ^
        --data-raw "^{^^^} 9^% é" ^
        --compressed
      """#
    for script in [script, script.replacing(" ^\n", with: "")] {
      let bytes = Array(script.utf8)
      #expect(CommandPrompt.isLikely(bytes))
      let commands = try CommandPrompt.commands(bytes)
      #expect(
        commands.map { $0.words.map(\.text) } == [
          [
            "curl", "https://a.example/x?q=%20&y=1", "-H", #"sec-ch-ua: "A";v="8", it's"#, "--data-raw",
            "{^} 9% é",
            "--compressed",
          ]
        ])
      #expect(commands.map(\.notes) == [[CurlReason.quotedCarets]])
    }
  }

  /// A shell's command may have an argument that looks like one of Chrome's.
  @Test(arguments: [
    #"curl -u "me:Pa^@ss" "https://a.b/?a=1&b=2""#, #"curl "https://a.b/" -d "x^&y""#,
    #"curl "https://a.b/" -d "^$" --compressed -H 'A: b'"#,
    #"curl "https://a.b/?a&b" -d "re=^@" --compressed"#,
  ])
  func caretsOfAShellStay(script: String) { #expect(!CommandPrompt.isLikely(Array(script.utf8))) }

  @Test func otherCaretsInsideOfQuotesStay() throws {
    for word in ["a^b", "[^{]", "a^^b", "x^", "^%20"] {
      let bytes = Array("curl \"\(word)\"".utf8)
      #expect(!CommandPrompt.isLikely(bytes), "\(word)")
      #expect(try CommandPrompt.commands(bytes).map { $0.words.map(\.text) } == [["curl", word]])
    }
  }

  /// `'\''` inverted what was taken for quoted, and a caret after it made a command of cmd.
  @Test func noWordQuotedForAShellMakesACommandOfCmd() {
    var random = SplitMix(23)
    let marks = ["'", "\\", "^", "\"", " ", "\n", "a", "^\"", " ^\n", "\"^\"", "$", "é"]
    for _ in 0..<rounds(2000) {
      let words = (0..<3).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in marks.randomElement(using: &random) ?? "" }
          .joined()
      }
      let script =
        "curl \\\n "
        + words.map { String(decoding: ShellQuoting.quote($0.utf8), as: UTF8.self) }
        .joined(separator: " \\\n ")
      #expect(!CommandPrompt.isLikely(Array(script.utf8)), "\(script)")
    }
    #expect(!CommandPrompt.isLikely(Array(#"curl $'it\'s' -d '"^"'"#.utf8)))
  }

  @Test(.enabled(if: Tools.have("bash"), "needs bash"))
  func wordsAreThoseOfBash() throws {
    var random = SplitMix(11)
    let marks = [
      "'", "\"", "\\", " ", "a", "$'", "\\n", "\\x4", "\\u00e", "\\1", "é", "\t", "#", "=", "\\\n", "!",
    ]
    for _ in 0..<rounds(300) {
      let count = Int.random(in: 1...12, using: &random)
      let script = (0..<count).map { _ in marks.randomElement(using: &random) ?? "" }.joined()
      guard let words = try? ShellScript.commands(Array("w \(script)".utf8)), words.count == 1 else {
        continue
      }
      let run = try Tools.run(
        "bash", ["-c", "w() { printf '%s\\0' \"$@\"; }\nw \(script)"], environment: ["LC_ALL": "C.UTF-8"])
      let ours: [UInt8] = words[0].words.dropFirst().flatMap { $0.bytes + [0] as [UInt8] }
      #expect(run.bytes == (ours.isEmpty ? [UInt8(0)] : ours), "\(script.debugDescription)")
    }
  }
}

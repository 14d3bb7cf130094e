import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

@Suite struct CurlCommandReaderTests {
  private func text(_ command: String) throws -> String {
    String(decoding: try #require(try CurlCommandRun.requests(command).first).bytes, as: UTF8.self)
  }

  private func failure(_ command: String) -> CaptureFailure? {
    #expect(throws: CaptureFailure.self) { try CurlCommandRun.requests(command) }
  }

  @Test(arguments: [
    "if ! curl -f x; then", "until curl x", "RUN curl x", "\t@curl x", "curl x", "$ curl -v \\\n x",
    "# c\n\nA=b curl x", "/usr/bin/curl x", "sudo curl x", "curl.exe ^\"x^\"",
    "url = \"http://a\"\n", "# c\n-X PUT\nurl = x\n", "globoff\nhttp1.1\npath-as-is\n",
    "Invoke-WebRequest -Uri x", "$a = Invoke-RestMethod -Uri x `\n -Method Post", "PS C:\\> irm x", "iwr x",
    "A=1\nB=$(curl -d \"$C\" x)", "set -e\necho a\ncurl x", "for a in b; do curl $a; done",
    "$ ls\nb\n$ curl x",
  ])
  func commandsAreRecognized(_ text: String) throws {
    let source = CaptureSource(ByteInput(Array(text.utf8)), name: "x")
    #expect(try CurlCommandReader.recognizes(source.start(), source))
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "POST /curl HTTP/1.1\n", "{\"url\": 1}", "curly x",
    "data\nhello\n",
    "user: x\nnothing\n", "echo curl", "a=1;curl", "a=1&curl\n", "> GET / HTTP/1.1", "505249 20 curl",
    "curl: (6) no host",
  ])
  func otherTextIsNot(_ text: String) throws {
    let source = CaptureSource(ByteInput(Array(text.utf8)), name: "x")
    #expect(try !CurlCommandReader.recognizes(source.start(), source))
  }

  @Test(arguments: ["curl x --", "curl x --no-", "globoff\nhttp1.1\npath-as-is\nno"])
  func `a long text that is no option is not repeated`(start: String) {
    let failure = failure(start + String(repeating: "proxy", count: 1000) + "\n")
    #expect(failure?.code == .curlOptionUnknown)
    #expect((failure?.message.utf8.count ?? .max) < 100, "\(failure?.message ?? "")")
  }

  @Test(arguments: [
    ("curl x --hedaer y", 7, "curl-option-unknown"), ("curl x --dat y", 7, "curl-option-unknown"),
    ("curl x -sSd", 7, "curl-option-argument"), ("curl x --digest", 7, "curl-option-unsupported"),
    ("curl x -d a -I", 10, "curl-option-conflict"), ("curl 'a b'", 5, "curl-url-invalid"),
    ("curl 'x/{a'", 5, "curl-url-pattern"), ("curl 'x/[1-9999]'", 5, "curl-url-pattern"),
    ("curl -F '=)' x", 8, "curl-option-argument"),
    ("curl -F a x", 8, "curl-option-argument"), ("curl -F 'a=b;type=x/;w=z' x", 8, "curl-option-argument"),
    ("cd x; curl y", 0, "curl-shell-unsupported"),
    ("curl -x foo://p x", 8, "curl-option-argument"), ("curl 'ftp://h/a'", 5, "curl-url-unsupported"),
    ("curl telnet://h:1", 5, "curl-url-unsupported"), ("curl file:///etc/x", 5, "curl-url-unsupported"),
    ("curl foo://h/", 5, "curl-url-invalid"), ("curl http://é.com/", 5, "curl-url-unsupported"),
    ("curl x --variable %HOME", 18, "curl-option-unsupported"),
    ("curl x -C -", 10, "curl-option-unsupported"), ("curl x -0 -T -", 13, "curl-option-argument"),
    ("curl x --variable a=1 --expand-data '{{a:up}}'", 36, "curl-option-unsupported"),
    ("curl x --compressed=1", 7, "curl-option-argument"),
    ("curl x -d @- <<E\nE x\n", 13, "curl-shell-unsupported"),
    ("curl x -d @- <<E\n$HOME\nE\n", 17, "curl-shell-unsupported"),
    ("curl x\n-H 'A: b'\n", 7, "curl-shell-unsupported"),
    ("curl x \\ \n  --data y", 12, "curl-shell-unsupported"),
    ("curl x?a=1&amp;b=2", 10, "curl-shell-unsupported"), ("curl -Method Post -Uri x", 0, "curl-powershell"),
  ])
  func whatIsRefusedHasAPlace(_ command: String, _ offset: Int, _ code: String) {
    let failure = failure(command)
    #expect(failure?.code.rawValue == code)
    #expect([offset, offset + 3].contains(failure?.offset ?? -1), "\(String(describing: failure))")
  }

  /// A file is read up to a NUL in each of its lines by curl 7.88, and by later ones without it.
  @Test func aQueryFromAFileMayHaveLostBytes() throws {
    let folder = try TemporaryFolder()
    try folder.file("f", [0x61, 0, 0x62])
    let root = try FileRoot(folderNamed: folder.url.path)
    let name = folder.url.appending(path: "run").path
    try withExtendedLifetime(folder) {
      let request = try #require(
        try CurlCommandRun.requests("curl http://x/ -G -d @f --http1.1", name: name, files: root).first)
      #expect(request.fidelity[.requestLine].knowledge == .unknown)
    }
  }

  @Test func aPartWithBytesThatItsEncoderDoesNotAllowIsRefused() throws {
    #expect(failure("curl x -F 'a=é;encoder=7bit'")?.code.rawValue == "curl-option-unsupported")
    #expect(try CurlCommandRun.requests("curl x -F 'a=e;encoder=7bit'").count == 1)
  }

  @Test func aMistypedOptionHasASuggestion() {
    #expect(failure("curl x --hedaer y")?.help == ["did you mean `--header`?"])
    #expect(failure("curl -s")?.code.rawValue == "curl-url-missing")
    #expect(failure("curl -K x y")?.code.rawValue == "curl-file-unreadable")
    #expect(failure("ls")?.code.rawValue == "curl-no-command")
  }

  @Test func aFileThatIsNotThereLeavesTheBodyAbsent() throws {
    for option in [
      "-d @gone", "--data-binary @gone", "-F a=@gone", "-T gone", "-d @-", "--data-urlencode a@gone",
    ] {
      let request = try #require(try CurlCommandRun.requests("curl http://x/ \(option)").first)
      #expect(request.fidelity[.body].knowledge == .absent, "\(option)")
      #expect(request.fidelity[.fields].knowledge == .rebuilt, "\(option)")
      #expect(!String(decoding: try request.bytes, as: UTF8.self).contains("Content-Length"), "\(option)")
    }
  }

  @Test func fidelitySaysWhatIsAGuess() throws {
    let exact = try #require(try CurlCommandRun.requests("curl --http1.1 -A a x -d y").first)
    #expect(exact.fidelity.isExact)
    let copied = try #require(
      try CurlCommandRun.requests("curl -H 'Host: x' -H 'User-Agent: a' --compressed https://x/").first)
    #expect(copied.fidelity[.requestLine].knowledge == .rebuilt)
    #expect(copied.fidelity[.fields].knowledge == .rebuilt)
    #expect(copied.fidelity[.fields].reason.contains("Accept-Encoding"))
    #expect(copied.fidelity[.body].knowledge == .exact)
    // Path, query and the values that the command has are sent as they stand there.
    #expect(copied.fidelity.isPathTold && copied.fidelity.areValuesTold)
    // What curl adds is not what was sent; what follows from the command is.
    #expect(copied.fidelity.whyRebuilt(field: "accept-encoding")?.contains("Accept-Encoding") == true)
    #expect(copied.fidelity.whyRebuilt(field: "Accept") != nil)
    for name in ["Host", "User-Agent"] { #expect(copied.fidelity.whyRebuilt(field: name) == nil) }
    let form = try #require(try CurlCommandRun.requests("curl x -F a=b").first)
    #expect(form.fidelity[.body].knowledge == .rebuilt)
    let jar = try #require(try CurlCommandRun.requests("curl x -b jar").first)
    #expect(jar.fidelity[.fields].knowledge == .absent)
  }

  /// The installed curl has no variables: these are rows of curl's own tests 428, 448 and 449, and of src/var.c.
  @Test(arguments: [
    ("--variable a=1 --expand-data 'x{{a}}y{{a}}z'", "x1y1z"),
    ("--variable a=1 --expand-data '\\{{a}}'", "\\{{a}}"),
    ("--variable a=1 --expand-data '\\{{a}}{{a}}'", "{{a}}1"), ("--expand-data '{{none}}-'", "-"),
    ("--variable a=1 --expand-data '{{a'", "{{a"), ("--variable a=1 --expand-data '{{a}}{{a'", "1{{a"),
    ("--variable a=1 --expand-data '{{a b}}{{a}}'", "{{a b}}1"),
    ("--variable 'a= é \"' --expand-data '{{a:trim:json}}'", "é \\\""),
    ("--variable 'a=a b/é' --expand-data '{{a:url}}'", "a%20b%2F%C3%A9"),
    ("--variable a=hello --expand-data '{{a:b64}}'", "aGVsbG8="),
    ("--variable a=1 --variable a=2 --expand-data '{{a}}'", "2"),
    ("--variable a=1 -d '{{a}}'", "{{a}}"), ("--variable a-b=1 --expand-data '{{a}}.'", "."),
  ])
  func variablesExpand(_ options: String, _ body: String) throws {
    #expect(try text("curl http://h/ \(options)").hasSuffix("\r\n\r\n\(body)"))
  }

  @Test func whatOnlyNewerReleasesDoIsSaid() throws {
    func notes(_ command: String) throws -> [String] {
      try #require(try CurlCommandRun.requests(command).first).fidelity.notes
    }
    #expect(
      try text("curl --url=http://h/ --request=PUT --data='a=b c'").hasPrefix("PUT / HTTP/1.1\r\nHost: h\r\n")
    )
    #expect(try text("curl --url=http://h/ --request=PUT --data='a=b c'").hasSuffix("\r\n\r\na=b c"))
    #expect(try notes("curl --url=http://h/") == ["an argument after `=` is known to curl from 8.16 on"])
    #expect(
      try notes("curl 'http://h/{id}/x'")
        == [
          "curl takes braces in a URL for a list, and sends what is in them: put a value in their place, or add -g if they are meant"
        ])
    #expect(try notes("curl 'http://h/{a,b}' 'http://h/\\{id\\}' 'http://h/[1-1]'") == [])
    #expect(try notes("curl -g 'http://h/{id}'") == [])
    #expect(try notes("curl h --variable a=1") == ["variables are known to curl from 8.3 on"])
    #expect(
      try notes("curl h -H 'Connection: close' -H 'X: 1'")
        == ["curl writes Connection after all other fields from 8.16 on"])
    #expect(try notes("curl h -H 'X: 1' -H 'Connection: close'") == [])
    #expect(
      try notes("curl -x p https://h/")
        == ["the proxy is asked for a tunnel first, `CONNECT h:443`, and the request goes through it"])
  }

  @Test func cookiesWithATimeAreAGuess() throws {
    let folder = try TemporaryFolder()
    try folder.file(
      "jar", "h\tFALSE\t/\tFALSE\t0\ta\t1\nk\tFALSE\t/\tFALSE\t9999999999\tb\t2\n")
    let root = try FileRoot(folderNamed: folder.url.path)
    let name = folder.url.appending(path: "x").path
    for (host, knowledge) in [("h", Fidelity.Knowledge.exact), ("k", .rebuilt)] {
      let request = try #require(
        try CurlCommandRun.requests("curl --http1.1 -A a \(host) -b jar", name: name, files: root).first)
      #expect(request.fidelity[.fields].knowledge == knowledge)
    }
    let outside = try CurlCommandRun.requests("curl h -b ../jar", name: name, files: root)
    #expect(outside.first?.fidelity[.fields].knowledge == .absent)
  }

  @Test func escapesOfAToolAreNoBody() throws {
    let request = try #require(try CurlCommandRun.requests(#"curl x -d 'a\x0d\x0ab'"#).first)
    #expect(request.fidelity[.body].knowledge == .unknown)
    #expect(try text(#"curl x -d 'a\x0d\x0ab'"#).hasSuffix(#"a\x0d\x0ab"#))
  }

  /// What Chromium 156 and Firefox 153 copy, beside the bytes that a server got.
  @Test(arguments: [
    (#"curl ^"http://x/^" --data-raw ^"^{^\^"c^\^":^\^"caf^ ^\^"^}^""#, Fidelity.Knowledge.unknown),
    (#"curl ^"http://x/^" --data-raw ^"a b^""#, .rebuilt),
    (#"curl ^"http://x/^" --data-raw ^"a-b^""#, .exact),
    ("curl ^\"http://x/^\" --data-raw ^\"a^\n\nb^\"", .unknown),
    ("curl ^\"http://x/^\" ^\n  -d \"a b\"", .exact), ("curl x -d 'a b\n\u{E9}'", .exact),
    (#"curl x --data-raw $'a\u0000b'"#, .unknown), (#"curl x -d"$(printf 'a\000b')""#, .unknown),
    (#"curl x -H $'A: b\u0000' -d c"#, .exact), ("curl x --data-raw 'a\u{FFFD}'", .unknown),
    ("curl x -d a -d 'b\u{FFFD}'", .unknown),
  ])
  func whatACopyLostOfABodyIsNotKnown(command: String, knowledge: Fidelity.Knowledge) throws {
    let request = try #require(try CurlCommandRun.requests(command).first)
    #expect(request.fidelity[.body].knowledge == knowledge)
    #expect(request.fidelity[.body].reason.isEmpty == (knowledge == .exact))
  }

  @Test func http2HasNoRequestLine() throws {
    let request = try #require(try CurlCommandRun.requests("curl --http2 https://x/y -H 'A: b'").first)
    #expect(try text("curl --http2 https://x/y -H 'A: b'").hasPrefix("GET /y HTTP/2\r\nHost: x\r\n"))
    #expect(request.fidelity[.framing].knowledge == .absent)
  }

  /// The numbers of the entries of a script, with their URLs or why they were skipped.
  private func entries(_ script: String) throws -> [String] {
    var reader = try CurlCommandReader(CaptureSource(ByteInput(Array(script.utf8)), name: "x"))
    var seen: [String] = []
    while let entry = try reader.next() {
      switch entry {
      case .request(let request), .response(let request): seen.append("\(request.number) \(request.url)")
      case .skipped(let number, _, let reason): seen.append("\(number) \(reason)")
      }
    }
    return seen
  }

  @Test func requestsAreNumberedAndOthersSkipped() throws {
    #expect(
      try entries("echo hi\ncurl http://a/ 'http://b/[1-2]'\ncurl -d x c:8080 --next https://d\n") == [
        "1 `echo` is not a curl command", "2 http://a/", "3 http://b/1", "4 http://b/2", "5 http://c:8080/",
        "6 https://d/",
      ])
  }

  @Test(arguments: ["echo", "printf '%s\\n'"])
  func whatLooksForFilesIsPassedOver(writer: String) throws {
    let tests =
      "test ! -f x || CDPATH= cd -- \"$(dirname -- \"$0\")\"\ntest -f x || \(writer) 'x is missing' >&2\n"
    let start = Array("#!/bin/sh\n\(tests)curl http://a/\n".utf8)
    #expect(CurlStart.isCommand(start))
    #expect(try entries(String(decoding: start, as: UTF8.self)) == ["1 http://a/"])
    #expect(try entries("test -f x || curl http://a/\n") == ["1 http://a/"])
    #expect(
      try entries("test -f x && echo b\ncurl http://a/\n")
        == ["1 `echo` is not a curl command", "2 http://a/"])
    #expect(throws: CaptureFailure.self) { try entries("test -d x || cd y\ncurl http://a/ -d @x\n") }
  }

  @Test func commandsOfPowerShellSayWhatToDo() {
    #expect(failure("Invoke-WebRequest -Uri \"x\"")?.code.rawValue == "curl-powershell")
    #expect(failure("curl.exe x `\n -d y")?.code.rawValue == "curl-powershell")
  }

  @Test func anyBytesAreReadOrRefused() throws {
    let seeds = CurlCommandTable.all.map { Array($0.utf8) } + CurlCommandRun.files.suffix(3).map(\.bytes)
    let marks = Array("'\"\\$`@=;:&{}[]-<>()^#%\n\r\0\u{7F} ,/?.~".utf8) + [0x80, 0xC3, 0xFF]
    var random = SplitMix(3)
    var read = 0
    for _ in 0..<rounds(6000) {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        case 2: bytes[index] = marks.randomElement(using: &random) ?? 0
        default:
          bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 9)], at: bytes.count - index)
        }
      }
      do {
        read += try CurlCommandRun.requests(bytes).count
      } catch let failure as CaptureFailure {
        #expect(failure.offset.map { (0...bytes.count).contains($0) } != false)
        #expect(!failure.message.isEmpty)
      }
    }
    #expect(read > 1000)
  }

  @Test func longInputTakesTimeInProportion() throws {
    let long = 1 << 18
    for text in [
      "curl x '" + String(repeating: "a", count: long), "curl " + String(repeating: "{", count: long),
      "curl x " + String(repeating: "\\\n", count: long),
      "curl x " + String(repeating: "-F a=b;c=d ", count: long / 11),
      "curl -" + String(repeating: "s", count: long) + " x",
      "curl x/" + String(repeating: "../", count: long / 3),
      "curl x -d \"$(printf '" + String(repeating: "%%", count: long / 2) + "')\"",
      "curl ^\"x^\" " + String(repeating: "^\n", count: long / 2),
    ] {
      let clock = ContinuousClock()
      let time = clock.measure { _ = try? CurlCommandRun.requests(text) }
      #expect(time < .seconds(20), "\(text.prefix(20))")
    }
  }
}

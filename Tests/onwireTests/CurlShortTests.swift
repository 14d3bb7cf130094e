import Foundation
import TestSupport
import Testing

/// `curl-short` is for reading: what curl makes of it means what `raw` means, and what differs is said.
@Suite(.enabled(if: CurlSink.isPossible, "needs curl, python3, openssl, dash and bash"))
struct CurlShortTests {
  @Test(.enabled(if: Specs.exist, "there are no specs yet"))
  func everySpecArrivesWithItsMeaning() throws {
    let scratch = try TemporaryFolder()
    let run = try Command.onwire(
      ["compile", Specs.folder.path, "--emit", "raw,curl-config,curl-short", "--out", scratch.url.path])
    #expect(run.status == 0, "\(run.error)")
    try check(scratch.url)
  }

  @Test func whatQuotingCouldSpoilArrivesWithItsMeaning() throws {
    let scratch = try TemporaryFolder()
    try NastySpecs.write(to: scratch, below: "specs")
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0)
    try check(scratch.url.appendingPathComponent("out"))
  }

  @Test func blanksAroundTheNameOfAFileAndAroundATextArrive() throws {
    let blanks = ["\\t", "\\n", "\\v", "\\f", "\\r", " "]
    let scratch = try TemporaryFolder()
    for (index, blank) in blanks.enumerated() {
      for (end, text) in ["\(blank)a", "a\(blank)", blank, "\(blank)a\(blank)"].enumerated() {
        // Line ends cannot stand in the name of a file, where curl and the client differ in how they escape them.
        let filename = ["\\n", "\\r"].contains(blank) ? "f" : text
        try scratch.file(
          "specs/\(index)-\(end).yaml",
          """
          method: POST
          url: http://example.com/
          files: [{name: a, filename: "\(filename)", type: text/plain, text: "\(text)"}]

          """)
      }
    }
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    try check(scratch.url.appendingPathComponent("out"), isExact: true)
  }

  @Test func bothAreSaidOfAQueryThatCurlEscapesAnewAndInAnotherCase() throws {
    let scratch = try TemporaryFolder()
    let own = "curl escapes values by its own rule, with the same meaning: "
    let cases = "releases of curl differ in the letter case of escapes in the query"
    for (query, sentences) in [
      ("b=x%20y", [own]), ("b=x%20y&q=a%2Bb", [own, cases]), ("q=a%2Bb&b=x%20y", [own, cases]),
      ("b=x%20y&c%5B%5D=1", [own, cases]), ("q=a%2Bb", [cases]),
    ] {
      try scratch.file("a.yaml", "client: plain\nurl: \"http://example.com/?\(query)\"\n")
      let run = try Command.onwire(["compile", "a.yaml", "--emit", "curl-short"], in: scratch.url)
      for sentence in [own, cases] {
        #expect(run.text.contains(sentence) == sentences.contains(sentence), "\(query)")
      }
    }
  }

  @Test func pathsWithDotsAndPartsUnderAnotherTypeArrive() throws {
    let scratch = try TemporaryFolder()
    for (index, target) in ["a/../b/.?x=%20&y=1", "a/.?y=1", "..?x=%20"].enumerated() {
      try scratch.file("specs/t\(index).yaml", "client: plain\nurl: \"http://example.com/\(target)\"\n")
    }
    for (index, type) in ["application/json", "multipart/related; boundary=zz"].enumerated() {
      try scratch.file(
        "specs/p\(index).yaml",
        """
        client: plain
        method: POST
        url: http://example.com/
        boundary: zz
        headers: {Content-Type: "\(type)"}
        params: {k: v}
        files: [{name: f, filename: a.txt, type: text/plain, text: hi}]

        """)
    }
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    try check(scratch.url.appendingPathComponent("out"), isExact: true)
  }

  @Test(arguments: [
    ("multipart/form-data;boundary=zz", "multipart/form-data; boundary=", true),
    ("Multipart/Form-Data; boundary=zz", "Multipart/Form-Data; boundary=", false),
    (
      "multipart/form-data; boundary=zz; charset=utf-8", "multipart/form-data; charset=utf-8; boundary=", true
    ),
    (
      "multipart/form-data; charset=utf-8; boundary=zz", "multipart/form-data; charset=utf-8; boundary=",
      false
    ),
    (
      #"multipart/form-data ;charset="a;boundary=b" ;BOUNDARY=zz ;"#,
      #"multipart/form-data ;charset="a;boundary=b"; boundary="#, true
    ),
  ])
  func partsArriveHoweverFormDataIsSpelled(type: String, sent: String, isRespelled: Bool) throws {
    let scratch = try TemporaryFolder()
    let start = """
      client: plain
      method: POST
      url: http://example.com/
      boundary: zz
      headers: {Content-Type: '\(type)'}
      params: {k: v}

      """
    try scratch.file(
      "specs/x.yaml", start + "files: [{name: f, filename: a.txt, type: text/plain, text: hi}]\n")
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let request = try #require(
      try CurlSink.Request.all(below: scratch.url.appendingPathComponent("out")).first)
    let arrival = try CurlSink().send([request], .short)[0]
    let received = Meaning(arrival.bytes)
    #expect(received == Meaning(try request.raw()), "\(arrival.messages)")
    #expect(received.parts.count == 2)
    #expect(WireResult(arrival.bytes).headers["content-type"]?.hasPrefix(sent) == true)
    #expect(try script(of: request).contains("'Content-Type' in its own way") == isRespelled)
    // A body of any length is said in parts.
    try scratch.file("big.bin", Data(count: 100_000))
    try scratch.file("big.yaml", start + "files: [{name: f, path: big.bin}]\n")
    let big = try Command.onwire(["compile", "big.yaml", "--emit", "curl-short"], in: scratch.url)
    #expect(big.status == 0 && big.text.contains("-F 'f=@big.bin"), "\(big.error)")
  }

  @Test func whatIsNoBodyInChunksAndWhatCurlWouldNameArrives() throws {
    let scratch = try TemporaryFolder()
    let start = "client: plain\nurl: http://example.com"
    // `0` and an empty line would be the last chunk.
    let bodies = ["{text: \"0\"}", "{text: \"0\\r\\n\\r\\n\"}"]
    for (index, body) in bodies.enumerated() {
      try scratch.file("specs/b\(index).yaml", "\(start)/\nmethod: POST\nbody: \(body)\n")
      try scratch.file(
        "specs/t\(index).yaml",
        "\(start)/\nmethod: POST\nheaders: {Transfer-Encoding: close}\nbody: \(body)\n")
    }
    for (index, path) in ["/x/..", "/x/.", "/x/%2E%2e"].enumerated() {
      try scratch.file("specs/p\(index).yaml", "\(start)\(path)\nmethod: PUT\nbody: {hex: 00ff}\n")
    }
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    try check(scratch.url.appendingPathComponent("out"))
  }

  @Test(arguments: ["text: a", "hex: 00", "text: \"it's\\n\""])
  func partsWhoseNamesCannotBeSaidAreSentAsTheyAre(content: String) throws {
    let scratch = try TemporaryFolder()
    for (index, name) in ["\"\\r\"", "\"a=b\"", "''"].enumerated() {
      try scratch.file(
        "specs/\(index).yaml",
        "url: http://example.com/\nmethod: POST\nfiles: [{name: \(name), type: null, \(content)}]\n")
    }
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let requests = try CurlSink.Request.all(below: scratch.url.appendingPathComponent("out"))
    #expect(requests.count == 3)
    for (request, arrival) in zip(requests, try CurlSink().send(requests, .short)) {
      #expect(WireResult(arrival.bytes).body == WireResult(try request.raw()).body, "\(arrival.messages)")
      #expect(try !script(of: request).contains("left out"))
      let shown = try Command.onwire(
        ["compile", "specs/\(request.name).yaml", "--emit", "curl-short"], in: scratch.url)
      #expect(shown.status == 0 && shown.text.contains("--data-"), "\(shown.text)")
    }
  }

  @Test func filesAreReadFromTheFolderOfTheCommandOrElseFromTheOneItRunsIn() throws {
    let scratch = try TemporaryFolder()
    let spec = """
      method: POST
      url: http://example.com/
      files:
        - {name: a, path: fixtures/photos/a.png}
        - {name: b, path: fixtures/b.png, filename: other.png}
        - {name: own, filename: same.bin, hex: 00}
        - {name: own2, filename: same.bin, hex: "0001"}

      """
    try scratch.file("specs/x.yaml", spec)
    for (name, text) in [("photos/a.png", "one"), ("b.png", "two")] {
      try scratch.file("specs/fixtures/\(name)", text)
    }
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "curl-short,curl-config,raw", "--out", "a 'folder'/-out"],
      in: scratch.url)
    #expect(run.status == 0)
    let out = scratch.url.appendingPathComponent("a 'folder'/-out")
    let script = String(
      decoding: try Data(contentsOf: out.appendingPathComponent("x.short.curl.sh")), as: UTF8.self)
    for argument in [
      "'a=@fixtures/photos/a.png;type=image/png'", "'b=@fixtures/b.png;filename=other.png;type=image/png'",
      "'own=@same.bin;", "'own2=@part-4.bin;filename=same.bin;",
    ] {
      #expect(script.contains("-F \(argument)"), "\(script)")
    }
    let elsewhere = try scratch.folder("elsewhere")
    let line = "sh '../a '\\''folder'\\''/-out/x.short.curl.sh'"
    let sink = try CurlSink()
    let missing = try sink.send(
      [CurlSink.Run(line: line, folder: elsewhere, isTLS: false)], environment: [:])[0]
    #expect(!missing.isSuccess && missing.bytes.isEmpty)
    #expect(missing.messages.contains("fixtures/photos/a.png is missing"), "\(missing.messages)")
    // From the spec's folder, and then with the files beside the command.
    let specs = scratch.url.appendingPathComponent("specs")
    try scratch.file("specs/same.bin", Data([0]))
    try scratch.file("specs/part-4.bin", Data([0, 1]))
    let there = try sink.send(
      [CurlSink.Run(line: line, folder: specs, isTLS: false)], environment: [:])[0]
    #expect(there.isSuccess, "\(there.messages)")
    for name in ["fixtures", "same.bin", "part-4.bin"] {
      try FileManager.default.moveItem(
        at: specs.appendingPathComponent(name), to: out.appendingPathComponent(name))
    }
    let beside = try sink.send([CurlSink.Run(line: line, folder: elsewhere, isTLS: false)], environment: [:])[
      0]
    #expect(beside.isSuccess, "\(beside.messages)")
    let raw = Meaning(try Data(contentsOf: out.appendingPathComponent("x.http")))
    #expect(Meaning(there.bytes).parts.map(\.content) == raw.parts.map(\.content))
    #expect(Meaning(beside.bytes).parts == Meaning(there.bytes).parts)
    let read = try Command.onwire(
      ["inspect", "a 'folder'/-out/x.short.curl.sh", "--emit", "raw"], in: scratch.url)
    #expect(read.status == 0, "\(read.error)")
    #expect(Meaning(read.output).parts == Meaning(there.bytes).parts)
    #expect(raw.parts.count == 4)
  }

  @Test func aBodyInAFileOfItsOwnIsNoDifference() throws {
    let scratch = try TemporaryFolder()
    let start = """
      client: plain
      method: PUT
      url: http://example.com/u
      headers: {User-Agent: Demo/1, Accept: text/html, Content-Type: application/octet-stream}

      """
    try scratch.file("x.yaml", start + "body: {hex: ff00}\n")
    let run = try Command.onwire(
      ["compile", "x.yaml", "--emit", "raw,curl-config,curl-short", "--out", "out", "--strict"],
      in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let request = try #require(
      try CurlSink.Request.all(below: scratch.url.appendingPathComponent("out")).first)
    let script = try script(of: request)
    #expect(!script.contains("\n# ") && script.contains("x.body"), "\(script)")
    let arrival = try CurlSink().send([request], .short)[0]
    let raw = try request.raw()
    #expect(arrival.bytes == raw, "\(arrival.messages)")
    // With so many bytes, curl opens the file itself.
    try scratch.file("big.yaml", start + "body: {zeros: {bytes: 65MiB}}\n")
    let big = try Command.onwire(
      ["compile", "big.yaml", "--emit", "curl-short", "--out", "big", "--strict"], in: scratch.url)
    #expect(big.status == 0, "\(big.error)")
  }

  @Test func aFileThatHasToBeMadeHasANameThatTheCommentCanSay() throws {
    let scratch = try TemporaryFolder()
    // What copying changes, what a comment cannot hold, what no folder takes, and names that can stay.
    let names = [
      "Screenshot 1.00.00\\u202FPM.png", "a`b.png", "a\\\\b.png", String(repeating: "x", count: 252) + ".png",
      "x.p-g\\u200B", "it's Fot\u{F6}.png", String(repeating: "x", count: 251) + ".png",
      "part-9.PNG", "c`d.png",
    ]
    let files = names.enumerated().map {
      "  - {name: f\($0), filename: \"\($1)\", type: image/png, hex: ff0\($0)}\n"
    }
    try scratch.file(
      "x.yaml", "client: plain\nmethod: POST\nurl: http://example.com/\nfiles:\n" + files.joined())
    let run = try Command.onwire(
      ["compile", "x.yaml", "--emit", "raw,curl-config,curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let out = scratch.url.appendingPathComponent("out")
    let request = try #require(try CurlSink.Request.all(below: out).first)
    let script = try script(of: request)
    let made = [
      "part-1.png", "part-2.png", "part-3.png", "part-4.png", "part-5.bin", "it'\\''s Fot\u{F6}.png",
      names[6], "part-9.PNG", "part-9-2.png",
    ]
    for (index, name) in made.enumerated() {
      #expect(script.contains("# put the 2 bytes of the part 'f\(index)' in '\(name)' first\n"), "\(script)")
    }
    try check(out, isExact: true)
  }

  @Test func whatIsMissingIsNamedAsItIs() throws {
    let scratch = try TemporaryFolder()
    let name = #"fixtures/a\tb\nc.png"#
    try scratch.file(name, "x")
    try scratch.file(
      "x.yaml", "method: POST\nurl: http://example.com/\nfiles: [{name: a, path: '\(name)'}]\n")
    let run = try Command.onwire(
      ["compile", "x.yaml", "--emit", "curl-short", "--out", "out"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let folder = scratch.url.appendingPathComponent("out")
    let missing = try CurlSink().send(
      [CurlSink.Run(line: "dash ./x.short.curl.sh", folder: folder, isTLS: false)], environment: [:])[0]
    #expect(missing.messages.contains("\(name) is missing\n"), "\(missing.messages)")
  }

  private func check(_ folder: URL, isExact: Bool = false) throws {
    let requests = try CurlSink.Request.all(below: folder)
    for request in requests { try provideFiles(for: request) }
    for (request, arrival) in zip(requests, try CurlSink().send(requests, .short)) {
      let script = try script(of: request)
      let notes = script.components(separatedBy: "\n").filter { $0.hasPrefix("# ") }.joined()
      guard isExact || !notes.contains("left out"), !notes.contains("escapes the quotes"),
        !notes.contains("a Content-Type of its own"), !notes.contains("in its own way"),
        !notes.contains(" fields '")
      else { continue }
      let expected = Meaning(try request.raw())
      let received = Meaning(arrival.bytes)
      #expect(
        received == expected,
        "\(request.folder.path)/\(request.name)\n\(script)\n\(arrival.messages)\n\(received)\n\(expected)")
    }
  }

  private func script(of request: CurlSink.Request) throws -> String {
    let file = request.folder.appendingPathComponent("\(request.name).short.curl.sh")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Puts the files that the command reads where it reads them, with the bytes that their parts have.
  private func provideFiles(for request: CurlSink.Request) throws {
    let message = Meaning(try request.raw())
    let script = try script(of: request)
    for note in script.components(separatedBy: "\n") where note.hasPrefix("# ") {
      let quoted = note.replacingOccurrences(of: "'\\''", with: "\u{0}").components(separatedBy: "'")
        .map { $0.replacingOccurrences(of: "\u{0}", with: "'") }
      guard quoted.count >= 5, note.contains("for the part") || note.contains("bytes of the part") else {
        continue
      }
      let (file, part) =
        note.contains("for the part") ? (quoted[1], quoted[3]) : (quoted[3], quoted[1])
      let named = message.parts.filter { $0.disposition.contains("name=\"\(part)\"") }
      guard
        let content = named.first(where: { $0.disposition.contains((file as NSString).lastPathComponent) })?
          .content
          ?? named.first(where: { $0.disposition.contains("filename=") })?.content ?? named.first?.content
      else { continue }
      let target = request.folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try content.write(to: target)
    }
  }
}

/// What of a raw request's meaning a readable command must keep.
struct Meaning: Equatable {
  struct Part: Equatable {
    var disposition = ""
    var fields: [String] = []
    var content = Data()
  }

  var method = ""
  var path = ""
  var query: [String] = []
  var fields: [String] = []
  var pairs: [String] = []
  var parts: [Part] = []
  var body = Data()

  /// Fields that curl writes by itself, or that follow from the boundary.
  private static let own = ["host:", "user-agent: curl", "accept: */*", "content-length:"]

  init(_ bytes: Data) {
    var raw = WireResult(bytes)
    if raw.headers["transfer-encoding"] == "chunked" { raw.body = Self.unchunked(raw.body) }
    method = raw.method
    let target = raw.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = target.first.map(String.init) ?? ""
    query = target.count > 1 ? Self.decoded(String(target[1])) : []
    let type = raw.headers["content-type"] ?? ""
    fields = raw.headers.filter { $0.key != "content-type" }.map { "\($0.key): \($0.value)" }
      .filter { field in !Self.own.contains { field.hasPrefix($0) } }.sorted()
    if type.lowercased().hasPrefix("multipart/form-data") {
      parts = Self.parts(raw.body)
    } else {
      fields.append("content-type: \(type)")
      if type.hasPrefix("application/x-www-form-urlencoded") {
        pairs = Self.decoded(String(decoding: raw.body, as: UTF8.self))
      } else {
        body = raw.body
      }
    }
  }

  /// What the chunks of a body hold.
  private static func unchunked(_ body: Data) -> Data {
    var (rest, whole) = (body[...], Data())
    while let end = rest.firstRange(of: Data("\r\n".utf8)),
      let size = Int(
        String(decoding: rest[..<end.lowerBound].prefix { $0 != 0x3B }, as: UTF8.self), radix: 16),
      size > 0, rest.distance(from: end.upperBound, to: rest.endIndex) >= size
    {
      whole += rest[end.upperBound..<end.upperBound + size]
      rest = rest[(end.upperBound + size)...].dropFirst(2)
    }
    return whole
  }

  private static func decoded(_ text: String) -> [String] {
    text.components(separatedBy: "&").map {
      $0.replacingOccurrences(of: "+", with: "%20").removingPercentEncoding ?? $0
    }
  }

  /// The parts between the delimiters that the body begins with, behind a line end or not.
  private static func parts(_ body: Data) -> [Part] {
    let lineEnd = Data("\r\n".utf8)
    let body = body.starts(with: lineEnd) ? Data(body.dropFirst(2)) : body
    guard let end = body.range(of: lineEnd) else { return [] }
    let delimiter = lineEnd + body[..<end.lowerBound]
    var rest = lineEnd + body
    var parts: [Part] = []
    while let start = rest.range(of: delimiter) {
      let behind = Data(rest[start.upperBound...])
      guard behind.starts(with: Data("\r\n".utf8)), let next = behind.range(of: delimiter) else { break }
      let text = Data(behind[2..<next.lowerBound])
      rest = Data(behind[next.lowerBound...])
      guard let blank = text.range(of: Data("\r\n\r\n".utf8)) else { continue }
      let lines = String(decoding: text[..<blank.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
      parts.append(
        Part(
          disposition: lines.first { $0.lowercased().hasPrefix("content-disposition") } ?? "",
          fields: lines.filter { !$0.lowercased().hasPrefix("content-disposition") }.sorted(),
          content: Data(text[blank.upperBound...])))
    }
    return parts
  }
}

import Foundation
import Mutations
import TestSupport
import Testing

/// `onwire listen`: what comes off a connection is written down as it is, answered, and compared with specs.
@Suite(.enabled(if: ListeningCommand.isPossible, "needs curl and python3"))
struct ListenTests {
  private func text(_ path: String, _ scratch: TemporaryFolder) throws -> String {
    String(decoding: try Data(contentsOf: scratch.url.appendingPathComponent(path)), as: UTF8.self)
  }

  private func names(_ folder: String, _ scratch: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.appendingPathComponent(folder).path)
      .sorted()
  }

  // MARK: Writing down

  /// Clients by others, whose bytes a relay in between keeps: curl, Python, Node, Java, Perl, wget, ab.
  @Test func everyClientsBytesAreKept() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got", "--format", "json"], in: scratch)
    try FileManager.default.createDirectory(
      at: scratch.url.appendingPathComponent("raw"), withIntermediateDirectories: true)
    let run = try Tools.run(
      "python3",
      [
        Repository.root.appendingPathComponent("Tests/Support/clients.py").path, "\(command.port)",
        "raw",
      ],
      in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(command.interrupt() == 0)
    var files: [Int: [String]] = [:]
    for line in try command.lines() {
      let connection = try #require(line["connection"] as? Int)
      files[connection, default: []].append(try #require(line["file"] as? String))
      #expect(line["result"] as? String == "unchecked")
    }
    let clients = run.text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    #expect(clients.count >= 12)
    for client in clients {
      #expect(client.count == 4 && client[3] == "ok", "\(client)")
      guard client.count == 4, let first = Int(client[1]), let last = Int(client[2]), first <= last else {
        Issue.record("\(client) did not connect")
        continue
      }
      var count = 0
      for connection in first...last {
        let sent = try Data(contentsOf: scratch.url.appendingPathComponent("raw/\(connection).raw"))
        let kept = try (files[connection] ?? []).reduce(Data()) {
          $0 + (try Data(contentsOf: scratch.url.appendingPathComponent($1)))
        }
        #expect(sent == kept, "\(client[0]): \(sent.count) and \(kept.count) bytes")
        count += sent.count
      }
      // Some open connections that they send nothing on.
      #expect(count > 0, "\(client[0])")
    }
    #expect(try names("got", scratch).allSatisfy { $0.hasSuffix(".http") })
  }

  @Test func filesAreNamedByNothingButPlainWords() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got", "--count", "6"], in: scratch)
    let requests = [
      "GET / HTTP/1.1", "POST /v1/orders?id=7 HTTP/1.1", "GET /../../etc/passwd HTTP/1.1",
      "GET /a/..%2f.. HTTP/1.1", "G*T /\u{1B}[31m;rm HTTP/1.1",
      "GET /\(String(repeating: "x", count: 300)) HTTP/1.1",
    ]
    _ = try command.exchange(requests.map { $0 + "\r\n\r\n" }.joined())
    #expect(command.end() == 0)
    #expect(
      try names("got", scratch) == [
        "0001-GET.http", "0002-POST-orders.http", "0003-GET-passwd.http", "0004-GET-2f...http",
        "0005-G-T-31m-rm.http", "0006-GET-\(String(repeating: "x", count: 48)).http",
      ])
    #expect(try text("got/0002-POST-orders.http", scratch) == requests[1] + "\r\n\r\n")
    // The next run goes on after them.
    let next = try ListeningCommand(["--out", "got", "--count", "1"], in: scratch)
    _ = try next.exchange("GET /next HTTP/1.1\r\n\r\n")
    #expect(next.end() == 0)
    #expect(try names("got", scratch).last == "0007-GET-next.http")
  }

  @Test func oneRunWritesToAFolder() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got"], in: scratch)
    let other = try Command.onwire(["listen", "--port", "0", "--out", "got"], in: scratch.url)
    #expect(other.status == 74)
    #expect(other.error.contains("another `onwire listen` writes to `got`"))
    #expect(command.interrupt() == 0)
  }

  @Test func otherKindsStandBeside() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(
      ["--out", "got", "--emit", "curl,har,html,markdown,yaml", "--count", "1"], in: scratch)
    _ = try command.curl([command.base + "/form", "-d", "a=b"])
    #expect(command.end() == 0)
    #expect(
      try names("got", scratch)
        == ["curl.sh", "har", "html", "http", "md", "spec.yaml"].map { "0001-POST-form.\($0)" })
    #expect(try text("got/0001-POST-form.html", scratch).contains("</html>"))
    #expect(try text("got/0001-POST-form.curl.sh", scratch).contains("--data-raw a=b"))
  }

  // MARK: What breaks off, and what is refused

  @Test func whatBreaksOffIsKept() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got", "--format", "json"], in: scratch)
    let cut = "POST /cut HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc"
    #expect(try command.exchange(cut) == "")
    #expect(try command.exchange("POST /hea") == "")
    // In the file before it is whole.
    _ = try command.exchange(
      "PUT /big HTTP/1.1\r\nContent-Length: 200000\r\n\r\n" + String(repeating: "x", count: 150_000))
    #expect(command.interrupt() == 0)
    #expect(
      try names("got", scratch) == [
        "0001-POST-cut.http.partial", "0002-unread.http.partial", "0003-PUT-big.http.partial",
      ])
    #expect(try text("got/0001-POST-cut.http.partial", scratch) == cut)
    #expect(try text("got/0003-PUT-big.http.partial", scratch).utf8.count == 150_045)
    #expect(try command.lines().map { $0["result"] as? String } == ["broken", "broken", "broken"])
    #expect(try command.lines().first?["reason"] as? String == "the client closed the connection")
    // A program counts by itself.
    #expect(try command.errorText().hasSuffix("(Control-C ends)\n"))
  }

  @Test func lineEndsBeforeARequestAreNoPartOfIt() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--format", "json", "--out", "sent"], in: scratch)
    let request = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
    _ = try command.exchange("\r\n\n" + request + "\r\n" + request, endsSending: true)
    #expect(command.interrupt() == 0)
    let folder = scratch.url.appending(path: "sent")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count == 2)
    for file in files { #expect(try String(contentsOf: file, encoding: .utf8) == request) }
  }

  @Test func whatCannotBeReadIsAnsweredAndSaid() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(
      [
        "--format", "json", "--max-head", "4KiB", "--max-body", "1MiB", "--head-time", "500ms", "--idle",
        "1s",
      ],
      in: scratch)
    let chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    let cases: [(String, Int?, String)] = [
      ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", nil, "TLS"), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505, "HTTP/2"),
      ("hello\r\n\r\n", 400, "request line"), ("GET / HTTP/1.1\r\nA: \0\r\n\r\n", 400, "NUL"),
      ("GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "twice"),
      ("PUT / HTTP/1.1\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", 400, "`chunked` twice"),
      ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 1000), 431, "4096"),
      (chunked + "zz\r\n", 400, "no size"), (chunked + "1\r\nabc", 400, "longer"),
      (chunked + "200000\r\n", 413, "1048576"),
      ("PUT / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2000000\r\n\r\n", 413, "1048576"),
      ("GET / HT", 408, "head"), ("PUT / HTTP/1.1\r\nContent-Length: 2\r\n\r\nx", 408, "too long"),
    ]
    for (request, status, _) in cases {
      let answer = try command.exchange(request, endsSending: false)
      #expect(status.map { answer.hasPrefix("HTTP/1.1 \($0) ") } ?? answer.isEmpty, "\(answer)")
      #expect(status == nil || answer.contains("Connection: close\r\n"))
    }
    #expect(try command.closesWhatSendsLineEnds())
    #expect(try command.curl([command.base]).hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(command.interrupt() == 0)
    let lines = try command.lines()
    #expect(lines.count == cases.count + 1)
    for (line, one) in zip(lines, cases) {
      #expect((line["reason"] as? String)?.contains(one.2) == true, "\(line)")
      #expect(line["status"] as? Int == one.1, "\(line)")
    }
  }

  @Test func aKilledRunLeavesWholeFilesAndPartialOnes() throws {
    let scratch = try TemporaryFolder()
    for round in 0..<rounds(5) {
      let command = try ListeningCommand(["--out", "got\(round)"], in: scratch)
      let load = Process()
      load.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      load.arguments = [
        "python3", Repository.root.appendingPathComponent("Tests/Support/load.py").path, "\(command.port)",
        "4",
        "2000",
        "90000",
      ]
      load.standardOutput = FileHandle.nullDevice
      load.standardError = FileHandle.nullDevice
      try load.run()
      usleep(UInt32(150_000 + round * 37_000))
      command.kill()
      load.waitUntilExit()
      for name in try names("got\(round)", scratch) where !name.hasSuffix(".partial") {
        let size = try Data(contentsOf: scratch.url.appendingPathComponent("got\(round)/\(name)")).count
        #expect(name.hasSuffix(".http") && size > 90000, "\(name) has \(size) bytes")
      }
    }
  }

  @Test func whereThereIsNoRoomIsAnsweredAndSaidOnce() throws {
    let scratch = try TemporaryFolder()
    // Files of more than 100 KiB are more than the system lets it write.
    let command = try ListeningCommand(["--out", "got"], in: scratch, fileLimit: 100)
    let long = String(repeating: "x", count: 200_000)
    for path in ["a", "b"] {
      let answer = try command.exchange("PUT /\(path) HTTP/1.1\r\nContent-Length: 200000\r\n\r\n" + long)
      #expect(answer.hasPrefix("HTTP/1.1 507 Insufficient Storage\r\n"), "\(answer)")
    }
    #expect(try command.curl([command.base + "/c"]).hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(command.interrupt() == 74)
    #expect(try names("got", scratch) == ["0003-GET-c.http"])
    let error = try command.errorText()
    #expect(error.components(separatedBy: "error[output-failed]").count == 2, "\(error)")
    #expect(try command.outputText().components(separatedBy: " 507 ").count == 3)
  }

  @Test func whatCannotBeWrittenBesideARequestIsInTheStatus() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got", "--emit", "html,curl"], in: scratch, fileLimit: 4)
    #expect(try command.curl([command.base + "/c"]).hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(command.interrupt() == 74)
    #expect(try names("got", scratch) == ["0001-GET-c.curl.sh", "0001-GET-c.http"])
    #expect(try command.errorText().contains("error[output-failed]: cannot write `got/0001-GET-c.html`"))
  }

  /// Clients that hold all descriptors would leave none for the files that are written.
  @Test func connectionsWaitWhereDescriptorsAreFew() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got"], in: scratch, openLimit: 24)
    let script = """
      import socket, sys
      ends = [socket.create_connection(("127.0.0.1", int(sys.argv[1])), 10) for _ in range(30)]
      for end in ends: end.sendall(b"GET / HTTP/1.1\\r\\n\\r\\n")
      for end in ends:
          if not end.recv(100).startswith(b"HTTP/1.1 200 OK"): sys.exit(1)
          end.close()
      """
    #expect(try Tools.run("python3", ["-c", script, "\(command.port)"]).status == 0)
    #expect(command.interrupt() == 0)
    #expect(try names("got", scratch).count == 30)
  }

  // MARK: Many clients

  @Test func requestsOfManyClientsAreAllThereInOrder() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--out", "got", "--format", "json"], in: scratch)
    let run = try Tools.run(
      "python3",
      [
        Repository.root.appendingPathComponent("Tests/Support/load.py").path, "\(command.port)",
        "200", "50",
      ])
    #expect(run.status == 0, "\(run.error)")
    #expect(command.interrupt() == 0)
    var next: [Int: Int] = [:]
    var clients: [Int: Substring] = [:]
    let lines = try command.lines()
    #expect(lines.count == 10_000)
    for line in lines {
      let connection = try #require(line["connection"] as? Int)
      let words = try #require(line["target"] as? String).split(separator: "/")
      #expect(words.count == 2 && Int(words[1]) == next[connection, default: 0])
      #expect(clients[connection, default: words[0]] == words[0])
      clients[connection] = words[0]
      next[connection, default: 0] += 1
    }
    #expect(next.count == 200 && next.values.allSatisfy { $0 == 50 })
    for name in try names("got", scratch) {
      let text = try text("got/\(name)", scratch)
      #expect(text.hasSuffix("\r\n\r\n") && text.hasPrefix("GET /"), "\(name)")
    }
  }

  // MARK: Answers

  @Test func answersGoOutAsRealServersSendThem() throws {
    let scratch = try TemporaryFolder()
    let command = try ListeningCommand(["--reply", "404"], in: scratch)
    #expect(try command.curl([command.base]) == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    #expect(
      try command.curl(["--http1.0", command.base])
        == "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let waits = try command.curl([command.base, "-H", "Expect: 100-continue", "-d", "x"])
    #expect(waits == "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    #expect(command.interrupt() == 0)

    let raw = "HTTP/1.1 203 Odd\r\nx-lower:  two\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
    try scratch.file("answer.http", raw)
    let exact = try ListeningCommand(["--reply", "answer.http"], in: scratch)
    let twice = "GET / HTTP/1.1\r\n\r\nHEAD / HTTP/1.1\r\n\r\n"
    let head = raw.replacingOccurrences(of: "3\r\nabc\r\n0\r\n\r\n", with: "")
    #expect(try exact.exchange(twice) == raw + head)
    #expect(exact.interrupt() == 0)

    // If an answer does not say where it ends, the connection does.
    try scratch.file("answer.http", "HTTP/1.1 200 OK\r\n\r\nuntil the end")
    let open = try ListeningCommand(["--reply", "answer.http"], in: scratch)
    #expect(try open.exchange(twice, endsSending: false) == "HTTP/1.1 200 OK\r\n\r\nuntil the end")
    #expect(open.interrupt() == 0)

    try scratch.file("notes.txt", "no response\n")
    let unknown = try Command.onwire(["listen", "--port", "0", "--reply", "notes.txt"], in: scratch.url)
    #expect(unknown.status == 2)
    #expect(
      unknown.error.contains("HTTP/1.1 200 OK") && !unknown.error.contains("--from"), "\(unknown.error)")
    let wrong = try Command.onwire(["listen", "--port", "0", "--reply", "600"], in: scratch.url)
    #expect(wrong.status == 2)
    #expect(wrong.error.contains("error[no-reply]"))
  }

  @Test func aSessionIsAServer() throws {
    let scratch = try TemporaryFolder()
    func entry(_ method: String, _ path: String, _ body: String, _ status: Int, _ answer: String) -> String {
      """
      {"request": {"method": "\(method)", "url": "https://api.example.com\(path)", "httpVersion": "HTTP/1.1",
        "headers": [{"name": "Host", "value": "api.example.com"}], "queryString": [], "cookies": [],
        "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "\(body)"}, "headersSize": -1, "bodySize": -1},
       "response": {"status": \(status), "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
        "headers": [{"name": "Transfer-Encoding", "value": "chunked"}, {"name": "X-From", "value": "session"}],
        "content": {"size": \(answer.utf8.count), "mimeType": "text/plain", "text": "\(answer)"}, "redirectURL": "",
        "headersSize": -1, "bodySize": -1},
       "startedDateTime": "2026-01-01T00:00:00Z", "time": 1, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
      """
    }
    try scratch.file(
      "session.har",
      #"{"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": ["#
        + [
          entry("POST", "/login", "user=a", 200, "welcome"), entry("POST", "/login", "user=b", 401, "no"),
          entry("POST", "/poll", "", 202, "one"), entry("POST", "/poll", "", 202, "two"),
          // No answer that ends an exchange.
          entry("POST", "/socket", "", 101, ""), entry("POST", "/blocked", "", 0, ""),
        ].joined(separator: ",") + "]}}")
    let piped = try Command.shell(
      "cat session.har | onwire listen --port 0 --timeout 200ms --reply -", in: scratch.url)
    #expect(
      piped.status == 0 && piped.error.contains("answering with 4 responses of stdin;"), "\(piped.error)")
    let command = try ListeningCommand(["--reply", "session.har"], in: scratch)
    func answer(_ path: String, _ body: String) throws -> String {
      try command.curl([command.base + path, "-d", body])
    }
    #expect(
      try answer("/login", "user=b")
        == "HTTP/1.1 401 Unauthorized\r\nX-From: session\r\nContent-Length: 2\r\n\r\nno")
    #expect(try answer("/login", "user=a").hasSuffix("\r\n\r\nwelcome"))
    #expect(try answer("/login", "user=a").hasSuffix("\r\n\r\nwelcome"))
    #expect(try ["one", "two", "two"].allSatisfy { try answer("/poll", "").hasSuffix("\r\n\r\n\($0)") })
    let none = try answer("/logon", "")
    #expect(none.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(none.contains("the nearest is POST api.example.com/login\n"), "\(none)")
    #expect(command.interrupt() == 0)
    #expect(
      try command.errorText().hasPrefix(
        "answering with 4 responses of session.har; their framing is made anew; left out: status 101\n"))
  }

  /// A connection has chunks of its own, and no other coding.
  @Test(arguments: [
    ("Transfer-Encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", "Content-Encoding: gzip\r\n"),
    ("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", ""),
  ])
  func theCodingOfAConnectionIsThenThatOfTheContent(rest: String, coding: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "session.http", "GET /a HTTP/1.1\r\nHost: a.example.com\r\n\r\nHTTP/1.1 200 OK\r\n\(rest)")
    let command = try ListeningCommand(["--reply", "session.http"], in: scratch)
    #expect(
      try command.curl([command.base + "/a"]) == "HTTP/1.1 200 OK\r\n\(coding)Content-Length: 3\r\n\r\nabc")
    #expect(command.interrupt() == 0)
  }

  @Test func aSessionAnswersAsItWasAnswered() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "session.http",
      """
      HEAD /file HTTP/1.1\r
      Host: a.example.com\r
      \r
      HTTP/1.1 200 OK\r
      Content-Length: 12345\r
      Content-Encoding: gzip\r
      \r
      GET /folded HTTP/1.1\r
      Host: a.example.com\r
      \r
      HTTP/1.1 200 OK\r
      X-Folded: one\r
        two\r
      Content-Length: 3\r
      \r
      abc
      """)
    try scratch.file(
      "lost.har",
      """
      {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "entries": [
        {"request": {"method": "GET", "url": "http://a.example.com/lost", "httpVersion": "HTTP/1.1", "headers": [],
          "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [],
          "content": {"size": 5000, "mimeType": "text/plain"}, "redirectURL": "", "headersSize": -1, "bodySize": -1},
        "startedDateTime": "2026-01-01T00:00:00Z", "time": 1, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
      ]}}
      """)
    let command = try ListeningCommand(["--reply", "session.http"], in: scratch)
    #expect(
      try command.curl(["--head", command.base + "/file"])
        == "HTTP/1.1 200 OK\r\nContent-Length: 12345\r\nContent-Encoding: gzip\r\n\r\n")
    #expect(try command.curl([command.base + "/folded"]).contains("\r\nX-Folded: one two\r\n"))
    #expect(command.interrupt() == 0)
    let lost = try ListeningCommand(["--reply", "lost.har"], in: scratch)
    #expect(try lost.curl([lost.base + "/lost"]).hasSuffix("Content-Length: 0\r\n\r\n"))
    #expect(lost.interrupt() == 0)
    #expect(try lost.outputText().contains("lost.har#1, whose body the session does not have\n"))
  }

  // MARK: Specs

  private static let spec = """
    method: POST
    url: https://api.example.com/orders
    params: {total: "98.40", name: 张三}
    reply: {status: 201, headers: {X-A: b}, body: {json: {id: 7, path: a/b}}}
    """

  private static let form = "name=%E5%BC%A0%E4%B8%89&total=98.40"

  @Test func requestsAreHeldToSpecs() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/order.yaml", Self.spec)
    try scratch.file("specs/other.yaml", "url: https://api.example.com/other\n")
    let command = try ListeningCommand(["specs", "--out", "got"], in: scratch)
    let plain = ["-H", "User-Agent:", "-H", "Accept:"]
    #expect(
      try command.curl([command.base + "/orders", "-d", Self.form] + plain)
        == "HTTP/1.1 201 Created\r\nX-A: b\r\nContent-Type: application/json\r\nContent-Length: 21\r\n\r\n"
        + #"{"id":7,"path":"a/b"}"#)
    _ = try command.curl([command.base + "/orders", "-d", "name=x&total=98.40"] + plain)
    _ = try command.curl([command.base + "/odrers", "-d", ""] + plain)
    #expect(command.interrupt() == 1)
    let output = try command.outputText().replacing(/[0-9]{2}:[0-9]{2}:[0-9]{2}/, with: "12:00:00")
    #expect(
      output.hasPrefix(
        """
        time      method   status         size  target                    spec
        12:00:00  POST        201          164  /orders                   specs/order.yaml#order: the same
        """) || output.contains("specs/order.yaml#order: the same"), "\(output)")
    #expect(output.contains("specs/order.yaml#order: 1 difference\n"))
    #expect(output.contains("≠ form.name  changed: another value\n"))
    #expect(output.contains("no spec; nearest specs/order.yaml#order\n"))
    #expect(output.hasSuffix("- specs/other.yaml#other: no request was this one\n"))
    #expect(try command.errorText().hasSuffix("3 requests, 1 of 2 specs seen, 1 differing, 1 of no spec\n"))
  }

  @Test func aStrictServerAnswersWhatDiffers() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("order.yaml", Self.spec)
    let command = try ListeningCommand(
      [
        "order.yaml", "--strict", "--ignore", "header.User-Agent", "--ignore", "header.Accept", "--format",
        "junit",
      ],
      in: scratch)
    let differs = try command.curl([command.base + "/orders", "-d", "name=x&total=98.40"])
    #expect(differs.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(differs.contains("≠ form.name  changed: another value\n"), "\(differs)")
    #expect(try command.curl([command.base + "/x"]).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(
      try command.curl([command.base + "/orders", "-d", Self.form]).hasPrefix("HTTP/1.1 201 Created\r\n"))
    #expect(command.interrupt() == 1)
    let report = try command.outputText()
    #expect(report.contains(#"tests="2" failures="2""#), "\(report)")
    #expect(report.contains(#"type="requests-differ""#) && report.contains(#"type="no-spec""#))
  }

  @Test(arguments: ["text", "junit"])
  func aRefusedRequestIsAFailureAndOneThatBreaksOffIsNone(format: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", "url: http://a.example.com/t\n")
    let request = "GET /t HTTP/1.1\r\nHost: a.example.com\r\n"
    for (second, status, words, reason) in [
      (request + "Content-Length: x\r\n\r\n", 1, "1 refused", "Content-Length is not a number"),
      ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 1, "1 refused", "this is TLS"), (request, 0, "1 broken off", ""),
    ] as [(String, Int32, String, String)] {
      let command = try ListeningCommand(
        ["spec.yaml", "--ignore", "header.*", "--format", format], in: scratch)
      _ = try command.exchange(request + "\r\n")
      _ = try command.exchange(second)
      #expect(command.interrupt() == status)
      if format == "text" {
        #expect(try command.errorText().hasSuffix("1 request, \(words), 1 of 1 spec seen, 0 differing\n"))
      } else {
        let report = try command.outputText()
        #expect(report.contains("tests=\"\(1 + status)\" failures=\"\(status)\""), "\(report)")
        #expect(report.contains("type=\"refused\" message=\"\(reason)") == (status == 1))
      }
    }
  }

  @Test func ofSeveralSpecsOfAPathTheClosestIsCompared() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("far.yaml", "url: http://a.example.com/t?a=1&b=1\n")
    try scratch.file("near.yaml", "url: http://a.example.com/t?a=2&b=2\n")
    let command = try ListeningCommand(["far.yaml", "near.yaml", "--format", "json"], in: scratch)
    let plain = ["-H", "User-Agent:", "-H", "Accept:"]
    _ = try command.curl([command.base + "/t?a=3&b=2"] + plain)
    _ = try command.curl([command.base + "/t?a=1&b=1"] + plain)
    #expect(command.interrupt() == 1)
    let lines = try command.lines()
    #expect(lines.map { $0["result"] as? String } == ["differs", "same"])
    #expect(lines.map { $0["spec"] as? String } == ["near.yaml#near", "far.yaml#far"])
  }

  @Test func hostsCountWhereTheAppNamesThem() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: http://a.example.com/x\n")
    try scratch.file("b.yaml", "url: http://b.example.com/x\n")
    let command = try ListeningCommand(["a.yaml", "b.yaml", "--format", "json"], in: scratch)
    let plain = ["-H", "User-Agent:", "-H", "Accept:", "--connect-to", "::127.0.0.1:\(command.port)"]
    _ = try command.curl(["http://b.example.com/x"] + plain)
    _ = try command.curl(["http://c.example.com/x"] + plain)
    _ = try command.curl([command.base + "/x"] + plain)
    #expect(command.interrupt() == 1)
    let lines = try command.lines()
    #expect(lines.map { $0["result"] as? String } == ["same", "no-spec", "same"])
    #expect(lines.first?["spec"] as? String == "b.yaml#b")
    #expect(lines.first?["comparison"] is [String: Any])
  }

  /// A phone calls the server by an address or a name of its machine.
  @Test func aServerForOthersHasSeveralNames() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.yaml", "url: http://a.example.com/x\n")
    let command = try ListeningCommand(["a.yaml", "--format", "json", "--host", "0.0.0.0"], in: scratch)
    let hosts = ["127.0.0.1", "192.168.1.5", "[fd00::2]", "localhost", "b.example.com"]
    for host in hosts.map({ "\($0):\(command.port)" }) + ["192.168.1.5"] {
      _ = try command.curl(["\(command.base)/x", "-H", "User-Agent:", "-H", "Accept:", "-H", "Host: \(host)"])
    }
    #expect(command.interrupt() == 1)
    #expect(
      try command.lines().map { $0["result"] as? String }
        == ["same", "same", "same", "same", "no-spec", "no-spec"])
  }

  /// The curl commands of specs, sent here in the place of their servers.
  @Test func whatTheCurlCommandsOfSpecsSendIsTheSame() throws {
    let scratch = try TemporaryFolder()
    let specs = Repository.root.appendingPathComponent("specs").path
    #expect(
      try Command.onwire(
        ["compile", specs, "--emit", "raw,curl-config", "--out", "out", "--quiet"], in: scratch.url
      ).status == 0)
    let command = try ListeningCommand([specs, "--format", "json"], in: scratch)
    var sent = 0
    let out = scratch.url.appendingPathComponent("out")
    for path in try FileManager.default.subpathsOfDirectory(atPath: out.path).sorted()
    where path.hasSuffix(".curl") {
      let file = out.appendingPathComponent(path)
      let config = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      guard config.contains("\nurl = \"http") else { continue }
      let plain = config.replacingOccurrences(of: "\nurl = \"https:", with: "\nurl = \"http:")
      try Data(plain.utf8).write(to: file)
      _ = try Tools.run(
        "curl",
        [
          "-q", "-K", file.lastPathComponent, "-s", "-o", "/dev/null", "--max-time", "10",
          "--connect-to",
          "::127.0.0.1:\(command.port)",
        ], in: file.deletingLastPathComponent())
      sent += 1
    }
    _ = command.interrupt()
    let lines = try command.lines()
    // One says a length that its body does not have: what follows is no request to any server.
    let others = lines.filter { line in
      line["result"] as? String != "same" && (line["spec"] as? String)?.hasSuffix("#lost-boundary") != true
        && line["reason"] as? String != "the first line is not a request line"
    }
    #expect(sent > 150 && lines.count == sent + 1)
    let shown = others.map {
      "\($0["target"] ?? "") \($0["result"] ?? "") \($0["reason"] ?? "") \($0["spec"] ?? "")"
    }
    #expect(shown == [])
  }

  /// Golden requests, and what each kind of damage makes of some of them.
  @Test func goldenRequestsAreTheSameAndEachKindOfDamageIsFound() throws {
    let known = Set(Specimen.golden.map(\.specimen.bytes))
    var all = Specimen.golden.map {
      (name: $0.name, bytes: $0.specimen.bytes, path: String?.none, isSame: true)
    }
    // One says a length that its body does not have: to any server these are two requests.
    all.removeAll { $0.name.hasSuffix("xmnetworking/lost-boundary.http") }
    let goldenCount = all.count
    for kind in Mutation.all {
      // An order that a library does not promise is no difference; `plain` promises all of it. If releases
      // differ little, the damage to a request of one may be a request of another.
      let isOrder = kind.name.hasSuffix("another order")
      func damaged(where isChosen: (String) -> Bool) -> [(String, Mutation.Mutant)] {
        Specimen.golden.compactMap { name, specimen in
          guard isChosen(name) else { return nil }
          return kind.mutants(specimen).first { !known.contains($0.bytes) }.map {
            ("\(kind.name): \(name)", $0)
          }
        }
      }
      var mutants = damaged {
        isOrder ? $0.contains("/golden/plain/") : !$0.contains("/afnetworking-versions/")
      }
      // Only old releases leave brackets as they are.
      if mutants.isEmpty, !isOrder { mutants = damaged { _ in true } }
      #expect(!mutants.isEmpty, "\(kind.name)")
      for (name, mutant) in mutants.prefix(rounds(3)) {
        all.append((name, mutant.bytes, mutant.expected.first?.path, mutant.expected.isEmpty))
      }
    }
    #expect(goldenCount > 200 && Mutation.all.count >= 49)
    let specs = Repository.root.appendingPathComponent("specs").path
    let command = try ListeningCommand([specs, "--format", "json", "--all-fields"], in: TemporaryFolder())
    try command.send(all.map(\.bytes))
    #expect(command.interrupt() == 1)
    var results: [Int: String] = [:]
    for line in try command.lines() {
      let connection = try #require(line["connection"] as? Int)
      results[connection] = results[connection] ?? line["result"] as? String
    }
    for (index, request) in all.enumerated() {
      let result = results[index + 1] ?? "nothing"
      #expect((result == "same") == request.isSame, "\(request.name): \(result), \(request.path ?? "")")
    }
  }

  /// What docs/listen.md shows of a terminal.
  @Test func thePageShowsWhatIsPrinted() throws {
    let example = "docs/examples/order.yaml"
    let command = try ListeningCommand(
      [example, "--count", "2"], in: TemporaryFolder(), folder: Repository.root)
    // As an app sends it that is given this server.
    let raw = try Command.onwire(["compile", example, "--emit", "raw"], in: Repository.root).text
      .replacingOccurrences(of: "api.example.com", with: "127.0.0.1:\(command.port)")
    let other = raw.replacingOccurrences(of: "&user%5Btags%5D%5B%5D=new", with: "")
      .replacingOccurrences(of: "Content-Length: 107", with: "Content-Length: 82")
    _ = try command.exchange(raw)
    _ = try command.exchange(other)
    #expect(command.end() == 1)
    let lines = try command.errorText().replacing(/127.0.0.1:[0-9]+/, with: "127.0.0.1:8080")
      .components(separatedBy: "\n")
    var printed = try command.outputText().replacing(/[0-9]{2}:[0-9]{2}:[0-9]{2}/, with: "09:41:12")
    // The page's port has four digits.
    for length in [raw.utf8.count, other.utf8.count] {
      printed = printed.replacing("  \(length)  ", with: "  \(length + 4 - "\(command.port)".count)  ")
    }
    let shown = "$ onwire listen \(example) --port 8080 --count 2\n\(lines[0])\n\(printed)\(lines[1])\n"
    let page = Repository.root.appendingPathComponent("docs/listen.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: "```console\n")
    try #require(parts.count == 2)
    let rest = parts[1].components(separatedBy: "```").dropFirst()
    let current = ([parts[0] + "```console\n" + shown] + rest).joined(separator: "```")
    #expect(
      try golden(current, at: page) == current,
      "ONWIRE_UPDATE=1 swift test --filter ListenTests writes docs/listen.md")
  }

  // MARK: The end

  @Test func listeningEnds() throws {
    let scratch = try TemporaryFolder()
    let timed = try Command.onwire(
      ["listen", "--port", "0", "--timeout", "200ms", "--quiet"], in: scratch.url)
    #expect(timed.status == 0 && timed.error.isEmpty && timed.text.isEmpty)
    let usage = try Command.onwire(["listen", "--strict"], in: scratch.url)
    #expect(usage.status == 64)
    #expect(usage.error.contains("--strict is for requests held to specs"))
    let busy = try ListeningCommand([], in: scratch)
    let other = try Command.onwire(["listen", "--port", "\(busy.port)"], in: scratch.url)
    #expect(other.status == 2)
    #expect(
      other.error.contains("error[cannot-listen]: cannot listen on 127.0.0.1:\(busy.port)"), "\(other.error)")
    #expect(busy.interrupt() == 0)
    let open = try ListeningCommand(["--host", "0.0.0.0", "--count", "1"], in: scratch)
    _ = try open.curl([open.base])
    #expect(open.end() == 0)
    #expect(try open.errorText().contains("warning[open-to-others]"))
  }

  @Test func `without a reader it ends at the next request, with the status of what was seen`() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("order.yaml", "client: plain\nurl: https://api.example.com/orders\n")
    let pipe = Pipe()
    let command = try ListeningCommand(["order.yaml"], in: scratch, output: pipe)
    try pipe.fileHandleForWriting.close()
    try pipe.fileHandleForReading.close()
    _ = try command.curl(["\(command.base)/other"])
    #expect(command.end() == 1)
  }

  /// HTTP/1.1 has one Host in each request: a spec's, which may be that of the listener in its place.
  @Test func aRequestWithoutHostOrWithTwoIsNotWhatASpecSays() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("order.yaml", "client: plain\nurl: https://api.example.com/orders\n")
    let command = try ListeningCommand(["--strict", "order.yaml", "--count", "4"], in: scratch)
    let own = "Host: 127.0.0.1:\(command.port)\r\n"
    let answers = try [own, "", own + own, own + "Host: api.example.com\r\n"].map { hosts in
      try command.exchange("GET /orders HTTP/1.1\r\n\(hosts)\r\n")
    }
    #expect(answers.map { $0.contains(" 200 ") } == [true, false, false, false], "\(answers)")
    #expect(answers[1].contains("header.Host") && answers[2].contains("header.Host#2"), "\(answers)")
    #expect(command.end() == 1)
  }

  // MARK: At a terminal

  @Test func linesAreAsWideAsTheTerminal() throws {
    let scratch = try TemporaryFolder()
    let folder = "folder/whose/name/is/long"
    try scratch.file(
      "\(folder)/order.yaml", "method: POST\nurl: https://api.example.com/orders\nbody: {text: a}\n")
    for width in [60, 80, 120] {
      let command = try ListeningCommand([folder, "--count", "5"], in: scratch, width: width)
      let order = "POST /orders HTTP/1.1\r\nHost: api.example.com\r\nContent-Length: 1\r\n\r\n"
      _ = try command.exchange(order + "a")
      _ = try command.exchange("PROPPATCH /\(String(repeating: "long/", count: 40)) HTTP/1.1\r\n\r\n")
      _ = try command.exchange("GET /张三/\u{1B}[2J\u{1B}]0;title\u{7} HTTP/1.1\r\n\r\n")
      _ = try command.exchange("GET / HTTP/1.1\r\nContent-Length: 1, 2\r\n\r\n", endsSending: false)
      _ = try command.exchange(order + "a")
      _ = try command.exchange(order + "b")
      #expect(command.end() == 1)
      let text = try command.outputText()
      let lines = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
      #expect(lines[0].hasPrefix(width < 76 ? "method" : "time"), "\(lines)")
      // Chinese characters are two columns wide, and there are two of them.
      #expect(lines.prefix(7).allSatisfy { $0.count <= width - ($0.contains("张三") ? 2 : 0) }, "\(lines)")
      let name = width == 120 ? "\(folder)/order.yaml#order" : "yaml#order"
      #expect(lines[1].hasSuffix("\(name): the same") && lines[2].contains("PROPPATCH  "), "\(lines)")
      #expect(text.contains("\u{1B}[32m") && !text.contains("\u{7}") && !text.contains("\u{1B}]"))
    }
  }

  /// Also if requests wait behind others.
  @Test func anInterruptEndsUnderLoad() throws {
    for arguments in [[], ["--count", "300"]] {
      let command = try ListeningCommand(["--format", "json"] + arguments, in: TemporaryFolder())
      let load = Process()
      load.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      load.arguments = [
        "python3", Repository.root.appendingPathComponent("Tests/Support/load.py").path, "\(command.port)",
        "8",
        "100000",
      ]
      load.standardOutput = FileHandle.nullDevice
      load.standardError = FileHandle.nullDevice
      try load.run()
      usleep(300_000)
      command.askToEnd()
      #expect(command.end() == 0)
      load.terminate()
      load.waitUntilExit()
    }
  }

  /// An answer that waits is sent, even if it is the last one.
  @Test func theLastAnswerGoesOut() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("slow.yaml", "url: http://a.example.com/x\nreply: {delay: 1500ms, body: {text: late}}\n")
    let command = try ListeningCommand(["slow.yaml", "--count", "1", "--ignore", "header.**"], in: scratch)
    #expect(try command.curl([command.base + "/x"]).hasSuffix("\r\n\r\nlate"))
    #expect(command.end() == 0)
  }

  /// Stopping it does not wait for an answer that is due in a minute, whether more requests would be taken or
  /// not.
  @Test(arguments: [[], ["--count", "1"]]) func whatIsStoppedAnswersNothingLater(_ options: [String]) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("slow.yaml", "url: http://a.example.com/x\nreply: {delay: 60s}\n")
    let command = try ListeningCommand(["slow.yaml", "--ignore", "header.**"] + options, in: scratch)
    let start = ContinuousClock.now
    _ = try command.curl(["-m", "1", command.base + "/x"])
    command.askToEnd()
    #expect(command.end() == 0)
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}

import Foundation
import TestSupport
import Testing

/// `onwire import` and `onwire identify` as processes: what is written, what is said, and what is not.
@Suite struct ImportTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func onwire(_ arguments: [String], input: String? = nil) throws -> Tools.Outcome {
    try Command.onwire(arguments, in: scratch.url, input: input.map { Data($0.utf8) })
  }

  /// The files below a folder, by their paths.
  private func files(_ folder: String) throws -> [String] {
    let url = scratch.url.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.appending(path: $0).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  private func data(_ path: String) throws -> Data { try Data(contentsOf: scratch.url.appending(path: path)) }

  private static let login =
    "POST /v1/login HTTP/1.1\r\nHost: api.example.com\r\nAuthorization: Bearer s3cret-token-77\r\nContent-Type: "
    + "application/x-www-form-urlencoded\r\nContent-Length: 31\r\n\r\nsign=x&user%5Bname%5D=%E5%BC%A0"

  private func capture(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: scratch.url.appending(path: name))
  }

  @Test func `the spec of one request goes to standard output, and compiles to its bytes`() throws {
    let run = try onwire(["import", "-"], input: Self.login)
    #expect(run.status == 0)
    #expect(run.error.contains("warning[secrets-written]"))
    try run.output.write(to: scratch.url.appending(path: "back.yaml"))
    #expect(try onwire(["compile", "back.yaml"]).output == Data(Self.login.utf8))
    #expect(run.text.contains("params:\n  sign: x\n  user:\n    name: 张\n"), "\(run.text)")
  }

  @Test(arguments: [
    (
      "\r\n--B-1\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\n\r\nx\r\n--B-1--\r\n",
      "multipart.start: crlf"
    ),
    (
      "--B-1\r\nContent-Disposition:form-data; name=\"f\"\r\n\r\nx\r\n--B-1--\r\n",
      "multipart.separator: tight-disposition"
    ),
  ])
  func `a layout by hand is found with its rule, whatever the boundary`(body: String, rule: String) throws {
    let head = "POST /up HTTP/1.1\r\nHost: h.example\r\nContent-Type: multipart/form-data; boundary=B-1\r\n"
    let request = head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
    let run = try onwire(["import", "-"], input: request)
    #expect(run.status == 0)
    #expect(run.text.contains("  use: nsurlsession@enumerated\n  rules:\n    \(rule)\n"), "\(run.text)")
    #expect(!run.text.contains("\nbody:") && !run.text.contains("wire:"))
    try run.output.write(to: scratch.url.appending(path: "back.yaml"))
    #expect(try onwire(["compile", "back.yaml"]).output == Data(request.utf8))
  }

  @Test func `the output kind yaml is the same spec`() throws {
    try capture("a.http", Self.login)
    let imported = try onwire(["import", "a.http"]).output
    #expect(try onwire(["inspect", "a.http", "--emit", "yaml"]).output == imported)
  }

  @Test func `a line of curl is imported without the fields that nobody gave`() throws {
    let run = try onwire(["import", "-"], input: "curl 'https://a.example/x?y=1' -H 'X-A: b'\n")
    #expect(run.status == 0)
    #expect(run.text.contains("transport: curl"))
    #expect(!run.text.contains("User-Agent"))
    #expect(run.text.hasPrefix("# Not all of this is what was sent: "))
  }

  @Test func `a body whose chunks the capture took off has some again`() throws {
    try capture(
      "a.chlsj",
      #"[{"status": "COMPLETE", "method": "POST", "protocolVersion": "HTTP/1.1", "scheme": "https", "#
        + #""host": "a.example", "path": "/s", "request": {"header": {"firstLine": "POST /s HTTP/1.1", "headers": ["#
        + #"{"name": "Host", "value": "a.example"}, {"name": "Content-Type", "value": "application/json"}, "#
        + #"{"name": "Transfer-Encoding", "value": "chunked"}]}, "body": {"text": "{\"a\":1}"}}}]"#)
    let run = try onwire(["import", "a.chlsj"])
    #expect(run.status == 0, "\(run.error)")
    #expect(
      run.text.hasSuffix("\nframing: chunked\n") && !run.text.contains("Transfer-Encoding"), "\(run.text)")
    try run.output.write(to: scratch.url.appending(path: "a.yaml"))
    let compiled = try onwire(["compile", "a.yaml"])
    #expect(compiled.text.hasSuffix("\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{\"a\":1}\r\n0\r\n\r\n"))
    #expect(!compiled.error.contains("framing-given") && !compiled.error.contains("nothing-to-remove"))
    #expect(try onwire(["diff", "a.yaml", "a.chlsj"]).status == 0)
  }

  @Test(arguments: [["-"], ["-", "--body"]])
  func `a body without a head is no request`(arguments: [String]) throws {
    let run = try onwire(["import"] + arguments, input: "{\"a\": 1}")
    #expect(run.status == 2 && run.output.isEmpty, "\(run.text)")
    #expect(run.error.hasPrefix("error[not-imported]") && run.error.contains("has a head"), "\(run.error)")
  }

  @Test func `a word for a type leaves the requests that were answered so`() throws {
    func exchange(_ path: String, _ type: String) -> String {
      "GET /\(path) HTTP/1.1\r\nHost: a.example\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 2\r\n\r\n{}"
    }
    try capture("a.http", exchange("a", "application/problem+json") + exchange("b", "text/html"))
    for command in ["import", "identify"] {
      #expect(try onwire([command, "a.http", "--type", "json"]).status == 0)
      let none = try onwire([command, "a.http", "--type", "image"])
      #expect(none.status == 2 && none.error.hasPrefix("error[no-requests]"), "\(none.error)")
      #expect(try onwire([command, "a.http", "--type", "json", "--body"]).status == 64)
    }
    #expect(try onwire(["import", "a.http", "--type", "json"]).text.contains("url: http://a.example/a\n"))
    #expect(try onwire(["import", "a.http", "--type", "html"]).text.contains("url: http://a.example/b\n"))
    #expect(try onwire(["diff", "a.http", "a.http", "--type", "json"]).status == 64)
    for command in ["import", "identify", "inspect"] {
      let help = try onwire([command, "--help"]).text
      let filters = try #require(help.components(separatedBy: "REQUESTS OF A SESSION:").last)
      #expect(filters.components(separatedBy: "\n\n")[0].contains("\n  --type <type>"))
    }
  }

  @Test func `of a body that is lost it is said why`() throws {
    let line = "curl https://a.example/b -F x=hi -F 'y=@photo.jpg'\n"
    let alone = try onwire(["import", "-"], input: line)
    #expect(alone.status == 0)
    #expect(alone.text.contains("\n# The body is absent: there is no file `photo.jpg`.\n"), "\(alone.text)")
    for run in [alone, try onwire(["import", "-", "--out", "out"], input: line)] {
      #expect(
        run.error.contains("note[not-exact]") && run.error.contains("no file `photo.jpg`"), "\(run.error)")
    }
    #expect(try onwire(["init", "p", "--from", "-"], input: line).error.contains("no file `photo.jpg`"))
    #expect(try onwire(["import", "-"], input: "curl https://a.example/b -F x=hi\n").error == "")
  }

  @Test func `a binary property list is parameters, and its format is what the app sets`() throws {
    try scratch.file(
      "a.yaml",
      """
      client:
        use: afnetworking@4.0.1
        rules:
          plist.format: binary
      method: POST
      url: http://a.example/x
      params:
        z: [x, 张, 2.5, true, false, true, 1, x, -1099511627776, 9223372036854775813]
        a: {d: !!binary aGVsbG8=, t: !!timestamp 2020-01-02T03:04:05Z, "<&>": "a<b>&\\r\\n", e: {}, l: []}
      as: plist

      """)
    try onwire(["compile", "a.yaml"]).output.write(to: scratch.url.appending(path: "a.http"))
    let text = try onwire(["import", "a.http"]).text
    #expect(
      text.contains("    plist.format: binary\n") && text.contains("\nparams:\n  z:\n  - x\n"), "\(text)")
    #expect(
      text.contains("\n    t: !!timestamp 2020-01-02T03:04:05Z\n") && !text.contains("body:"), "\(text)")
    let answer = try onwire(["identify", "a.http"])
    #expect(
      answer.text.contains("afnetworking@2.5.0 … @4.0.1  1 of 1, byte for byte, with plist.format: binary\n"),
      "\(answer.text)")
    // Only the binary form has fractions of a second.
    let fraction = try onwire(
      ["compile", "-"],
      input: """
        {client: {use: afnetworking@4, rules: {plist.format: binary}}, url: http://a.example/x, method: POST,
        params: {t: !!timestamp 2020-01-02T03:04:05.25Z}, as: plist}
        """)
    try fraction.output.write(to: scratch.url.appending(path: "b.http"))
    #expect(
      try onwire(["import", "b.http"]).text.contains("\nparams:\n  t: !!timestamp 2020-01-02T03:04:05.25Z\n"))
  }

  @Test func `a text under its own type is no form`() throws {
    func spec(_ body: String) throws -> String {
      let head = "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain; charset=utf-8\r\n"
      return try onwire(
        ["import", "-"], input: "\(head)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      ).text
    }
    for body in ["hello", "aGVsbG8="] {
      let text = try spec(body)
      #expect(text.contains("body:\n  text: \(body)\n") && !text.contains("params"), "\(text)")
    }
  }

  @Test(arguments: [
    #"<?xml version="1.0"?><a b="c"/>"#, "cpu,host=a value=0.64 14340", "cpu value=1\ncpu value=2",
    "hello world", "query={a}&{b}=c", #"{"a":1}"#, "[1]",
  ])
  func `what hardly any form has is a text under the type of one`(body: String) throws {
    let text = try onwire(["import", "-"], input: "curl https://a.example/b -d '\(body)'\n").text
    #expect(text.contains("\nparams-text: ") && !text.contains("\nparams:"), "\(text)")
    // curl itself sent it, and no app that gave a library other header fields.
    #expect(text.contains("\nclient: plain\n") && !text.contains("\nheaders:"), "\(text)")
  }

  @Test(arguments: ["a=b c", "level=info msg=x", "a=1\nb=2", "a=\"b\""])
  func `a value that every form escapes makes no form of another type`(body: String) throws {
    let sent =
      "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: text/plain\r\nContent-Length: "
      + "\(body.utf8.count)\r\n\r\n\(body)"
    let text = try onwire(["import", "-"], input: sent).text
    #expect(text.contains("\nbody:\n") && !text.contains("params"), "\(text)")
  }

  @Test(arguments: [([], 1), (["--secrets", "vars"], 1), (["--secrets", "redact"], 0)])
  func `the user of a URL counts as a secret`(options: [String], count: Int) throws {
    try capture("u.yaml", "client: plain\nurl: https://u:p4ss@a.example/x\n")
    let run = try onwire(["import", "u.yaml"] + options)
    #expect(run.status == 0 && run.text.contains("@a.example/x\n"), "\(run.text)\(run.error)")
    #expect(run.text.contains("u:p4ss@") == (count > 0), "\(run.text)")
    #expect(run.error.contains("1 secret is in what was written") == (count > 0), "\(run.error)")
  }

  @Test func `of a variable of the shell it is said how to give it a value`() throws {
    let run = try onwire(
      ["import", "-", "--var", "T=x"], input: "curl https://a.example/ -H \"Authorization: Bearer $T\"\n")
    #expect(run.status == 2 && run.error.contains("`--var` is for variables of specs"), "\(run.error)")
  }

  @Test(arguments: [
    ("HTTP/1.0", "", ["  version: HTTP/1.0\n"]), ("HTTP/1.1", "X-A:1\r\n", ["  fields:\n"]),
  ])
  func `what is under wire leaves the parameters as they are`(version: String, field: String, wire: [String])
    throws
  {
    let boundary = "Boundary+0123456789ABCDEF"
    let parts =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--\(boundary)\r\n"
      + "Content-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhi\r\n"
      + "--\(boundary)--\r\n"
    for (type, body, says) in [
      ("multipart/form-data; boundary=\(boundary)", parts, ["params:\n  a: ", "files:\n- name: f\n"]),
      ("application/x-www-form-urlencoded", "a=1&b%5Bc%5D=2", ["params:\n  a: \"1\"\n  b:\n    c: \"2\"\n"]),
      ("application/json", #"{"a":1}"#, ["params:\n  a: 1\n"]),
    ] {
      let request =
        "POST /up \(version)\r\nHost: h.example\r\n\(field)Content-Type: \(type)\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      let run = try onwire(["import", "-"], input: request)
      #expect(run.status == 0, "\(run.error)")
      for words in says + wire { #expect(run.text.contains(words), "\(words)\n\(run.text)") }
      #expect(!run.text.contains("\nbody:"), "\(run.text)")
      try run.output.write(to: scratch.url.appending(path: "back.yaml"))
      #expect(try onwire(["compile", "back.yaml"]).output == Data(request.utf8), "\(run.text)")
    }
  }

  @Test(arguments: [
    ("", "as: json\nparams: {p: -0.0}", "p: !!float -0.0"),
    ("alamofire", "as: json\nparams: {p: -0.0}", "p: !!float -0.0"),
    ("", "as: json\nparams: {p: 98.4, q: 0.5}", "p: !!float 98.4\n  q: 0.5"),
    (
      "", "as: plist\nparams: {p: -5.0, q: 5.0, r: 0.0, s: 1.5}",
      "p: !!float -5.0\n  q: !!float 5.0\n  r: 0.0"
    ),
    (
      "", "as: plist\nparams: {p: .inf, q: -.inf, r: 1e+20}",
      "p: !!float .inf\n  q: !!float -.inf\n  r: 1e+20"
    ),
  ])
  func `a number that is sent in another spelling comes back as one, without a warning`(
    client: String, params: String, written: String
  ) throws {
    let spec =
      (client.isEmpty ? "" : "client: \(client)\n") + "method: POST\nurl: http://a.example/n\n\(params)\n"
    try capture("spec.yaml", spec)
    try onwire(["compile", "spec.yaml"]).output.write(to: scratch.url.appending(path: "a.http"))
    let run = try onwire(["import", "a.http"])
    #expect(run.text.contains("params:\n  \(written)\n"), "\(run.text)")
    try run.output.write(to: scratch.url.appending(path: "back.yaml"))
    let back = try onwire(["compile", "back.yaml"])
    #expect(try back.output == data("a.http") && back.error == "", "\(run.text)\(back.error)")
  }

  @Test(arguments: [
    ("content-type: text/plain;charset=UTF-8\r\n", "hello", "body:\n  text: hello\n"),
    (
      "User-Agent: Foo/1 (x)\r\nContent-Type: application/json\r\n", #"{"a":1}"#,
      "headers:\n  User-Agent: Foo/1 (x)\n"
    ),
    (
      "User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)\r\nContent-Type: application/json\r\n",
      #"{"a":1}"#,
      "headers:\n  User-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)\n"
    ),
  ])
  func `an imported spec has no warnings`(fields: String, body: String, written: String) throws {
    let request =
      "POST /x HTTP/1.1\r\nHost: h.example\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let run = try onwire(["import", "-"], input: request)
    #expect(run.text.contains(written) && !run.text.contains("device:"), "\(run.text)")
    try run.output.write(to: scratch.url.appending(path: "back.yaml"))
    let back = try onwire(["compile", "back.yaml"])
    #expect(back.output == Data(request.utf8) && back.error == "", "\(run.text)\(back.error)")
  }

  @Test func `a scheme that is a guess is said to be one`() throws {
    let guess = "# The capture does not say whether this was sent over TLS: "
    func head(_ request: String) throws -> String {
      let run = try onwire(["import", "-"], input: request)
      #expect(run.status == 0, "\(run.error)")
      return String(run.text.prefix { $0 != "\n" })
    }
    #expect(try head("GET / HTTP/1.1\r\nHost: a.example\r\n\r\n") == guess + "http is a guess.")
    #expect(
      try head("GET / HTTP/1.1\r\nHost: a.example:443\r\n\r\n") == guess + "https is a guess, by the port.")
    for (codings, isTLS) in [
      ("gzip, deflate, br", true), ("gzip, deflate, br, zstd", true), ("gzip, br", false),
    ] {
      let fields = "User-Agent: Mozilla/5.0 Chrome/126.0\r\nAccept-Encoding: \(codings)\r\n\r\n"
      #expect(
        try head("GET / HTTP/1.1\r\nHost: a.example\r\n" + fields)
          == guess + (isTLS ? "https is a guess, by Accept-Encoding." : "http is a guess."))
    }
    #expect(try !head("GET http://a.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n").hasPrefix("#"))
    // Above a connection with TLS, and one without, curl writes notes; without notes nothing is known.
    let verbose = "> GET / HTTP/1.1\r\n> Host: a.example\r\n> \r\n"
    #expect(try onwire(["import", "-"], input: verbose).text.contains(guess))
    let noted = "*   Trying 192.0.2.1:80...\n" + verbose
    #expect(try !onwire(["import", "-"], input: noted).text.contains(guess))
  }

  @Test func `several requests need a folder, and so does a request with files`() throws {
    try capture("two.http", Self.login + Self.login)
    let several = try onwire(["import", "two.http"])
    #expect(several.status == 2 && several.output.isEmpty && several.error.contains("import-needs-folder"))
    let part = (0..<500).map { "\u{1}\($0)" }.joined()
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"../../a/../photo.jpg\"\r\n"
      + "Content-Type: image/jpeg\r\n\r\n\(part)\r\n--B--\r\n"
    try capture(
      "file.http",
      "POST /u HTTP/1.1\r\nHost: a.example\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: "
        + "\(body.utf8.count)\r\n\r\n\(body)")
    let file = try onwire(["import", "file.http"])
    #expect(file.status == 2 && file.output.isEmpty && file.error.contains("--out"))
    let run = try onwire(["import", "file.http", "--out", "specs"])
    #expect(run.status == 0, "\(run.error)")
    let names = try files("specs")
    #expect(
      names.count == 2 && names[0].hasPrefix("fixtures/photo-") && names[0].hasSuffix(".jpg"), "\(names)")
    #expect(try onwire(["compile", "specs"]).output == data("file.http"))
    #expect(try files(".").allSatisfy { $0.hasPrefix("specs/") || $0.hasSuffix(".http") })
  }

  @Test func `nothing is overwritten without being told to, and what is the same is no obstacle`() throws {
    try capture("a.http", Self.login)
    let written = try onwire(["import", "a.http", "--out", "specs"])
    #expect(written.status == 0 && written.text.hasSuffix("\n1 spec written\n"), "\(written.text)")
    let first = try data("specs/login.yaml")
    let again = try onwire(["import", "a.http", "--out", "specs"])
    #expect(again.status == 0 && again.text.hasSuffix("\n0 specs written, 1 unchanged\n"), "\(again.text)")
    try Data("url: https://mine.example/\n".utf8).write(to: scratch.url.appending(path: "specs/login.yaml"))
    let refused = try onwire(["import", "a.http", "--out", "specs"])
    #expect(refused.status == 2 && refused.error.contains("file-in-the-way"))
    #expect(try data("specs/login.yaml") == Data("url: https://mine.example/\n".utf8))
    #expect(try onwire(["import", "a.http", "--out", "specs", "--force"]).status == 0)
    #expect(try data("specs/login.yaml") == first)
  }

  @Test func `no folder has the name of a spec`() throws {
    let paths = ["foo.yaml/bar", "foo", "foo-yaml/bar", "FOO.YAML"]
    try capture("a.http", paths.map { "GET /\($0) HTTP/1.1\r\nHost: h.example\r\n\r\n" }.joined())
    let run = try onwire(["import", "a.http", "--out", "out", "--flat"])
    #expect(run.status == 0 && run.text.hasSuffix("\n4 specs written\n"), "\(run.text)\(run.error)")
    #expect(try onwire(["compile", "out"]).status == 0)
  }

  @Test func `of two imports at once that want one name, one has it`() throws {
    for app in 1...2 {
      try capture("\(app).http", "GET /a HTTP/1.1\r\nHost: a.example\r\nX-App: \(app)\r\n\r\n")
    }
    let run = try Command.shell(
      """
      for round in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf specs
        for app in 1 2; do { onwire import $app.http --out specs >report$app 2>&1; echo $? >status$app; } & done
        wait
        sort status1 status2 | tr '\\n' ' '
        ls -A specs
      done
      """, in: scratch.url)
    #expect(run.text == String(repeating: "0 2 a.yaml\n", count: 10), "\(run.text)\(run.error)")
  }

  @Test func `a base that other specs extend stays, and the next import has one of its own`() throws {
    func session(_ name: String, _ host: String, _ app: String) throws {
      let requests = ["a", "b"].map { "GET /\($0) HTTP/1.1\r\nHost: \(host)\r\nX-App: \(app)\r\n\r\n" }
      try capture(name, requests.joined())
    }
    try session("one.http", "one.example", "1")
    try session("two.http", "two.example", "2")
    try session("new.http", "one.example", "3")
    #expect(try onwire(["import", "one.http", "--out", "specs"]).status == 0)
    let base = try data("specs/_base.yaml")
    let first = try onwire(["compile", "specs"]).output
    for _ in 1...2 {
      let second = try onwire(["import", "two.http", "--out", "specs"])
      #expect(second.status == 0, "\(second.error)")
      #expect(try files("specs").filter { $0.hasPrefix("_") } == ["_base-2.yaml", "_base.yaml"])
    }
    #expect(try data("specs/_base.yaml") == base)
    #expect(try onwire(["compile", "specs/one.example", "--root", "specs"]).output == first)
    #expect(try onwire(["compile", "specs"]).output == data("one.http") + data("two.http"))
    // Not even with --force: specs of two.example extend the other one, too.
    #expect(try onwire(["import", "new.http", "--out", "specs", "--force"]).status == 0)
    #expect(try data("specs/_base.yaml") == base)
    #expect(try onwire(["compile", "specs"]).output == data("new.http") + data("two.http"))
  }

  @Test func `secrets become variables without a value, or stars`() throws {
    let vars = try onwire(["import", "-", "--secrets", "vars"], input: Self.login)
    #expect(vars.status == 0 && !vars.text.contains("s3cret") && !vars.error.contains("secrets-written"))
    try vars.output.write(to: scratch.url.appending(path: "v.yaml"))
    let asked = try onwire(["compile", "v.yaml"])
    #expect(asked.status == 2)
    let name = try #require(
      vars.text.components(separatedBy: "bearer: ${").dropFirst().first?.prefix { $0 != "}" })
    #expect(
      try onwire(["compile", "v.yaml", "--var", "\(name)=s3cret-token-77"]).output == Data(Self.login.utf8))
    let stars = try onwire(["import", "-", "--secrets", "redact"], input: Self.login)
    #expect(stars.text.contains("***************") && !stars.text.contains("s3cret"))
    #expect(stars.text.hasPrefix("# Secrets are stars of the same length.\n"))
  }

  @Test(arguments: [
    ["--secrets", "vars"], ["--vars"], ["--secrets", "vars", "--vars"],
  ])
  func `what became a variable is not in the base`(options: [String]) throws {
    let (key, id) = ("k-123456", "0f8fad5b-d9cb-469f-a165-70867728950e")
    try capture(
      "a.http",
      ["a", "b"].map { path in
        "GET /\(path) HTTP/1.1\r\nHost: a.example\r\nX-App: shop\r\nX-Api-Key: \(key)\r\nX-Trace: \(id)\r\n\r\n"
      }.joined())
    let run = try onwire(["import", "a.http", "--out", "out"] + options)
    #expect(run.status == 0, "\(run.error)")
    let base = try String(decoding: data("out/_base.yaml"), as: UTF8.self)
    #expect(base.contains("  X-App: shop\n"), "\(base)")
    #expect(base.contains(key) != options.contains("vars"), "\(base)")
    #expect(!options.contains("--vars") || !base.contains(id), "\(base)")
    let spec = try String(decoding: data("out/a.example/a.yaml"), as: UTF8.self)
    #expect(spec.contains("${X-Api-Key}") == options.contains("vars"), "\(spec)")
    #expect(spec.contains("X-Trace: ${X-Trace}") == options.contains("--vars"), "\(spec)")
    #expect(
      try onwire(["compile", "out", "--var", "X-Api-Key=\(key)"]).output == data("a.http"), "\(spec)")
  }

  @Test func `what became a variable of a merged spec is not in the base`() throws {
    func request(_ path: String, _ trace: String) -> String {
      "GET /\(path) HTTP/1.1\r\nHost: a.example\r\nX-App: shop\r\nX-Trace: \(trace)\r\n\r\n"
    }
    try capture("a.http", request("a", "one") + request("a", "two") + request("b", "one"))
    #expect(try onwire(["import", "a.http", "--out", "out", "--merge"]).status == 0)
    let base = try String(decoding: data("out/_base.yaml"), as: UTF8.self)
    #expect(base.contains("  X-App: shop\n") && !base.contains("X-Trace"), "\(base)")
    let spec = try String(decoding: data("out/a.example/a.yaml"), as: UTF8.self)
    #expect(spec.contains("  X-Trace: ${X-Trace}\n"), "\(spec)")
  }

  @Test func `several secrets of one variable are none that was written`() throws {
    let head = "GET /a HTTP/1.1\r\nHost: s.example\r\nCookie: sid=4f7Qx1; theme=dark; z=1\r\nX: q\r\n\r\n"
    let run = try onwire(
      ["import", "-", "--out", "out", "--secrets", "vars", "--format", "json"], input: head)
    #expect(run.status == 0 && !run.error.contains("secrets-written"), "\(run.error)")
    #expect(run.text.contains(#""secrets" : 0"#), "\(run.text)")
    // A secret in a URL stays.
    let url = try onwire(
      ["import", "-", "--secrets", "vars"],
      input: head.replacingOccurrences(of: "/a ", with: "/a/token/zz81Qx1-9d "))
    #expect(
      url.text.contains("zz81Qx1-9d") && url.error.contains(" 1 secret is in"), "\(url.text)\(url.error)")
    let curl = try onwire(
      ["import", "-", "--secrets", "vars"],
      input: "curl https://a.example/c -b 'sid=4f7Qx1; theme=dark' -H 'X: q'\n")
    #expect(curl.text.contains("Cookie: ${Cookie}\n") && curl.error == "", "\(curl.text)\(curl.error)")
  }

  @Test(.enabled(if: Tools.have("gzip"), "needs gzip"), arguments: ["vars", "redact"])
  func `no secret is in a spec, a file, a name or the report, and of what is compressed it is told`(
    how: String
  )
    throws
  {
    try capture("plain", "password=s3cret-77&x=1")
    let body = try Tools.run(
      "gzip", ["-nc", scratch.url.appending(path: "plain").path]
    ).output
    let head =
      "POST /reset/token/s3cret-77/x?token=s3cret-77 HTTP/1.1\r\nHost: s.example\r\n"
      + "Content-Type: application/x-www-form-urlencoded\r\n"
    let plain = head + "Content-Length: 22\r\n\r\npassword=s3cret-77&x=1"
    try
      (Data(plain.utf8) + Data("\(head)Content-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
      + body)
      .write(to: scratch.url.appending(path: "a.http"))
    let run = try onwire(["import", "a.http", "--out", "out", "--secrets", how])
    #expect(run.status == 0, "\(run.error)")
    #expect(!run.text.contains("s3cret") && !run.error.contains("s3cret"), "\(run.text)")
    let made = try files("out")
    #expect(!made.contains { $0.contains("s3cret") }, "\(made)")
    var isThere = false
    for name in made {
      let data = try data("out/" + name)
      isThere = isThere || data.range(of: body.suffix(12)) != nil || data.base64EncodedString().isEmpty
      let text = String(decoding: data, as: UTF8.self)
      isThere = isThere || text.contains(body.base64EncodedString().prefix(40))
      if how == "redact" { #expect(!text.contains("s3cret"), "\(text)") }
    }
    // Compressed text cannot become a variable.
    #expect(isThere == (how == "vars"))
    #expect(run.error.contains("secrets-written") == (how == "vars"), "\(run.error)")
    #expect(!run.error.contains("--secrets vars"))
  }

  /// Several clients write the form from a text in place of its parameters, and curl is none of them.
  @Test func `of clients with equally simple specs that of earlier requests comes first`() throws {
    func post(_ path: String, _ type: String, _ body: String) -> String {
      "POST \(path) HTTP/1.1\r\nHost: a.example\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n"
        + "Content-Length: \(body.utf8.count)\r\nContent-Type: \(type)\r\n\r\n\(body)"
    }
    try capture(
      "form.http",
      post(
        "/form", "application/x-www-form-urlencoded", "name=caf%C3%A9+%26+co&arr[]=1&arr[]=2&plain=1+1"))
    try capture("json.http", post("/json", "application/json", #"{"path":"a\/b"}"#))
    #expect(try onwire(["import", "form.http"]).text.contains("client: plain\n"))
    for (inputs, client) in [
      (["form.http", "json.http"], "plain"), (["json.http", "form.http"], "afnetworking@4.0.1"),
    ] {
      let out = inputs[0] + ".out"
      #expect(try onwire(["import"] + inputs + ["--out", out, "--flat"]).status == 0)
      let form = try String(decoding: data(out + "/a.example/form.yaml"), as: UTF8.self)
      #expect(form.contains("client: \(client)\n"), "\(inputs): \(form)")
    }
  }

  @Test func `what a client without a base shares is a variable`() throws {
    let agent = "-H 'User-Agent: Shop/4.2 (com.example.shop; build:34; iOS 17.4.0) Alamofire/5.9.1'"
    try capture(
      "a.txt", "curl https://a.example/v1/b?x=1 \(agent)\ncurl 'https://a.example/v1/c$%7B' \(agent)\n")
    #expect(try onwire(["import", "a.txt", "--out", "specs"]).status == 0)
    let base = try String(decoding: data("specs/_base.yaml"), as: UTF8.self)
    #expect(base.hasPrefix("vars:\n  api: https://a.example\nclient: alamofire@5.9.1\n"), "\(base)")
    let spec = try String(decoding: data("specs/a.example/v1/b.yaml"), as: UTF8.self)
    #expect(spec.contains("url: ${api}/v1/b"), "\(spec)")
    let compiled = try onwire(["compile", "specs"])
    #expect(compiled.status == 0 && !compiled.error.contains("no-base"), "\(compiled.error)")
  }

  @Test func `what all requests share stands in the base, and how one differs in its spec`() throws {
    let head = "HTTP/1.1\r\nHost: api.example.com\r\nX-App: shop\r\n"
    try capture("a.http", "GET /v1/a?x=1 \(head)X-A: 1\r\n\r\nGET /v1/b \(head)\r\nGET /c:d/e \(head)\r\n")
    #expect(try onwire(["import", "a.http", "--out", "specs"]).status == 0)
    let base = try String(decoding: data("specs/_base.yaml"), as: UTF8.self)
    #expect(
      base
        == "# The capture does not say whether this was sent over TLS: http is a guess.\n"
        + "client: afnetworking@4.0.1\nbase: http://api.example.com\nheaders:\n  X-App: shop\n", "\(base)")
    let spec = try String(decoding: data("specs/api.example.com/v1/b.yaml"), as: UTF8.self)
    #expect(spec == "extends: ../../_base.yaml\nurl: /v1/b\n", "\(spec)")
    #expect(try onwire(["compile", "specs", "--out", "bytes"]).status == 0)
    let bytes = try files("bytes").map { try data("bytes/" + $0) }.reduce(Data(), +)
    #expect(try bytes.count == data("a.http").count)
    // Another host has another base URL.
    try capture("b.http", "GET /x HTTP/1.1\r\nHost: b.example\r\n\r\n")
    #expect(try onwire(["import", "a.http", "b.http", "--out", "two"]).status == 0)
    #expect(try !String(decoding: data("two/_base.yaml"), as: UTF8.self).contains("base:"))
    // If one capture knows the scheme, the other's guess is noted in its own spec.
    try capture("c.txt", "curl http://api.example.com/v1/c\n")
    #expect(try onwire(["import", "c.txt", "a.http", "--out", "both"]).status == 0)
    #expect(try !String(decoding: data("both/_base.yaml"), as: UTF8.self).contains("guess"))
    #expect(
      try String(decoding: data("both/api.example.com/v1/b.yaml"), as: UTF8.self).contains("http is a guess"))
  }

  /// Twelve requests of two shapes, and one of neither.
  private static let session: String = {
    var text = ""
    for index in 1...6 {
      let id = "0000000\(index)-0000-4000-8000-00000000000\(index)"
      text +=
        "GET /v1/orders/\(4000 + index)?page=\(index) HTTP/1.1\r\nHost: api.example.com\r\nX-Request-ID: \(id)\r\n\r\n"
      let body = "{\"item\":\(index),\"name\":\"n\(index)\"}"
      text +=
        "PUT /v1/items HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nContent-Length: "
        + "\(body.utf8.count)\r\n\r\n\(body)"
    }
    return text + "DELETE /v1/items HTTP/1.1\r\nHost: api.example.com\r\n\r\n"
  }()

  @Test func `requests of one shape become one spec, from which none of them differs`() throws {
    try capture("session.http", Self.session)
    let run = try onwire(["import", "session.http", "--out", "specs", "--wildcards"])
    #expect(run.status == 0, "\(run.error)")
    let specs = try files("specs").filter { !$0.hasPrefix("_") }
    #expect(specs.count == 3, "\(specs)")
    let orders = try String(
      decoding: data("specs/" + (specs.first { $0.contains("orders") } ?? "")), as: UTF8.self)
    #expect(orders.contains("/v1/orders/${any:number}"), "\(orders)")
    #expect(orders.contains("X-Request-ID: ${any:uuid}"), "\(orders)")
    for number in 1...12 {
      let spec =
        number % 2 == 1
        ? specs.first { $0.contains("orders") } : specs.first { $0.hasSuffix("items.yaml") }
      let same = try onwire(["diff", "specs/\(spec ?? "")", "session.http#\(number)", "--root", "specs"])
      #expect(same.status == 0, "#\(number) \(same.text)")
    }
    let foreign = try onwire([
      "diff", "specs/\(specs.first { $0.contains("orders") } ?? "")", "session.http#13", "--root", "specs",
    ])
    #expect(foreign.status == 1)
  }

  @Test func `whole numbers that differ become a variable, and what the app sets stays in each spec`() throws
  {
    let bodies = [1, 20, -3].flatMap { number in
      ["{\"name\":\"n\(number)\",\"page\":\(number)}", "{\n  \"page\" : \(number)\n}"]
    }
    try capture(
      "session.http",
      bodies.enumerated().map { index, body in
        "POST /v1/\(index % 2) HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      }.joined())
    let run = try onwire(["import", "session.http", "--out", "specs", "--merge"])
    #expect(run.status == 0 && run.text.contains("2 specs written"), "\(run.text)\(run.error)")
    for (index, values) in [(0, ["--var", "name=n20", "--var", "page=20"]), (1, ["--var", "page=-3"])] {
      let name = try #require(try files("specs").first { $0.hasSuffix("/v1/\(index).yaml") })
      let text = try String(decoding: data("specs/\(name)"), as: UTF8.self)
      #expect(text.contains("page: !!int ${page}"), "\(text)")
      #expect(text.contains("json.pretty: true") == (index == 1), "\(text)")
      let sent = try onwire(["compile", "specs/\(name)", "--root", "specs"] + values)
      #expect(sent.text.hasSuffix("\r\n\r\n" + bodies[index == 0 ? 2 : 5]), "\(sent.text)\(sent.error)")
    }
  }

  @Test func `the report of an import is a page, too`() throws {
    try capture("a.http", Self.login)
    for (format, words) in [
      ("text", "/login.yaml  POST  http://api.example.com/v1/login\n  "),
      ("markdown", "/login.yaml` POST  `http://api.example.com/v1/login`\n  - "),
      ("html", "/login.yaml</code> POST  <code>http://api.example.com/v1/login</code>\n<ul><li>"),
    ] {
      let run = try onwire(["import", "a.http", "--out", "specs", "--force", "--format", format])
      #expect(run.status == 0, "\(run.error)")
      #expect(run.text.contains(words), "\(run.text)")
    }
  }

  @Test func `without --out there is no report, and JSON is how diagnostics are written`() throws {
    try capture("a.http", Self.login)
    let text = try onwire(["import", "a.http"])
    let json = try onwire(["import", "a.http", "--format", "json"])
    #expect(json.status == 0 && json.output == text.output)
    #expect(json.error.hasPrefix(#"{"code":"secrets-written","#), "\(json.error)")
    for format in ["html", "markdown"] {
      let run = try onwire(["import", "a.http", "--format", format])
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.error.contains("--format \(format) is for the report on written specs: give --out DIR"))
    }
  }

  @Test func `identify names the client, its releases, and the first byte that another would have sent`()
    throws
  {
    try capture(
      "a.http",
      Self.login.replacingOccurrences(
        of: "x-www-form-urlencoded", with: "x-www-form-urlencoded; charset=utf-8"))
    let run = try onwire(["identify", "a.http"])
    #expect(run.status == 0)
    #expect(run.text.contains("alamofire@"), "\(run.text)")
    let json = try onwire(["identify", "a.http", "--format", "json"])
    let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let clients = try #require(object["clients"] as? [[String: Any]])
    // Each spec that is given as the proof is one.
    for client in clients where client["fit"] as? String != "none" {
      let spec = try #require(client["spec"] as? String)
      try Data(spec.utf8).write(to: scratch.url.appending(path: "proof.yaml"))
      #expect(try onwire(["compile", "proof.yaml"]).output == data("a.http"), "\(spec)")
    }
  }

  @Test(arguments: [
    "GET /\u{1B}[2J HTTP/1.1\r\nHost: a.example\r\nX: ${HOME} !!binary *a &b\r\n\r\n",
    "GET /..%2f../../etc/passwd HTTP/1.1\r\nHost: ../../x\r\n\r\n",
    "GET /_base HTTP/1.1\r\nHost: _base\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: \u{202E}evil\r\nX-\u{0}: 1\r\n\r\n",
    "BREW * HTTP/9.9\nA:b\n\n",
  ])
  func `a hostile request stays in its folder, and compiles to its bytes`(request: String) throws {
    try capture("a.http", request)
    let run = try onwire(["import", "a.http", "--out", "out"])
    #expect(run.status == 0, "\(run.error)")
    let specs = try files("out")
    #expect(specs.count == 1 && !specs[0].contains("..") && !specs[0].hasPrefix("_"), "\(specs)")
    #expect(!run.text.contains("\u{1B}") && !run.text.contains("\u{202E}"))
    let back = try onwire(["compile", "out/\(specs[0])"])
    let spec = String(decoding: try data("out/\(specs[0])"), as: UTF8.self)
    #expect(back.output == Data(request.utf8), "\(spec)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).sorted() == ["a.http", "out"])
  }

  /// Requests of one shape each, whose values are others every time.
  private static func shaped(_ shape: Int, _ number: Int) -> String {
    let uuid = String(repeating: "\(number % 10)", count: 8) + "-0000-4000-8000-00000000000\(number % 10)"
    func request(_ line: String, _ fields: [String], _ body: String = "") -> String {
      let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
      let lines = ["\(line) HTTP/1.1", "Host: api.example.com"] + fields + length
      return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
    let form = ["Content-Type: application/x-www-form-urlencoded"]
    let json = ["Content-Type: application/json"]
    let boundary = "Boundary+0123456789AB\(1000 + number)"
    switch shape {
    case 0: return request("GET /v1/orders/\(4000 + number)", ["X-Request-ID: \(uuid)"])
    case 1: return request("GET /v1/orders?page=\(number)", [])
    case 2: return request("GET /v1/items?q=w\(number)&tags%5B%5D=a&tags%5B%5D=b\(number)", [])
    case 3: return request("POST /v1/login", form, "name=u\(number)&password=p\(number)")
    case 4: return request("POST /v1/search", form, "filter%5Bcolor%5D=c\(number)&filter%5Bsize%5D=\(number)")
    case 5: return request("PUT /v1/items", json, "{\"item\":\(number),\"name\":\"n\(number)\"}")
    case 6: return request("POST /v1/events", json, "[{\"at\":\(1_700_000_000 + number),\"id\":\"\(uuid)\"}]")
    case 7: return request("DELETE /v1/items/\(uuid)", [])
    case 8:
      let body =
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nt\(number)\r\n--\(boundary)--\r\n"
      return request("POST /v1/upload", ["Content-Type: multipart/form-data; boundary=\(boundary)"], body)
    case 9: return request("POST /v1/xml", ["Content-Type: text/xml"], "<a>\(number)</a>")
    case 10: return request("GET /v1/me", ["Authorization: Bearer t\(number)oken"])
    default: return request("HEAD /health", ["Cookie: sid=s\(number); theme=dark"])
    }
  }

  @Test func `two hundred requests of twelve shapes become twelve specs, and a foreign one is of none`()
    throws
  {
    let shapes = (0..<200).map { $0 % 12 }
    let foreign =
      "GET /v1/orders/4001?extra=1 HTTP/1.1\r\nHost: api.example.com\r\nX-Request-ID: none\r\n\r\n"
    try capture("session.http", shapes.enumerated().map { Self.shaped($1, $0) }.joined())
    try capture("foreign.http", foreign)
    let run = try onwire(["import", "session.http", "--out", "specs", "--wildcards", "--format", "json"])
    #expect(run.status == 0, "\(run.error)")
    let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let specs = try #require(report["specs"] as? [[String: Any]])
    #expect(specs.count == 12, "\(specs.compactMap { $0["spec"] })")
    var count = 0
    for spec in specs {
      let path = try #require(spec["spec"] as? String)
      let requests = try #require(spec["requests"] as? [String])
      // Each that became this spec, compared with it.
      for request in requests {
        let same = try onwire(["diff", path, request, "--root", "specs"])
        #expect(same.status == 0, "\(request)\n\(same.text)")
        count += 1
      }
      #expect(
        Set(requests.compactMap { Int($0.split(separator: "#").last ?? "").map { shapes[$0 - 1] } }).count
          == 1)
      #expect(try onwire(["diff", path, "foreign.http", "--root", "specs"]).status == 1, "\(path)")
    }
    #expect(count == 200)
  }

  // MARK: Vectors, goldens and captures

  /// Imports everything below a folder, and returns the requests that come back with other bytes, and those
  /// with keys that only odd requests need.
  private func imported(_ inputs: [String], _ out: String) throws -> [(
    name: String, bytes: Data, wire: [String], inexact: [String]
  )] {
    let run = try onwire(["import"] + inputs + ["--out", out, "--format", "json"])
    let report = try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let specs = try #require(report["specs"] as? [[String: Any]])
    let compiled = try onwire(["compile", out, "--out", out + "-bytes"])
    #expect(compiled.status == 0, "\(compiled.error)")
    return try specs.map { spec in
      let path = try #require(spec["spec"] as? String)
      let file = out + "-bytes" + path.dropFirst(out.count).dropLast(5) + ".http"
      return (
        try #require((spec["requests"] as? [String])?.first), (try? data(file)) ?? Data(),
        spec["wire"] as? [String] ?? [], spec["inexact"] as? [String] ?? []
      )
    }
  }

  @Test func `what vectors of libraries send comes back byte for byte, without wire`() throws {
    for (index, vector) in (try Vector.all("afnetworking.json") + Vector.all("afnetworking-versions.json"))
      .enumerated()
    where index < 260 || index % 5 == 0 {
      guard let text = try? VectorSpec.text(vector) else { continue }
      try scratch.file("specs/\(vector.fileName)/spec.yaml", text)
      for fixture in vector.input["fixtures"]?.members ?? [] {
        guard let content = fixture.value.text.flatMap({ Data(base64Encoded: $0) }) else { continue }
        try scratch.file("specs/\(vector.fileName)/\(fixture.key)", content)
      }
    }
    for vector in try AlamofireVector.all() {
      guard let text = try? AlamofireSpec.text(vector) else { continue }
      try scratch.file("specs/\(vector.folder)/spec.yaml", text)
      for fixture in vector.fixtures {
        try scratch.file("specs/\(vector.folder)/\(fixture.name)", fixture.content ?? Data())
      }
    }
    _ = try onwire(["compile", "specs", "--out", "sent"])
    let sent = try files("sent").map { "sent/" + $0 }
    #expect(sent.count > 700)
    for result in try imported(sent, "back") {
      let file = String(result.name.prefix { $0 != "#" })
      #expect(try result.bytes == data(file), "\(file)")
      #expect(result.wire.isEmpty, "\(file): \(result.wire)")
    }
  }

  /// The form in which a request is captured, and whether that holds each of its bytes.
  @Test(arguments: [("hexdump", true), ("xxd", true), ("raw", true), ("har", false), ("curl", false)])
  func `a golden request comes back from a capture as it was, or the spec says that it may not`(
    kind: String, isExact: Bool
  ) throws {
    let golden = Repository.root.appending(path: "golden")
    let names = try FileManager.default.subpathsOfDirectory(atPath: golden.path).filter {
      $0.hasSuffix(".http")
    }.sorted()
    var captures: [String: String] = [:]
    for (index, name) in names.enumerated() where index % 4 == 0 {
      guard try Data(contentsOf: golden.appending(path: name)).count < 1 << 16 else { continue }
      let shown = try onwire(["inspect", golden.appending(path: name).path, "--emit", kind])
      guard shown.status == 0 else { continue }
      let file = "c\(index).\(kind)"
      try shown.output.write(to: scratch.url.appending(path: file))
      captures[file] = name
    }
    #expect(captures.count > 30)
    for result in try imported(captures.keys.sorted(), "back") {
      let file = String(result.name.prefix { $0 != "#" })
      let name = try #require(captures[file])
      guard isExact || result.inexact.isEmpty else { continue }
      #expect(result.inexact.isEmpty, "\(file): \(result.inexact)")
      #expect(try result.bytes == Data(contentsOf: golden.appending(path: name)), "\(name)")
    }
  }

  @Test func `a version that a capture made up is no fact of a spec`() throws {
    let har = """
      {"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"}, "entries": [{
        "request": {"method": "GET", "url": "https://a.example/x?y=1", "httpVersion": "http/2.0", "headers": [
          {"name": ":authority", "value": "a.example"}, {"name": "accept", "value": "*/*"}],
          "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200}, "startedDateTime": "2026-01-01T00:00:00Z"}]}}
      """
    try capture("a.har", har)
    let run = try onwire(["import", "a.har"])
    #expect(run.status == 0 && !run.text.contains("wire:"), "\(run.text)")
    #expect(run.text.hasPrefix("# Not all of this is what was sent: request-line "), "\(run.text)")
    #expect(try onwire(["identify", "a.har"]).status == 0)
    // What is on the wire is a fact.
    #expect(
      try onwire(["import", "-"], input: "GET /x HTTP/1.0\r\nHost: a.example\r\n\r\n").text.contains(
        "version: HTTP/1.0"))
  }

  /// Requests that try something on a file system, on YAML, or on whoever compiles the imported specs.
  private static let hostile: [String] = {
    let long = String(repeating: "n", count: 10_000)
    func post(_ type: String, _ body: String) -> String {
      "POST /x HTTP/1.1\r\nHost: a.example\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    func part(_ name: String, _ filename: String) -> String {
      post(
        "multipart/form-data; boundary=B",
        "--B\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(filename)\"\r\n\r\n\u{1}\u{2}\(String(repeating: "\u{3}", count: 90))\r\n--B--\r\n"
      )
    }
    return [
      "GET /\(long) HTTP/1.1\r\nHost: \(long).example\r\nX-\(long): \(long)\r\n\r\n",
      part("../../name", "../../../etc/passwd"), part("f", "/etc/passwd"), part("f", "C:\\windows\\x.exe"),
      part(long, long + ".png"), part("a\u{0}b", "\u{1B}]0;x\u{7}.sh"), part("f", ".."),
      part("f", "fixtures"),
      post(
        "application/json",
        #"{"path":"/etc/passwd","extends":"/etc/passwd","files":[{"path":"../a"}],"vars":{"a":"${HOME}"}}"#),
      post(
        "application/x-www-form-urlencoded",
        "a=!!binary+x&b=*a&c=%26b&d=${HOME}&e=${any}&f=$${x}&path=/etc/passwd"),
      post("application/x-www-form-urlencoded", "path=%2Fetc%2Fpasswd&%3C%3C=x&!!map=1&%2A=y&---=z"),
      post("text/plain", "---\npath: /etc/passwd\n...\n%YAML 1.1\n"),
      "GET /a HTTP/1.1\r\nHost: a.example\r\nextends: /etc/passwd\r\nX: !!binary x\r\nY: *a\r\nZ: &a b\r\nV: ${x} $${y}\r\n\r\n",
      "GET /fixtures/x HTTP/1.1\r\nHost: CON\r\n\r\n",
      "GET /x?path=/etc/passwd#~ HTTP/1.1\r\nHost: ~\r\n\r\n",
    ]
  }()

  @Test func `a hostile session writes nothing elsewhere, and no spec that reads what import did not write`()
    throws
  {
    // Each twice: two requests for one file.
    for (index, request) in Self.hostile.enumerated() { try capture("\(index).http", request + request) }
    let captures = Self.hostile.indices.map { "\($0).http" }
    try capture("mine.txt", "mine")
    for (options, out) in [
      ([], "out"), (["--vars"], "vars"), (["--merge"], "merged"), (["--secrets", "redact"], "stars"),
    ] {
      let run = try onwire(["import"] + captures + ["--out", out] + options)
      #expect(run.status == 0, "\(options) \(run.error)")
      #expect(!(run.text + run.error).contains { $0 == "\u{1B}" || $0 == "\0" || $0 == "\u{7}" })
      let made = try files(out)
      #expect(
        made.allSatisfy { name in name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !name.contains("..") },
        "\(made)")
      #expect(Set(made.map { $0.lowercased() }).count == made.count)
      for spec in made where spec.hasSuffix(".yaml") {
        let folder = spec.split(separator: "/").dropLast().joined(separator: "/")
        let text = String(decoding: try data("\(out)/\(spec)"), as: UTF8.self)
        // The name of a file is one step below `files` or `body`; below `params`, the word is a parameter.
        for line in text.split(separator: "\n")
        where line.hasPrefix("  path: ") && text.contains("\nfiles:\n") {
          let path = line.dropFirst(8)
          #expect(
            path.hasPrefix("fixtures/") && made.contains((folder.isEmpty ? "" : folder + "/") + path),
            "\(text)")
        }
      }
      guard options.isEmpty else { continue }
      let back = try onwire(["compile", out, "--out", "bytes"])
      #expect(back.status == 0, "\(back.error)")
      let sent = Set(Self.hostile.map { Data($0.utf8) })
      let bytes = try files("bytes").filter { $0.hasSuffix(".http") }.map { try data("bytes/" + $0) }
      #expect(bytes.count == 2 * sent.count && Set(bytes) == sent)
      // Nothing of it is written twice, and nothing of others is overwritten.
      let again = try onwire(["import"] + captures + ["--out", out])
      #expect(try again.status == 0 && files(out) == made)
    }
    // A file where a spec would go stays, and the request leaves nothing beside it.
    try scratch.file("taken/x.yaml", "mine")
    let taken = try onwire(["import", "3.http#1", "--out", "taken"])
    #expect(taken.status == 2 && taken.error.contains("file-in-the-way"), "\(taken.error)")
    #expect(try files("taken") == ["x.yaml"] && data("taken/x.yaml") == Data("mine".utf8))
    // A link leads nowhere else.
    let manager = FileManager.default
    try manager.createDirectory(
      at: scratch.url.appending(path: "elsewhere"), withIntermediateDirectories: true)
    for (folder, link) in [("linked", "a.example"), ("fixed", "a.example/fixtures")] {
      let place = scratch.url.appending(path: "\(folder)/\(link)")
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.createSymbolicLink(at: place, withDestinationURL: scratch.url.appending(path: "elsewhere"))
      let run = try onwire(["import", "3.http", "--out", folder])
      #expect(run.status == 74, "\(folder): \(run.error)")
      #expect(try files("elsewhere").isEmpty)
    }
    // A capture that ends too soon leaves whole specs or none.
    try capture("cut.http", Self.hostile[9] + Self.hostile[9].dropLast(20))
    let cut = try onwire(["import", "cut.http", "--out", "cut"])
    #expect([0, 2].contains(cut.status))
    #expect(try onwire(["compile", "cut", "--out", "cut-bytes"]).status == 0)
    #expect(try onwire(["import", "no.http", "--out", "none"]).status == 2)
    #expect(try onwire(["import", "0.http", "--out", ""]).status == 64)
    let left = try manager.contentsOfDirectory(atPath: scratch.url.path)
    #expect(
      Set(left).subtracting(["none"])
        == Set(
          captures + ["mine.txt", "out", "vars", "merged", "stars", "bytes", "taken", "linked", "fixed"]
            + ["elsewhere", "cut.http", "cut", "cut-bytes"]), "\(left)")
    #expect(try data("mine.txt") == Data("mine".utf8))
  }

  // MARK: Pages

  @Test func `each request of a session's page has its spec, and what is said of it holds`() throws {
    let requests = [
      "GET /a?x=1&y=%22 HTTP/1.1\r\nHost: a.example\r\nX-A: \"b\"\r\n\r\n",
      "POST /b HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{\"a\":1}",
    ]
    try capture("two.http", requests.joined())
    let html = try onwire(["inspect", "two.http", "--emit", "html"]).text
    #expect(html.components(separatedBy: "compiles to exactly these bytes").count == 3)
    for (index, request) in requests.enumerated() {
      let start = try #require(html.range(of: "id=\"r\(index + 1)-spec\""))
      let end = try #require(html[start.upperBound...].range(of: "</pre>"))
      var text = html[start.upperBound..<end.lowerBound].drop { $0 != ">" }.dropFirst().description
      for (escape, mark) in [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&#39;", "'"), ("&amp;", "&")] {
        text = text.replacingOccurrences(of: escape, with: mark)
      }
      try capture("copied.yaml", text)
      #expect(try onwire(["compile", "copied.yaml"]).text == request, "\(text)")
    }
    // The capture does not know the version that was sent.
    let entry =
      #"{"request": {"method": "GET", "url": "https://a.example/c", "httpVersion": "HTTP/2", "headers": []}}"#
    try capture("two.har", "{\"log\": {\"version\": \"1.2\", \"entries\": [\(entry), \(entry)]}}")
    let told = try onwire(["inspect", "two.har", "--emit", "html"]).text
    #expect(told.components(separatedBy: "as HTTP/1.1 writes it").count == 3)
    #expect(!told.contains("compiles to exactly"))
  }
}

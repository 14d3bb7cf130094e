import OnwireHTTP
import OnwireServers
import OnwireTextFormats
import Testing

/// The tables are whole: each row is a habit and one of its values.
@Suite struct ServerTableTests {
  @Test func rowsAreHabitsAndSetThem() {
    for server in Server.all {
      for row in server.table.rows {
        let definition = HabitDefinition.byName[row.habit]
        #expect(definition != nil, "\(server.name): \(row.habit)")
        #expect(!row.source.isEmpty && !row.value.isEmpty, "\(server.name): \(row.habit)")
        guard let definition, !definition.isTold else { continue }
        // `none` is printed for a limit that does not exist.
        let isThere =
          definition.get(server.habits) == row.value || row.value == String(Int.max)
          || definition.name == "target.refused"
        #expect(isThere, "\(server.name): \(row.habit) is \(definition.get(server.habits)), not \(row.value)")
      }
      #expect(Set(server.table.ownRows.map(\.habit)).count == server.table.ownRows.count, "\(server.name)")
      let rules = server.table.statuses.map(\.habit)
      #expect(Set(rules).count == rules.count, "\(server.name) has two statuses of a habit")
      for rule in rules {
        #expect(HabitDefinition.byName[rule] != nil, "\(server.name): status of \(rule)")
      }
    }
    #expect(Set(Server.all.map(\.name)).count == Server.all.count)
  }

  @Test func aNameWithoutAVersionIsTheNewest() {
    let newest = [
      "php": "php@8", "rails": "rails@7.2", "express": "express@5", "tomcat": "tomcat@10", "go": "go",
    ]
    for (name, expected) in newest { #expect(Server.named(name)?.name == expected) }
    #expect(Server.named("rails@6.1")?.name == "rails@6.1")
    #expect(Server.named("rails@5") == nil)
    #expect(Server.named("") == nil)
  }

  private static let form = "Content-Type: application/x-www-form-urlencoded\r\n"
  private static let parts = "Content-Type: multipart/form-data; boundary=X\r\n"
  private static let part =
    "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--\r\n"

  /// What a server reads from a request: its data in JSON, and the habits by which something is dropped.
  private static func read(
    _ name: String, _ method: String, _ fields: String, _ body: String, _ half: ServerTable.Half
  ) throws -> String? {
    try reading(name, method, fields, body, half).map {
      String(decoding: $0.data?.json() ?? [], as: UTF8.self)
        + $0.notes.rules.sorted().map { " " + $0 }.joined()
    }
  }

  private static func reading(
    _ name: String, _ method: String, _ fields: String, _ body: String, _ half: ServerTable.Half
  ) throws -> ServedHalf? {
    let text = "\(method) /p HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\(body)"
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    let request = Request(
      message: message, endpoint: Endpoint(scheme: .http, host: "h", port: nil))
    let server = try #require(Server.named(name))
    return ServerReading.all(try ServedBytes(request), by: [server])[0][half]
  }

  /// Run against the real ones: PHP 8.2.36, Django 5.2.19, Tomcat 10.1.60, Go 1.19.8, Rack 2.2.22.
  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET"])
  func bodiesAreReadOfTheMethodsThatTheServerReads(method: String) throws {
    func isRead(_ name: String, _ fields: String, _ body: String, _ half: ServerTable.Half) throws -> Bool {
      let read = try #require(try Self.read(name, method, fields, body, half))
      let isLost = read.hasSuffix(" \(half.rawValue).methods")
      #expect(isLost != read.contains("1"), "\(name) \(method): \(read)")
      return !isLost
    }
    let isPost = method == "POST"
    let isPut = method == "PUT" || method == "PATCH"
    for (name, form, parts) in [
      ("php@8", isPost, isPost), ("django@5", isPost, isPost), ("tomcat@10", isPost, true),
      ("tomcat@10-utf8", method != "GET", true), ("go", isPost || isPut, true), ("rack@2.2", true, true),
      ("rails@7.2", true, true), ("werkzeug@3", true, true), ("starlette@1", true, true),
    ] {
      #expect(try isRead(name, Self.form, "a=1", .form) == form)
      #expect(try isRead(name, Self.parts, Self.part, .multipart) == parts)
    }
    #expect(try isRead("express@4", Self.form, "a=1", .form))
    // Rack takes a body without a type for a form of POST, and what is no form is none with any method.
    #expect(try Self.read("rack@2.2", method, "", "a=1", .form) == (isPost ? #"{"a":"1"}"# : "{}"))
    #expect(try Self.read("php@8", method, "Content-Type: text/plain\r\n", "a=1", .form) == "{}")
  }

  /// Run: multer 2.4.0 over Busboy 1.6.0.
  @Test(arguments: [
    (["user[name]", "tags[]", "tags[]", "plain"], #"{"user":{"name":"0"},"tags":["1","2"],"plain":"3"}"#),
    (["a[0][x]", "a[2][x]"], #"{"a":[{"x":"0"},null,{"x":"1"}]}"#),
    (["a", "a", "a"], #"{"a":["0","1","2"]}"#),
    (["a", "a[b]", "a"], #"{"a":{"":["0","2"],"b":"1"}}"#), (["a[1]", "a[b]"], #"{"a":{"1":"0","b":"1"}}"#),
    (["a[b", "a[b]c", "a[][b]", "[a]"], #"{"a[b":"0","a[b]c":"1","a[][b]":"2","[a]":"3"}"#),
    (["b", "10", "2"], #"{"2":"2","10":"1","b":"0"}"#), (["a[99999999999]", "a[]"], #"{"a":["1"]}"#),
    (["a[20000]"], #"{"a":{"20000":"0"}}"#),
  ])
  func multerNestsNamesByAppendField(names: [String], body: String) throws {
    let parts = names.enumerated().map { index, name in
      "--X\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(index)\r\n"
    }
    let file =
      "--X\r\nContent-Disposition: form-data; name=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--X--\r\n"
    let read = try Self.read("multer@2", "POST", Self.parts, parts.joined() + file, .multipart)
    // A file without a name is not a file.
    #expect(read == #"{"body":\#(body),"files":{}} multipart.content-type multipart.file-name"#)
  }

  @Test func multerRefusesAPartWithoutAName() throws {
    let part = "--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--\r\n"
    #expect(try Self.read("multer@2", "POST", Self.parts, part, .multipart) == " multipart.name")
  }

  /// Run: multer 2.4.0.
  @Test func multerUndoesTheEscapesOfHTML() throws {
    let part =
      "--X\r\nContent-Disposition: form-data; name=\"a%22%0db%25\"; filename=\"%0A%22%20\"\r\n\r\n1\r\n--X--\r\n"
    let read = try Self.read("multer@2", "POST", Self.parts, part, .multipart)
    #expect(
      read
        == #"{"body":{},"files":{"a\"\rb%25":[{"filename":"\n\"%20","type":"text/plain","encoding":"7bit","content":"1"}]}}"#
        + " multipart.file-name multipart.name")
  }

  /// Run: multer 2.4.0 over type-is 1.6.19.
  @Test func multerIgnoresATypeThatIsMalformed() throws {
    let part = "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--X--\r\n"
    for (type, read) in [
      ("; boundary=X; x=a b", #"{"body":{},"files":{}} multipart.type"#),
      ("; boundary=", #"{"body":{},"files":{}} multipart.type"#), ("", ""),
      ("; boundary=X; x=\"a b\"", #"{"body":{"a":"1"},"files":{}}"#),
    ] {
      let fields = "Content-Type: multipart/form-data\(type)\r\n"
      #expect(try Self.read("multer@2", "POST", fields, part, .multipart) == read, "\(type)")
    }
  }

  @Test func djangoReadsNoChunks() throws {
    let chunked = "Transfer-Encoding: chunked\r\n"
    let body = "3\r\na=1\r\n0\r\n\r\n"
    #expect(try Self.read("django@5", "POST", Self.form + chunked, body, .form) == "{} body.chunked")
    #expect(try Self.read("php@8", "POST", Self.form + chunked, body, .form) == #"{"a":"1"}"#)
  }

  /// Run: Django 5.2.19 behind wsgiref.
  @Test(arguments: [
    ("POST", "application/x-www-form-urlencoded; charset=iso-8859-1", "form.declared-charset"),
    ("PATCH", "application/x-www-form-urlencoded; charset=iso-8859-1", nil),
    ("POST", "Multipart/Form-Data; boundary=X", "multipart.type"),
    ("POST", "multipart/form-data", "multipart.boundary"),
    ("PATCH", "multipart/form-data", nil),
  ])
  func whatDjangoDoesNotReadItMayStillRefuse(method: String, type: String, rule: String?) throws {
    let fields = "Content-Type: \(type)\r\n"
    let isForm = type.hasPrefix("a")
    let chunks = isForm ? "3\r\na=1\r\n0\r\n\r\n" : "7\r\n--X--\r\n\r\n0\r\n\r\n"
    for (fields, body) in [
      ("Transfer-Encoding: chunked\r\n" + fields, chunks), ("Content-Length: 0\r\n" + fields, ""),
    ] {
      let half = try #require(
        try Self.reading("django@5", method, fields, body, isForm ? .form : .multipart))
      #expect(half.refusal?.rule == rule)
      #expect(half.refusal?.status == rule.map { _ in 400 })
    }
  }

  /// Run: Sinatra 3.0.5 on Rack 2.2.22 and 4.2.1 on Rack 3.2.7, the ExceptionWrapper of actionpack 6.1.7 and 7.2.4,
  /// behind puma. In the order of rack@2.2, rack@3, rails@6.1 and rails@7.2.
  @Test(arguments: [
    ("boundary=X", "--X\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n", [400, 400, 500, 400]),
    ("boundary=X", "a\r\n", [400, 400, 500, 400]),
    ("boundary=" + String(repeating: "b", count: 71), "--X--\r\n", [400, 500, 500, 500]),
    (
      "boundary=X",
      String(
        repeating: "--X\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n1\r\n", count: 130)
        + "--X--\r\n",
      [500, 500, 500, 500]
    ),
  ])
  func statusesAreThoseOfTheFrameworks(boundary: String, body: String, statuses: [Int]) throws {
    let fields = "Content-Type: multipart/form-data; \(boundary)\r\nContent-Length: \(body.utf8.count)\r\n"
    let servers = ["rack@2.2", "rack@3", "rails@6.1", "rails@7.2"]
    let read = try servers.map { name in
      let half = try #require(try Self.reading(name, "POST", fields, body, .multipart))
      return try #require(half.refusal?.status, "\(name)")
    }
    #expect(read == statuses)
  }

  /// Run: multiparty 4.2.3 throws where nothing catches, and Node ends.
  @Test func aBrokenFileNameEndsAProgramWithMultiparty() throws {
    let body =
      "--X\r\nContent-Disposition: form-data; name=\"a\"; filename*=utf-8''%zz\r\n\r\n1\r\n--X--\r\n"
    let half = try #require(try Self.reading("multiparty@4", "POST", Self.parts, body, .multipart))
    #expect(half.refusal?.rule == "multipart.file-name")
    #expect(half.refusal?.status == nil)
  }

  static let lost: [(server: String, form: String, read: String)] = [
    ("rails@6.1", "action=1&controller[x]=2&b=3", #"{"b":"3"} names.routed"#),
    ("rails@7.2", "action=1&controller[x]=2&b=3", #"{"b":"3"} names.routed"#),
    ("rails@6.1", "[action]=1&b=2", #"{"b":"2"} names.routed"#), ("rack@3", "action=1", #"{"action":"1"}"#),
    ("qs@6.11", "=1&a=2", #"{"a":"2"} pairs.empty-name"#),
    ("express@5", "=1&a=2", #"{"a":"2"} pairs.empty-name"#),
    ("express@4", "a[x][__proto__]=1", #"{"a":{"x":{}}} names.prototype"#),
    ("express@5", "__proto__=1&a=2", #"{"a":"2"} names.prototype"#),
    ("rack@2.2", "a[][][]=1", #"{"a":[null]} names.nesting"#),
    ("rails@6.1", "a[%5D]=1", #"{"a":[]} names.nesting"#),
    ("rails@6.1", "a[][[]]=1", #"{"a":[]} names.nesting"#),
    ("rack@2.2", "a[][]=1", #"{"a":[["1"]]}"#),
    ("php@8", "a=1&a=2", #"{"a":"2"} names.repeated"#), ("rack@3", "a=1&a=2", #"{"a":"2"} names.repeated"#),
    ("php@8", "a[b]=1&a=2", #"{"a":"2"} names.conflict"#),
    ("rack@2.2", "a[b]=1&a=2", #"{"a":"2"} names.conflict"#),
    ("django@5", "a=1&a=2", #"{"a":["1","2"]}"#), ("express@4", "a=1&a=2", #"{"a":["1","2"]}"#),
  ]

  /// What a server leaves out or keeps only one of is noted.
  ///
  /// Run: actionpack 6.1.7 with routes, qs 6.11.0, body-parser 1.20.1, Rack 2.2.22, PHP 8.2.36.
  @Test(arguments: lost)
  func whatIsLostIsNoted(server: String, form: String, read: String) throws {
    #expect(try Self.read(server, "POST", Self.form, form, .form) == read)
  }

  @Test(arguments: [
    ("a=1&a[b]=2", ["a"]), ("a[b]=1&a[c]=2&a=3", ["a[b]", "a[c]"]), ("a.b=1&a_b=2", ["a.b"]),
  ])
  func ofPHPTheFieldWhoseValueIsLostIsNamed(form: String, names: [String]) throws {
    let half = try #require(try Self.reading("php@8", "POST", Self.form, form, .form))
    #expect(half.notes.first.map(\.path) == names)
  }

  /// Run: PHP 8.2.36.
  @Test func ofPHPAFileWhoseContentIsLostIsNamedAsItsField() throws {
    let file = "--X\r\nContent-Disposition: form-data; name=\"f[x]\"; filename=\"a\"\r\n\r\n1\r\n"
    let half = try #require(
      try Self.reading("php@8", "POST", Self.parts, file + file + "--X--\r\n", .multipart))
    #expect(half.notes.first.map(\.path) == ["f[x]"])
  }

  static let lostParts: [(server: String, before: String, between: String, rule: String?)] = [
    // A line end or text before the first delimiter, run: Busboy 1.6.0, Multiparty 4.2.3, Rack 3.2.7.
    ("busboy@1", "\n", "", "multipart.delimiter"), ("multiparty@4", "text\n", "", "multipart.delimiter"),
    ("rack@3", "\n", "", "multipart.delimiter"), ("php@8", "text\n", "", nil), ("go", "\n", "", nil),
    // The closing delimiter, and a part after it, run: Werkzeug 3.1.9, Tomcat 10.1.60.
    ("werkzeug@3", "", "--X--\r\n", "multipart.end"), ("tomcat@10", "", "--X--\r\n", "multipart.end"),
    ("busboy@1", "", "--X--\r\n", "multipart.end"), ("php@8", "", "--X--\r\n", nil),
    // A part without an empty line, or without a head.
    (
      "rack@3", "", "--X\r\nContent-Disposition: form-data; name=\"c\"\r\n1\r\n", "multipart.part-head"
    ),
    (
      "tomcat@10", "", "--X\r\nContent-Disposition: form-data; name=\"c\"\r\n1\r\n", "multipart.part-head"
    ),
    ("rack@2.2", "", "--X\r\n\r\n1\r\n", "multipart.part-head"),
    // Delimiter-like text in a content is not lost.
    ("formidable@3", "", "--Xx\r\nContent-Disposition: form-data; name=\"c\"\r\n\r\n1\r\n", nil),
  ]

  /// A whole part that a server does not hand on is noted, wherever its reader ends or goes on.
  @Test(arguments: lostParts)
  func aLostPartIsNoted(server: String, before: String, between: String, rule: String?) throws {
    let other = Self.part.replacing("\"a\"", with: "\"b\"")
    let body = before + Self.part.replacing("--X--\r\n", with: "") + between + other
    let read = try #require(try Self.read(server, "POST", Self.parts, body, .multipart))
    #expect(read.hasSuffix("}" + (rule.map { " \($0)" } ?? "")), "\(read)")
  }

  @Test func tomcatReadsNoCharsetWhoseQuotationMarkIsNotClosed() throws {
    func read(_ charset: String) throws -> String? {
      let type = "Content-Type: application/x-www-form-urlencoded; charset=\(charset)\r\n"
      return try Self.read("tomcat@10", "POST", type, "a=%C3%A9", .form)
    }
    #expect(try read("\"utf-8\"") == #"{"a":["é"]}"#)
    #expect(try read("\"utf-8") == #"{"a":["Ã©"]}"#)
  }

  /// Run: Tomcat 10.1.60 with the MultipartConfigElement of Spring Boot.
  @Test(arguments: [
    ("; filename=f", "", 1_048_576, true), ("; filename=f", "", 1_048_577, false), ("", "", 1_048_576, true),
    ("", "", 1_048_577, false), ("; filename=f", "Content-Length: 1048577\r\n", 1, false),
  ])
  func springBootLimitsParts(fileName: String, field: String, count: Int, isRead: Bool) throws {
    let head = "--X\r\nContent-Disposition: form-data; name=\"a\"\(fileName)\r\n\(field)\r\n"
    let body = head + String(repeating: "x", count: count) + "\r\n--X--\r\n"
    let half = try #require(try Self.reading("tomcat@10-utf8", "POST", Self.parts, body, .multipart))
    #expect(half.refusal?.rule == (isRead ? nil : "limits.file"))
    #expect(half.refusal?.status == (isRead ? nil : 500))
    let alone = try #require(try Self.reading("tomcat@10", "POST", Self.parts, body, .multipart))
    #expect(alone.refusal == nil)
  }

  /// Run with the same.
  @Test(arguments: [(10_485_760, true), (10_485_761, false)])
  func springBootLimitsRequests(count: Int, isRead: Bool) throws {
    let head = "--X\r\nContent-Disposition: form-data; name=\"a\"; filename=f\r\n\r\n"
    let whole = String(repeating: head + String(repeating: "x", count: 1_000_000) + "\r\n", count: 10)
    let end = "\r\n--X--\r\n"
    let rest = count - whole.utf8.count - head.utf8.count - end.utf8.count
    let body = whole + head + String(repeating: "y", count: rest) + end
    let half = try #require(try Self.reading("tomcat@10-utf8", "POST", Self.parts, body, .multipart))
    #expect(half.refusal?.rule == (isRead ? nil : "limits.multipart-bytes"))
  }

  /// A table on top of another one has its statuses, unless it has its own.
  ///
  /// Run: Tomcat 10.1.60, Rack 3.2.7. Read: `rescue_responses` of actionpack, which has no NoMethodError.
  @Test(arguments: ["tomcat@10", "tomcat@10-utf8", "tomcat@10-relaxed", "rails@7.2", "rack@3"])
  func refusalsOfPartsAreAnsweredWith500(name: String) throws {
    let bare = "--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--\r\n"
    let body = name.hasPrefix("tomcat") ? Self.part.replacing("--X--\r\n", with: "--X\r\nA: b\r\n") : bare
    let half = try #require(try Self.reading(name, "POST", Self.parts, body, .multipart))
    #expect(half.refusal?.status == 500, "\(half.refusal?.rule ?? "read")")
  }

  /// Run: actionpack 6.1.7.10 on Rack 2.2.22, Go 1.19.8.
  @Test(arguments: [
    ("rails@6.1", "GET", "json", ServerTable.Half.query, true),
    ("rails@6.1", "DELETE", "json", .query, true), ("rails@6.1", "POST", "json", .query, true),
    ("rails@6.1", "GET", "*/json", .query, true), ("rails@6.1", "GET", "a/b; x", .query, false),
    ("rails@7.2", "GET", "json", .query, true), ("rack@2.2", "GET", "json", .query, false),
    ("go", "POST", "charset=utf-8", .form, true), ("go", "GET", "charset=utf-8", .form, false),
  ])
  func aBadTypeIsRefusedWithoutABody(
    name: String, method: String, type: String, half: ServerTable.Half, isRefused: Bool
  ) throws {
    let read = try Self.reading(name, method, "Content-Type: \(type)\r\n", "", half)
    #expect(read?.refusal?.rule == (isRefused ? "form.bad-type" : nil))
    #expect(read?.refusal?.status == (isRefused && name != "go" ? 406 : nil))
  }

  /// Run: actionpack 6.1.7.10.
  @Test(arguments: ["multipart/form-data boundary=X", "multipart/; boundary=X"])
  func railsKnowsNoMultipartTypeThatIsWrittenWrong(type: String) throws {
    for name in ["rails@6.1", "rails@7.2"] {
      let half = try #require(
        try Self.reading(name, "POST", "Content-Type: \(type)\r\n", Self.part, .multipart))
      #expect(half.refusal?.rule == "form.bad-type")
      #expect(half.refusal?.status == 406)
    }
  }

  /// Run: Formidable 3.2.5.
  @Test(
    arguments: [
      ("--X\r\nX_y: 1\r\n\r\n1\r\n--X--\r\n", "multipart.part-head", nil),
      ("--X\r\nA: b\n\r\n1\r\n--X--\r\n", "multipart.part-head", nil),
      ("--Xy\r\n\r\n1\r\n--X--\r\n", "multipart.delimiter", nil),
      ("--X\r\nA: b\r\r\n1\r\n--X--\r\n", "multipart.line-ends", nil),
      (
        "--X\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n1\r\n--X--\r\n",
        "multipart.transfer-encoding", 501
      ),
      ("--X\r\nContent-Transfer-Encoding: 8bit\r\n\r\n1\r\n--X--\r\n", "multipart.charset", 500),
      ("--X\r\nContent-Transfer-Encoding: 7bit\r\n\r\n1\r\n--X--\r\n", "multipart.charset", 500),
      ("--X\r\nA: b\r\n\r\n1\r\n", "multipart.end", 400),
    ] as [(String, String, Int?)])
  func formidableAnswersWithAStatusOrNever(body: String, rule: String, status: Int?) throws {
    let half = try #require(try Self.reading("formidable@3", "POST", Self.parts, body, .multipart))
    #expect(half.refusal?.rule == rule)
    #expect(half.refusal?.status == status)
  }

  @Test func everyMeaningIsThere() {
    for definition in HabitDefinition.all where !definition.isTold && !definition.isNumber {
      #expect(
        definition.name == "target.refused" || definition.name == "multipart.no-name"
          || !definition.choices.isEmpty, "\(definition.name)")
    }
  }
}

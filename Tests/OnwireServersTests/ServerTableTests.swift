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
        // `none` is how a limit that is none is printed.
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

  /// What a server reads of a request: its data in JSON, and by which habits something is dropped.
  private static func read(
    _ name: String, _ method: String, _ fields: String, _ body: String, _ half: ServerTable.Half
  ) throws -> String? {
    let text = "\(method) /p HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\(body)"
    let message = try RequestParser().message(ByteInput(Array(text.utf8)))
    let request = Request(
      message: message, endpoint: Endpoint(scheme: .http, host: "h", port: nil))
    let server = try #require(Server.named(name))
    return ServerReading.all(try ServedBytes(request), by: [server])[0][half].map {
      String(decoding: $0.data?.json() ?? [], as: UTF8.self)
        + $0.notes.rules.sorted().map { " " + $0 }.joined()
    }
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

  /// Run: append-field 2.0.0 over Busboy 1.6.0.
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
    // A file without a name is none.
    #expect(read == #"{"body":\#(body),"files":{}} multipart.content-type multipart.file-name"#)
  }

  @Test func multerRefusesAPartWithoutAName() throws {
    let part = "--X\r\nContent-Disposition: form-data\r\n\r\nx\r\n--X--\r\n"
    #expect(try Self.read("multer@2", "POST", Self.parts, part, .multipart) == " multipart.name")
  }

  @Test func djangoReadsNoChunks() throws {
    let chunked = "Transfer-Encoding: chunked\r\n"
    let body = "3\r\na=1\r\n0\r\n\r\n"
    #expect(try Self.read("django@5", "POST", Self.form + chunked, body, .form) == "{} body.chunked")
    #expect(try Self.read("php@8", "POST", Self.form + chunked, body, .form) == #"{"a":"1"}"#)
  }

  @Test func everyMeaningIsThere() {
    for definition in HabitDefinition.all where !definition.isTold && !definition.isNumber {
      #expect(
        definition.name == "target.refused" || definition.name == "multipart.no-name"
          || !definition.choices.isEmpty, "\(definition.name)")
    }
  }
}

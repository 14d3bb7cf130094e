import OnwireSpecLanguage
import OnwireDiagnostics
import Testing

@testable import OnwireClients

/// Names of clients without releases; those of releases are AFNetworkingHistoryTests.
@Suite struct ClientNameTests {
  private func failure(_ name: String) throws -> (message: String, help: [String]) {
    switch Client.named(name) {
    case .success(let client):
      Issue.record("\(name) is \(client.nameAndRelease)")
      return ("", [])
    case .failure(let failure): return (failure.diagnostics[0].message, failure.diagnostics[0].help)
    }
  }

  /// All specs of a run share a client: making a table's clients again for each name would cost as much as
  /// the specs.
  @Test(arguments: Client.tables.map { "\($0.name)@\($0.newest)" })
  func aNameMeansTheSameClientEachTime(name: String) throws {
    let name = name.hasSuffix("@") ? String(name.dropLast()) : name
    #expect(try Client.named(name).get() === Client.named(name).get())
  }

  @Test(arguments: ClientTable.nsurlsessionLayouts + ClientTable.nsurlsessionEscapes)
  func aStyleIsNamedBehindTheAt(style: String) throws {
    let client = try Client.named("nsurlsession@\(style)").get()
    #expect(client.release == style)
    #expect(client.nameAndRelease == "nsurlsession@\(style)")
    #expect(client.titleAndRelease == "NSURLSession (\(style))")
  }

  private static let styles =
    "`nsurlsession@unquoted`, `nsurlsession@quoted`, `nsurlsession@compact`, `nsurlsession@enumerated`, "
    + "`nsurlsession@fields-first`, `nsurlsession@own-loop`, `nsurlsession@rfc1867`, `nsurlsession@webkit`, "
    + "`nsurlsession@query-allowed`, `nsurlsession@query-value-allowed`, `nsurlsession@alphanumerics`, "
    + "`nsurlsession@unescaped`, `nsurlsession@query-items` and `nsurlsession@json-encoder`"

  @Test func ofSeveralStylesNoneIsTheNewest() throws {
    let (message, help) = try failure("nsurlsession")
    #expect(message == "`nsurlsession` has styles, and none of them is the newest")
    #expect(help.count == 2 && help[0] == "write one of: \(Self.styles)")
    // What it says of any style.
    #expect(help[1].contains("JSON of a dictionary, a text or no body any of them"))
    for document in ["as: json\nparams: {a: 1.5, b: [x/y, null]}", "body: {text: hi}", ""] {
      let spec = "\nmethod: POST\nurl: https://a.example/\n\(document)\n"
      let styles = ClientTable.nsurlsession.releases.filter { $0.style != "json-encoder" }
      let requests = try Set(styles.map { try SpecFixture.raw("client: nsurlsession@\($0)\(spec)") })
      #expect(requests.count == 1 && requests.first?.hasPrefix("POST / HTTP/1.1\r\n") == true)
    }
  }

  @Test(arguments: [
    ("x", nil), ("0", nil), ("", nil), ("compac", "did you mean `compact`?"),
    ("unquoted.1", "did you mean `unquoted`?"),
  ])
  func whatIsNoStyleIsRefusedWithAllStyles(style: String, hint: String?) throws {
    let (message, help) = try failure("nsurlsession@\(style)")
    #expect(message == "there are no rules for `\(style)` of `nsurlsession`")
    #expect(
      help == (hint.map { [$0] } ?? []) + [
        "its styles are: \(Self.styles)"
      ])
  }

  @Test func whatHasNeitherIsNamedAlone() throws {
    let client = try Client.named("plain").get()
    #expect((client.release, client.nameAndRelease, client.titleAndRelease) == ("", "plain", "Plain HTTP"))
    for version in ["1", "", "plain", "0"] {
      let (message, help) = try failure("plain@\(version)")
      #expect(message == "there are no rules for `\(version)` of `plain`")
      #expect(help == ["it has no releases: write `plain` alone"])
    }
  }

  @Test func rowsOfAStyleAreOfThatStyleAlone() {
    let table = ClientTable.nsurlsession
    #expect(
      ["quoted", "compact", "enumerated", "alphanumerics"].map { style in
        table.release(named: style).flatMap { table.row("multipart.separator", in: $0)?.value }
      } == [.text("spaced"), .text("tight"), .text("spaced"), nil])
  }

  /// The rules before 4.0.0 would go by the name of AFNetworking 4.
  @Test(arguments: [Version(4), Version(99), Version(-1), Version()])
  func whatIsNoReleaseOfATableMakesNoClient(release: Version) {
    let error = #expect(throws: SpecError.self) { try Client(Client.default.table, release) }
    let text = error?.description ?? ""
    #expect(text.contains("there are no rules for `\(release)` of `afnetworking`"), "\(text)")
  }

  @Test func everyTableIsFoundByItsNameAndMakesOneClientForEachRelease() throws {
    for table in Client.tables {
      for release in table.named {
        let client = try Client.named("\(table.name)@\(release)").get()
        #expect(client.table === table && client.version == release)
        #expect(try Client.named("\(table.name)@\(release)").get() === client)
        #expect(try Client(table, release) == client)
      }
      if !table.hasStyles { #expect(try Client.named(table.name).get().table === table) }
    }
  }
}

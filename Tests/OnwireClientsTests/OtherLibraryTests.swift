import OnwireClients
import OnwireDiagnostics
import OnwireSpecLanguage
import Testing

/// The help for people who look for a library without a table.
@Suite struct OtherLibraryTests {
  private func help(_ name: String) throws -> [String] {
    guard case .failure(let error) = Client.named(name) else { return [] }
    #expect(error.diagnostics.map(\.code.name) == ["unknown-client"])
    return error.diagnostics.first?.help ?? []
  }

  @Test(arguments: [
    ("YTKNetwork", "write `afnetworking@3`: "), ("ytk-network@2.0.5", "write `afnetworking@3`: "),
    ("restkit", "write `afnetworking@1.3.4`: "), ("Moya@15", "write `alamofire@5`: "),
    ("urlsession", "write `nsurlsession@query-allowed`: "), ("SLRequest", "Social.framework makes "),
    ("afnetwroking@4", "did you mean `afnetworking@4`?"),
    ("AFNetworking 4", "did you mean `afnetworking@4`?"),
    ("Alamofire/5.8.1", "did you mean `alamofire@5.8.1`?"),
    ("alamofire-5", "did you mean `alamofire@5`?"), ("Moya 15.0", "write `alamofire@5`: "),
    ("AFOAuth2Manager", "write `afnetworking@3`: "),
  ])
  func theErrorLeadsToTheClientBelow(name: String, start: String) throws {
    let help = try help(name)
    #expect(help.first?.hasPrefix(start) == true, "\(help)")
    #expect(help.last?.hasPrefix("clients are: ") == true, "\(help)")
  }

  @Test func whatIsToBeWrittenIsAClient() throws {
    for name in OtherLibrary.all.compactMap(\.client) { _ = try Client.named(name).get() }
  }
}

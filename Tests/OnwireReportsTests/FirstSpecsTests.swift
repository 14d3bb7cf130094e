import OnwireClients
import Testing

@testable import OnwireReports

/// The specs that a project begins with.
@Suite struct FirstSpecsTests {
  @Test func everyReleaseOfEveryClientSendsThemWithoutAWord() {
    for table in Client.tables {
      for release in table.releases {
        let name = Client.known(table, release).nameAndRelease
        #expect(FirstSpecs(clientNamed: name).isFine, "\(name)")
      }
    }
  }

  @Test func theUsualOnesAreAFormAndABase() {
    let first = FirstSpecs(clientNamed: "afnetworking@4")
    #expect(first.base.hasSuffix("client: afnetworking@4\nbase: https://api.example.com/v1/\n"))
    #expect(first.login.hasSuffix("url: login\nparams:\n  user: {name: 张三, tags: [vip, new]}\n"))
  }
}

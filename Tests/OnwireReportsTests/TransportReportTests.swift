import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireReports
import Testing

/// What reports say about the HTTP stacks below the libraries.
@Suite struct TransportReportTests {
  private static let reports =
    Transport.all.map { ClientReport.transport($0) } + [.list(Client.tables, Transport.all)]

  @Test(arguments: [80, 100, 160])
  func linesFitTheWidth(width: Int) throws {
    for report in Self.reports {
      for line in try report.page.text(width: width, color: false).split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
        #expect(!line.hasSuffix(" "))
      }
    }
  }

  @Test func colourAddsNothingButColour() throws {
    for report in Self.reports {
      let colored = try report.page.text(width: 100, color: true)
      let plain = try report.page.text(width: 100, color: false)
      #expect(colored != plain)
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }
  }

  @Test(arguments: Transport.all.map(\.name))
  func everyRowIsInEveryForm(name: String) throws {
    let transport = try #require(Transport.named(name))
    let report = ClientReport.transport(transport)
    let text = try report.page.text(width: 1000, color: false)
    for form in try [text, report.page.markdown()] {
      for addition in transport.additions { #expect(form.contains(addition.name)) }
      for release in transport.releases { #expect(form.contains("Darwin/\(release.darwin)")) }
      #expect(form.contains("observed"))
    }
    for source in transport.additions.map(\.source) + transport.orders.map(\.source) {
      #expect(text.contains(source), "\(source)")
    }
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    #expect((object?["fields"] as? [Any])?.count == transport.additions.count)
    #expect((object?["orders"] as? [Any])?.count == transport.orders.count)
    #expect((object?["releases"] as? [Any])?.count == transport.releases.count)
    #expect(object?["isOrderPromised"] as? Bool == false)
  }

  /// Fields that -H gives stand elsewhere.
  @Test func theFieldsOfCurlItselfAreToldFromThoseItIsGiven() throws {
    let curl = ClientReport.transport(try #require(Transport.named("curl")))
    #expect(
      try curl.page.text(width: 1000, color: false).contains(
        "Host, its own Authorization, its own User-Agent, its own Accept, …, its own Content-Length"))
  }

  @Test func theListEndsWithTheTransports() throws {
    let list = ClientReport.list(Client.tables, Transport.all)
    let array = try JSONSerialization.jsonObject(with: Data(list.json.utf8)) as? [[String: Any]]
    let names = try #require(array).map { $0["name"] as? String }
    #expect(names == Client.tables.map(\.name) + Transport.all.map(\.name))
    #expect(try list.page.markdown().contains("| `cfnetwork-ios16` | CFNetwork of iOS 16 |"))
  }

  @Test func everyRuleOfATransportIsExplained() throws {
    for transport in Transport.all {
      for addition in transport.additions {
        let rule = transport.rule(of: addition).text
        let text = try #require(try TopicReport.page(of: rule)?.text(width: 1000, color: false))
        #expect(text.hasPrefix(rule + "\n"))
        #expect(text.contains(addition.evidence.rawValue + ": " + addition.source))
        #expect(TopicReport.all.contains(rule))
      }
    }
    #expect(TopicReport.page(of: "cfnetwork-ios16.hosts") == nil)
  }
}

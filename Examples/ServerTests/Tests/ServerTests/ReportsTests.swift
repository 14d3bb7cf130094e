import Foundation
import OnwireKit
import Reports
import Testing

@Suite struct ReportsTests {
  private static let file =
    URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().path + "/specs/reports.yaml"

  // Each of these sends another spelling of the same parameters.
  @Test(arguments: ["afnetworking@2.0.0", "afnetworking@4", "alamofire@4", "alamofire@5"])
  func readsWhatEveryAppSends(client: String) throws {
    let spec = try WireSpec(contentsOf: Self.file, client: Client(named: client))
    #expect(answer(try spec.bytes()) == 201)
  }

  // Its encoder sorts the pairs, so gold comes before vip.
  @Test func isToldThatEncodableParametersComeInAnotherOrder() throws {
    let spec = try WireSpec(contentsOf: Self.file, client: Client(named: "alamofire-encodable@5"))
    #expect(answer(try spec.bytes()) == 422)
  }
}

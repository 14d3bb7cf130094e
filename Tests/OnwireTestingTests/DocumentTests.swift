import Foundation
import OnwireTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The documents show what a failing test prints.
@Suite struct DocumentTests {
  @Test(arguments: ["docs/testing.md", "docs/OnwireKit.docc/Testing.md"])
  func aFailureIsTheOneThatIsShown(document: String) throws {
    let page = try Repository.text(document)
    let shown = try #require(page.components(separatedBy: "```\nthe request at ").dropFirst().first)
      .components(separatedBy: "```")[0]
    let folder = Repository.root.appending(path: "Examples/AppTests/Tests").path(percentEncoded: false)
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com/login")))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.setValue("web", forHTTPHeaderField: "X-Channel")
    request.httpBody = Data(#"{"device":"3F2504E0-4F89-41D3-9A0C-0305E82C3301","name":"张三"}"#.utf8)
    let spec = try WireSpec(folder + "/AppTests/specs/login.yaml", variables: ["name": "张三"])
    let error = #expect(throws: WireDifference.self) {
      try spec.expect(request, file: "AppTests/LoginTests.swift", line: 7)
    }
    let text = "\(error?.description ?? "")".replacingOccurrences(of: folder, with: "Tests")
      .replacingOccurrences(of: "Examples/AppTests/Tests", with: "Tests")
    #expect(Self.words(text) == Self.words("the request at " + shown))
  }

  /// The words without the lines and marks between them, which the length of a path moves.
  private static func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map(String.init).filter { !$0.hasPrefix("^") }
  }
}

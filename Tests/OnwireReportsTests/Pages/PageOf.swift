import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import Testing

@testable import OnwireReports

/// The page of a spec's text.
func page(
  of text: String, stem: String = "spec", others: [Client] = RequestPage.usualClients
) throws -> RequestPage {
  let files = try FileRoot(folderNamed: FileManager.default.temporaryDirectory.path)
  return try RequestPage(spec(of: text, stem: stem), files: files, others: others)
}

/// The only request of a spec's text.
func spec(of text: String, stem: String = "spec") throws -> RequestSpec {
  let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
  let file = reader.read(Source(name: "specs/\(stem).yaml", bytes: Array(text.utf8)), stem: stem)
  return try #require(file.requests.first, "\(file.diagnostics)")
}

extension String {
  /// What a pattern with one group finds.
  func found(_ pattern: Regex<(Substring, Substring)>) -> [String] {
    matches(of: pattern).map { String($0.1) }
  }

  /// The text of HTML without its tags.
  var withoutTags: String {
    replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}

import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport

/// Compiles specs that tests write inline.
enum SpecFixture {
  /// The compilation of the one request of `text`; `nil` if the text itself is wrong.
  static func compile(
    _ text: String, client: Client? = nil, acceptsWildcards: Bool = false, keepingOrigins: Bool = true,
    bases: [String: String] = [:]
  ) throws -> (Compilation?, [Diagnostic]) {
    let reader = SpecReader(acceptsWildcards: acceptsWildcards) { path, _ in
      guard let text = bases[path] else { return .failure(LoadFailure(reason: "no such base here")) }
      return .success(Source(name: path, bytes: Array(text.utf8)))
    }
    let file = reader.read(Source(name: "spec.yaml", bytes: Array(text.utf8)), stem: "spec")
    guard let spec = file.requests.first else { return (nil, file.diagnostics) }
    let compilation = Compiler(files: try FileRoot("."), client: client)
      .compile(spec, keepingOrigins: keepingOrigins)
    return (compilation, file.diagnostics + compilation.diagnostics)
  }

  /// The raw request of `text`, as text.
  static func raw(_ text: String) throws -> String {
    let (compilation, _) = try compile(text)
    return String(decoding: try compilation?.wire?.message.bytes() ?? [], as: UTF8.self)
  }

  /// The first block of YAML below a heading of a page of the project.
  static func example(below heading: String, of page: String) throws -> String {
    let text = try Repository.text(page)
    let section = text.components(separatedBy: heading + "\n").last ?? ""
    return section.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```")
      .first
      ?? ""
  }

  /// The codes of the diagnostics of `text`.
  static func codes(_ text: String) throws -> [String] { try compile(text).1.map(\.code.name) }
}

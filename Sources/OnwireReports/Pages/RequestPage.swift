package import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats
package import OnwireServers

/// What a page of documentation shows about one request: the spec, and what each of a few clients sends.
///
/// Both the Markdown and the HTML are views of it, and so are the blocks in documents.
public struct RequestPage: Sendable {
  /// The request's name.
  public let name: String
  /// What it is for, in Markdown; empty for nothing.
  public let summary: String
  /// The texts that it was compiled from, its own first; none of a capture.
  package let listings: [Listing]
  /// What is sent, the page's own first; then what other clients make of the same spec.
  package let sendings: [Sending]
  /// The servers whose view of the request is shown; none where nobody asks.
  package var servers: [Server] = []
  /// The response, where a capture has one.
  package var answer: Answer?
  /// The spec that a captured request is imported as; `nil` where there is none to show.
  var importedSpec: ImportedText?

  init(
    name: String, summary: String = "", listings: [Listing] = [], sendings: [Sending]
  ) {
    self.name = name
    self.summary = summary
    self.listings = listings
    self.sendings = sendings
  }

  /// The request, where a capture holds it; `nil` where it was compiled.
  var captured: Request? { sendings.first?.wire.flatMap { $0.capture == nil ? nil : $0 } }

  /// A response in the place of a request, with what was found in it.
  package struct Answer: Sendable {
    package let request: Request
    package let findings: [Finding]
    /// What the app gets of it; `nil` where nobody knows by which library.
    let reading: ReadingReport?

    /// The response `request` to the request `asked`; where secrets in it are stars, `known` are the codes of what is
    /// found without them.
    package init(
      _ request: Request, to asked: Request, named name: String, known: Set<DiagnosticCode>? = nil
    ) {
      self.request = request
      let reading = ReadingReport(request, to: asked, named: name)
      let refusal = reading?.refusal
      findings = (request.findings() + [refusal].compactMap(\.self))
        .filter { known?.contains($0.code) ?? true }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
      // A star in the place of a number is no fault of the response.
      let isFaultOfStars = refusal.map { known?.contains($0.code) == false } ?? false
      self.reading = isFaultOfStars ? nil : reading
    }
  }

  /// A text that values of the request come from: its own document, or a base.
  package struct Listing: Sendable {
    /// The file's name, without folders.
    package let title: String
    /// The file.
    package let source: Source
    /// Which of its bytes are shown: of a file of several requests, those of this one.
    package let range: Range<Int>
    /// The bytes of the file as they are shown: where secrets are redacted, with stars.
    package let bytes: [UInt8]

    /// The lines that are shown.
    var lines: [String] {
      let text = String(decoding: bytes[range], as: UTF8.self)
      return PageLines.cut(VisibleText.lines(text, ofDocument: true), kind: "")
    }
  }

  /// What one client makes of the spec.
  package struct Sending: Sendable {
    /// Who sends it; `nil` of a capture.
    package let client: Client?
    /// What it sends; `nil` where it cannot, and the diagnostics say why.
    package let wire: Request?
    /// What compiling it says.
    package let diagnostics: [Diagnostic]
    /// What a server may stumble over.
    package let findings: [Finding]
    /// What differs from the page's own request.
    package let change: Change

    /// Such as `AFNetworking 4.0.1`; empty of a capture.
    var title: String { client?.titleAndRelease ?? "" }
    /// The findings without those that compiling has said of the spec already.
    var newFindings: [Finding] {
      findings.filter { finding in
        !diagnostics.contains { $0.code == finding.code && $0.message == finding.message }
      }
    }
    /// How bad each of what is said of it is.
    var severities: [Diagnostic.Severity] { diagnostics.map(\.severity) + newFindings.map(\.severity) }
  }

  /// What another client changes.
  package enum Change: Sendable {
    /// Nothing: the very same bytes.
    case none
    /// Nothing that counts, or something: field by field, and the rules that change each, which are found by compiling.
    indirect case fields(Comparison, rules: @Sendable () throws -> [MigrationChange: [String]])
    /// One of both cannot be sent.
    case unknown
  }
}

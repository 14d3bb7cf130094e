package import OnwireClients
package import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats
package import OnwireServers

/// The documentation of one request: the spec, and what each of a few clients sends.
///
/// Both the Markdown and the HTML are views of it, and so are the blocks in documents.
public struct RequestPage: Sendable {
  /// The request's name.
  public let name: String
  /// The purpose of the request, in Markdown; empty if none is given.
  public let summary: String
  /// The texts that it was compiled from, its own first; none for a capture.
  package let listings: [Listing]
  /// What is sent, the page's own first, then what other clients make of the same spec.
  package let sendings: [Sending]
  /// The servers whose view of the request is shown; none if nobody asks.
  package var servers: [Server] = []
  /// The response, if a capture has one.
  package var answer: Answer?
  /// The spec that a captured request is imported as; `nil` if there is none to show.
  var importedSpec: ImportedText?

  init(
    name: String, summary: String = "", listings: [Listing] = [], sendings: [Sending]
  ) {
    self.name = name
    self.summary = summary
    self.listings = listings
    self.sendings = sendings
  }

  /// The request, if it was captured; `nil` if it was compiled.
  var captured: Request? { sendings.first?.wire.flatMap { $0.capture == nil ? nil : $0 } }

  /// A response in the form of a request, with its findings.
  package struct Answer: Sendable {
    package let request: Request
    package let findings: [Finding]
    /// What the app gets from it; `nil` if it is not known by which library.
    let reading: ReadingReport?

    /// The response `request` to the request `asked`; if secrets in it are stars, `known` are the codes of
    /// its findings without them.
    package init(
      _ request: Request, to asked: Request, named name: String, known: Set<DiagnosticCode>? = nil
    ) {
      self.request = request
      let reading = ReadingReport(request, to: asked, named: name)
      let refusal = reading?.refusal
      findings = (request.findings() + [refusal].compactMap(\.self))
        .filter { known?.contains($0.code) ?? true }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
      // A star in place of a digit is not the response's fault.
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
    /// The range of its bytes that is shown: in a file of several requests, those of this one.
    package let range: Range<Int>
    /// The bytes of the file as they are shown, with stars for redacted secrets.
    package let bytes: [UInt8]

    /// The lines that are shown.
    var lines: [String] {
      let text = String(decoding: bytes[range], as: UTF8.self)
      return PageLines.cut(VisibleText.lines(text, ofDocument: true), kind: "")
    }
  }

  /// What one client makes of the spec.
  package struct Sending: Sendable {
    /// The client that sends it; `nil` for a capture.
    package let client: Client?
    /// What it sends; `nil` if it cannot, for which the diagnostics give the reasons.
    package let wire: Request?
    /// The diagnostics of compiling it.
    package let diagnostics: [Diagnostic]
    /// The things that a server may stumble over.
    package let findings: [Finding]
    /// The difference from the page's own request.
    package let change: Change

    /// The client's title, such as `AFNetworking 4.0.1`; empty for a capture.
    var title: String { client?.titleAndRelease ?? "" }
    /// The findings that compiling has not already reported for the spec.
    var newFindings: [Finding] {
      findings.filter { finding in
        !diagnostics.contains { $0.code == finding.code && $0.message == finding.message }
      }
    }
    /// The severity of each diagnostic and new finding.
    var severities: [Diagnostic.Severity] { diagnostics.map(\.severity) + newFindings.map(\.severity) }
  }

  /// What another client changes.
  package enum Change: Sendable {
    /// Nothing: exactly the same bytes.
    case none
    /// The fields that differ, of which some or none count, with the rules that change each, which are found
    /// by compiling.
    indirect case fields(Comparison, rules: @Sendable () throws -> [MigrationChange: [String]])
    /// One of the two cannot be sent.
    case unknown
  }
}

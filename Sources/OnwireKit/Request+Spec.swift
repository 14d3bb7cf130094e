import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
package import OnwireImport
import OnwireReports
import OnwireSpecLanguage

extension Request {
  /// A spec in YAML that compiles to the request: clients are tried, and what they would send is compared
  /// with the request's bytes before the spec is returned.
  ///
  /// ```swift
  /// let yaml = try request.spec()
  /// let spec = try WireSpec(yaml: yaml)
  /// ```
  /// Whatever no client writes goes under `wire`. If not all of the request is known, the first line says
  /// what is not; if the order of its fields is unknown, the spec has them in the order that a library uses.
  /// - Parameter client: The client of the spec; by default the first one that sends the request on its own.
  /// - Throws: `SpecError` if parts of the request would have to be files beside the spec, or if no spec
  ///   compiles to it; what reading a file throws.
  public func spec(for client: Client? = nil) throws -> String {
    try spec(by: Importer(root: .none, client: client))
  }

  /// The same, written by an importer that may put files beside the spec.
  package func spec(by importer: Importer) throws -> String {
    do {
      return try Importer.comment(on: self) + importer.spec(of: asLibrariesWrite).yaml
    } catch let failure as Importer.Failure {
      throw SpecError(failure, of: self)
    }
  }

  /// The most bytes of a body that is copied behind a new head.
  private static let longestBody = 64 << 20

  /// The request with its fields in the order that libraries use if their order is unknown, and with a
  /// Content-Length if that is only added while sending.
  private var asLibrariesWrite: Request {
    get throws {
      var fields = message.headerFields
      func has(_ name: String) -> Bool { !message.headerValues(name).isEmpty }
      let lacksLength =
        fidelity.whyUnknown(field: "Content-Length") != nil && message.headLength < message.length
        && !has("Content-Length") && !has("Transfer-Encoding")
      let isUnordered = fidelity[.fieldOrder].knowledge == .unknown
      let first = fidelity.fieldPerhapsFirst
      guard lacksLength || isUnordered || first != nil, let method = message.method,
        let target = message.target
      else {
        return self
      }
      if lacksLength {
        fields.append((name: "Content-Length", value: "\(message.length - message.headLength)"))
      }
      if let first {
        fields = [true, false].flatMap { isFirst in
          fields.filter { ($0.name.lowercased() == first) == isFirst }
        }
      }
      if isUnordered {
        func rank(_ name: String) -> Int {
          switch name.lowercased() {
          case "host": 0
          case "content-type": 2
          case "content-length": 3
          default: 1
          }
        }
        fields = (0...3).flatMap { place in fields.filter { rank($0.name) == place } }
      }
      var request = Request(
        method: method, target: target, fields: fields, body: try message.body(limit: Self.longestBody),
        fidelity)
      request.endpoint = endpoint
      request.number = number
      request.provenance = provenance
      return request
    }
  }
}

extension SpecError {
  fileprivate init(_ failure: Importer.Failure, of request: Request) {
    switch failure {
    case .needsFile:
      self.init(
        .command(.importNeedsFolder), "the spec of `\(request)` needs files beside it",
        help: [
          "write both with `onwire import`, or in a test with `expectRecorded(as: \"specs/NAME.yaml\")`"
        ])
    case .noRequest, .noHead:
      self.init(.command(.notImported), "no spec compiles to the bytes of `\(request)`")
    }
  }
}

extension Identification {
  /// The clients that could have sent `requests`, assuming that one app sent them all: each client is tried
  /// with each.
  ///
  /// ```swift
  /// let best = try Identification(of: session.requests).answers.first
  /// ```
  ///
  /// If there are more than `limit`, only that many are tried: some of each kind of request, from the first
  /// to the last. If `limit` is 0 or less, all are tried.
  /// - Throws: what reading a file throws.
  public init(of requests: [Request], limit: Int = Self.usualLimit) throws {
    for request in requests { try request.message.checkFiles() }
    self.init(requests, limit: limit, root: .none)
  }

  /// Every client, with the first byte that it would have written differently, and the evidence for the best.
  public var page: Page {
    IdentificationReport(self, of: "Who can have sent them", app: nil, isVerbose: true).page
  }
}

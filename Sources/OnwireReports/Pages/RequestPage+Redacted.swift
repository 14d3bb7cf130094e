package import OnwireHTTP
import OnwireFormats

extension RequestPage {
  /// The page with a star for each byte of a secret: in what is sent, in the texts of the spec, and in what is said.
  ///
  /// - Throws: what reading a file throws.
  package func redacted(_ names: SecretNames) throws -> RequestPage {
    var sources = SecretSources(names)
    for sending in sendings { sending.wire.map { sources.note($0.message) } }
    let names = sources.names
    var sendings: [Sending] = []
    for sending in self.sendings {
      let wire = try sending.wire.map { try $0.redacted(names) }
      var change = sending.change
      if case .fields(let comparison, let rules) = change {
        change = .fields(try comparison.redacted(names), rules: rules)
      }
      let known = Set(sending.findings.map(\.code))
      sendings.append(
        Sending(
          client: sending.client, wire: wire,
          diagnostics: sending.diagnostics.map { sources.redacted($0) },
          // A star where a number stood is no fault of the request.
          findings: wire.map { $0.findings(of: servers).filter { known.contains($0.code) } } ?? [],
          change: change))
    }
    var page = RequestPage(
      name: names.redacted(name), summary: names.redacted(sources.words(summary)),
      listings: listings.map { listing in
        var listing = listing
        listing.bytes = sources.bytes(of: listing.source)
        return listing
      },
      sendings: sendings)
    page.servers = servers
    return page
  }
}

import OnwireDiagnostics
package import OnwireHTTP
import OnwireFormats

extension RequestPage {
  /// The page with a star for each byte of a secret: in what is sent, in the texts of the spec, and in
  /// messages.
  ///
  /// - Throws: Any error from reading a file.
  package func redacted(_ names: SecretNames) throws -> RequestPage {
    var sources = SecretSources(names)
    for sending in sendings { sending.wire.map { sources.note($0.message) } }
    let names = sources.names
    // A file whose name has a secret is renamed, and stays one source wherever it is mentioned.
    var renamed: [ObjectIdentifier: Source] = [:]
    func shown(_ source: Source) -> Source {
      let name = names.redacted(source.name)
      guard name != source.name else { return source }
      let known = renamed[ObjectIdentifier(source)] ?? Source(name: name, bytes: source.bytes)
      renamed[ObjectIdentifier(source)] = known
      return known
    }
    var sendings: [Sending] = []
    for sending in self.sendings {
      var wire = try sending.wire?.redacted(names)
      if let message = wire?.message { wire?.message = message.from(shown) }
      var change = sending.change
      if case .fields(let comparison, let rules) = change {
        var noted = names
        change = .fields(
          try comparison.redacted(noting: &noted) { try $0.redactedThroughout($1).from(shown) }, rules: rules)
      }
      let known = Set(sending.findings.map(\.code))
      sendings.append(
        Sending(
          client: sending.client, wire: wire,
          diagnostics: sending.diagnostics.map { sources.redacted($0).withFiles(named: names.redacted) },
          // A star in place of a digit is not the request's fault.
          findings: wire.map { $0.findings(of: servers).filter { known.contains($0.code) } } ?? [],
          change: change))
    }
    var page = RequestPage(
      name: names.redacted(name), summary: names.redacted(sources.words(summary)),
      listings: listings.map { listing in
        let source = shown(listing.source)
        return Listing(
          title: source.name.lastPathStep, source: source, range: listing.range,
          bytes: sources.bytes(of: listing.source))
      },
      sendings: sendings)
    page.servers = servers
    return page
  }
}

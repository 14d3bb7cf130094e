package import OnwireClients
import OnwireDiagnostics
import OnwireFormats
package import OnwireHTTP
import OnwireResponses
package import OnwireSpecLanguage

extension ReadingReport {
  /// What the app gets from `answer`, the response to a captured request, by the usual reader of the library
  /// that the User-Agent names. `nil` if it names none, or if the response cannot be read.
  package init?(_ answer: Request, to request: Request, named name: String) {
    func value(_ name: String) -> String? {
      request.message.isResponse ? nil : request.message.headerValues(name).first
    }
    let readers = value("user-agent").map { Self.readers(ofUserAgent: $0, accepting: value("accept")) } ?? []
    guard !readers.isEmpty, let read = try? RawResponses.answer(answer, to: request),
      let response = try? read.get()
    else { return nil }
    self.init(response, named: name, readers, by: .userAgent)
  }

  /// The usual readers of the library that a User-Agent names.
  ///
  /// Alamofire's User-Agent has its release. AFNetworking's, which its wrappers also send, has none: it may
  /// be any from 2 on. Requests for images are read by other libraries: SDWebImage, whose downloader makes
  /// AFNetworking's User-Agent (SDWebImageDownloader.m, read), and AlamofireImage, which sends through
  /// Alamofire and adds the types of a set to Accept (UIImageView+AlamofireImage.swift, read).
  static func readers(
    ofUserAgent agent: String, accepting accept: String? = nil
  ) -> [(name: String, reader: ClientReader)] {
    let ranges = accept?.lowercased().split(whereSeparator: { $0 == "," || $0 == " " }) ?? []
    guard !ranges.contains(where: { $0.hasPrefix("image/") }) else { return [] }
    if let mark = agent.firstOccurrence(of: " Alamofire/") {
      let release = agent[mark.upperBound...].prefix { $0.isNumber || $0 == "." }
      let names = ["alamofire@\(release)", "alamofire@\(release.prefix { $0 != "." })"]
      guard let name = names.first(where: { (try? ClientReader.named($0).get()) != nil }) else { return [] }
      return known([name])
    }
    guard agent.hasSuffix(")"), let scale = agent.firstOccurrence(of: "; Scale/"),
      agent[scale.upperBound...].dropLast().allSatisfy({ $0.isNumber || $0 == "." })
    else { return [] }
    return ofAFNetworking
  }

  private static let ofAFNetworking = known(["afnetworking@2", "afnetworking@3", "afnetworking@4"])

  private static func known(_ names: [String]) -> [(name: String, reader: ClientReader)] {
    names.compactMap { name in (try? ClientReader.named(name).get()).map { ($0.name, $0) } }
  }

  /// The source that says by which library an app reads.
  package enum Informant: Sendable {
    /// The User-Agent of the request, which does not tell settings, and perhaps not the release.
    case userAgent
    /// A spec of the request, by its name.
    case spec(String)
    /// The user.
    case user
  }

  /// What the app gets from the response to a captured request, by the client that `spec` is compiled for or,
  /// if `client` is `nil`, by that of the User-Agent. `nil` if the client is not known, if it has no table,
  /// or if there is no response that can be read.
  package init?(
    to request: Request, of spec: RequestSpec, _ client: Client?, specName: String, named name: String
  ) {
    guard let answer = try? request.answer() else { return nil }
    guard let client else {
      self.init(answer, to: request, named: name)
      return
    }
    guard let reader = spec.reader(of: client).reader,
      let read = try? RawResponses.answer(answer, to: request),
      let response = try? read.get()
    else { return nil }
    self.init(response, named: name, [(reader.name, reader)], by: .spec(specName))
  }

  /// The finding that an app gets an error from a response whose status means success. Of several readers, it
  /// names those that refuse the response; if a User-Agent may mean several, all must.
  package var refusal: Finding? {
    let refusing = groups.filter { [.failure, .crash].contains(readings[$0[0]].read.callback) }
    guard 200...299 ~= response.status, let first = refusing.first?.first else { return nil }
    if case .userAgent = informant, refusing.count < groups.count { return nil }
    let isOfType = readings[first].read.decisive.contains { $0.hasPrefix("validation.") }
    if case .doubtful = response.knowledge, !isOfType { return nil }
    let type = isOfType ? message.fields.first { $0.path.lowercased() == "header.content-type" } : nil
    let outcomes = refusing.map { group in
      let names = group.map { "`\(readings[$0].reader.name)`" }.joined(separator: ", ")
      return "\(names): \(ReadingWording.outcome(readings[group[0]].read))"
    }
    return Finding(
      .note, code: .command(.refusedByClient),
      "the app gets an error of it by \(outcomes.joined(separator: "; "))",
      at: type?.range ?? message.headLength..<message.length, path: type?.path ?? "body",
      consequence: ReadingWording.informed(by: informant))
  }
}

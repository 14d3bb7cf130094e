import OnwireClients
import OnwireDiagnostics
import OnwireFormats
package import OnwireHTTP
import OnwireResponses

extension ReadingReport {
  /// What the app gets of `answer`, the response to a captured request, as far as the User-Agent names its library: by
  /// the usual reader of that. `nil` where it names none, and where the response cannot be read.
  package init?(_ answer: Request, to request: Request, named name: String) {
    let agents = request.message.isResponse ? [] : request.message.headerValues("user-agent")
    let readers = agents.first.map(Self.readers(ofUserAgent:)) ?? []
    guard !readers.isEmpty, let read = try? RawResponses.answer(answer, to: request),
      let response = try? read.get()
    else { return nil }
    self.init(response, named: name, readers)
  }

  /// The usual readers of the library that a User-Agent names.
  ///
  /// Alamofire's has its release. AFNetworking's, which its wrappers send, too, has none: it may be any from 2 on.
  static func readers(ofUserAgent agent: String) -> [(name: String, reader: ClientReader)] {
    let names: [String]
    if let mark = agent.firstOccurrence(of: " Alamofire/") {
      let release = agent[mark.upperBound...].prefix { $0.isNumber || $0 == "." }
      names = ["alamofire@\(release)", "alamofire@\(release.prefix { $0 != "." })"]
      guard let name = names.first(where: { (try? ClientReader.named($0).get()) != nil }) else { return [] }
      return known([name])
    }
    guard agent.hasSuffix(")"), let scale = agent.firstOccurrence(of: "; Scale/"),
      agent[scale.upperBound...].dropLast().allSatisfy({ $0.isNumber || $0 == "." })
    else { return [] }
    names = ["afnetworking@2", "afnetworking@3", "afnetworking@4"]
    return known(names)
  }

  private static func known(_ names: [String]) -> [(name: String, reader: ClientReader)] {
    names.compactMap { name in (try? ClientReader.named(name).get()).map { ($0.name, $0) } }
  }

  /// That the app gets an error of a response whose status is that of a success, whichever of the readers it has.
  package func refusal(of answer: Request) -> Finding? {
    guard 200...299 ~= response.status, !readings.isEmpty,
      readings.allSatisfy({ $0.read.callback == .failure || $0.read.callback == .crash })
    else { return nil }
    let message = answer.message
    let isOfType = readings[0].read.decisive.contains { $0.hasPrefix("validation.") }
    let type = message.fields.first { $0.path.lowercased() == "header.content-type" }
    let (range, path) =
      isOfType && type != nil
      ? (type?.range ?? 0..<0, type?.path ?? "head") : (message.headLength..<message.length, "body")
    let outcomes = groups.map { group in
      let names = group.map { "`\(readings[$0].reader.name)`" }.joined(separator: ", ")
      return "\(names): \(ReadingWords.outcome(readings[group[0]].read))"
    }
    return Finding(
      .note, code: .command(.refusedByClient),
      "the app gets an error of it by \(outcomes.joined(separator: "; "))", at: range, path: path,
      consequence: "the User-Agent is this library's: its usual reader gives the app no value")
  }
}

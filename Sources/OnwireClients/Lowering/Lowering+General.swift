import OnwireDiagnostics
import OnwireSpecLanguage

/// Headers and parameters that an app sets for all requests, and that each request may override.
extension Lowering {
  /// The parameters of `spec` merged with the general ones, and the paths of those that are general.
  static func parameters(of spec: RequestSpec, by client: Client) -> (Value?, GeneralPaths) {
    guard let general = spec.general?.params, client.rules.generalParameters == .topLevel else {
      return (spec.params, GeneralPaths())
    }
    // Empty general parameters change nothing.
    if general.isEmptyCollection { return (spec.params, GeneralPaths()) }
    guard let own = spec.params, !own.isEmptyCollection else {
      return (general, GeneralPaths(prefixes: ["params"]))
    }
    guard let (both, isGeneral) = own.overlaid(on: general), case .dictionary(let members) = both.kind else {
      return (own, GeneralPaths())
    }
    let text = ValueText(client: client)
    let prefixes = zip(members, isGeneral).filter(\.1).map {
      FieldPath.appending(key: text.key($0.0.key), to: "params")
    }
    return (both, GeneralPaths(prefixes: prefixes))
  }

  /// Refuses general headers or parameters if the library keeps none.
  mutating func checkGeneral() {
    guard let general = spec.general else { return }
    if !general.headers.value.isEmpty, rules.generalHeaders == .none {
      diagnostics.append(
        .noGeneral("headers", "general.headers", client: client, at: general.headers.place))
    }
    guard let params = general.params else { return }
    if rules.generalParameters == .none {
      diagnostics.append(.noGeneral("parameters", "general.parameters", client: client, at: params.place))
    } else if let own = spec.params, !own.isEmptyCollection, !params.isEmptyCollection,
      own.overlaid(on: params) == nil
    {
      diagnostics.append(.topLevelNotMerged(own, client: client.titleAndRelease))
    }
  }

  /// The headers of the spec over the general ones, each name once if the library holds one value per name;
  /// and those that are appended to the request's own value of that name after serialization.
  mutating func ownHeaders(_ serialized: Serialized) -> (given: OwnHeaders, appended: OwnHeaders) {
    let own = distinct(spec.headers)
    if rules.generalHeaders == .allBesideDefaults {
      for entry in own.headers { noteDefault(entry.header) }
    }
    guard rules.headersWhen == .appended else { return (overGeneral(own), OwnHeaders()) }
    return (
      overGeneral(own.filter { !isAppended($0, to: serialized) }),
      own.filter { isAppended($0, to: serialized) }
    )
  }

  /// Whether the library, or the app for all requests, gives a value that the header is appended to. A
  /// request with a whole body is made without the call that appends.
  private func isAppended(_ header: RequestSpec.Header, to serialized: Serialized) -> Bool {
    guard header.value.value != nil, spec.body == nil else { return false }
    let name = header.name.value.lowercased()
    if spec.general?.headers.value.contains(where: { $0.name.value.lowercased() == name }) == true {
      return true
    }
    return switch name {
    case "authorization": spec.auth != nil
    case "content-length": serialized.replacesContentLength
    case "content-type": serialized.contentType != nil
    default: client.nameOfDefault(name) != nil
    }
  }

  private mutating func overGeneral(_ own: OwnHeaders) -> OwnHeaders {
    guard let general = spec.general, rules.generalHeaders != .none else { return own }
    var headers = OwnHeaders()
    for entry in distinct(general.headers.value).headers {
      noteDefault(entry.header)
      guard let over = own[entry.header.name.value] else {
        if let winner = winner(over: entry.header) {
          let value = entry.header.value
          diagnostics.append(
            value.value == nil
              ? .nothingToRemove(entry.header.name, place: value.place)
              : .givesWay(entry.header.name, to: winner))
        } else {
          _ = headers.append(entry.header, isGeneral: true)
        }
        continue
      }
      if rules.generalHeaders == .caseSensitive, over.value.value != nil, entry.header.value.value != nil,
        over.name.value != entry.header.name.value
      {
        diagnostics.append(.spelledInTwoWays(over.name, general: entry.header.name, client: client.title))
      }
      _ = headers.append(over, replacesGeneral: true)
    }
    for entry in own.headers where headers[entry.header.name.value] == nil {
      _ = headers.append(entry.header)
    }
    return headers
  }

  /// The part of the request, other than its `headers`, that overrides a header of the session; `nil` if
  /// there is none.
  func winner(over general: RequestSpec.Header) -> String? {
    guard rules.generalHeaders.giveWay else { return nil }
    let name = general.name.value.lowercased()
    if rules.generalHeaders == .session, client.nameOfDefault(name) != nil { return client.title }
    guard general.value.value != nil else { return nil }
    return switch name {
    case "authorization": spec.auth.map { _ in "`auth`" }
    case "cookie": spec.cookies?.value.isEmpty == false ? "`cookies`" : nil
    default: nil
    }
  }

  /// Refuses a header whose name differs only in letter case from a default, because the library keeps both.
  private mutating func noteDefault(_ header: RequestSpec.Header) {
    let name = header.name.value
    guard [.besideDefaults, .allBesideDefaults].contains(rules.generalHeaders), header.value.value != nil
    else {
      return
    }
    let standard =
      client.nameOfDefault(name) ?? namesOfJSON.first { $0.lowercased() == name.lowercased() }
    guard let standard, standard != name else { return }
    diagnostics.append(.besideDefault(header.name, standard: standard, client: client.title))
  }

  private mutating func distinct(_ headers: [RequestSpec.Header]) -> OwnHeaders {
    var distinct = OwnHeaders()
    for header in headers {
      let first = distinct.append(header, keepsRepeated: rules.headersRepeated == .kept)
      guard let first else { continue }
      diagnostics.append(.repeatedHeader(header.name, first: first.name.place, client: client.title))
    }
    return distinct
  }
}

/// The paths of parameters that come from `general.params`: after merging, all are below `params`.
struct GeneralPaths: Sendable {
  /// The paths of the general parameters among the merged ones.
  var prefixes: [String] = []

  /// The path in the spec of the value that is at `path` in the merged parameters.
  func written(_ path: String) -> String {
    guard prefixes.contains(where: { Self.isBelow($0, path) }) else { return path }
    return String(joining: "general", ".", path)
  }

  private static func isBelow(_ prefix: String, _ path: String) -> Bool {
    guard path.utf8.starts(with: prefix.utf8) else { return false }
    let next = path.utf8.dropFirst(prefix.utf8.count).first
    return next == nil || next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
  }
}

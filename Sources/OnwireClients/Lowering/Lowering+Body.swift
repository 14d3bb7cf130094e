import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Choosing and writing the body.
extension Lowering {
  /// Serialises parameters, files or body; `nil` if something keeps the request from being sent.
  mutating func serialized(method: String, url: RequestURL?, query: OwnQuery?) -> Serialized? {
    if let body = spec.body {
      checkWholeBody(body, method)
      return wholeBody(body)
    }
    let serialization = spec.serialization?.value
    checkSerialization()
    if spec.files != nil || serialization == .multipart {
      return multipart(method: method, url: url, query: query)
    }
    if let boundary = spec.boundary {
      diagnostics.append(.unused("boundary", because: "the body is not multipart", at: boundary.place))
    }
    if parametersGoInURL(method), !isDocumentOfBody(serialization) {
      guard let parameters = flattenedParameters(inURL: true, method) else { return nil }
      return Serialized(parameters: parameters)
    }
    let serialized: Serialized? =
      switch serialization {
      case .json: document(.json(isBody: false))
      case .plist: document(.propertyList)
      case .form, .multipart, nil: form(method)
      }
    noteGetBody(of: serialized, method)
    return serialized
  }

  /// Whether the parameters are a document that goes in the body, whatever the method.
  func isDocumentOfBody(_ serialization: RequestSpec.Serialization?) -> Bool {
    switch serialization {
    case .json: rules.jsonDestination == .body
    case .plist: rules.plistDestination == .body
    case .form, .multipart, nil: false
    }
  }

  /// Warns of a GET whose parameters the library writes into the body, so that it is never sent.
  private mutating func noteGetBody(of serialized: Serialized?, _ method: String) {
    guard rules.parametersGetBody == .refused, method == "GET", serialized?.body != nil else { return }
    let place = spec.serialization?.place ?? spec.params?.place ?? spec.place
    diagnostics.append(.getWithBody(at: place, client: client.titleAndRelease))
  }

  /// Refuses a serialization that the library does not have: that of `as`, else multipart for files and a
  /// form for parameters.
  private mutating func checkSerialization() {
    let known = rules.parametersSerializations
    let (name, place): (String, Place)
    if let given = spec.serialization {
      (name, place) = (given.value.rawValue, given.place)
    } else if let files = spec.files {
      (name, place) = ("multipart", files.place)
    } else if let parameters = params?.place ?? spec.paramsText?.place {
      (name, place) = ("form", parameters)
    } else {
      return
    }
    guard !known.contains(name) else { return }
    diagnostics.append(.unknownSerialization(name, known: known, client: client, at: place))
  }

  /// Whether the client puts parameters in the URL for `method`.
  func parametersGoInURL(_ method: String) -> Bool {
    rules.putsParametersInURL(method, as: spec.method?.value ?? method)
  }

  /// The parameters as pairs or text; `nil` if they are refused.
  mutating func flattenedParameters(inURL isURL: Bool, _ method: String) -> Parameters? {
    if let text = spec.paramsText { return blockText(text, inURL: isURL, method) }
    guard let params else { return Parameters.none }
    return flattened(params, path: "params")
  }

  /// The text that the query-string block returned, if the library uses it.
  private mutating func blockText(
    _ text: Located<String?>, inURL isURL: Bool, _ method: String
  ) -> Parameters? {
    switch rules.queryBlock {
    case .used: break
    case .bodyOnly:
      guard isURL else { break }
      diagnostics.append(.blockIgnored(method, at: text.place, client: client.titleAndRelease))
      return nil
    case .none:
      diagnostics.append(.noBlock(at: text.place, client: client))
      return nil
    }
    if let value = text.value {
      return .text(Text(value, at: text.place), "spec.params-text")
    }
    guard rules.queryNilBlock == .nullText else { return Parameters.none }
    diagnostics.append(.nilBlock(inURL: isURL, at: text.place))
    guard isURL else { return Parameters.none }
    return .text(Text("(null)", at: text.place), client.rule("query.nil-block"))
  }

  /// The pairs of `value`, with diagnostics about its top level; `isForParts` says whether they become parts.
  mutating func flattened(_ value: Value, path: String, isForParts: Bool = false) -> Parameters? {
    var pairs: [Pair] = []
    pairs.reserveCapacity(8)
    return flatten(value, path: path, isForParts: isForParts) { pairs.append($1) }.map {
      .pairs(pairs, isOrdered: $0)
    }
  }

  /// Passes each pair of `value` to `take`, as `flattened` does; returns whether the client promises their
  /// order.
  mutating func flatten(
    _ value: Value, path: String, isForParts: Bool = false, to take: (inout Self, Pair) -> Void
  ) -> Bool? {
    guard checkKeys(of: value, path: path, isForParts: isForParts) else { return nil }
    let hasGeneral = path == "params" && !generalPaths.prefixes.isEmpty
    var flattening = Flattening(text: valueText, isForParts: isForParts)
    flattening.flatten(value, path: path) { pair in
      guard hasGeneral else { return take(&self, pair) }
      var pair = pair
      pair.path = generalPaths.written(pair.path)
      take(&self, pair)
    }
    for refusal in flattening.refusals {
      diagnostics.append(.refused(refusal, client: client.titleAndRelease))
    }
    return flattening.isOrdered
  }

  /// Reports errors in the top level of `value` and in its keys; returns whether there can be pairs.
  private mutating func checkKeys(of value: Value, path: String, isForParts: Bool) -> Bool {
    switch value.kind {
    case .dictionary: break
    default:
      guard rules.queryTopLevel != .error else {
        diagnostics.append(.topLevelRefused(value, client: client.title))
        return false
      }
      // If general parameters cannot be merged with it, there is already an error.
      if !diagnostics.contains(where: { $0.code == .client(.topLevelRefused) }) {
        let instead = path == "query" ? ["the query in `url`"] : isForParts ? [] : waysBesideParams
        diagnostics.append(
          .topLevelWithoutKeys(value, isNull: rules.queryTopLevel == .nullKey, instead: instead))
      }
    }
    let areRefused = path == "params" && !isForParts && refuseKeys(of: value)
    if !areRefused { noteRespelledKeys(of: value) }
    noteEqualKeys(of: value)
    return true
  }

  /// The keys that the spec can use instead of `params`, of which the library makes pairs.
  private var waysBesideParams: [String] {
    let hasBlock =
      switch rules.queryBlock {
      case .used: true
      case .bodyOnly: !parametersGoInURL(method)
      case .none: false
      }
    return (rules.bodyWhole == .sent ? ["`body:` for a body of your own"] : [])
      + (hasBlock ? ["`params-text:` for text as it is"] : [])
  }
}

/// Bodies that the spec gives whole.
extension Lowering {
  mutating func wholeBody(_ body: RequestSpec.Body) -> Serialized? {
    if let boundary = spec.boundary {
      diagnostics.append(.unused("boundary", because: "the body is given whole", at: boundary.place))
    }
    let path = "body.\(body.contentKey)"
    var origin = Origin("spec.body", path: path, at: body.content.place)
    let content: Body
    var type = rules.bodyType == .byContent ? "application/octet-stream" : nil
    if case .json(let value) = body.content.value {
      guard let json = documentBody(value, path: path, .json(isBody: true)) else { return nil }
      content = .written(json)
      // JSON has its type, whatever the rule says.
      type = "application/json"
    } else {
      guard let part = partContent(body.content) else { return nil }
      content = wholeBody(part, body.content, origin)
      if type != nil, case .text = body.content.value { type = "text/plain; charset=utf-8" }
      origin.name = client.rule("body.type")
    }
    if let given = body.type {
      guard let text = given.value else { return Serialized(body: content) }
      type = text
      origin = Origin("spec.body", path: "body.type", at: given.place)
    }
    return Serialized(body: content, contentType: type.map { HeadField("Content-Type", $0, origin) })
  }

  /// A body of bytes that the spec gives; content that is read or generated while writing stays as it is.
  func wholeBody(
    _ part: Multipart.PartContent, _ content: Located<RequestSpec.Content>, _ origin: Origin
  ) -> Body {
    switch part {
    case .content:
      var body = builder()
      body.append(part, .bodyContent, origin)
      return .written(body)
    case .bytes(let bytes):
      guard case .text(let text) = content.value else { return .given(bytes, { _ in origin }) }
      let places = TextPlaces(Text(text, at: content.place))
      return .given(bytes, { Origin(origin.name, path: origin.path, at: places.place(of: $0)) })
    }
  }
}

extension Rules {
  /// Whether parameters go in the URL for `method`, which the app wrote as `written`.
  func putsParametersInURL(_ method: String, as written: String) -> Bool {
    switch parametersDestination {
    case .url: parametersURLMethods.isEmpty || parametersURLMethods.contains(method)
    case .body: false
    case .byMethod: parametersInURL.contains(parametersMethodCase == .upper ? method.uppercased() : written)
    }
  }
}

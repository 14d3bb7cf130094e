import Diagnostics
import HTTPWire
import SpecLanguage
import TextFormats

/// Choosing and writing the body.
extension Lowering {
  /// Serialises parameters, files or body; `nil` where something keeps the request from being sent.
  mutating func serialized(method: String, url: RequestURL?, query: OwnQuery?) -> Serialized? {
    if let body = spec.body { return wholeBody(body) }
    let serialization = spec.serialization?.value
    if spec.files != nil || serialization == .multipart {
      return multipart(method: method, url: url, query: query)
    }
    if let boundary = spec.boundary {
      diagnostics.append(.unused("boundary", because: "the body is not multipart", at: boundary.place))
    }
    if parametersGoInURL(method) {
      guard let parameters = flattenedParameters() else { return nil }
      return Serialized(parameters: parameters)
    }
    switch serialization {
    case .json: return document(.json(isBody: false))
    case .plist: return document(.propertyList)
    case .form, .multipart, nil: return form()
    }
  }

  /// Whether the client puts parameters in the URL for `method`.
  func parametersGoInURL(_ method: String) -> Bool {
    switch rules.parametersDestination {
    case .url: true
    case .body: false
    case .byMethod: rules.parametersInURL.contains(method.uppercased())
    }
  }

  // MARK: Parameters

  /// The parameters as pairs or text; `nil` where their top level is refused.
  private mutating func flattenedParameters() -> Parameters? {
    if let text = spec.paramsText {
      return text.value.map { .text(Text($0, at: text.place)) } ?? Parameters.none
    }
    guard let params = spec.params else { return Parameters.none }
    return flattened(params, path: "params")
  }

  /// The pairs of `value`, with what there is to say about its top level.
  mutating func flattened(_ value: Value, path: String) -> Parameters? {
    switch value.kind {
    case .dictionary: break
    default:
      guard rules.queryTopLevel != .error else {
        diagnostics.append(.topLevelRefused(value, client: client.title))
        return nil
      }
      diagnostics.append(.topLevelWithoutKeys(value))
    }
    noteRespelledKeys(of: value)
    var flattening = Flattening(text: valueText)
    let pairs = flattening.pairs(of: value, path: path)
    return .pairs(pairs, isOrdered: flattening.isOrdered)
  }

  // MARK: Form

  private mutating func form() -> Serialized? {
    guard let parameters = flattenedParameters() else { return nil }
    return form(parameters, isAbsent: spec.params == nil && spec.paramsText == nil)
  }

  /// The form of `parameters`; `isAbsent` where the library was handed nil for them.
  mutating func form(_ parameters: Parameters, isAbsent: Bool) -> Serialized {
    if isAbsent, rules.formNoParameters == .noBody { return Serialized() }
    let place = spec.params?.place ?? spec.paramsText?.place
    var body: MessageBuilder? = MessageBuilder()
    body?.element(.form, isOrdered: parameters.pairs.isOrdered) { append(parameters, as: .form, to: &$0) }
    if rules.stringEncoding != .utf8, let utf8 = body {
      body = reencoded(utf8, place: place)
    }
    return Serialized(
      body: body,
      contentType: HeadField(
        "Content-Type", rules.formContentType,
        Origin(client.rule("form.content-type"), at: spec.serialization?.place)))
  }

  /// The form body in the serializer's string encoding; `nil`, with a warning, where that cannot hold it.
  private mutating func reencoded(_ body: MessageBuilder, place: Place?) -> MessageBuilder? {
    let text = String(decoding: body.storedBytes, as: UTF8.self)
    guard let bytes = rules.stringEncoding.bytes(of: text) else {
      diagnostics.append(
        .notEncodable("the body", in: rules.stringEncoding.rawValue, at: place ?? spec.place))
      return nil
    }
    // Re-encoding changes nothing but UTF-16 and what params-text brought: keep the finer segments then.
    if bytes == body.storedBytes { return body }
    var encoded = MessageBuilder()
    let path = spec.paramsText == nil ? "params" : "params-text"
    encoded.append(bytes, .bodyContent, Origin(client.rule("string-encoding"), path: path, at: place))
    return encoded
  }

  // MARK: JSON and property lists

  private mutating func document(_ format: DocumentConversion.Format) -> Serialized? {
    if let text = spec.paramsText {
      diagnostics.append(
        .paramsTextUnused(at: text.place, serialization: "`as: \(spec.serialization?.value.rawValue ?? "")`"))
      return nil
    }
    guard let params = spec.params else { return Serialized() }
    guard let body = documentBody(params, path: "params", format) else { return nil }
    let contentType =
      switch format {
      case .json:
        HeadField(
          "Content-Type", rules.jsonContentType,
          Origin(client.rule("json.content-type"), path: "as", at: spec.serialization?.place))
      case .propertyList:
        HeadField(
          "Content-Type", rules.plistContentType,
          Origin(client.rule("plist.content-type"), path: "as", at: spec.serialization?.place))
      }
    return Serialized(body: body, contentType: contentType)
  }

  private mutating func documentBody(
    _ value: Value, path: String, _ format: DocumentConversion.Format
  ) -> MessageBuilder? {
    var conversion = DocumentConversion(format)
    let converted = conversion.convert(value, path: path)
    diagnostics += conversion.diagnostics
    guard let converted else { return nil }
    do {
      switch format {
      case .json:
        let options = JSONWriter.Options(
          sortedKeys: rules.jsonSortedKeys == .off ? nil : rules.jsonSort == .numeric ? .numeric : .codeUnits,
          escapeSlashes: rules.jsonEscapeSlashes == .on, pretty: rules.jsonPretty == .on,
          double: rules.jsonDouble.numberStyle)
        let written = try JSONWriter(options).write(converted.document)
        return body(written, converted, .json, isOrdered: options.sortedKeys != nil, rule: "json")
      case .propertyList:
        let isXML = rules.plistFormat == .xml
        let writer = PropertyListWriter(isXML ? .xml : .binary)
        let written = try writer.write(converted.document)
        return body(written, converted, .propertyList, isOrdered: isXML, rule: "plist.format")
      }
    } catch {
      // The conversion refuses all that the writers refuse; what is left is a writer's own limit.
      diagnostics.append(.notPropertyList("this value", at: value.place, help: []))
      return nil
    }
  }

  private mutating func body(
    _ written: WrittenDocument, _ converted: ConvertedDocument, _ kind: Element.Kind, isOrdered: Bool,
    rule: String
  ) -> MessageBuilder {
    var body = MessageBuilder()
    let rule = client.rule(rule)
    body.element(kind, isOrdered: isOrdered) { body in
      for piece in written.pieces {
        let bytes = written.bytes[piece.range]
        let value = converted.values[piece.value]
        let origin = Origin(rule, path: converted.paths[piece.value], at: value.place)
        switch piece.kind {
        case .punctuation: body.append(bytes, .delimiter, origin)
        case .key: body.append(bytes, .documentKey, origin)
        case .value:
          body.append(bytes, .documentValue, origin)
          noteRespelling(of: value, printed: printed(value, bytes))
        }
      }
    }
    return body
  }

  /// The text that a written value shows; in a binary property list, of an integer, its decimal.
  private func printed(_ value: Value, _ bytes: ArraySlice<UInt8>) -> String {
    guard spec.serialization?.value == .plist, rules.plistFormat == .binary else {
      return String(decoding: bytes, as: UTF8.self)
    }
    if case .integer(let integer) = value.kind { return integer.text }
    // A binary real is the double itself: no spelling of it is lost.
    return value.place.text
  }

  // MARK: A whole body

  private mutating func wholeBody(_ body: RequestSpec.Body) -> Serialized? {
    if let boundary = spec.boundary {
      diagnostics.append(.unused("boundary", because: "the body is given whole", at: boundary.place))
    }
    let path = "body.\(body.contentKey)"
    var origin = Origin("spec.body", path: path, at: body.content.place)
    var content = MessageBuilder()
    var type = "application/octet-stream"
    if case .json(let value) = body.content.value {
      guard let json = documentBody(value, path: path, .json(isBody: true)) else { return nil }
      content = json
      type = "application/json"
    } else {
      guard let part = partContent(body.content) else { return nil }
      content.append(part, .bodyContent, origin)
      if case .text = body.content.value { type = "text/plain; charset=utf-8" }
    }
    if let given = body.type {
      guard let text = given.value else { return Serialized(body: content) }
      type = text
      origin = Origin("spec.body", path: "body.type", at: given.place)
    }
    return Serialized(body: content, contentType: HeadField("Content-Type", type, origin))
  }
}

extension DoubleStyle {
  /// The same style in the JSON writer's words.
  var numberStyle: JSONWriter.NumberStyle {
    switch self {
    case .sixteenDigits: .significantDigits(16)
    case .seventeenDigits: .significantDigits(17)
    case .shortest: .shortest
    }
  }
}

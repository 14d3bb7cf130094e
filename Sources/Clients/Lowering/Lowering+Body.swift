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
      guard let parameters = flattenedParameters(inURL: true, method) else { return nil }
      return Serialized(parameters: parameters)
    }
    switch serialization {
    case .json: return document(.json(isBody: false))
    case .plist: return document(.propertyList)
    case .form, .multipart, nil: return form(method)
    }
  }

  /// Whether the client puts parameters in the URL for `method`.
  func parametersGoInURL(_ method: String) -> Bool {
    switch rules.parametersDestination {
    case .url: true
    case .body: false
    case .byMethod:
      switch rules.parametersMethodCase {
      case .upper: rules.parametersInURL.contains(method.uppercased())
      case .asWritten: rules.parametersInURL.contains(spec.method?.value ?? method)
      }
    }
  }

  // MARK: Parameters

  /// The parameters as pairs or text; `nil` where they are refused.
  private mutating func flattenedParameters(inURL isURL: Bool, _ method: String) -> Parameters? {
    if let text = spec.paramsText { return blockText(text, inURL: isURL, method) }
    guard let params = spec.params else { return Parameters.none }
    return flattened(params, path: "params")
  }

  /// What the query-string block gave, as far as the library uses it.
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
      diagnostics.append(.noBlock(at: text.place, client: client.titleAndRelease))
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

  /// The pairs of `value`, with what there is to say about its top level.
  mutating func flattened(_ value: Value, path: String) -> Parameters? {
    switch value.kind {
    case .dictionary: break
    default:
      guard rules.queryTopLevel != .error else {
        diagnostics.append(.topLevelRefused(value, client: client.title))
        return nil
      }
      diagnostics.append(.topLevelWithoutKeys(value, isNull: rules.queryTopLevel == .nullKey))
    }
    noteRespelledKeys(of: value)
    var flattening = Flattening(text: valueText)
    let pairs = flattening.pairs(of: value, path: path)
    return .pairs(pairs, isOrdered: flattening.isOrdered)
  }

  // MARK: Form

  private mutating func form(_ method: String) -> Serialized? {
    guard let parameters = flattenedParameters(inURL: false, method) else { return nil }
    return form(parameters, isAbsent: spec.params == nil && spec.paramsText == nil)
  }

  /// The form of `parameters`; `isAbsent` where the library was handed nil for them.
  mutating func form(_ parameters: Parameters, isAbsent: Bool) -> Serialized {
    if isAbsent, rules.formNoParameters == .noBody { return Serialized() }
    let isNilBlock = spec.paramsText.map { $0.value == nil } ?? false
    let body: Body? =
      switch parameters {
      case _ where isNilBlock && rules.queryNilBlock == .nullText: nil
      case .text(let text, let rule): self.body(text, rule)
      case .none, .pairs: formBody(parameters)
      }
    let type = Origin(client.rule("form.content-type"), at: spec.serialization?.place)
    return Serialized(
      body: body,
      contentType: contentType(
        rules.formContentType, rules.formContentTypeCharset, "form.content-type-charset", type),
      replacesContentType: rules.headersContentType == .overwritten)
  }

  /// The pairs of `parameters`; `nil`, with a warning, where the string encoding cannot hold them.
  private mutating func formBody(_ parameters: Parameters) -> Body? {
    var body = MessageBuilder()
    body.element(.form, isOrdered: parameters.pairs.isOrdered) { append(parameters, as: .form, to: &$0) }
    return reencoded(body, place: spec.params?.place)
  }

  /// The text of `params-text`; `nil`, with a warning, where the string encoding cannot hold it.
  private mutating func body(_ text: Text, _ rule: RuleName) -> Body? {
    let given = Array(text.value.utf8)
    guard let bytes = reencoded(given, at: text.place) else { return nil }
    guard bytes == given else {
      let origin = Origin(client.rule("string-encoding"), path: "params-text", at: text.place)
      return .given(bytes, { _ in origin })
    }
    let places = TextPlaces(text)
    return .given(bytes, { Origin(rule, path: "params-text", at: places.place(of: $0)) })
  }

  /// A Content-Type with the charset that the client writes behind it.
  private mutating func contentType(
    _ type: String, _ charset: ContentTypeCharset, _ charsetRule: StaticString, _ origin: Origin
  ) -> HeadField {
    var value = [HeadField.Piece(text: type, role: .fieldValue, origin: origin)]
    if let name = charsetName(charset) {
      let rule = Origin(client.rule(charsetRule), at: origin.place)
      value.append(HeadField.Piece(text: "; charset=\(name)", role: .fieldValue, origin: rule))
    }
    return HeadField("Content-Type", value, name: origin)
  }

  /// The name behind `charset=`; `nil` for none.
  private mutating func charsetName(_ charset: ContentTypeCharset) -> String? {
    switch charset {
    case .none: return nil
    case .utf8: return "utf-8"
    case .stringEncoding: break
    }
    let place = spec.client?.rules.last?.value.place ?? spec.place
    switch rules.stringEncoding.charset {
    case .named(let name): return name
    case .none: diagnostics.append(.nullCharset(rules.stringEncoding.rawValue, at: place))
    case .unknown: diagnostics.append(.unknownCharset(rules.stringEncoding.rawValue, at: place))
    }
    // NSString's format prints (null) for an encoding without a name.
    return "(null)"
  }

  /// A written body in the serializer's string encoding; `nil`, with a warning, where that cannot hold it.
  private mutating func reencoded(_ body: MessageBuilder, place: Place?) -> Body? {
    guard rules.stringEncoding != .utf8 else { return .written(body) }
    guard let bytes = reencoded(body.storedBytes, at: place ?? spec.place) else { return nil }
    // Re-encoding seldom changes escaped text: its finer segments are kept then.
    if bytes == body.storedBytes { return .written(body) }
    let origin = Origin(client.rule("string-encoding"), path: "params", at: place)
    return .given(bytes, { _ in origin })
  }

  /// The text of a body in the serializer's string encoding; `nil`, with a warning, where that cannot hold it.
  private mutating func reencoded(_ bytes: [UInt8], at place: Place) -> [UInt8]? {
    guard rules.stringEncoding != .utf8 else { return bytes }
    // What is no UTF-8, such as a binary property list, is no text that could be encoded.
    guard let text = String(validating: bytes, as: UTF8.self) else {
      diagnostics.append(.notEncodable("the body", nil, in: rules.stringEncoding.rawValue, at: place))
      return nil
    }
    return encoded(text, what: "the body", at: place)
  }

  /// `text` in the serializer's string encoding; `nil`, with a warning, where that cannot hold it.
  mutating func encoded(_ text: String, what: String, at place: Place) -> [UInt8]? {
    let encoding = rules.stringEncoding
    guard let bytes = encoding.bytes(of: text) else {
      diagnostics.append(
        .notEncodable(what, encoding.firstUnencodable(in: text), in: encoding.rawValue, at: place))
      return nil
    }
    if let dropped = encoding.firstDropped(from: text) {
      diagnostics.append(.characterDropped(dropped, in: encoding.rawValue, at: place))
    }
    return bytes
  }

  // MARK: JSON and property lists

  private mutating func document(_ format: DocumentConversion.Format) -> Serialized? {
    if let text = spec.paramsText {
      diagnostics.append(
        .paramsTextUnused(at: text.place, serialization: "`as: \(spec.serialization?.value.rawValue ?? "")`"))
      return nil
    }
    guard let params = spec.params else { return documentWithoutParameters(format) }
    let before = diagnostics.count
    let written = documentBody(params, path: "params", format)
    // Without an error the request goes all the same, without its body.
    if written == nil, diagnostics[before...].hasErrors { return nil }
    let body = written.flatMap { written in
      documentCharset(format) == .stringEncoding ? reencoded(written, place: params.place) : .written(written)
    }
    return Serialized(
      body: body, contentType: documentType(format),
      replacesContentType: rules.headersContentType == .overwritten)
  }

  /// What the serializer of `format` sends for nil parameters.
  mutating func documentWithoutParameters(_ format: DocumentConversion.Format) -> Serialized {
    guard case .propertyList = format, rules.plistNoParameters == .serialized else { return Serialized() }
    diagnostics.append(.propertyListOfNil(at: spec.serialization?.place ?? spec.place))
    return Serialized(
      contentType: documentType(format), replacesContentType: rules.headersContentType == .overwritten)
  }

  private mutating func documentType(_ format: DocumentConversion.Format) -> HeadField {
    let place = spec.serialization?.place
    switch format {
    case .json:
      let origin = Origin(client.rule("json.content-type"), path: "as", at: place)
      return contentType(
        rules.jsonContentType, rules.jsonContentTypeCharset, "json.content-type-charset", origin)
    case .propertyList:
      let origin = Origin(client.rule("plist.content-type"), path: "as", at: place)
      return contentType(
        rules.plistContentType, rules.plistContentTypeCharset, "plist.content-type-charset", origin)
    }
  }

  private func documentCharset(_ format: DocumentConversion.Format) -> Charset {
    switch format {
    case .json: rules.jsonCharset
    case .propertyList: rules.plistCharset
    }
  }

  private mutating func documentBody(
    _ value: Value, path: String, _ format: DocumentConversion.Format
  ) -> MessageBuilder? {
    var conversion = DocumentConversion(format, leavesOutInvalid: rules.plistInvalid == .noBody)
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
    rule: StaticString
  ) -> MessageBuilder {
    var body = MessageBuilder()
    let rule = client.rule(rule)
    body.element(kind, isOrdered: isOrdered) { body in
      for piece in written.pieces {
        let bytes = written.bytes[piece.range]
        let value = converted.values[piece.value]
        body.append(
          bytes, Segment.Role(piece.kind), Origin(rule, path: converted.paths[piece.value], at: value.place))
        if piece.kind == .value, value.isPlain {
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
    let content: Body
    var type = "application/octet-stream"
    if case .json(let value) = body.content.value {
      guard let json = documentBody(value, path: path, .json(isBody: true)) else { return nil }
      content = .written(json)
      type = "application/json"
    } else {
      guard let part = partContent(body.content) else { return nil }
      content = wholeBody(part, body.content, origin)
      if case .text = body.content.value { type = "text/plain; charset=utf-8" }
    }
    if let given = body.type {
      guard let text = given.value else { return Serialized(body: content) }
      type = text
      origin = Origin("spec.body", path: "body.type", at: given.place)
    }
    return Serialized(body: content, contentType: HeadField("Content-Type", type, origin))
  }

  /// Bytes that the spec gives; what is read or made when written stays as it is.
  private func wholeBody(
    _ part: Multipart.PartContent, _ content: Located<RequestSpec.Content>, _ origin: Origin
  ) -> Body {
    switch part {
    case .content:
      var body = MessageBuilder()
      body.append(part, .bodyContent, origin)
      return .written(body)
    case .bytes(let bytes):
      guard case .text(let text) = content.value else { return .given(bytes, { _ in origin }) }
      let places = TextPlaces(Text(text, at: content.place))
      return .given(bytes, { Origin(origin.name, path: origin.path, at: places.place(of: $0)) })
    }
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

import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Forms, and bodies in a serializer's string encoding.
extension Lowering {
  mutating func form(_ method: String) -> Serialized? {
    if spec.paramsText == nil, let params {
      guard let body = formBody(params) else { return nil }
      return form(body)
    }
    guard let parameters = flattenedParameters(inURL: false, method) else { return nil }
    guard case .text(let text, let rule) = parameters else {
      return emptyForm(isAbsent: spec.paramsText == nil)
    }
    return form(body(text, rule))
  }

  /// The form of no parameters; `isAbsent` says whether the library was handed nil for them.
  mutating func emptyForm(isAbsent: Bool) -> Serialized {
    // Code that makes no forms makes none of nothing, either.
    let makesForms = rules.parametersSerializations.contains("form")
    if isAbsent, rules.formNoParameters == .noBody || !makesForms { return Serialized() }
    let isNilBlock = spec.paramsText.map { $0.value == nil } ?? false
    if isNilBlock, rules.queryNilBlock == .nullText { return form(nil) }
    var body = builder()
    body.element(.form) { _ in }
    return form(reencoded(body, place: params?.place))
  }

  /// A form with `body`, with the type that the client gives it.
  private func form(_ body: Body?) -> Serialized {
    let type = Origin(client.rule("form.content-type"), at: spec.serialization?.place)
    return Serialized(
      body: body,
      contentType: contentType(
        rules.formContentType, rules.formContentTypeCharset, "form.content-type-charset", type),
      replacesContentType: rules.headersContentType == .overwritten)
  }

  /// The body of a form of `params`; `nil` if they are refused. The inner `nil`, with a warning, means that
  /// the string encoding cannot hold them.
  private mutating func formBody(_ params: Value) -> Body?? {
    var body = builder()
    var isRefused = false
    body.elementSayingOrder(.form) { form in
      let isOrdered = appendPairs(of: params, path: "params", as: .form, to: &form)
      isRefused = isOrdered == nil
      return isOrdered ?? true
    }
    return isRefused ? nil : .some(reencoded(body, place: params.place))
  }

  /// The text of `params-text`; `nil`, with a warning, if the string encoding cannot hold it.
  mutating func body(_ text: Text, _ rule: RuleName) -> Body? {
    let given = Array(text.value.utf8)
    guard let bytes = reencoded(given, at: text.place) else { return nil }
    guard bytes == given else {
      let origin = Origin(client.rule("string-encoding"), path: "params-text", at: text.place)
      return .given(bytes, { _ in origin })
    }
    let places = TextPlaces(text)
    return .given(bytes, { Origin(rule, path: "params-text", at: places.place(of: $0)) })
  }

  /// A Content-Type with the charset that the client adds to it.
  func contentType(
    _ type: String, _ charset: ContentTypeCharset, _ charsetRule: StaticString, _ origin: Origin
  ) -> HeadField {
    var value = [HeadField.Piece(text: type, role: .fieldValue, origin: origin)]
    if let name = charsetName(charset) {
      let rule = Origin(client.rule(charsetRule), at: origin.place)
      value.append(
        HeadField.Piece(
          text: "; charset=\(name)", role: .fieldValue, origin: rule,
          isOfStringEncoding: charset == .stringEncoding))
    }
    return HeadField("Content-Type", value, name: origin)
  }

  /// The name after `charset=`; `nil` if there is none.
  private func charsetName(_ charset: ContentTypeCharset) -> String? {
    switch charset {
    case .none: return nil
    case .utf8: return "utf-8"
    case .stringEncoding:
      if case .named(let name) = rules.stringEncoding.charset { return name }
      // NSString's format prints (null) for an encoding without a name.
      return "(null)"
    }
  }

  /// Reports a Content-Type that is sent with the charset of a string encoding without a known name.
  mutating func noteCharset(of type: HeadField) {
    guard type.value.last?.isOfStringEncoding == true else { return }
    let name = rules.stringEncoding.rawValue
    let rule = spec.client?.rules.first { $0.name.value == "string-encoding" }
    let place = rule?.value.place ?? spec.place
    switch rules.stringEncoding.charset {
    case .named: break
    case .none: diagnostics.append(.nullCharset(name, at: place))
    case .unknown: diagnostics.append(.unknownCharset(name, at: place))
    }
  }

  /// A written body in the serializer's string encoding; `nil`, with a warning, if that cannot hold it.
  mutating func reencoded(_ body: MessageBuilder, place: Place?) -> Body? {
    guard rules.stringEncoding != .utf8 else { return .written(body) }
    guard let bytes = reencoded(body.storedBytes, at: place ?? spec.place) else { return nil }
    // Re-encoding seldom changes escaped text: if it does not, the finer segments stay.
    if bytes == body.storedBytes { return .written(body) }
    let origin = Origin(client.rule("string-encoding"), path: "params", at: place)
    return .given(bytes, { _ in origin })
  }

  /// The text of a body in the serializer's string encoding; `nil`, with a warning, if that cannot hold it.
  mutating func reencoded(_ bytes: [UInt8], at place: Place) -> [UInt8]? {
    guard rules.stringEncoding != .utf8 else { return bytes }
    // Bytes that are not UTF-8, such as a binary property list, are no text to encode.
    guard let text = String(validating: bytes, as: UTF8.self) else {
      diagnostics.append(.notEncodable("the body", nil, in: rules.stringEncoding.rawValue, at: place))
      return nil
    }
    return encoded(text, what: "the body", at: place)
  }

  /// `text` in the serializer's string encoding; `nil`, with a warning, if that cannot hold it.
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
}

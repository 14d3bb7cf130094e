import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Bodies of JSON and property lists.
extension Lowering {
  mutating func document(_ format: DocumentConversion.Format) -> Serialized? {
    if let text = spec.paramsText {
      diagnostics.append(
        .paramsTextUnused(
          at: text.place, serialization: "`as: \(spec.serialization?.value.rawValue ?? "")`", client: client))
      return nil
    }
    guard let params else { return documentWithoutParameters(format) }
    let before = diagnostics.count
    let written = documentBody(params, path: "params", format)
    // Without an error, the request is still sent, but without its body.
    if written == nil, diagnostics[before...].hasErrors { return nil }
    let body = written.flatMap { written in
      documentCharset(format) == .stringEncoding ? reencoded(written, place: params.place) : .written(written)
    }
    return Serialized(
      body: body, contentType: documentType(format),
      replacesContentType: rules.headersContentType == .overwritten)
  }

  /// The request that the serializer of `format` makes of nil parameters.
  mutating func documentWithoutParameters(_ format: DocumentConversion.Format) -> Serialized {
    guard case .propertyList = format, rules.plistNoParameters == .serialized else { return Serialized() }
    diagnostics.append(.propertyListOfNil(at: spec.serialization?.place ?? spec.place))
    return Serialized(
      contentType: documentType(format), replacesContentType: rules.headersContentType == .overwritten)
  }

  private func documentType(_ format: DocumentConversion.Format) -> HeadField {
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

  mutating func documentBody(
    _ value: Value, path: String, _ format: DocumentConversion.Format
  ) -> MessageBuilder? {
    noteEqualKeys(of: value)
    var conversion = DocumentConversion(
      format, rules: rules, refusal: client.table.jsonRefusal(in: client.version))
    let converted = conversion.convert(value, path: path)
    diagnostics += conversion.diagnostics
    guard var converted else { return nil }
    if path == "params", !generalPaths.prefixes.isEmpty {
      converted.paths = converted.paths.map(generalPaths.written)
    }
    do {
      switch format {
      case .json:
        let options = JSONWriter.Options(
          sortedKeys: rules.jsonSortedKeys == .off ? nil : rules.jsonSort.keyOrder,
          escapeSlashes: rules.jsonEscapeSlashes == .on, pretty: rules.jsonPretty == .on,
          double: rules.jsonDouble.numberStyle)
        let written = try JSONWriter(options).write(converted.document)
        // The system's collation is only known for ASCII.
        let isSorted = options.sortedKeys.map { $0 != .numeric || written.hasASCIIKeys }
        let isOrdered = isSorted ?? (rules.jsonOrder == .written) && !converted.hasSets
        return body(written, converted, .json, isOrdered: isOrdered, rule: "json")
      case .propertyList:
        let isXML = rules.plistFormat == .xml
        let writer = PropertyListWriter(isXML ? .xml : .binary)
        let written = try writer.write(converted.document)
        return body(written, converted, .propertyList, isOrdered: isXML, rule: "plist.format")
      }
    } catch {
      // The conversion refuses all that the writers refuse, except for a writer's own limits.
      diagnostics.append(.notPropertyList("this value", at: value.place, help: []))
      return nil
    }
  }

  mutating func body(
    _ written: WrittenDocument, _ converted: ConvertedDocument, _ kind: Element.Kind, isOrdered: Bool,
    rule: StaticString
  ) -> MessageBuilder {
    var body = builder()
    let rule = client.rule(rule)
    let isBinary = spec.serialization?.value == .plist && rules.plistFormat == .binary
    body.element(kind, isOrdered: isOrdered) { body in
      for piece in written.pieces {
        let bytes = written.bytes[piece.range]
        let value = converted.values[piece.value]
        body.append(
          bytes, Segment.Role(piece.kind), Origin(rule, path: converted.paths[piece.value], at: value.place))
        if piece.kind == .value, value.isPlain {
          noteRespelling(
            of: value, printed: isBinary ? value.binaryText : String(decoding: bytes, as: UTF8.self))
        }
      }
    }
    return body
  }
}

extension Value {
  /// The text that shows a value of a binary property list: the decimal of an integer.
  fileprivate var binaryText: String {
    if case .integer(let integer) = kind { return integer.text }
    // A binary real is the double itself, so no digits are lost.
    return place.text
  }
}

extension JSONSort {
  /// The key order as an option of the JSON writer.
  fileprivate var keyOrder: JSONWriter.KeyOrder {
    switch self {
    case .codeUnits: .codeUnits
    case .codePoints: .codePoints
    case .numeric: .numeric
    }
  }
}

extension DoubleStyle {
  /// The number style as an option of the JSON writer.
  var numberStyle: JSONWriter.NumberStyle {
    switch self {
    case .sixteenDigits: .significantDigits(16)
    case .seventeenDigits: .significantDigits(17)
    case .shortest: .shortest
    }
  }
}

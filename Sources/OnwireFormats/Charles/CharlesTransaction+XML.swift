import OnwireTextFormats

extension CharlesTransaction {
  /// Reads the rest of `element`, a `<transaction>` that was just begun.
  ///
  /// - Throws: `XMLFailure`, `CaptureFault` for invalid fields, and any error from reading the input.
  init(_ element: XMLElement, xml: inout XMLReader) throws {
    status = element["status"]
    method = element["method"] ?? ""
    version = element["protocolVersion"] ?? ""
    // The XML attribute `protocol` is the `scheme` of JSON.
    scheme = element["protocol"] ?? ""
    host = element["host"] ?? ""
    port = element["port"].flatMap { Int($0) }
    path = element["path"]
    query = element["query"]
    isTunnel = element["tunnel"] == "true"
    isWebSocket = element["webSocket"] == "true"
    startedAt = element["startTime"]
    notes = element["notes"]
    exception = element["exception"] ?? element["errorMessage"]
    while let child = try xml.nextElement() {
      switch child.name {
      case "request": try readSide(child, &xml)
      case "response":
        responseStatus = child["status"].flatMap { Int($0) }
        if child["headers"] != nil { response = Self.answer(child, xml) }
        try xml.skip()
      case "notes": notes = try xml.text(of: child)
      case "exception", "errorMessage": exception = try xml.text(of: child)
      default: try xml.skip()
      }
    }
  }

  /// The response whose element was just begun; the rest is read later from a copy of `xml`.
  private static func answer(_ element: XMLElement, _ xml: XMLReader) -> Answer {
    Answer(
      status: element["status"].flatMap { Int($0) }, type: element["mime-type"]?.lowercased() ?? "",
      bodyLength: element["body"].flatMap { Int($0) }
    ) {
      var xml = xml
      var response = CharlesTransaction()
      response.isResponse = true
      response.responseStatus = element["status"].flatMap { Int($0) }
      try response.readSide(element, &xml)
      return response
    }
  }

  private mutating func readSide(_ element: XMLElement, _ xml: inout XMLReader) throws {
    // The attributes are sizes; elements of the same names hold the content.
    headSize = element["headers"].flatMap { Int($0) }
    bodySize = element["body"].flatMap { Int($0) }
    charset = element["charset"]
    while let child = try xml.nextElement() {
      switch child.name {
      case "headers": try readHeader(&xml)
      case "body": body = try Body(child, &xml)
      default: try xml.skip()
      }
    }
  }

  private mutating func readHeader(_ xml: inout XMLReader) throws {
    while let child = try xml.nextElement() {
      switch child.name {
      case "first-line": firstLine = try xml.text(of: child)
      case "header": try readField(child, &xml)
      default: try xml.skip()
      }
    }
  }

  private mutating func readField(_ element: XMLElement, _ xml: inout XMLReader) throws {
    guard fields.count < CaptureLimit.fields else {
      throw CharlesWording.tooManyFields(at: element.offset)
    }
    var name: String?
    var value: String?
    while let child = try xml.nextElement() {
      switch child.name {
      case "name": name = try xml.text(of: child)
      case "value": value = try xml.text(of: child)
      default: try xml.skip()
      }
    }
    guard let name else { throw CharlesWording.noFieldName(at: element.offset) }
    fields.append((name, value ?? ""))
  }
}

extension CharlesTransaction.Body {
  fileprivate init(_ element: XMLElement, _ xml: inout XMLReader) throws {
    isBase64 = element["encoding"]?.lowercased() == "base64"
    isDecoded = element["decoded"] == "true"
    // The program that wrote or saved the document may have turned CR LF into LF, as XML parsers do.
    mayLackCR = !isBase64
    guard let text = try xml.text(limit: CaptureLimit.body) else {
      isTooLong = true
      return
    }
    self.text = text
  }
}

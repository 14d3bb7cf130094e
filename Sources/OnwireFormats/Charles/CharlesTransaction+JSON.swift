import OnwireTextFormats

extension CharlesTransaction {
  /// Reads the next value, an object of a JSON session or the description in an archive, which has no body.
  ///
  /// - Throws: `JSONFailure`, `CaptureFault` for invalid fields, and any error from reading the input.
  init(json: inout JSONReader, in input: ByteInput) throws {
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "status": status = try json.text()
      case "method": method = try json.text() ?? ""
      case "protocolVersion": version = try json.text() ?? ""
      case "scheme": scheme = try json.text() ?? ""
      case "host": host = try json.text() ?? ""
      case "port": port = try json.integer()
      case "path": path = try json.text()
      case "query": query = try json.text()
      case "tunnel": isTunnel = try json.flag() ?? false
      case "webSocket": isWebSocket = try json.flag() ?? false
      case "notes": notes = try json.text()
      case "exception", "errorMessage": exception = try json.text() ?? exception
      case "times": startedAt = try json.member("start") { try $0.text() }
      case "response": try passResponse(&json, input)
      case "request": try json.eachMember { try readSide($1, &$0) }
      default: try json.skip()
      }
    }
  }

  /// Skips the response, except for what a list shows of it.
  private mutating func passResponse(_ json: inout JSONReader, _ input: ByteInput) throws {
    guard try json.peek() == .object else {
      try json.skip()
      return
    }
    let start = json.offset
    var type: String?
    var size: Int?
    var isMore = false
    try json.eachMember { json, key in
      switch key {
      case "status": responseStatus = try json.integer()
      case "mimeType": type = try json.text()
      case "header", "body":
        isMore = true
        try json.skip()
      case "sizes": size = try json.member("body") { try $0.integer() }
      default: try json.skip()
      }
    }
    guard isMore else { return }
    let range = start..<json.offset
    response = Answer(status: responseStatus, type: type?.lowercased() ?? "", bodyLength: size) {
      var json = JSONReader(input, in: range)
      var response = CharlesTransaction()
      response.isResponse = true
      try json.eachMember { try response.readSide($1, &$0) }
      return response
    }
  }

  private mutating func readSide(_ key: String, _ json: inout JSONReader) throws {
    switch key {
    case "status" where isResponse: responseStatus = try json.integer()
    case "sizes":
      try json.eachMember { json, key in
        switch key {
        case "headers": headSize = try json.integer()
        case "body": bodySize = try json.integer()
        default: try json.skip()
        }
      }
    case "charset": charset = try json.text()
    case "header":
      try json.eachMember { json, key in
        switch key {
        case "firstLine": firstLine = try json.text()
        case "headers": try json.eachItem { try readField(&$0) }
        default: try json.skip()
        }
      }
    case "body": body = try Body(json: &json)
    default: try json.skip()
    }
  }

  private mutating func readField(_ json: inout JSONReader) throws {
    guard fields.count < CaptureLimit.fields else { throw CharlesWording.tooManyFields(at: json.offset) }
    try json.beginObject()
    var name: String?
    var value: String?
    while let key = try json.nextKey() {
      switch key {
      case "name": name = try json.text()
      case "value": value = try json.text()
      default: try json.skip()
      }
    }
    guard let name else { throw CharlesWording.noFieldName(at: json.offset) }
    fields.append((name, value ?? ""))
  }
}

extension CharlesTransaction.Body {
  /// Reads the next value; `nil` if it is not an object or has no text.
  fileprivate init?(json: inout JSONReader) throws {
    guard try json.opensObject() else { return nil }
    var hasText = false
    while let key = try json.nextKey() {
      switch key {
      case "text", "encoded":
        guard try json.peek() == .string else {
          try json.skip()
          continue
        }
        hasText = true
        // Its length in the file is an upper bound of its decoded length.
        var behind = json
        if try behind.skip().count > CaptureLimit.body {
          json = behind
          isTooLong = true
        } else {
          text = try json.string()
        }
      case "encoding": isBase64 = try json.text()?.lowercased() == "base64"
      case "decoded": isDecoded = try json.flag() ?? false
      default: try json.skip()
      }
    }
    if !hasText { return nil }
  }
}

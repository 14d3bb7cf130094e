import OnwireTextFormats

extension CharlesTransaction {
  /// Reads the next value, an object of a JSON session or the description in an archive, which has no body.
  ///
  /// - Throws: `JSONFailure`, `CaptureFault` for fields that are none, and what reading the input throws.
  init(json: inout JSONReader) throws {
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
      case "response": responseStatus = try json.member("status") { try $0.integer() }
      case "request": try json.eachMember { try readRequest($1, &$0) }
      default: try json.skip()
      }
    }
  }

  private mutating func readRequest(_ key: String, _ json: inout JSONReader) throws {
    switch key {
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
  /// Reads the next value; `nil` where it is no object, or has no text.
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
        // Its length in the file is an upper bound of what it stands for.
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

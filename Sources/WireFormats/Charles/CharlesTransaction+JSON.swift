import TextFormats

extension CharlesTransaction {
  /// Reads the next value, an object of a JSON session or the description in an archive, which has no body.
  ///
  /// - Throws: `JSONFailure`, `CaptureFailure` for fields that are none, and what reading the input throws.
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
      case "tunnel": isTunnel = try json.isTrue()
      case "webSocket": isWebSocket = try json.isTrue()
      case "notes": notes = try json.text()
      case "exception", "errorMessage": exception = try json.text() ?? exception
      case "times": startedAt = try json.member("start") { try $0.text() }
      case "response": responseStatus = try json.member("status") { try $0.integer() }
      case "request": try readRequest(&json)
      default: try json.skip()
      }
    }
  }

  private mutating func readRequest(_ json: inout JSONReader) throws {
    guard try json.opensObject() else { return }
    while let key = try json.nextKey() {
      switch key {
      case "sizes": try readSizes(&json)
      case "charset": charset = try json.text()
      case "header": try readHeader(&json)
      case "body": body = try Body(json: &json)
      default: try json.skip()
      }
    }
  }

  private mutating func readSizes(_ json: inout JSONReader) throws {
    guard try json.opensObject() else { return }
    while let key = try json.nextKey() {
      switch key {
      case "headers": headSize = try json.integer()
      case "body": bodySize = try json.integer()
      default: try json.skip()
      }
    }
  }

  private mutating func readHeader(_ json: inout JSONReader) throws {
    guard try json.opensObject() else { return }
    while let key = try json.nextKey() {
      switch key {
      case "firstLine": firstLine = try json.text()
      case "headers":
        guard try json.peek() == .array else {
          try json.skip()
          continue
        }
        try json.beginArray()
        while try json.hasNext() { try readField(&json) }
      default: try json.skip()
      }
    }
  }

  private mutating func readField(_ json: inout JSONReader) throws {
    guard fields.count < Self.fieldLimit else {
      throw CharlesWording.tooManyFields(.json, at: json.offset, limit: Self.fieldLimit)
    }
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
    guard let name else { throw CharlesWording.noFieldName(.json, at: json.offset) }
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
        if try behind.skip().count > CharlesTransaction.bodyLimit {
          json = behind
          isTooLong = true
        } else {
          text = try json.string()
        }
      case "encoding": isBase64 = try json.text()?.lowercased() == "base64"
      case "decoded": isDecoded = try json.isTrue()
      default: try json.skip()
      }
    }
    if !hasText { return nil }
  }
}

extension JSONReader {
  /// Begins an object; `false` where something else was there, which is passed over.
  fileprivate mutating func opensObject() throws -> Bool {
    guard try peek() == .object else {
      try skip()
      return false
    }
    try beginObject()
    return true
  }

  /// What `read` makes of the member called `name` of the next value.
  fileprivate mutating func member<Value>(
    _ name: String, _ read: (inout JSONReader) throws -> Value?
  ) throws -> Value? {
    guard try opensObject() else { return nil }
    var value: Value?
    while let key = try nextKey() {
      if key == name { value = try read(&self) } else { try skip() }
    }
    return value
  }

  /// A string; `nil` for anything else.
  fileprivate mutating func text() throws -> String? {
    guard try peek() == .string else {
      try skip()
      return nil
    }
    return String(decoding: try string(limit: CharlesTransaction.textLimit), as: UTF8.self)
  }

  /// A whole number, in quotes or not, as converted sessions have it; `nil` for anything else.
  fileprivate mutating func integer() throws -> Int? {
    guard try peek() == .number else { return try text().flatMap { Int($0) } }
    return Int(try number())
  }

  /// Whether the next value is `true`, in quotes or not.
  fileprivate mutating func isTrue() throws -> Bool {
    guard try peek() == .boolean else { return try text() == "true" }
    return try boolean()
  }
}

import TextFormats

/// A flow of Proxyman, as far as it is about the request.
struct ProxymanFlow {
  /// A field of the head; disabled ones are kept in the log and not sent.
  struct Field {
    var name: String
    var value: String
    var isEnabled: Bool
  }

  /// How long a text may be that is no body.
  private static let textLimit = 1 << 24

  let name: String
  private(set) var method: String?
  private(set) var scheme: String?
  private(set) var host: String?
  private(set) var port: Int?
  /// The whole URL.
  private(set) var url: String?
  /// Path and query.
  private(set) var target: String?
  private(set) var version = (major: 1, minor: 1)
  private(set) var fields: [Field] = []
  /// The body as it is kept; `nil` where the flow has none.
  private(set) var body: [UInt8]?
  /// How long the body was with its coding; 0 where Proxyman does not say.
  private(set) var codedCount = 0
  private(set) var status: Int?
  /// When the request began, in seconds since 1970.
  private(set) var startedAt: Double?
  private(set) var isSSL = false
  /// Whether Proxyman could look inside the TLS connection.
  private(set) var isIntercepted = true
  /// What of Proxyman's tools matched, such as `Scripting: my rule`.
  private(set) var tools: [String] = []
  private(set) var comment: String?

  /// The flow whose file is `input`.
  ///
  /// - Throws: `JSONFailure`, `CaptureFailure`, and what reading the input throws.
  init(_ input: ByteInput, name: String) throws {
    self.name = name
    var reader = JSONReader(input)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "request": try readRequest(&reader)
      case "response": try readResponse(&reader)
      case "timing":
        startedAt = Self.double(try reader.value(limit: Self.textLimit)["requestStartedAt"])
      case "isSSL": isSSL = try reader.value(limit: Self.textLimit).boolean ?? isSSL
      case "isIntercepted": isIntercepted = try reader.value(limit: Self.textLimit).boolean ?? true
      case "toolMetadata": addTool(try reader.value(limit: Self.textLimit))
      case "matchedDebuggingToolMetadata":
        for tool in try reader.value(limit: Self.textLimit).values ?? [] { addTool(tool) }
      case "style": comment = try reader.value(limit: Self.textLimit)["comment"]?.text
      default: try reader.skip()
      }
    }
    try reader.finish()
  }

  private mutating func readRequest(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "method": method = try reader.value(limit: Self.textLimit)["name"]?.text
      case "scheme": scheme = try reader.value(limit: Self.textLimit).text
      case "host": host = try reader.value(limit: Self.textLimit).text
      case "port": port = try reader.value(limit: Self.textLimit).integer
      case "fullPath": url = try reader.value(limit: Self.textLimit).text
      case "uri": target = try reader.value(limit: Self.textLimit).text
      case "version":
        let value = try reader.value(limit: Self.textLimit)
        version = (value["major"]?.integer ?? 1, value["minor"]?.integer ?? 1)
      case "header": try readFields(reader.value(limit: Self.textLimit))
      case "bodyData": try readBody(&reader)
      case "compressedBodyDataCount":
        codedCount = try reader.value(limit: Self.textLimit).integer ?? 0
      default: try reader.skip()
      }
    }
  }

  private mutating func readFields(_ header: JSONValue) throws {
    for (index, entry) in (header["entries"]?.values ?? []).enumerated() {
      guard let name = entry["key"]?["name"]?.text, let value = entry["value"]?.text else {
        throw ProxymanWording.noField("request.header.entries[\(index)]", of: self.name)
      }
      fields.append(Field(name: name, value: value, isEnabled: entry["isEnabled"]?.boolean ?? true))
    }
  }

  private mutating func readBody(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .string else {
      try reader.null()
      return
    }
    do {
      body = try Base64.decode(try reader.string(limit: ZipArchive.entryLimit))
    } catch let failure as Base64.Failure {
      throw ProxymanWording.noBase64(failure.offset, of: name)
    }
  }

  private mutating func readResponse(_ reader: inout JSONReader) throws {
    guard try reader.peek() == .object else {
      try reader.skip()
      return
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if key == "status" {
        status = try reader.value(limit: Self.textLimit)["code"]?.integer
      } else {
        try reader.skip()
      }
    }
  }

  private mutating func addTool(_ value: JSONValue) {
    guard let tool = value["toolName"]?.text ?? value["toolType"]?.text else { return }
    let text = value["ruleName"]?.text.map { "\(tool): \($0)" } ?? tool
    if !tools.contains(text) { tools.append(text) }
  }

  private static func double(_ value: JSONValue?) -> Double? {
    if case .number(let spelled) = value { Double(spelled) } else { nil }
  }
}

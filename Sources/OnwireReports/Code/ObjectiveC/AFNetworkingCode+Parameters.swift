import OnwireClients
import OnwireSpecLanguage

/// The serializer and its parameters.
extension AFNetworkingCode {
  /// The argument for the parameters; a long one gets a variable.
  mutating func writeParameters() -> String {
    // The block is only called if there are parameters, whatever they are.
    if request.spec.paramsText != nil { return "@{}" }
    guard let params = request.spec.params else { return "nil" }
    return code.writeObjectiveCParameters(params)
  }

  /// Sets the serializer and its properties; returns the rules that this covers.
  mutating func writeSerializer() -> Set<String> {
    var rules: Set<String> = []
    if isCallWithHeaders { rules.insert("headers.when") }
    rules.formUnion(writeSerializerClass())
    for change in request.changes.reversed() where !rules.contains(change.rule) {
      switch (change.rule, change.value) {
      case ("parameters.in-url", .list(let methods)) where request.isSince(2):
        let set = methods.map(ObjectiveCLiteral.string).joined(separator: ", ")
        code.add(
          "manager.requestSerializer.HTTPMethodsEncodingParametersInURI = [NSSet setWithArray:@[\(set)]];")
      case ("string-encoding", .text(let name)):
        guard let encoding = ObjectiveCLiteral.encoding(named: name) else { continue }
        code.add("manager.requestSerializer.stringEncoding = \(encoding);")
      default: continue
      }
      rules.insert(change.rule)
    }
    writeBlock()
    return rules
  }

  private mutating func writeBlock() {
    guard let text = request.spec.paramsText else { return }
    code.add(
      """
      [manager.requestSerializer setQueryStringSerializationWithBlock:^NSString *(NSURLRequest *request, id parameters, NSError **error) {
          return \(text.value.map(ObjectiveCLiteral.string) ?? "nil");
      }];
      """)
  }

  /// The rules about documents belong to the serializer's class: elsewhere they have no effect.
  private mutating func writeSerializerClass() -> Set<String> {
    var initializer: String?
    var rules: Set<String> = []
    switch request.spec.serialization?.value {
    case .json:
      let options = Self.writingOptions.compactMap { $0.code(for: request) }
      rules = Self.writingOptions.rules(for: request)
      initializer =
        options.isEmpty
        ? "AFJSONRequestSerializer serializer"
        : "AFJSONRequestSerializer serializerWithWritingOptions:\(options.joined(separator: " | "))"
    case .plist:
      rules = Self.propertyListFormat.rules(for: request)
      initializer =
        Self.propertyListFormat.first?.code(for: request).map {
          "AFPropertyListRequestSerializer serializerWithFormat:\($0) writeOptions:0"
        } ?? "AFPropertyListRequestSerializer serializer"
    case .form, .multipart, nil: break
    }
    if let initializer { code.add("manager.requestSerializer = [\(initializer)];") }
    return rules
  }

  /// All settings with a name for each value; the others are written where they occur.
  static let settings = writingOptions + propertyListFormat

  private static let writingOptions = [
    CodeSetting("json.pretty", "writingOptions", ["true": "NSJSONWritingPrettyPrinted"]),
    CodeSetting("json.sorted-keys", "writingOptions", ["true": "NSJSONWritingSortedKeys"]),
    CodeSetting("json.escape-slashes", "writingOptions", ["false": "NSJSONWritingWithoutEscapingSlashes"]),
  ]

  private static let propertyListFormat = [
    CodeSetting("plist.format", "format", ["binary": "NSPropertyListBinaryFormat_v1_0"])
  ]
}

extension CodeText {
  /// Parameters as an argument of Objective-C; a long one becomes the variable `parameters`.
  mutating func writeObjectiveCParameters(_ params: Value) -> String {
    let tree = ObjectiveCLiteral.tree(params)
    guard tree.flat.count > 50 else { return tree.flat }
    let type =
      switch params.kind {
      case .dictionary: "NSDictionary *"
      case .array: "NSArray *"
      default: "id "
      }
    let start = "\(type)parameters = "
    add(start + tree.text(behind: start.count) + ";")
    return "parameters"
  }
}

/// Multipart bodies: the block that appends parts.
extension AFNetworkingCode {
  mutating func writeMultipart() {
    let parameters = writeParameters()
    let block = AFMultipartBlock.text(of: request, in: &code)
    guard let verb else {
      makeRequest("multipartFormRequestWithMethod", parameters, block: block)
      return writeTask(streamed: true)
    }
    var pieces = [(verb, ObjectiveCLiteral.string(request.url)), ("parameters", parameters)] + writeHeaders()
    pieces.append(("constructingBodyWithBlock", block))
    if request.isSince(3) { pieces.append(("progress", "nil")) }
    code.add(ObjectiveCMessage(receiver: "manager", pieces: pieces + completion).text() + ";")
  }
}

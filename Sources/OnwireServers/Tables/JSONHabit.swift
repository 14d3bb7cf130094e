import OnwireHTTP
package import OnwireTextFormats

/// How a program on a server reads a JSON body, which only Rails does by itself.
package struct JSONHabit: Sendable {
  /// The call that gives a program the data.
  package let call: String
  /// The integers that are exact; others become doubles, and so lose digits. `nil` if integers can have any
  /// size.
  package let integers: ClosedRange<Int64>?
  /// Whether null is left out of arrays.
  package let dropsNullElements: Bool
  /// The key for whatever is no object at the top level; `nil` if it is the data itself.
  package let topKey: String?
  /// How this is known.
  package let evidence: ServerTable.Evidence
  /// The source of the evidence.
  package let source: String

  init(
    _ call: String, integers: ClosedRange<Int64>? = nil, dropsNullElements: Bool = false,
    topKey: String? = nil, _ evidence: ServerTable.Evidence, _ source: String
  ) {
    self.call = call
    self.integers = integers
    self.dropsNullElements = dropsNullElements
    self.topKey = topKey
    self.evidence = evidence
    self.source = source
  }
}

extension ServerTable {
  /// How a program on this server reads a JSON body; `nil` if the server only reads multipart bodies.
  package var json: JSONHabit? { Self.jsonHabits[library] }

  private static let double = -(Int64(1) << 53)...Int64(1) << 53

  private static let ruby = JSONHabit(
    "JSON.parse(request.body.read)", .run, "json of Ruby 3.1.2: Integer has any size")

  private static let express = JSONHabit(
    "express.json(), then req.body", integers: double, .run,
    "JSON.parse of Node 20: every number is a double")

  private static let node = JSONHabit(
    "JSON.parse of the body", integers: double, .run, "JSON.parse of Node 20: every number is a double")

  private static let python = "json of Python 3.11: int has any size"

  private static let jsonHabits: [String: JSONHabit] = [
    "php": JSONHabit(
      "json_decode(file_get_contents('php://input'), true)", integers: Int64.min...Int64.max,
      .run, "json_decode of PHP 8.2: larger integers are floats"),
    "rack": ruby,
    "rails": JSONHabit(
      "params", dropsNullElements: true, topKey: "_json", .run,
      "actionpack 6.1.7 and 7.2.4: Request::Utils::NoNilParamEncoder takes nil out of arrays; DEFAULT_PARSERS"
    ),
    "qs": node,
    "querystring": node,
    "express": express,
    "whatwg": JSONHabit(
      "await request.json()", integers: double, .run, "undici of Node 20: every number is a double"),
    "django": JSONHabit("json.loads(request.body)", .run, python),
    "werkzeug": JSONHabit("request.get_json()", .run, python),
    "flask": JSONHabit("request.get_json()", .run, python),
    "starlette": JSONHabit("await request.json()", .run, python),
    "go": JSONHabit(
      "json.NewDecoder(r.Body).Decode(&v)", integers: double, .run,
      "encoding/json of Go 1.19: a number is a float64, unless v says an integer"),
    "tomcat": JSONHabit(
      "@RequestBody", .run, "Jackson 2.14: an Object is an Integer, a Long or a BigInteger, as it needs"),
  ]
}

extension Server {
  /// Whether a program on this server takes a body of this type for JSON.
  package func readsJSON(of contentType: [UInt8]?) -> Bool {
    let contentType = contentType ?? []
    let essence = Self.essence(contentType)
    return switch habits.jsonType {
    case .any: true
    case .strict: essence == "application/json" && MediaType.isStrict(contentType)
    case .rails, .railsOrProblem:
      RailsMultipart.isJSON(RailsMultipart.type(of: contentType), habits.jsonType)
    case .jsonOrSuffix:
      essence == "application/json" || essence.hasPrefix("application/") && essence.hasSuffix("+json")
    }
  }

  /// Why a program on this server gets nothing from a JSON body of `count` bytes that begins at `offset`;
  /// `nil` if it gets it.
  package func jsonRefusal(
    of json: JSONValue, _ count: Int, at offset: Int, contentType: [UInt8]?
  ) -> ServedHalf.Refusal? {
    let place = offset..<offset
    guard readsJSON(of: contentType) else {
      return habits.jsonType == .jsonOrSuffix ? refusal(Stop(rule: "json.type", place: place)) : nil
    }
    let charset = contentType.map { MediaType($0[...]) }?.parameters.last { $0.name == "charset" }
    if habits.jsonCharset == .utf8OrRefused, let name = charset?.text.lowercased(), !name.isEmpty,
      name != "utf-8"
    {
      var refused = refusal(Stop(rule: "json.charset", place: place))
      // It is decoded with that charset, and the result is not JSON.
      if name.hasPrefix("utf-") { refused.status = 400 }
      return refused
    }
    if count > habits.jsonByteLimit { return refusal(Stop(rule: "limits.json-bytes", place: place)) }
    if habits.jsonFragment == .refused, json.values == nil, json.members == nil {
      return refusal(Stop(rule: "json.fragment", place: place))
    }
    return json.isDeeper(than: habits.jsonDepth)
      ? refusal(Stop(rule: "limits.json-depth", place: place)) : nil
  }
}

extension JSONValue {
  /// Whether arrays and objects are nested more deeply than `depth`.
  fileprivate func isDeeper(than depth: Int) -> Bool {
    guard depth < .max else { return false }
    return switch self {
    case .array(let values): depth == 0 || values.contains { $0.isDeeper(than: depth - 1) }
    case .object(let members): depth == 0 || members.contains { $0.value.isDeeper(than: depth - 1) }
    default: false
    }
  }
}

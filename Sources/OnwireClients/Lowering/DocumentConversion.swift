import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

/// A spec's value as a document to write, with the place and path of each of its values by preorder index.
struct ConvertedDocument: Sendable {
  var document: Document
  var values: [Value]
  var paths: [String]
  /// Whether it holds members of a set, whose order is not promised.
  var hasSets: Bool
}

/// Converts values of a spec to documents, and reports everything that the format refuses, each at its place.
struct DocumentConversion: Sendable {
  enum Format: Sendable {
    /// `isBody`: a spec's own `body: {json: …}`, which may be a fragment and keeps every null.
    case json(isBody: Bool)
    case propertyList
  }

  let format: Format
  let rules: Rules
  let refusal: StaticString
  private var values: [Value] = []
  private var paths: [String] = []
  private var hasSets = false
  private(set) var diagnostics: [Diagnostic] = []

  /// A conversion by `rules`; `refusal` says what keeps a value that JSON lacks from being sent.
  init(_ format: Format, rules: Rules, refusal: StaticString = ClientTable.refusedByJSON) {
    self.format = format
    self.rules = rules
    self.refusal = refusal
  }

  /// The document of `value` at `path`; `nil` if the format refuses it.
  mutating func convert(_ value: Value, path: String) -> ConvertedDocument? {
    if case .json(isBody: false) = format, !rules.takesAsJSON(value) {
      diagnostics.append(
        .notJSON(
          "a top level that is no dictionary or array", refusal, at: value.place,
          help: ["write a mapping or a list"]
            + (rules.bodyWhole == .sent ? ["or `body: {json: …}` for a value by itself"] : [])))
      return nil
    }
    let document = convert(value, at: path)
    guard diagnostics.isEmpty else { return nil }
    return ConvertedDocument(document: document, values: values, paths: paths, hasSets: hasSets)
  }

  private mutating func convert(_ value: Value, at path: String) -> Document {
    values.append(value)
    paths.append(path)
    switch value.kind {
    case .null:
      if case .propertyList = format { refuse("null", value, help: ["leave the key out"]) }
      return .null
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return self.integer(integer, value)
    case .double(let double):
      if case .json = format, !double.isFinite {
        refuse("`\(value.place.text)`", value, help: ["JSON has no such number: write null or a text"])
      }
      return .double(double)
    case .string(let string): return .string(string)
    case .data(let bytes): return data(bytes, value, at: path)
    case .date(let moment): return date(moment, value)
    case .array(let members): return array(members, at: path)
    case .dictionary(let members): return dictionary(members, at: path)
    case .set(let members):
      guard case .json = format, rules.jsonSet == .array else {
        refuse("a set", value, help: ["write a list"])
        return .array([])
      }
      if members.count > 1 { hasSets = true }
      return array(members, at: path)
    }
  }

  private mutating func array(_ members: [Value], at path: String) -> Document {
    var converted: [Document] = []
    converted.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      converted.append(convert(member, at: FieldPath.appending(index: index, to: path)))
    }
    return .array(converted)
  }

  private mutating func dictionary(_ members: [Value.Member], at path: String) -> Document {
    var converted: [(key: String, value: Document)] = []
    for member in members {
      if case .null = member.value.kind, leavesOutNulls { continue }
      guard case .string(let key) = member.key.kind else {
        refuse(
          "the key `\(member.key.place.text)`", member.key,
          help: ["keys are texts: write \"\(member.key.place.text)\" in quotes"])
        continue
      }
      converted.append((key, convert(member.value, at: FieldPath.appending(key: key, to: path))))
    }
    return .dictionary(converted)
  }

  private var leavesOutNulls: Bool {
    if case .json(isBody: false) = format { rules.jsonNull == .dropKey } else { false }
  }

  private mutating func data(_ bytes: [UInt8], _ value: Value, at path: String) -> Document {
    guard case .json = format else { return .data(bytes) }
    switch rules.jsonData {
    case .base64: return .string(Base64.encode(bytes))
    case .bytes: return array(bytes.map { Value(.integer(.signed(Int64($0))), at: value.place) }, at: path)
    case .error:
      refuse("binary data", value, help: ["write its base64 as text"])
      return .data(bytes)
    }
  }

  private mutating func date(_ moment: Moment, _ value: Value) -> Document {
    guard case .json = format else { return .date(moment.secondsSince1970) }
    switch rules.jsonDate {
    case .reference: return .double(moment.secondsSince2001)
    case .unix: return .double(moment.secondsSince1970)
    case .unixMilliseconds: return .double(moment.secondsSince1970 * 1000)
    case .iso8601: return .string(CalendarDate(secondsSince1970: moment.secondsSince1970).iso8601)
    case .error:
      refuse(
        "a date", value,
        help: [
          "write it as text, or as a number of seconds",
          "of JSONEncoder: name `nsurlsession@json-encoder` or `alamofire-encodable`, and its `json.date`",
        ])
      return .null
    }
  }

  private mutating func integer(_ integer: Integer, _ value: Value) -> Document {
    switch integer {
    case .signed(let number): return .signed(number)
    case .unsigned(let number): return .unsigned(number)
    case .decimal:
      let digits = DecimalNumber.text(of: integer)
      if case .propertyList = format {
        refuse("an integer past 64 bits", value, help: ["write it in quotes to send its digits as text"])
      } else if digits == "NaN" {
        diagnostics.append(.decimalTooLarge(at: value.place))
      }
      return .decimal(digits)
    }
  }

  private mutating func refuse(_ what: String, _ value: Value, help: [String]) {
    switch format {
    case .json: diagnostics.append(.notJSON(what, refusal, at: value.place, help: help))
    case .propertyList:
      diagnostics.append(
        rules.plistInvalid == .noBody
          ? .propertyListLeftOut(what, at: value.place, help: help)
          : .notPropertyList(what, at: value.place, help: help))
    }
  }
}

extension Rules {
  /// Whether `value` may be the top level of the JSON that parameters become.
  func takesAsJSON(_ value: Value) -> Bool {
    switch value.kind {
    case .array, .dictionary: true
    default: jsonTopLevel != .container
    }
  }
}

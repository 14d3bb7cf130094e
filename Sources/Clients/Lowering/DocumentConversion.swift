import Diagnostics
import SpecLanguage
import TextFormats

/// A spec's value as a document to write, with the place and path of each of its values by preorder index.
struct ConvertedDocument: Sendable {
  var document: Document
  var values: [Value]
  var paths: [String]
}

/// Turns values of a spec into documents, and says what a format refuses: all of it, each at its place.
struct DocumentConversion: Sendable {
  enum Format: Sendable {
    /// `isBody`: a spec's own `body: {json: …}`, where a fragment is fine.
    case json(isBody: Bool)
    case propertyList
  }

  let format: Format
  /// Whether a request goes without the property list that cannot be written.
  let leavesOutInvalid: Bool
  private var values: [Value] = []
  private var paths: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ format: Format, leavesOutInvalid: Bool = false) {
    self.format = format
    self.leavesOutInvalid = leavesOutInvalid
  }

  /// The document of `value` at `path`; `nil` where the format refuses it.
  mutating func convert(_ value: Value, path: String) -> ConvertedDocument? {
    if case .json(isBody: false) = format {
      switch value.kind {
      case .array, .dictionary: break
      default:
        diagnostics.append(
          .notJSON(
            "a top level that is no dictionary or array", at: value.place,
            help: ["write a mapping or a list", "or `body: {json: …}` for a value by itself"]))
        return nil
      }
    }
    let document = convert(value, at: path)
    guard diagnostics.isEmpty else { return nil }
    return ConvertedDocument(document: document, values: values, paths: paths)
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
    case .data(let bytes):
      if case .json = format { refuse("binary data", value, help: ["write its base64 as text"]) }
      return .data(bytes)
    case .date(let seconds):
      if case .json = format {
        refuse("a date", value, help: ["write it as text, or as a number of seconds"])
      }
      return .date(seconds)
    case .array(let members):
      var converted: [Document] = []
      for (index, member) in members.enumerated() {
        converted.append(convert(member, at: FieldPath.appending(index: index, to: path)))
      }
      return .array(converted)
    case .dictionary(let members):
      var converted: [(key: String, value: Document)] = []
      for member in members {
        guard case .string(let key) = member.key.kind else {
          refuse(
            "the key `\(member.key.place.text)`", member.key,
            help: ["keys are texts: write \"\(member.key.place.text)\" in quotes"])
          continue
        }
        converted.append((key, convert(member.value, at: FieldPath.appending(key: key, to: path))))
      }
      return .dictionary(converted)
    case .set:
      refuse("a set", value, help: ["write a list"])
      return .array([])
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
    case .json: diagnostics.append(.notJSON(what, at: value.place, help: help))
    case .propertyList:
      diagnostics.append(
        leavesOutInvalid
          ? .propertyListLeftOut(what, at: value.place, help: help)
          : .notPropertyList(what, at: value.place, help: help))
    }
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireServers
import OnwireTextFormats

/// Sentences about what servers should read and do.
enum EncodingWording {
  private static let width = 40

  static func quoted(_ bytes: [UInt8], charset: String? = nil) -> String {
    let (text, isWhole) = VisibleText.quoted(ServedData.text(bytes[...], charset: charset), columns: width)
    return "\"\(text)\(isWhole ? "" : "…")\""
  }

  static func list(_ count: Int) -> String { count == 0 ? "an empty array" : "an array of \(count)" }

  static func map(_ keys: [String]) -> String {
    guard !keys.isEmpty else { return "an empty object" }
    let shown = keys.prefix(3).map { VisibleText.fitting($0, columns: width).text }.joined(separator: ", ")
    return "an object with \(shown)\(keys.count > 3 ? ", …" : "")"
  }

  static func json(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): VisibleText.fitting(text, columns: width).text
    case .string(let text): quoted(Array(text.utf8))
    case .array(let values): list(values.count)
    case .object(let members): map(members.map(\.key))
    }
  }

  static let rounded = "a double, which rounds integers of this size"
  static let withoutNulls = "an array without its nulls"
  static let withQuery = "one list with the query's values of that name"

  // MARK: Changes

  static func without(_ path: String) -> String { "without \(path)" }

  static func respelled(_ paths: [String], _ words: String) -> String {
    let shown = paths.prefix(3).map { "params." + $0 }.joined(separator: ", ")
    return "\(shown)\(paths.count > 3 ? " and \(paths.count - 3) more" : "") as \(words)"
  }

  static let indices = "a dictionary with the keys \"0\", \"1\", …"
  static let sets = "a set"

  static func text(_ style: String) -> String { "params-text, with \(style)" }

  // MARK: Verdicts

  static func verdict(_ verdict: Encoding.Verdict, of server: Server) -> String {
    switch verdict {
    case .same(let call): "as it is meant\(call.map { ", by `\($0)`" } ?? "")"
    case .differs(let misreading): words(misreading)
    case .refused(let refusal): ServerWording.refusal(refusal, by: server)
    case .unread(let rule):
      rule.map { ServerWording.habit($0, of: server) } ?? "looks for no parameters there"
    case .unknown(let unread): "not known: \(ServerWording.unread(unread))"
    }
  }

  private static func words(_ misreading: Misreading) -> String {
    let path = misreading.path.isEmpty ? "" : "`\(misreading.path)`: "
    guard let meant = misreading.meant else {
      return "\(path)is not meant, and is read as \(misreading.read ?? "")"
    }
    let key =
      misreading.key.map { ": there is a key `\(VisibleText.fitting($0, columns: width).text)`" } ?? ""
    return "\(path)\(meant) is read as \(misreading.read ?? "nothing")\(key)"
  }

  static let asItIs = "As it is"
  static let allRead = "All of them read what the params mean: there is nothing to change."
  static let nothing = "There are no params that could be written otherwise: nothing to look for."
  static let none =
    "Nothing that the app can set was found that makes all of them read what the params mean."

  static func way(_ number: Int, _ count: Int) -> String { "Way \(number): \(count.counted("change"))" }
  static func near(_ number: Int) -> String { "What helps some of them, \(number)" }
}

/// The keys that a mapping of the language may have.
struct Vocabulary: Sendable {
  /// What the mapping is, such as `a request`.
  let name: String
  /// Its keys, in the order in which they are listed to users.
  let keys: [String]
  /// What to say to keys of other tools, in lower case and without `-` and `_`.
  var foreign: [String: ForeignKey] = [:]

  static let request = Vocabulary(
    name: "a request",
    keys: [
      "name", "summary", "client", "method", "url", "base", "headers", "cookies", "general", "query",
      "params", "params-text", "as", "files", "body", "boundary", "auth", "transport", "vars", "extends",
      "device",
      "ignore",
    ],
    foreign: ForeignKeys.request)
  static let filePart = Vocabulary(
    name: "an entry of `files`",
    keys: ["name", "filename", "type", "headers"] + contents(ofBody: false),
    foreign: ForeignKeys.filePart)
  static let body = Vocabulary(
    name: "`body`", keys: contents(ofBody: true) + ["type"], foreign: ForeignKeys.body)
  static let general = Vocabulary(name: "`general`", keys: ["headers", "params"])
  static let client = Vocabulary(
    name: "`client`", keys: ["use", "rules"], foreign: ForeignKeys.client)
  static let auth = Vocabulary(name: "`auth`", keys: ["basic", "bearer"], foreign: ForeignKeys.auth)
  static let device = Vocabulary(
    name: "`device`",
    keys: ["languages", "app", "model", "os", "scale", "now", "user-agent"], foreign: ForeignKeys.device)
  static let app = Vocabulary(
    name: "`device.app`", keys: ["name", "version", "build", "id"], foreign: ForeignKeys.app)
  static let random = Vocabulary(name: "`random`", keys: ["bytes", "seed"], foreign: ForeignKeys.size)
  static let zeros = Vocabulary(name: "`zeros`", keys: ["bytes"], foreign: ForeignKeys.size)

  /// The keys that give content, of which there is exactly one.
  static func contents(ofBody: Bool) -> [String] {
    ofBody
      ? ["text", "json", "base64", "hex", "path", "random", "zeros"]
      : ["path", "text", "base64", "hex", "random", "zeros"]
  }

  /// A key without what spellings of other tools differ in.
  static func folded(_ key: String) -> String {
    String(key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }
}

import OnwireDiagnostics
package import OnwireClients
import OnwireHTTP
import OnwireResponses
import OnwireTextFormats

/// What changes about responses when one client replaces another: the example responses that both read and
/// from which an app gets something else.
package struct ResponseComparison: Sendable {
  /// A response that shows a difference between libraries.
  private struct Example: Sendable {
    let name: String
    let response: ReceivedResponse

    init(_ name: String, _ status: Int, _ type: String?, _ body: [UInt8], method: String = "GET") {
      self.name = name
      response = ReceivedResponse(status: status, contentType: type, body: body, method: method)
    }

    init(_ name: String, _ status: Int, _ type: String?, _ body: String, method: String = "GET") {
      self.init(name, status, type, Array(body.utf8), method: method)
    }
  }

  /// A difference.
  struct Change: Sendable {
    /// The response, in a few words.
    let response: String
    /// The readers: `json`, or `http` and `data`.
    var readers: [String]
    /// What an app gets from the left and from the right client.
    let left: String
    let right: String
    /// The rules that decide.
    let rules: [String]
  }

  let changes: [Change]
  /// Whether both have tables.
  let isKnown: Bool

  private static let gbk: [UInt8] = Array("{\"a\":\"".utf8) + [0xD6, 0xD0] + Array("\"}".utf8)

  private static let examples: [Example] = [
    Example("an empty 200", 200, "application/json", ""),
    Example("an empty 204", 204, nil, ""),
    Example("a 204 with a body", 204, "application/json", "{\"a\":1}"),
    Example("an empty answer to HEAD", 200, "application/json", "", method: "HEAD"),
    Example("an empty 404", 404, "application/json", ""),
    Example("JSON", 200, "application/json", "{\"a\":1}"),
    Example("JSON as text/html", 200, "text/html", "{\"a\":1}"),
    Example("JSON without a type", 200, nil, "{\"a\":1}"),
    Example("JSON with a 404", 404, "application/json", "{\"e\":1}"),
    Example("HTML with a 404", 404, "text/html", "<html></html>"),
    Example("HTML as JSON with a 500", 500, "application/json", "<html></html>"),
    Example("HTML with a 200", 200, "text/html", "<html></html>"),
    Example("one blank", 200, "application/json", " "),
    Example("null alone", 200, "application/json", "null"),
    Example("JSON in GBK, and it says so", 200, "application/json; charset=gbk", gbk),
    Example("JSON in GBK without a charset", 200, "application/json", gbk),
    Example("UTF-8 without a charset", 200, "text/json", "{\"a\":\"中\"}"),
    Example("a text in GBK, and it says so", 200, "text/plain; charset=gbk", gbk),
    Example("broken XML", 200, "application/xml", "<r><a></r>"),
    Example("a picture that is none", 200, "image/png", "no picture"),
  ]

  /// The examples from which `right` gives something else than `left`, by the same kind of reader.
  package init(_ left: Client, _ right: Client) {
    guard let old = ResponseTable.of(left.name), let new = ResponseTable.of(right.name) else {
      (changes, isKnown) = ([], false)
      return
    }
    isKnown = true
    var changes: [Change] = []
    // Readers of two libraries have little in common, except for being what apps usually use.
    for reader in old.client === new.client ? old.readers : Array(old.readers.prefix(1)) {
      guard let before = ClientReader(old, left.version, reader),
        let other = new.readers.first(where: { $0.name == reader.name })
          ?? new.readers.first(where: { $0.isLike(reader) }),
        let after = ClientReader(new, right.version, other)
      else { continue }
      let names = reader.name == other.name ? [reader.name] : [reader.name, other.name]
      for example in Self.examples {
        let (one, two) = (before.read(example.response), after.read(example.response))
        let (had, has) = (
          Self.words(one, old.client === new.client), Self.words(two, old.client === new.client)
        )
        guard had != has else { continue }
        if let known = changes.firstIndex(where: {
          $0.response == example.name && $0.left == had && $0.right == has
        }) {
          changes[known].readers += names
          continue
        }
        changes.append(
          Change(
            response: example.name, readers: names, left: had, right: has,
            rules: (one.decisive.suffix(1) + two.decisive.suffix(1)).reduce(into: []) { rules, rule in
              if !rules.contains(rule) { rules.append(rule) }
            }))
      }
    }
    self.changes = changes
  }

  /// What an app gets, in a line: within one library with its types, between two with what they have in
  /// common.
  private static func words(_ read: ReadResponse, _ isOneLibrary: Bool) -> String {
    switch read.callback {
    case .success:
      guard let value = read.value, !value.isNothing else { return "nil" }
      let type = isOneLibrary ? value.type : plainNames[value.type] ?? value.type
      switch value.content {
      case .none: return "\(type)"
      case .json(let json):
        var out: [UInt8] = []
        json.write(to: &out)
        return "\(type) \(String(decoding: out, as: UTF8.self))"
      case .text(let text): return "\(type) \(String(decoding: text, as: UTF8.self))"
      case .bytes(let bytes): return "\(type), \(bytes.count.counted("byte"))"
      }
    case .failure:
      // The telling part of a Swift error's case, otherwise the code.
      let errors = (read.error?.chain ?? []).map { error in
        error.name.map { String($0.split(separator: ".").last ?? "") } ?? "\(error.code)"
      }
      let object = read.objectBesideError.map { ", \($0.type) beside it" } ?? ""
      return "error \(errors.joined(separator: " over "))\(object)"
    case .crash: return "the app crashes"
    case .unknown: return "not promised"
    }
  }

  private static let plainNames = [
    "NSDictionary": "a dictionary", "Dictionary": "a dictionary", "NSArray": "an array", "Array": "an array",
    "NSData": "data", "Data": "data", "NSString": "a text", "String": "a text",
  ]
}

extension ResponseComparison {
  /// The changes as a block of a page.
  func add(to page: inout Page, _ left: String, _ right: String) {
    guard isKnown, !changes.isEmpty else { return }
    page.add(.heading(1, "What changes for responses"))
    page.add(
      .table(
        Page.Table(
          ["response", "read by", "\(left) → \(right)"],
          rows: changes.map { change in
            .init(
              cells: [
                .init(.text(change.response)), .init(.text(change.readers.joined(separator: ", ")), .faint),
              ],
              last: [.init(.text("\(change.left) → \(change.right)"))])
          })), indent: 2, close: true)
  }

  /// The changes in JSON.
  var document: Document {
    .array(
      changes.map { change in
        .dictionary([
          ("response", .string(change.response)), ("readers", .array(change.readers.map { .string($0) })),
          ("left", .string(change.left)), ("right", .string(change.right)),
          ("rules", .array(change.rules.map { .string($0) })),
        ])
      })
  }
}

import Foundation
import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import SystemPackage
import Testing

@testable import OnwireReports

/// Whatever a capture holds becomes a value of the spec, and nothing else, and reads back as it was.
@Suite struct AcceptTextTests {
  static let hostile: [String] = [
    "a\nurl: https://evil.example/", "${x}", "$${x}", "$$${any}", "a: b", "a # b", "- a", "{a: b}", "*x",
    "&x a",
    "!!binary YQ==", "!!str", "|", ">-", "'", "\"", "\\", "''", " a ", "\ta", "null", "~", "true", "0x10",
    "1e3",
    "", "a\u{202E}b", "a\u{200B}b", "\u{FEFF}", "a\u{2028}b", "a\u{85}b", "\u{1}\u{1B}[31m", "a\r\nb", "---",
    "...", "a,]}", "<<", "=", "?", "%TAG", "@a", "`a", "👩‍👩‍👧", "e\u{301}", "{\u{301}", "${\u{301}x}", "a\0b",
    "no", "y", "a:", "# a", "a\n", "\n", " \n a\n  b\n\n",
  ]

  static let specs = [
    "params:\n  k: v\n  l: w\n", "params: {k: v, l: w}\n", "params:\n  k: \"v\"\n  l: 'w'\n",
    "params:\n  k: 'v' # c\n  l: w", "params:\n  k: &a v\n  l: w\nsummary: *a\n",
    "params:\n  k: |-\n    v\n  l: w\n", "params:\n  k: >-\n    v\n  l: w\n",
    "params:\n  k: !!str v\n  l: w\n",
    "params: {l: w,\n  k:\n    v}\n",
  ]

  /// The spec after a JSON object was seen and accepted, and the parameters that it has then.
  private static func accept(_ rest: String, _ members: [(String, String)]) throws -> (
    after: Source, params: [String: String]
  )? {
    let text = "url: https://a.example/\nmethod: POST\nas: json\n" + rest
    let source = Source(name: "a.yaml", bytes: Array(text.utf8))
    let root = try FileRoot(FilePath(NSTemporaryDirectory()))
    let reader = SpecReader(files: root)
    let spec = try #require(reader.read(source, stem: "a").requests.first)
    let body = JSONObject.text(members)
    let raw =
      "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let right = ComparedRequest(try RequestParser().message(ByteInput(Array(raw.utf8))))
    let found = try Accepting(
      spec, stem: "a", variables: [:], files: root, right: right, ignoring: [],
      side: { ComparedRequest($0) }, keep: { _ in nil }
    ).run()
    guard let found, found.isWhole else { return nil }
    let file = reader.read(found.after, stem: "a")
    #expect(file.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(file.documentCount == 1)
    let after = try #require(file.requests.first)
    #expect(after.url.value == "https://a.example/" && after.headers.isEmpty && after.body == nil)
    guard case .dictionary(let params)? = after.params?.kind else { return nil }
    var result: [String: String] = [:]
    for member in params {
      guard case .string(let key) = member.key.kind, case .string(let value) = member.value.kind else {
        return nil
      }
      result[key] = value
    }
    return (found.after, result)
  }

  @Test(arguments: [
    ("{c: 5}", "c%5B%5D=5&c%5B%5D=6", "{c: [5, \"6\"]}"), ("{c: 5}", "c%5B%5D=5", "{c: [5]}"),
    ("{c: 5}", "c%5Bx%5D=5", "{c: {x: 5}}"), ("{c: '${n}'}", "c%5B%5D=7", "{c: [\"${n}\"]}"),
    ("{c: [5]}", "c%5B%5D=5&c%5B%5D=6", "{c: [5, \"6\"]}"), ("{c: 5}", #"{"c":5}"#, "{c: 5}\nas: json"),
  ])
  func aValueOfAnotherKindIsWrittenAsOne(params: String, body: String, after: String) throws {
    let text =
      "client: alamofire@5\nurl: https://a.example/\nmethod: POST\nvars: {n: '7'}\nparams: \(params)\n"
    let source = Source(name: "a.yaml", bytes: Array(text.utf8))
    let root = try FileRoot(FilePath(NSTemporaryDirectory()))
    let spec = try #require(SpecReader(files: root).read(source, stem: "a").requests.first)
    let isJSON = body.hasPrefix("{")
    let raw =
      "POST / HTTP/1.1\r\nHost: a.example\r\n"
      + "Content-Type: application/\(isJSON ? "json" : "x-www-form-urlencoded; charset=utf-8")\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let found = try Accepting(
      spec, stem: "a", variables: [:], files: root,
      right: ComparedRequest(try RequestParser().message(ByteInput(Array(raw.utf8)))), ignoring: [],
      side: { ComparedRequest($0) }, keep: { _ in nil }
    ).run()
    #expect(found?.isWhole == true)
    #expect(
      found.map { String(decoding: $0.after.bytes, as: UTF8.self).hasSuffix("params: \(after)\n") } == true)
  }

  @Test("A rule that would not make these bytes is not named")
  func rulesThatDoNotHelp() throws {
    let text = "url: https://a.example/\nmethod: POST\nas: json\nparams: {a: 1}\n"
    let source = Source(name: "a.yaml", bytes: Array(text.utf8))
    let root = try FileRoot(FilePath(NSTemporaryDirectory()))
    let spec = try #require(SpecReader(files: root).read(source, stem: "a").requests.first)
    let raw =
      "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n"
      + #"{"a": 1}"#
    let right = ComparedRequest(try RequestParser().message(ByteInput(Array(raw.utf8))))
    let found = try Accepting(
      spec, stem: "a", variables: [:], files: root, right: right, ignoring: [],
      side: { ComparedRequest($0) }, keep: { _ in nil }
    ).run()
    let acceptance = try #require(found)
    #expect(acceptance.isWhole && acceptance.applied.map(\.rank) == [.wire])
    let names = ComparedNames(left: "a", right: "b")
    let page = try AcceptanceReport(acceptance, of: acceptance.comparison, names: names).page(isDone: false)
    #expect(try !page.text(width: 100, color: false).contains("json.pretty"))
  }

  @Test("A value reads back, in every layout", arguments: specs)
  func values(_ spec: String) throws {
    for value in Self.hostile {
      let found = try Self.accept(spec, [("k", value), ("l", "w")])
      let read = try #require(found, "\(spec) \(value.debugDescription)")
      #expect(read.params.count == 2, "\(value.debugDescription)")
      #expect(read.params["k"].map { Array($0.utf8) } == Array(value.utf8), "\(value.debugDescription)")
      #expect(read.params["l"] == "w")
    }
  }

  @Test("So does a name that comes in", arguments: [specs[0], specs[1], specs[3]])
  func names(_ spec: String) throws {
    for name in Self.hostile + [String(repeating: "x ", count: 5000)] where !name.isEmpty {
      let found = try Self.accept(spec, [("k", "v"), ("l", "w"), (name, name)])
      let read = try #require(found, "\(spec) \(name.prefix(40).debugDescription)")
      #expect(read.params.count == 3, "\(name.prefix(40).debugDescription)")
      #expect(
        read.params.contains {
          Array($0.key.utf8) == Array(name.utf8) && $0.value.utf8.elementsEqual(name.utf8)
        })
    }
  }
}

/// JSON as AFNetworking writes it.
private enum JSONObject {
  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "/": "\\/", "\n": "\\n", "\r": "\\r", "\t": "\\t",
  ]

  /// An object of texts.
  static func text(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(quoted($0.0)):\(quoted($0.1))" }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] {
        result += escape
      } else if scalar.value < 0x20 {
        result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return "\"" + result + "\""
  }
}

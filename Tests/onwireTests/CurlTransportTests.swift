import Foundation
import TestSupport
import Testing

/// `transport: curl` against the curl of this machine: what it sends by itself, and what a spec says that it sends.
@Suite(.enabled(if: Tools.have("curl", "python3"), "needs curl and python3"))
struct CurlTransportTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What the URL has before its host.
    var user = ""
    /// The arguments of curl, besides the URL.
    var arguments: [String]
    /// The spec, besides transport and URL.
    var spec: String
  }

  private static let large = String(repeating: "x", count: 1_048_577)

  static let cases = [
    Case(testDescription: "GET", arguments: ["-H", "X-A: a"], spec: "headers: {X-A: a}\n"),
    Case(
      testDescription: "GET with user and password", arguments: ["-u", "u:p", "-H", "X-A: a"],
      spec: "auth: {basic: [u, p]}\nheaders: {X-A: a}\n"),
    Case(
      testDescription: "GET with a token", arguments: ["--oauth2-bearer", "p", "-H", "X-A: a"],
      spec: "auth: {bearer: p}\nheaders: {X-A: a}\n"),
    Case(
      testDescription: "GET with a token in a field",
      arguments: ["-H", "Authorization: Bearer p", "-H", "X-A: a"],
      spec: "headers: {Authorization: Bearer p, X-A: a}\n"),
    Case(testDescription: "user and password in the URL", user: "u%20v:p%3Aq%40@", arguments: [], spec: ""),
    Case(testDescription: "a user alone in the URL", user: "u@", arguments: [], spec: ""),
    Case(testDescription: "a password alone in the URL", user: ":%E5%BC%A0@", arguments: [], spec: ""),
    Case(
      testDescription: "a user in the URL and another", user: "u:p@", arguments: ["-u", "a:b"],
      spec: "auth: {basic: [a, b]}\n"),
    Case(
      testDescription: "a user in the URL and a field", user: "u:p@", arguments: ["-H", "Authorization: b"],
      spec: "headers: {Authorization: b}\n"),
    Case(
      testDescription: "a user in the URL and no field", user: "u:p@", arguments: ["-H", "Authorization:"],
      spec: "headers: {Authorization: ~}\n"),
    Case(
      testDescription: "own fields", arguments: ["-H", "X-A: a", "-H", "Accept: b/c", "-H", "User-Agent: d"],
      spec: "headers: {X-A: a, Accept: b/c, User-Agent: d}\n"),
    Case(
      testDescription: "fields of all requests",
      arguments: ["-H", "Authorization: p", "-H", "X-A: a", "-H", "Accept: b/c", "-H", "User-Agent: d"],
      spec: "client: xmnetworking\nmethod: GET\n"
        + "general: {headers: {Authorization: p, X-A: a, Accept: b/c, User-Agent: d}}\n"),
    Case(
      testDescription: "fields that are left out", arguments: ["-H", "Accept:", "-H", "User-Agent:"],
      spec: "headers: {Accept: ~, User-Agent: ~}\n"),
    Case(
      testDescription: "form", arguments: ["-H", "X-A: a", "--data-binary", "a=1&b=2"],
      spec: "method: POST\nheaders: {X-A: a}\nparams-text: a=1&b=2\n"),
    Case(
      testDescription: "JSON",

      arguments: ["-H", "Content-Type: application/json", "--data-binary", #"{"a":1}"#],
      spec: "method: POST\nas: json\nparams: {a: 1}\n"),
    Case(
      testDescription: "a type of its own",
      arguments: ["-H", "Content-Type: a/b", "-H", "X-A: a", "-d", "c"],
      spec: "method: POST\nheaders: {Content-Type: a/b, X-A: a}\nbody: {text: c}\n"),
    Case(
      testDescription: "PUT with an Authorization of its own",
      arguments: ["-X", "PUT", "-H", "X-A: a", "-H", "Authorization: b", "--data-binary", "a=1"],
      spec: "method: PUT\nheaders: {X-A: a, Authorization: b}\nparams-text: a=1\n"),
    Case(
      testDescription: "a large form", arguments: ["--data-binary", "@large"],
      spec: "method: POST\nbody: {path: large, type: application/x-www-form-urlencoded}\n"),
  ]

  @Test(arguments: cases)
  func curlSendsWhatTheSpecSays(_ test: Case) throws {
    let (spec, sent) = try exchange(test.arguments, test.spec, user: test.user)
    #expect(shown(spec) == shown(sent))
    #expect(spec == sent)
  }

  /// curl draws its boundary, so the heads are compared without it and without the length.
  @Test func theHeadOfMultipartStandsInItsOrder() throws {
    let (spec, sent) = try exchange(
      ["-H", "X-A: a", "-F", "a=b"], "method: POST\nheaders: {X-A: a}\nfiles: [{name: a, text: b}]\n")
    func head(_ request: Data) -> [String] {
      let text = String(decoding: request, as: UTF8.self)
      return text.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n").map { line in
        line.replacing(/(Content-Length:|boundary=).*/) { String($0.1) }
      }
    }
    #expect(head(spec) == head(sent))
    #expect(head(sent).last == "Content-Type: multipart/form-data; boundary=")
  }

  /// The request of the spec, and what the machine's curl sends, as if it were the version that the table is of.
  private func exchange(_ arguments: [String], _ spec: String, user: String = "") throws -> (
    spec: Data, sent: Data
  ) {
    let scratch = try TemporaryFolder()
    try scratch.file("large", Self.large)
    let folder = scratch.url.appendingPathComponent("sink")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = Repository.root.appendingPathComponent("Tests/Support/sink.py").path
    // The sink prints its port and ends with its input, so both live in one shell.
    let quoted = arguments.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
    let run = try Command.shell(
      """
      mkfifo in; python3 '\(script)' sink <in >port & exec 3>in
      while ! [ -s port ]; do sleep 0.02; done
      cat port
      curl -q --silent --show-error --max-time 20 \(quoted) "http://\(user)127.0.0.1:$(cat port)/a?b=c"
      """, in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let port = try #require(run.text.split(separator: "\n").first)
    let own = try #require(
      try Command.shell("curl --version", in: scratch.url).text.split(separator: " ").dropFirst().first)
    try scratch.file("spec.yaml", "transport: curl\nurl: http://\(user)127.0.0.1:\(port)/a?b=c\n\(spec)")
    let compiled = try Command.onwire(["compile", "spec.yaml"], in: scratch.url)
    #expect(compiled.status == 0, "\(compiled.error)")
    #expect(compiled.error.isEmpty)
    let sent = try Data(contentsOf: folder.appendingPathComponent("1.raw"))
    return (compiled.output, replacing("curl/\(own)", with: "curl/7.88.1", in: sent))
  }

  private func replacing(_ old: String, with new: String, in data: Data) -> Data {
    guard let range = data.range(of: Data(old.utf8)) else { return data }
    return data[..<range.lowerBound] + Data(new.utf8) + data[range.upperBound...]
  }

  private func shown(_ bytes: Data) -> String { String(decoding: bytes.prefix(400), as: UTF8.self) }
}

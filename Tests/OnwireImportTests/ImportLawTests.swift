import Foundation
import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import SystemPackage
import TestSupport
import Testing

@testable import OnwireImport

/// What import promises, on every golden request.
@Suite struct ImportLawTests {
  /// Requests with a body or query that no rule of a client makes from parameters that can be read back, and
  /// why.
  static let whole: Set<String> = [
    // Text in another encoding than the client writes by itself; parts without the heads that it cannot hold.
    "afnetworking-versions/bodies.yaml", "afnetworking-versions/multipart-encoding.yaml",
    "afnetworking-versions/string-encoding.yaml", "afnetworking-versions/urls.yaml",
    // A `&` in a value that is not escaped.
    "by-hand/forms.yaml",
  ]

  @Test func `every golden request comes back as a spec of parameters that compiles to its bytes`() throws {
    let importing = try Importing()
    var count = 0
    for (name, spec, wire) in try SpecFolder.requests() {
      let found = try importing.spec(of: Request(message: wire.message, endpoint: wire.endpoint), name)
      count += 1
      #expect(found.cost.wire == 0, "\(name)\n\(found.yaml)")
      // The library must let an app choose these rules.
      let options = try Client(named: found.client.nameAndRelease).options
      #expect(found.client.settings.allSatisfy(options.contains), "\(name)\n\(found.yaml)")
      let isOfParameters = spec.body == nil && spec.client?.rules.isEmpty != false && spec.paramsText == nil
      if isOfParameters, !Self.whole.contains(name) {
        #expect(found.cost.form == 0, "\(name)\n\(found.yaml)")
      }
    }
    #expect(count > 200)
  }

  @Test func `the client that made a request is among those that are found`() throws {
    let importing = try Importing()
    let requests = try SpecFolder.requests().filter { $0.spec.client?.rules.isEmpty != false }
    // All of them would take a debug build minutes.
    let step = max(1, 8 / rounds(1))
    for (name, _, wire) in stride(from: 0, to: requests.count, by: step).map({ requests[$0] }) {
      let request = Request(message: wire.message, endpoint: wire.endpoint)
      let found = Identification([request], limit: 1, root: importing.root, store: importing.store)
      let answer = found.answers.first { answer in
        answer.last.table === wire.client.table
          && (wire.client.version == answer.last.version
            || answer.first.version <= wire.client.version && wire.client.version <= answer.last.version
              && !answer.last.table.isOfStyles)
      }
      #expect(answer.map { $0.worst != .none } == true, "\(name): \(wire.client.nameAndRelease)")
    }
  }
}

/// What is found for one client or request is used for the next: the result is the same as without that.
@Suite struct SharedSearchTests {
  @Test func `a request that comes again has the same spec`() throws {
    let importing = try Importing()
    let importer = Importer(
      root: importing.root, folder: importing.folder.url.path + "/", store: importing.store)
    var patterns = DraftPatterns()
    for (name, spec, wire) in try SpecFolder.requests() where spec.files == nil {
      let request = Request(message: wire.message, endpoint: wire.endpoint)
      let first = try importer.spec(of: request, like: &patterns)
      // A file of its own each time.
      guard !first.yaml.contains("path: fixture-") else { continue }
      let again = try importer.spec(of: request, like: &patterns)
      #expect(again.yaml == first.yaml, "\(name)\n\(first.yaml)\n\(again.yaml)")
    }
  }

  @Test func `what a release is found to fit by does not depend on the releases before it`() throws {
    let importing = try Importing()
    let requests = try SpecFolder.requests()
    let importer = Importer(root: importing.root, store: importing.store)
    let set = ["query.array: plain", "json.pretty: true"].compactMap { rule in
      importer.compiled(
        "{client: {use: alamofire@5, rules: {\(rule)}}, method: POST, url: https://a.example/b, params: {a: [1, 2]}"
          + (rule.hasPrefix("json") ? ", as: json}" : "}")
      ).map { (rule, $0) }
    }
    #expect(set.count == 2)
    for (name, wire) in stride(from: 0, to: requests.count, by: 40).map({ (requests[$0].0, requests[$0].2) })
      + set
    {
      let sent = try #require(SentRequest(Request(message: wire.message, endpoint: wire.endpoint)))
      let contents = Contents(sent, store: importing.store)
      let shared = Trial(sent, importer, contents)
      for client in Client.tables.flatMap({ $0.classes.reversed() }).map(\.newest) {
        let alone = Trial(sent, importer, contents).draft(for: client)
        let found = shared.draft(for: client)
        #expect(
          alone?.cost == found?.cost && alone?.isOrdinary == found?.isOrdinary,
          "\(name) by \(client.nameAndRelease)\n\(alone?.node.yaml ?? "")\n\(found?.node.yaml ?? "")")
      }
    }
  }

  /// That of AFNetworking sorts the keys without regard to letter case from 1.1 to 2.1, that of Alamofire's encoder always.
  @Test(arguments: ["B=1&a=2", "b=1&a=2", "a=1&B=2"])
  func `what is said to send a request sends its body`(body: String) throws {
    let text =
      "PUT /a HTTP/1.1\r\nHost: h.example\r\nContent-Type: application/x-www-form-urlencoded; charset=utf-8\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let request = Request(
      message: try RequestParser().message(ByteInput(Array(text.utf8))),
      endpoint: Endpoint(scheme: .http, host: "h.example", port: nil))
    let importing = try Importing()
    let importer = Importer(root: importing.root, store: importing.store)
    let sent = try #require(SentRequest(request))
    let trial = Trial(sent, importer, Contents(sent, store: importing.store))
    for client in Client.tables.flatMap({ $0.classes.reversed() }).map(\.newest) {
      guard let yaml = trial.draft(for: client)?.node.yaml else { continue }
      #expect(
        try importer.compiled(yaml)?.message.hasSameBytes(as: request.message) == true,
        "\(client.nameAndRelease)\n\(yaml)")
    }
  }

  @Test(arguments: [
    (
      #"{"client": {"use": "afnetworking@3", "rules": {"json.pretty": true, "json.escape-slashes": false}},"#
        + #" "as": "json", "params": {"a": "b/c", "d": [1, {}]}}"#,
      "json.pretty: true, json.escape-slashes: false"
    ),
    (
      #"{"client": {"use": "alamofire@5", "rules": {"json.escape-slashes": false}}, "as": "json","#
        + #" "params": {"a": "b/c"}}"#, "json.escape-slashes: false"
    ),
    (
      #"{"client": {"use": "alamofire@5", "rules": {"query.array": "plain"}}, "params": {"a": [1, 2], "b": {"c": 3}}}"#,
      "query.array: plain"
    ),
    (
      #"{"client": {"use": "nsurlsession@unquoted", "rules": {"json.pretty": true}}, "as": "json","#
        + #" "params": {"a": 1}}"#, "json.pretty: true"
    ),
  ])
  func `what an app sets on a library is found, and proven`(spec: String, settings: String) throws {
    let importing = try Importing()
    let importer = Importer(root: importing.root)
    let text = #"{"method": "POST", "url": "https://a.example/b", "# + spec.dropFirst()
    let wire = try #require(importer.compiled(text))
    let request = Request(message: wire.message, endpoint: wire.endpoint)
    let released = try Client(named: wire.client.nameAndRelease)
    let found = try importing.spec(of: request, spec, client: released)
    #expect(found.client.nameAndSettings == "\(released.nameAndRelease) with \(settings)")
    #expect(found.cost.form == 0 && found.cost.wire == 0, "\(found.yaml)")
    let answers = Identification([request], limit: 1, root: importing.root).answers
    let answer = try #require(
      answers.first { $0.last.table === released.table && $0.last.version >= released.version })
    #expect(answer.worst == .byItself && answer.settings == found.client.settings)
  }

  /// Bodies of a client that takes no whole body, under the app's own Content-Type.
  @Test(arguments: [
    ("text/plain", "a=1&b=x%20y"),
    // Below an empty key, which comes before `B`.
    ("text/plain", "%5BA%5D=1&%5B_%5D=2&B%5BB%5D=3"),
    // An empty key beside another one, written like an array's member.
    ("text/plain", "a%5B%5D=1&a%5Bb%5D=2"), ("text/plain", "a%5B%5D%5Bc%5D=1&a%5Bb%5D%5B%5D=2"),
    (
      "application/json",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC "
        + "\"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
        + "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t<integer>1</integer>\n</dict>\n</plist>\n"
    ),
    ("text/plain", #"{"a":1}"#),
    (
      "application/json",
      "--Boundary+0123456789ABCDEF\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
        + "--Boundary+0123456789ABCDEF--\r\n"
    ),
  ])
  func `the type that an app gives does not say what the body is`(type: String, body: String) throws {
    let client = try Client(named: "xmnetworking@1")
    let found = try Importing().spec(of: request(type, body), type, client: client)
    #expect(found.cost.wire == 0 && found.cost.form == 0, "\(found.yaml)")
  }

  private func request(_ type: String, _ body: String) throws -> Request {
    let bytes =
      "POST /r HTTP/1.1\r\nHost: a.example\r\nContent-Type: \(type)\r\nContent-Length: "
      + "\(body.utf8.count)\r\n\r\n\(body)"
    let message = try RequestParser().message(ByteInput(Array(bytes.utf8)))
    return Request(message: message, endpoint: Endpoint(scheme: .https, host: "a.example", port: nil))
  }

  @Test(arguments: [
    "afnetworking@3", "afnetworking@4", "alamofire@5", "alamofire-encodable@5", "hybnetworking@3",
    "nsurlsession@alphanumerics", "plain",
  ])
  func `a client that takes whole bodies makes a form under another type, too`(name: String) throws {
    let client = try Client(named: name)
    let found = try Importing().spec(of: request("application/json", "a=1&b=2"), name, client: client)
    #expect(found.cost.wire == 0 && found.cost.form == 0, "\(found.yaml)")
  }

  /// In old releases of AFNetworking, no rule makes the JSON; in newer ones, a rule does, under a type that
  /// the app gives.
  @Test(arguments: [#"{"a":"x","b":"y"}"#, "a=1&b=2", "hello"])
  func `what an app is said to give is in the proof`(body: String) throws {
    let importing = try Importing()
    let request = try request("text/plain", body)
    for answer in Identification([request], limit: 1, root: importing.root).answers {
      guard let given = answer.given else { continue }
      let proof = try #require(answer.proof)
      #expect(given.contains("a body") == proof.contains("\nbody:"), "\(answer.name): \(given)\n\(proof)")
    }
  }

  @Test func `the user of a URL is in its spec`() throws {
    var request = try request("text/plain", "hello")
    request.endpoint.userinfo = "u:p"
    #expect(try Importing().spec(of: request, "u").yaml.contains("\nurl: https://u:p@a.example/r\n"))
    let raw = Request(
      message: try RequestParser().message(ByteInput(Array("BREW * HTTP/9.9\nA:b\n\n".utf8))),
      endpoint: request.endpoint)
    #expect(try Importing().spec(of: raw, "raw").yaml.contains("\nurl: https://u:p@a.example/\n"))
  }
}

/// Imports into a folder of its own, which is removed with it.
final class Importing {
  let folder: TemporaryFolder
  let root: FileRoot
  private var count = 0

  init() throws {
    folder = try TemporaryFolder()
    root = try FileRoot(FilePath(folder.url.path))
  }

  /// Puts what a spec needs beside it into the folder.
  var store: FixtureStore {
    { message, ranges, _ in
      self.count += 1
      let file = "fixture-\(self.count).bin"
      let bytes = try ranges.flatMap { try message.bytes($0, limit: 1 << 30) }
      try self.folder.file(file, bytes)
      return file
    }
  }

  /// The spec of a request, which is proven once again.
  func spec(of request: Request, _ name: String, client: Client? = nil) throws -> Importer.Found {
    let importer = Importer(root: root, folder: folder.url.path + "/", client: client, store: store)
    let found = try importer.spec(of: request)
    let compiled = importer.compiled(found.yaml)
    #expect(try compiled?.message.hasSameBytes(as: request.message) == true, "\(name)\n\(found.yaml)")
    return found
  }
}

/// The requests of specs/ in this clone.
private enum SpecFolder {
  /// All requests, compiled, each with the file that it is in.
  static func requests() throws -> [(name: String, spec: RequestSpec, wire: Compilation.Wire)] {
    let folder = Repository.root.appending(path: "specs")
    let root = try FileRoot(FilePath(folder.path))
    let compiler = Compiler(files: root)
    return try FolderWalk.specs(in: FilePath(folder.path), below: root).flatMap { name in
      let path = root.path.pushing(FilePath(name)).string
      let source = Source(name: path, bytes: try root.load(named: path, limit: SpecReader.sizeLimit).get())
      let file = SpecReader(files: root).read(source, stem: FilePath(name).stem ?? "")
      return file.requests.compactMap { spec in
        compiler.compile(spec).wire.map { (name, spec, $0) }
      }
    }
  }
}

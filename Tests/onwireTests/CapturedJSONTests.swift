import Foundation
import TestSupport
import Testing

/// `onwire inspect` for machines: what it writes is what docs/message.schema.json says.
@Suite(.enabled(if: SchemaCheck.isPossible, "needs python3 with jsonschema and yaml"))
struct CapturedJSONTests {
  private static let views = Repository.root.appendingPathComponent("Tests/Views")

  /// Validates each line or the whole of standard input, and says what is wrong with it.
  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    isLine = sys.argv[2] != 'message'
    if isLine: schema = {'$ref': '#/$defs/' + sys.argv[2], '$defs': schema['$defs']}
    validator = jsonschema.Draft202012Validator(schema)
    text = sys.argv[3]
    documents = [json.loads(l) for l in text.splitlines()] if isLine else [json.loads(text)]
    isOfResponses = sys.argv[2] == 'responseLine'
    paths = [['response']] if isOfResponses else [['capture'], ['fidelity']]
    def at(path, document):
        for key in path: document = document.get(key, {})
        return document
    for document in documents:
        for error in validator.iter_errors(document): print(error.json_path, error.message)
        served = [['servers', name] for name in document.get('servers', {})]
        refused = [path + ['refused'] for path in served]
        for path in paths + served + refused:
            for key in list(at(path, document)):
                if path in served and key not in ['dropped', 'rules']: continue
                broken = json.loads(json.dumps(document))
                del at(path, broken)[key]
                if validator.is_valid(broken): print('accepted without', path, key)
    print(len(documents))
    """

  private func check(_ kind: String, _ text: String) throws -> String {
    let python = try #require(Tools.find("python3"))
    let schema = Repository.root.appendingPathComponent("docs/message.schema.json").path
    let run = try Tools.run(python, ["-c", Self.script, schema, kind, text])
    #expect(run.error == "")
    return run.text
  }

  @Test(arguments: ["json-nested", "chunked-gzip", "multipart-picture", "query-nested"])
  func theMessageOfACaptureIsWhatTheSchemaSays(name: String) throws {
    let run = try Command.onwire(["inspect", "\(name).http", "--emit", "json"], in: Self.views)
    #expect(run.status == 0)
    #expect(run.text.contains("\n\"capture\":{\"number\":1,\"fidelity\":{\"request-line\":"))
    #expect(try check("message", run.text) == "1\n")
  }

  @Test func aLineForEachRequestIsWhatTheSchemaSays() throws {
    let scratch = try TemporaryFolder()
    let one = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
    let file = try scratch.file("two.http", Data((one + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n").utf8))
    let run = try Command.onwire(["inspect", file.path, "--format", "json"], in: Self.views)
    #expect(run.status == 0)
    #expect(try check("line", run.text) == "2\n")
  }

  @Test(arguments: [("answers.http", 3), ("failing.http", 4)])
  func aLineHasTheResponseAsTheSchemaSays(name: String, count: Int) throws {
    let file = Repository.root.appendingPathComponent("docs/examples/\(name)").path
    let run = try Command.onwire(["inspect", file, "--format", "json"], in: Self.views)
    #expect(run.text.contains(#""response":{"status":200"#))
    #expect(try check("line", run.text) == "\(count)\n")
  }

  @Test func aLineHasWhatServersReadAsTheSchemaSays() throws {
    let scratch = try TemporaryFolder()
    // Some refuse the query, and some do not read the body.
    let broken =
      "POST /?a=%zz HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\na=b"
    let odd = try scratch.file("odd.http", Data(broken.utf8))
    let cart = Repository.root.appendingPathComponent("docs/examples/cart.yaml")
    for file in [odd, cart] {
      let run = try Command.onwire(
        ["inspect", file.path, "--as-server", "all", "--format", "json"], in: Self.views)
      #expect(run.text.contains(#""servers":{"#))
      #expect(try check("line", run.text) == "1\n")
    }
  }

  @Test func aLineForEachResponseIsWhatTheSchemaSays() throws {
    let file = Repository.root.appendingPathComponent("docs/examples/answers.http").path
    let run = try Command.onwire(
      ["inspect", file, "--as-client", "afnetworking@3:json,alamofire@5:json", "--format", "json"],
      in: Self.views)
    #expect(try check("responseLine", run.text) == "3\n")
  }

  @Test func aSpecHasNoCapture() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.file("a.yaml", Data("url: https://example.com/a?b=1\n".utf8))
    let inspected = try Command.onwire(["inspect", file.path, "--emit", "json"], in: Self.views)
    let compiled = try Command.onwire(["compile", file.path, "--emit", "json"], in: Self.views)
    #expect(inspected.status == 0)
    #expect(inspected.text == compiled.text)
  }
}

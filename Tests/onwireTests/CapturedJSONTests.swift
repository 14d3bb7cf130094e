import Foundation
import Testing

/// `onwire inspect` for machines: what it writes is what docs/message.schema.json says.
@Suite(.enabled(if: SchemaCheck.isPossible, "needs python3 with jsonschema and yaml"))
struct CapturedJSONTests {
  private static let views = Command.clone.appendingPathComponent("Tests/Views")

  /// Validates each line or the whole of standard input, and says what of it is wrong.
  private static let script = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    if sys.argv[2] == 'line': schema = {'$ref': '#/$defs/line', '$defs': schema['$defs']}
    validator = jsonschema.Draft202012Validator(schema)
    text = sys.argv[3]
    documents = [json.loads(l) for l in text.splitlines()] if sys.argv[2] == 'line' else [json.loads(text)]
    for document in documents:
        for error in validator.iter_errors(document): print(error.json_path, error.message)
        for key in list(document['capture' if 'capture' in document else 'fidelity']):
            broken = json.loads(json.dumps(document))
            del broken['capture' if 'capture' in document else 'fidelity'][key]
            if validator.is_valid(broken): print('accepted without', key)
    print(len(documents))
    """

  private func check(_ kind: String, _ text: String) throws -> String {
    let python = try #require(Command.tool("python3"))
    let schema = Command.clone.appendingPathComponent("docs/message.schema.json").path
    let run = try Command.run(python, ["-c", Self.script, schema, kind, text])
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
    let scratch = try Scratch()
    let one = "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nhi"
    let file = try scratch.file("two.http", Data((one + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n").utf8))
    let run = try Command.onwire(["inspect", file.path, "--format", "json"], in: Self.views)
    #expect(run.status == 0)
    #expect(try check("line", run.text) == "2\n")
  }

  @Test(arguments: [("answers.http", 3), ("failing.http", 4)])
  func aLineHasTheResponseAsTheSchemaSays(name: String, count: Int) throws {
    let file = Command.clone.appendingPathComponent("docs/examples/\(name)").path
    let run = try Command.onwire(["inspect", file, "--format", "json"], in: Self.views)
    #expect(run.text.contains(#""response":{"status":200"#))
    #expect(try check("line", run.text) == "\(count)\n")
  }

  @Test func aSpecHasNoCapture() throws {
    let scratch = try Scratch()
    let file = try scratch.file("a.yaml", Data("url: https://example.com/a?b=1\n".utf8))
    let inspected = try Command.onwire(["inspect", file.path, "--emit", "json"], in: Self.views)
    let compiled = try Command.onwire(["compile", file.path, "--emit", "json"], in: Self.views)
    #expect(inspected.status == 0)
    #expect(inspected.text == compiled.text)
  }
}

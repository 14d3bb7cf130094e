import Foundation
import TestSupport
import Testing

/// `hex` and `json` of every request of specs/, against the bytes of `raw`.
@Suite struct ByteViewTests {
  private func compile(_ kinds: String, _ arguments: [String] = []) throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let out = scratch.url.appendingPathComponent("out").path
    let run = try Command.onwire(
      ["compile", "specs", "--emit", kinds, "--out", out] + arguments, in: Repository.root)
    #expect(run.status == 0, "\(run.error)")
    return scratch
  }

  @Test(.enabled(if: Tools.have("xxd"), "needs xxd"))
  func theBytesOfEveryAnnotatedDumpAreTheRequest() throws {
    let scratch = try compile("hex", ["--length", "0x7fffffff"])
    let raw = try compile("raw")
    let script = """
      find out -name '*.hex' | sort | while IFS= read -r hex; do
        grep -aE '^[0-9a-f]{8}  ' "$hex" | cut -b11-58 | xxd -r -p | cmp - "$1/out/${hex#out/}" && echo "$hex"
      done
      """.replacingOccurrences(of: "${hex#out/}", with: "$(echo \"${hex#out/}\" | sed 's/hex$/http/')")
    let compared = try Command.shell(script, [raw.url.path], in: scratch.url)
    #expect(compared.error.isEmpty)
    #expect(compared.text.split(separator: "\n").count == Specs.requestCount)
  }

  @Test func everyFieldOfTheJSONIsWhereItSays() throws {
    let scratch = try compile("json,raw")
    let out = scratch.url.appendingPathComponent("out")
    var seen = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: out.path) where name.hasSuffix(".json") {
      seen += 1
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: out.appendingPathComponent(name)))
      let raw = try Data(
        contentsOf: out.appendingPathComponent(name.dropLast(".json".count) + ".http"))
      let message = try #require(json as? [String: Any])
      #expect(message["length"] as? Int == raw.count, "\(name)")
      let fields = try #require(message["fields"] as? [[String: Any]])
      let elements = try #require(message["elements"] as? [[String: Any]])
      var end = 0
      for (index, field) in fields.enumerated() {
        let start = try #require(field["start"] as? Int)
        let length = try #require(field["length"] as? Int)
        #expect(start == end, "\(name)")
        end = start + length
        let bytes = raw[start..<end]
        let content = try #require(field["content"] as? [String: Any])
        if let text = content["text"] as? String {
          #expect(Data(text.utf8) == bytes, "\(name) \(index)")
        } else if let base64 = content["base64"] as? String {
          #expect(Data(base64Encoded: base64) == bytes, "\(name) \(index)")
        } else {
          #expect(field["type"] is NSNull)
        }
        let element = try #require(field["element"] as? Int)
        let range = try #require(elements[element]["fields"] as? [String: Int])
        #expect((range["start"] ?? 0) <= index && index < (range["end"] ?? 0), "\(name) \(index)")
      }
      #expect(end == raw.count, "\(name)")
    }
    #expect(seen == Specs.requestCount)
  }

  private static let hasSchemaChecker: Bool = {
    guard let python = Tools.find("python3") else { return false }
    return (try? Tools.run(python, ["-c", "import jsonschema"]).status) == 0
  }()

  @Test(.enabled(if: hasSchemaChecker, "needs python3 with jsonschema"))
  func theSchemaHoldsForEveryRequestAndRefusesBrokenOnes() throws {
    let scratch = try compile("json")
    let script = """
      import copy, json, pathlib, sys
      import jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      def broken(message):
          for change in ("del m['length']", "m['extra'] = 1", "f['start'] = -1", "f['role'] = 'header'",
                         "f['content'] = {}", "f['content'] = {'text': 'a', 'base64': ''}", "del f['origin']['place']",
                         "f['type'] = 'number'; f['value'] = 1", "f['type'] = None; f['value'] = ''",
                         "m['elements'][0]['kind'] = 'whole'", "m['request']['endpoint']['scheme'] = 'ftp'"):
              m = copy.deepcopy(message)
              exec(change, {'m': m, 'f': m['fields'][0]})
              yield change, m
      count = 0
      for path in pathlib.Path(sys.argv[2]).rglob('*.json'):
          message = json.load(open(path))
          for error in validator.iter_errors(message): print(path, error.json_path, error.message)
          count += 1
          if count == 1:
              for change, m in broken(message):
                  if validator.is_valid(m): print('accepted:', change)
      print(count)
      """
    let python = try #require(Tools.find("python3"))
    let schema = Repository.root.appendingPathComponent("docs/message.schema.json").path
    let run = try Tools.run(
      python, ["-c", script, schema, scratch.url.appendingPathComponent("out").path])
    #expect(run.error == "")
    #expect(run.text == "\(Specs.requestCount)\n")
  }

  /// The clients whose names begin those of their rules.
  private static let clients = [
    "afnetworking", "alamofire", "alamofire-encodable", "hybnetworking", "xmnetworking", "nsurlsession",
    "plain",
  ]

  @Test func everyRuleThatAByteNamesIsExplained() throws {
    let scratch = try compile("json")
    let out = scratch.url.appendingPathComponent("out")
    var examples: [String: (file: String, offset: Int)] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: out.path).sorted()
    where name.hasSuffix(".json") && name.split(separator: "/").count == 2 {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: out.appendingPathComponent(name)))
      for field in (json as? [String: Any])?["fields"] as? [[String: Any]] ?? [] {
        guard let rule = (field["origin"] as? [String: Any])?["rule"] as? String,
          let start = field["start"] as? Int, field["length"] as? Int != 0, examples[rule] == nil
        else { continue }
        examples[rule] = ("specs/" + name.dropLast(".json".count) + ".yaml", start)
      }
    }
    #expect(examples.count > 25)
    for (rule, example) in examples {
      let run = try Command.onwire(
        ["explain", example.file, "--root", "specs", "--at", "\(example.offset)"], in: Repository.root)
      let owner = Self.clients.first { rule.hasPrefix("\($0).") }
      let name = owner.map { String(rule.dropFirst($0.count + 1)) } ?? rule
      #expect(run.status == 0)
      #expect(run.text.contains("\nrule    \(name): "), "\(run.text)")
    }
  }

  @Test func viewsDoNotDependOnTheFolder() throws {
    let there = try Command.onwire(
      ["compile", "specs/user-centre/avatar.yaml", "--root", "specs", "--emit", "json"], in: Repository.root)
    let elsewhere = try Command.onwire(
      ["compile", "../user-centre/avatar.yaml", "--root", "..", "--emit", "json"],
      in: Repository.root.appendingPathComponent("specs/uploads"))
    #expect(there.status == 0)
    #expect(there.output == elsewhere.output)
  }
}

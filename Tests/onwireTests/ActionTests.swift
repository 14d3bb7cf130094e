import Foundation
import TestSupport
import Testing

/// `action.yml`, whose steps are run as the service runs them: by bash, with what `with:` gives in the environment.
@Suite(
  .enabled(if: Tools.have("bash") && Tools.have("python3"), "needs bash and python3"))
struct ActionTests {
  /// The script and the environment of a step, with the inputs put in.
  private struct Step: Decodable {
    var run: String
    var env: [String: String]
  }

  private static func steps(_ inputs: [String: String]) throws -> [Step] {
    let script = """
      import json, re, sys, yaml
      action = yaml.safe_load(open(sys.argv[1]))
      given = json.loads(sys.argv[2])
      values = {name: given.get(name, row.get("default", "")) for name, row in action["inputs"].items()}
      unknown = set(given) - set(values)
      assert not unknown, unknown
      put = lambda text: re.sub(r"\\$\\{\\{ inputs\\.(\\w+) \\}\\}", lambda m: values[m[1]], text)
      steps = action["runs"]["steps"]
      assert all(step["shell"] == "bash" and "${{" not in step["run"] for step in steps)
      print(json.dumps([{"run": s["run"], "env": {k: put(v) for k, v in s["env"].items()}} for s in steps]))
      """
    let arguments = [
      "-c", script, Repository.root.appendingPathComponent("action.yml").path,
      String(decoding: try JSONEncoder().encode(inputs), as: UTF8.self),
    ]
    let run = try Tools.run("python3", arguments)
    #expect(run.status == 0, "\(run.error)")
    return try JSONDecoder().decode([Step].self, from: run.output)
  }

  /// Runs a step in a folder as the service does: `bash -eo pipefail`, with the command on the path.
  private static func run(_ step: Step, in scratch: TemporaryFolder) throws -> (
    Tools.Outcome, summary: String
  ) {
    let summary = scratch.url.appendingPathComponent("summary.md")
    var environment = step.env
    environment["RUNNER_TEMP"] = scratch.url.path
    environment["GITHUB_STEP_SUMMARY"] = summary.path
    environment["GITHUB_PATH"] = scratch.url.appendingPathComponent("path.txt").path
    environment["GITHUB_ACTIONS"] = "true"
    environment["PATH"] = Command.executable.deletingLastPathComponent().path + ":" + Tools.path
    let outcome = try Tools.run(
      "bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run],
      in: scratch.url, environment: environment)
    return (outcome, (try? String(contentsOf: summary, encoding: .utf8)) ?? "")
  }

  private func project() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    try scratch.file("specs/a.yaml", "url: https://h.example/a\n")
    try scratch.file("golden/a.http", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("a b.md", "```http onwire command=\"compile specs/a.yaml\"\nGET /a HTTP/1.1\n```\n")
    return scratch
  }

  @Test func whatIsRightPassesAndTheSummarySaysSo() throws {
    let scratch = try project()
    try scratch.file("session.http", "GET /a HTTP/1.1\r\nHost: h.example\r\n\r\n")
    _ = try Command.onwire(["docs", "a b.md"], in: scratch.url)
    let steps = try Self.steps(["documents": "a b.md\n", "capture": "session.http"])
    let (run, summary) = try Self.run(#require(steps.last), in: scratch)
    #expect(run.status == 0, "\(run.text)")
    for name in ["check", "docs", "diff"] { #expect(summary.contains("**`onwire \(name)`: passed**")) }
    #expect(summary.contains("    1 request, 1 the same, 0 different"))
  }

  @Test func documentsOfAFolderMayNameSpecsBesideIt() throws {
    let scratch = try project()
    try scratch.file("docs/a.md", "```http onwire command=\"compile ../specs/a.yaml\"\n```\n")
    #expect(try Command.onwire(["docs", "--root", ".", "docs"], in: scratch.url).status == 0)
    let steps = try Self.steps(["documents": "docs"])
    let (run, _) = try Self.run(#require(steps.last), in: scratch)
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func allIsCheckedThoughTheFirstFailsAndNothingOfAnInputIsMarkdown() throws {
    let scratch = try project()
    try scratch.file("golden/a.http", "GET /b HTTP/1.1\r\nHost: h.example\r\n\r\n")
    try scratch.file("golden/```\n# x.http", "")
    let steps = try Self.steps(["documents": "a b.md"])
    let (run, summary) = try Self.run(#require(steps.last), in: scratch)
    #expect(run.status == 1)
    #expect(run.error.contains("::error "))
    #expect(!summary.contains("::error "))
    #expect(summary.contains("**`onwire check`: failed with 1**"))
    #expect(summary.contains("**`onwire docs`: failed with 1**"))
    for line in summary.split(separator: "\n") {
      #expect(line.hasPrefix("    ") || line.hasPrefix("**`onwire "), "\(line)")
    }
  }

  @Test func aCaptureNeedsSpecs() throws {
    let scratch = try project()
    let steps = try Self.steps(["specs": "", "capture": "session.http"])
    let (run, _) = try Self.run(#require(steps.last), in: scratch)
    #expect(run.status != 0)
    #expect(run.error.contains("SPECS: empty: a capture is compared with specs"))
  }

  @Test func theArchiveOfAReleaseIsPutOnThePath() throws {
    let scratch = try TemporaryFolder()
    let pack =
      "mkdir -p onwire-1/bin && printf 'x' > onwire-1/bin/onwire && tar -czf a.tar.gz onwire-1 && rm -r onwire-1"
    #expect(try Command.shell(pack, in: scratch.url).status == 0)
    let archive = scratch.url.appendingPathComponent("a.tar.gz").absoluteString
    let (run, _) = try Self.run(#require(try Self.steps(["archive": archive]).first), in: scratch)
    #expect(run.status == 0, "\(run.error)")
    #expect(try scratch.tree("onwire")["bin/onwire"] == Data("x".utf8))
    let path = try String(contentsOf: scratch.url.appendingPathComponent("path.txt"), encoding: .utf8)
    #expect(path == scratch.url.appendingPathComponent("onwire/bin").path + "\n")
  }
}

import Foundation
import TestSupport
import Testing

/// A program in Tests/Support/apps, which answers with what it got.
struct ServerApp: Sendable {
  /// The server whose table says what it gets.
  let server: String
  let tool: String
  /// A command that must succeed, so that the app can run and has the version of the table.
  let check: [String]
  /// The command that runs it; PORT stands for the port.
  let words: [String]
  /// Whether names are keys as they are, each with a list of values.
  var isMultimap = false
  var environment: [String: String] = [:]
  /// The command that first makes a program OUT from it.
  var building: [String]?

  private static let known = [
    ServerApp(
      server: "php@8", tool: "php", check: ["-r", "exit(PHP_MAJOR_VERSION == 8 ? 0 : 1);"],
      words: ["-S", "127.0.0.1:PORT", "app.php"]),
    ServerApp(
      server: "express@4", tool: "node",
      check: ["-e", "if (!require('express/package.json').version.startsWith('4.18.')) process.exit(1)"],
      words: ["app.js", "PORT"], environment: ["NODE_PATH": "/usr/share/nodejs"]),
    ServerApp(
      server: "rack@2.2", tool: "ruby",
      check: ["-e", "require 'rack'; require 'webrick'; exit Rack.release.start_with?('2.2.')"],
      words: ["app.rb", "PORT"]),
    ServerApp(
      server: "flask@3", tool: "python3", check: ["-c", "import flask"], words: ["app.py", "PORT"],
      isMultimap: true),
    ServerApp(
      server: "django@5", tool: "python3", check: ["-c", "import django"], words: ["django_app.py", "PORT"],
      isMultimap: true),
    ServerApp(
      server: "go", tool: "go", check: ["version"], words: ["PORT"], isMultimap: true,
      building: ["build", "-o", "OUT", "app.go"]),
  ]

  /// The apps that this machine can run.
  static let all = known.filter { app in
    guard let tool = Tools.find(app.tool) else { return false }
    return (try? Tools.run(tool, app.check, environment: app.environment).status) == 0
  }
}

/// What `onwire servers --encode` proposes, sent by curl to real servers: their programs get what is meant.
@Suite(
  .serialized,
  .enabled(if: !ServerApp.all.isEmpty && Tools.have("curl"), "needs curl and a server")
)
struct ServerEncodingTests {
  /// An app that runs, until the object is gone.
  final class Running {
    let app: ServerApp
    let port: Int
    private let process = Process()
    /// Where it puts its temporary files, too.
    private let scratch: TemporaryFolder

    init(_ app: ServerApp, port: Int, in scratch: TemporaryFolder) throws {
      self.app = app
      self.port = port
      self.scratch = scratch
      let apps = Repository.root.appendingPathComponent("Tests/Support/apps")
      var tool = Tools.find(app.tool)
      if let building = app.building {
        let program = scratch.url.appendingPathComponent("app-\(app.tool)")
        let environment = ["HOME": scratch.url.path]
        let run = try Tools.run(
          try #require(tool), building.map { $0.replacing("OUT", with: program.path) }, in: apps,
          environment: environment)
        try #require(run.status == 0, "\(run.error)")
        tool = program
      }
      process.executableURL = tool
      process.arguments = app.words.map { $0.replacing("PORT", with: "\(port)") }
      process.currentDirectoryURL = apps
      process.environment = ProcessInfo.processInfo.environment.merging(app.environment) { $1 }
        .merging(["TMPDIR": scratch.url.path]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    deinit {
      // A thread of the tests may block SIGTERM, which what it starts inherits: Python leaves it so.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Whether it answers within a minute.
    func isReady(_ curl: URL) throws -> Bool {
      for _ in 0..<600 {
        if try Tools.run(curl, ["-s", "-o", "/dev/null", "http://127.0.0.1:\(port)/"]).status == 0 {
          return true
        }
        Thread.sleep(forTimeInterval: 0.1)
      }
      return false
    }
  }

  @Test func programsGetWhatIsMeant() throws {
    let curl = try #require(Tools.find("curl"))
    let scratch = try TemporaryFolder()
    let first = 20_000 + Int(getpid()) % 20_000
    let apps = try ServerApp.all.enumerated().map { try Self.Running($1, port: first + $0, in: scratch) }
    for running in apps { #expect(try running.isReady(curl), "\(running.app.server)") }
    var random = SplitMix(20)
    var counts: [String: Int] = [:]
    for _ in 0..<rounds(40) {
      let meant = JSONText.nested(&random, 0)
      let clients: [String] = ["afnetworking@4", "alamofire@5", "afnetworking@2.5.4", "nsurlsession"]
      let chosen = apps.shuffled(using: &random).prefix(1 + Int(random.next() % 3))
      var spec = "client: \(clients[Int(random.next() % UInt64(clients.count))])\nurl: http://h.example/x\n"
      let kind = random.next() % 6
      if kind > 0 { spec += "method: POST\n" }
      if kind == 1 { spec += "files: [{name: f, filename: f.txt, text: content}]\n" }
      spec += "params: \(JSONText.yaml(meant))\n"
      try scratch.file("a.yaml", spec)
      let servers = chosen.map(\.app.server).joined(separator: ",")
      let run = try Command.onwire(
        ["servers", "--encode", "a.yaml", "--servers", servers, "--format", "json"], in: scratch.url)
      // A spec that its client cannot send at all is no case.
      guard run.status < 2 else { continue }
      let report = try JSONText(Array(run.output))
      var ways = (report["ways"]?.elements ?? []).map { $0["spec"]?.text ?? "" }
      var isDone = false
      if case .boolean(true)? = report["same"] { isDone = true }
      if isDone { ways = [spec] }
      counts[isDone ? "same" : ways.isEmpty ? "none" : "changed", default: 0] += 1
      for way in ways {
        try scratch.file("b.yaml", way)
        let compiled = try Command.onwire(["compile", "b.yaml", "--emit", "curl"], in: scratch.url)
        #expect(compiled.status == 0, "\(compiled.error)\n\(way)")
        for running in chosen {
          let line = compiled.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(
            separator: "\n")
          let sent = try Tools.run(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "\(line) -s --connect-to h.example:80:127.0.0.1:\(running.port)"], in: scratch.url)
          var isRight = false
          if let got = try? JSONText(Array(sent.output)) {
            isRight =
              JSONText.isSame(meant, got) || JSONText.isSame(meant, got, isMultimap: running.app.isMultimap)
          }
          #expect(isRight, "\(running.app.server) of \(servers) got \(sent.text)\n\(way)\(line)")
        }
      }
    }
    #expect((counts["same"] ?? 0) > 0 && (counts["changed"] ?? 0) > 0, "\(counts)")
  }
}

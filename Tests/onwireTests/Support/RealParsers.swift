import Foundation
import OnwireTextFormats
import TestSupport

/// A program in Tests/Support/parsers, which gives inputs to the real parsers that the machine has.
struct RealParsers: Sendable {
  /// The servers whose parsers it runs, with the versions that their tables are of.
  let servers: [String: String]
  let tool: String
  /// The command that runs it, in its folder.
  let words: [String]
  /// How to get the parsers if they are missing.
  let hint: String
  var environment: [String: String] = [:]
  /// The command that first makes a program OUT from it.
  var building: [String]?

  /// Debian's packages for Node, unless the environment names other ones.
  private static let nodePath = ProcessInfo.processInfo.environment["NODE_PATH"] ?? "/usr/share/nodejs"

  static let all: [RealParsers] = [
    RealParsers(
      servers: ["php@8": "8.2."], tool: "python3", words: ["parsers_php.py"], hint: "apt-get install php-cgi"),
    RealParsers(
      servers: ["rack@2.2": "2.2.22", "rack@3": "3.2.", "rails@6.1": "6.1.", "rails@7.2": "7.2."],
      tool: "ruby",
      words: ["parsers.rb"], hint: "apt-get install ruby-rack ruby-actionpack"),
    RealParsers(
      servers: [
        "whatwg": "20.", "querystring": "20.", "qs@6.11": "6.11.", "qs@6.13": "6.13.", "qs@6.15": "6.16.",
        "express@4": "body-parser 1.20.1, qs 6.11.", "express@4.22": "body-parser 2.",
        "express@5": "body-parser 2.", "busboy@1": "1.6.",
        "multer@2": "2.",
        "multiparty@4": "4.2.", "formidable@3": "3.2.",
      ], tool: "node", words: ["parsers.js"],
      hint: "Node 20; apt-get install node-qs node-body-parser node-busboy node-multiparty node-formidable",
      environment: ["NODE_PATH": nodePath]),
    RealParsers(
      servers: ["django@5": "5.2.", "werkzeug@3": "3.1.9", "flask@3": "3.1.", "starlette@1": "1."],
      tool: "python3",
      words: ["parsers.py"],
      hint: "pip install django==5.2.* flask==3.1.* werkzeug==3.1.9 starlette==1.* python-multipart"),
    RealParsers(
      servers: ["go": "1.19."], tool: "go", words: [], hint: "apt-get install golang-1.19-go",
      environment: [
        "GO111MODULE": "off", "GOCACHE": Repository.root.appendingPathComponent(".build/go-cache").path,
      ], building: ["build", "-o", "OUT", "parsers.go"]),
    RealParsers(
      servers: ["tomcat@10": "10.1.", "tomcat@10-utf8": "10.1.", "tomcat@10-relaxed": "10.1."], tool: "java",
      words: ["-Xshare:auto", "-cp", "/usr/share/java/tomcat10-embed-core.jar", "Parsers.java"],
      hint: "apt-get install default-jdk-headless libtomcat10-embed-java"),
    RealParsers(
      servers: ["commons-fileupload@1": "1.4"], tool: "java",
      words: [
        "-Xshare:auto", "-cp",
        ["commons-fileupload", "commons-io", "servlet-api"].map { "/usr/share/java/\($0).jar" }
          .joined(separator: ":"),
        "Commons.java",
      ],
      hint: "apt-get install default-jdk-headless libcommons-fileupload-java libservlet-api-java"),
  ]

  /// The program that has a server.
  static func of(_ server: String) -> RealParsers? { all.first { $0.servers[server] != nil } }

  /// The inputs that all are given.
  static let inputs = ServerInput.all(rounds(200))

  /// What a program answers: versions, and a line of JSON for each input.
  struct Answers: Sendable {
    var versions: JSONValue
    var lines: [Data]
  }

  /// Whether the real parser of a server is here, in the version of its table.
  func has(_ server: String) -> Bool {
    guard let wanted = servers[server], let there = run?.versions[server]?.text else { return false }
    return there.hasPrefix(wanted)
  }

  /// What it answers; `nil` if it cannot run.
  var run: Answers? { Self.cache.answers(self) }

  private static let cache = Cache()

  /// The answers of programs that have been run.
  private final class Cache: @unchecked Sendable {
    private var answers: [[String]: Answers?] = [:]
    private let lock = NSLock()

    func answers(_ program: RealParsers) -> Answers? {
      lock.lock()
      defer { lock.unlock() }
      let key = [program.tool] + program.words
      if let known = answers[key] { return known }
      let new = try? program.answer(RealParsers.inputs)
      answers[key] = .some(new)
      return new
    }
  }

  private func answer(_ inputs: [ServerInput]) throws -> Answers? {
    guard let tool = Tools.find(tool) else { return nil }
    let scratch = try TemporaryFolder()
    let folder = Repository.root.appendingPathComponent("Tests/Support/parsers")
    let environment = environment.merging([
      "TMPDIR": scratch.url.path, "JAVA_TOOL_OPTIONS": "-Djava.io.tmpdir=\(scratch.url.path)",
      "PYTHONDONTWRITEBYTECODE": "1",
    ]) { $1 }
    var program = tool
    if let building {
      program = scratch.url.appendingPathComponent("parsers")
      let words = building.map { $0.replacing("OUT", with: program.path) }
      let run = try Tools.run(tool, words, in: folder, environment: environment)
      guard run.status == 0 else { return nil }
    }
    func word(_ bytes: [UInt8]?) -> String { bytes.map { ":" + Data($0).base64EncodedString() } ?? "-" }
    let lines = inputs.map { "\($0.kind.rawValue) \(word($0.bytes)) \(word($0.type))\n" }.joined()
    let run = try Tools.run(
      program, words, in: folder, input: Data(lines.utf8), environment: environment)
    let answers = run.output.split(separator: 0x0A)
    guard answers.count == inputs.count + 1, let first = answers.first else { return nil }
    var reader = JSONReader(ByteInput(Array(first)))
    return Answers(versions: try reader.value(), lines: Array(answers.dropFirst()))
  }
}

import Foundation
import TestSupport

/// Runs compiled curl commands and config files against Tests/Support/sink.py and says what arrived.
final class CurlSink {
  /// How a compiled request is sent.
  enum Way: String, Sendable {
    case dash, bash, zsh, config
    /// The command that is for reading.
    case short

    /// The ways that send every byte, and differ in what curl is given.
    static let exact: [Way] = [.dash, .config]
    /// Whether macOS's shell is here.
    static let hasZsh = Tools.have("zsh")

    fileprivate func command(_ name: String) -> String {
      switch self {
      case .dash, .bash: "\(rawValue) ./\(name).curl.sh"
      case .zsh: "zsh -f ./\(name).curl.sh"
      case .config: "curl -q -K ./\(name).curl"
      case .short: "sh ./\(name).short.curl.sh"
      }
    }
  }

  /// One compiled request: the folder and the name of its outputs.
  struct Request {
    var folder: URL
    var name: String
    var isTLS: Bool

    /// All requests below a folder that `onwire compile --emit raw,curl,curl-config` wrote, sorted by path.
    static func all(below folder: URL) throws -> [Request] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".http") }
        .sorted()
        .map { path in
          let file = folder.appendingPathComponent(path)
          let own = file.deletingLastPathComponent()
          let name = String(file.lastPathComponent.dropLast(5))
          let config = try Data(contentsOf: own.appendingPathComponent("\(name).curl"))
          return Request(
            folder: own, name: name, isTLS: config.range(of: Data("\nurl = \"https:".utf8)) != nil)
        }
    }

    /// The output of an ending.
    func file(_ ending: String) -> URL { folder.appendingPathComponent("\(name)\(ending)") }

    /// The bytes that must arrive.
    func raw() throws -> Data { try Data(contentsOf: file(".http")) }
  }

  /// What one request led to.
  struct Arrival {
    var bytes: Data
    /// curl's messages and its exit status.
    var messages: String
    /// Whether the command ended as if all were well.
    var isSuccess: Bool { messages.hasSuffix("exit 0\n") }
    /// What curl's --trace wrote, or the words that it was to be given.
    var trace: Data
  }

  static let isPossible = Tools.have("curl", "python3", "openssl", "dash", "bash")

  private let scratch = try? TemporaryFolder()
  private var sinks: [Process] = []
  private var inputs: [Pipe] = []

  /// Kinds of connections that there is a sink for.
  private var started: Set<String> = []

  /// Sinks are started when something is sent to them.
  init() throws { try writeCurl("words", #"{ printf '%s\0' "$@"; cat; } >>"$trace""#) }

  /// A sink for each kind of connection that these runs need, with a curl that goes there whatever the host.
  private func start(for runs: [Run]) throws {
    let kinds = Set(runs.filter(\.isSent).map(\.kind)).subtracting(started)
    // Both at a time, and then their ports.
    let outputs = try kinds.map { ($0, try start(try folder($0), isTLS: $0 == "tls")) }
    for (kind, output) in outputs {
      let line = String(decoding: output.availableData, as: UTF8.self)
      guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NoSink() }
      try writeCurl(
        kind,
        """
        exec '\(Tools.find("curl")?.path ?? "curl")' "$@" \
        --trace "$trace" --silent --show-error --insecure --max-time 20 --connect-to ::127.0.0.1:\(port)
        """)
      started.insert(kind)
    }
  }

  /// Writes the curl that runs of a kind find.
  private func writeCurl(_ kind: String, _ line: String) throws {
    let file = try folder("bin-\(kind)").appendingPathComponent("curl")
    try Data("#!/bin/sh\n\(line)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  deinit {
    for input in inputs { try? input.fileHandleForWriting.close() }
    for sink in sinks { sink.waitUntilExit() }
  }

  struct NoSink: Error {}

  /// A line of shell, the folder that it runs in, and where it sends to.
  struct Run {
    var line: String
    var folder: URL
    var isTLS: Bool
    /// Whether curl is run, or only its words are written down.
    var isSent = true

    /// The folder of the curl that it finds.
    fileprivate var kind: String { !isSent ? "words" : isTLS ? "tls" : "plain" }
  }

  /// Sends all requests, each in its own folder.
  func send(_ requests: [Request], _ way: Way) throws -> [Arrival] { try run(requests, way, isSent: true) }

  /// What curl is given for each request: its arguments, each with a NUL after it, and its standard input.
  func words(_ requests: [Request], _ way: Way) throws -> [Data] {
    try run(requests, way, isSent: false).map(\.trace)
  }

  private func run(_ requests: [Request], _ way: Way, isSent: Bool) throws -> [Arrival] {
    try send(
      requests.map {
        Run(line: way.command(Self.quoted($0.name)), folder: $0.folder, isTLS: $0.isTLS, isSent: isSent)
      },
      environment: ["LC_ALL": way == .bash ? "C.UTF-8" : "C"].merging(way == .short ? [:] : Self.proxies) {
        $1
      })
  }

  /// Runs all lines in one shell loop.
  func send(_ runs: [Run], environment: [String: String] = proxies) throws -> [Arrival] {
    try start(for: runs)
    let results = try folder("results-\(UUID().uuidString)")
    var script =
      "results='\(results.path)' tls='\(try folder("tls").path)' plain='\(try folder("plain").path)'\n"
    script += "usual=$PATH\n"
    for (index, run) in runs.enumerated() {
      script += """
        cd \(Self.quoted(run.folder.path)) && PATH=$results/../bin-\(run.kind):$usual
        export trace="$results/\(index).trace"
        \(run.line) >"$results/\(index).messages" 2>&1
        echo "exit $?" >>"$results/\(index).messages"
        PATH=$usual

        """
      if run.isSent { script += "mv \"$\(run.kind)\"/*.raw \"$results/\(index).raw\" 2>/dev/null\n" }
    }
    let file = results.appendingPathComponent("script")
    try Data(script.utf8).write(to: file)
    _ = try Tools.run(URL(fileURLWithPath: "/bin/sh"), [file.path], environment: environment)
    return runs.indices.map { index in
      let raw = try? Data(contentsOf: results.appendingPathComponent("\(index).raw"))
      let messages = try? Data(contentsOf: results.appendingPathComponent("\(index).messages"))
      let trace = try? Data(contentsOf: results.appendingPathComponent("\(index).trace"))
      return Arrival(
        bytes: raw ?? Data(), messages: String(decoding: messages ?? Data(), as: UTF8.self),
        trace: trace ?? Data())
    }
  }

  /// A command that sends every byte must ignore these.
  static let proxies = ["http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"]

  private func folder(_ name: String) throws -> URL {
    guard let folder = scratch?.url.appendingPathComponent(name) else { throw NoSink() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Starts a sink, and returns the handle that it prints its port to.
  private func start(_ folder: URL, isTLS: Bool) throws -> FileHandle {
    guard let python = Tools.find("python3") else { throw NoSink() }
    let script = Repository.root.appendingPathComponent("Tests/Support/sink.py")
    let sink = Process()
    sink.executableURL = python
    sink.arguments = [script.path, folder.path] + (isTLS ? ["--tls"] : [])
    let input = Pipe()
    inputs.append(input)
    sink.standardInput = input
    let output = Pipe()
    sink.standardOutput = output
    try sink.run()
    sinks.append(sink)
    return output.fileHandleForReading
  }

  /// The text as one word of the shell.
  static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

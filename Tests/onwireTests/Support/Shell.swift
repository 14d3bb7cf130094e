import Foundation
import TestSupport

extension Command {
  /// Runs a line of POSIX shell in which `onwire` is the command, and `"$@"` are `arguments`.
  static func shell(
    _ line: String, _ arguments: [String] = [], in folder: URL, environment: [String: String] = [:]
  ) throws -> Tools.Outcome {
    let script = "onwire() { '\(executable.path)' \"$@\"; }\n\(line)"
    return try Tools.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script, "sh"] + arguments, in: folder, environment: environment)
  }

  /// The words that take the right to read and write everything from a command: none if the tests have no
  /// such right, `nil` if it cannot be taken.
  static let withoutPrivileges: [String]? = {
    guard getuid() == 0 else { return [] }
    guard let setpriv = Tools.find("setpriv")?.path, let scratch = try? TemporaryFolder() else { return nil }
    let words = [setpriv, "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all"]
    guard let file = try? scratch.file("unreadable", "x"), chmod(file.path, 0) == 0 else { return nil }
    let probe = try? Tools.run(URL(fileURLWithPath: setpriv), Array(words.dropFirst()) + ["cat", file.path])
    return probe.map { $0.status != 0 && $0.error.contains("denied") } == true ? words : nil
  }()

  /// Runs `onwire` as someone who cannot read and write everything.
  static func unprivileged(_ arguments: [String], in folder: URL) throws -> Tools.Outcome {
    let words = (withoutPrivileges ?? []) + [executable.path] + arguments
    return try Tools.run(URL(fileURLWithPath: words[0]), Array(words.dropFirst()), in: folder)
  }

  /// Whether a folder of its own size can be mounted where nobody else sees it.
  static let canMount: Bool = {
    guard getuid() == 0, let unshare = Tools.find("unshare"), let scratch = try? TemporaryFolder() else {
      return false
    }
    let mount = ["--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "none", scratch.url.path]
    return (try? Tools.run(unshare, mount))?.status == 0
  }()
}

extension Tools.Outcome {
  /// One line of `--format json`.
  struct Reported: Equatable {
    var code: String
    var severity: String
    var message: String
    /// `file:line:column`; empty if there is no place.
    var place: String
    var help: [String]
  }

  /// What `--format json` wrote to standard error; every line must be a diagnostic.
  func reported() throws -> [Reported] {
    try error.split(separator: "\n").map { line in
      guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let code = object["code"] as? String, let severity = object["severity"] as? String,
        let message = object["message"] as? String, let help = object["help"] as? [String]
      else { throw NoDiagnostic(line: String(line)) }
      var place = ""
      if let object = object["place"] as? [String: Any], let file = object["file"] as? String,
        let line = object["line"] as? Int, let column = object["column"] as? Int
      {
        place = "\(file):\(line):\(column)"
      }
      return Reported(code: code, severity: severity, message: message, place: place, help: help)
    }
  }

  struct NoDiagnostic: Error {
    var line: String
  }

  /// The lines of standard error.
  var errorLines: [String] { error.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// The last line of standard error.
  var lastErrorLine: String { errorLines.last { !$0.isEmpty } ?? "" }
}

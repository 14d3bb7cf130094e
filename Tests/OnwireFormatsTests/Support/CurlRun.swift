import Foundation
import OnwireHTTP
import OnwireFormats
import TestSupport

/// Sends requests with what the curl kinds write, and says what arrived.
enum CurlRun: String, CaseIterable, Sendable {
  case dash
  case bash
  case config

  static let isPossible = Tools.have("curl", "python3", "openssl", "dash", "bash", "sh")

  /// What one request became.
  struct Result {
    var verdict: Verdict
    var received: [UInt8]
    /// curl's messages and its exit status.
    var messages: String
  }

  /// Runs all requests, each in a folder of its own, in one shell loop; all go to one sink.
  func send(_ requests: [Request], tls: Bool = false) throws -> [Result] {
    let folder = try TemporaryFolder()
    let sink = try Sink(folder.folder("sink"), tls: tls)
    try installCurl(in: folder.folder("bin"), port: sink.port)
    var verdicts: [Verdict] = []
    for (index, request) in requests.enumerated() {
      let own = try folder.folder("\(index)")
      let kind: OutputKind = self == .config ? .curlConfig : .curl
      let name = NastyRequests.bodyFilename(index)
      let written = try request.written(as: kind, bodyFilename: name)
      verdicts.append(written.verdict)
      try Data(written.bytes).write(to: own.appending(path: "run"))
      if kind.needsBodyFile(request.message) {
        try Data(request.written(as: .body).bytes).write(to: own.appending(path: name))
      }
    }
    let command = self == .config ? "curl -q -K run" : "\(rawValue) run"
    let loop = """
      i=0
      while [ $i -lt \(requests.count) ]; do
        cd "\(folder.url.path)/$i"
        \(command) > messages 2>&1
        echo "exit $?" >> messages
        mv ../sink/*.raw raw
        i=$((i + 1))
      done
      """
    _ = try Tools.run(
      "sh", ["-c", loop],
      environment: [
        "PATH": "\(folder.url.path)/bin:\(Tools.path)", "LC_ALL": self == .bash ? "C.UTF-8" : "C",
        // A command must ignore these.
        "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9",
      ])
    return try verdicts.enumerated().map { index, verdict in
      let own = folder.url.appending(path: "\(index)")
      return Result(
        verdict: verdict,
        received: (try? Array(Data(contentsOf: own.appending(path: "raw")))) ?? [],
        messages: try String(contentsOf: own.appending(path: "messages"), encoding: .utf8))
    }
  }

  /// A curl that goes to the sink, whatever the host, and takes its certificate.
  private func installCurl(in folder: URL, port: Int) throws {
    let script = """
      #!/bin/sh
      exec '\(Tools.find("curl")?.path ?? "curl")' "$@" \
      --silent --show-error --insecure --max-time 20 --connect-to ::127.0.0.1:\(port)

      """
    let file = folder.appending(path: "curl")
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}

import Foundation
import TestSupport
import Testing

/// From a spec through the command, the shell and curl: what arrives is what `raw` is.
@Suite(.enabled(if: CurlSink.isPossible, "needs curl, python3, openssl, dash and bash"))
struct CurlEndToEndTests {
  /// Each request is sent in one of the ways, in turn, or in all of them if rounds are asked for; as a
  /// script, each is also run as copied from a terminal.
  @Test(.enabled(if: Specs.exist, "there are no specs yet"), arguments: CurlSink.Way.exact)
  func everySpecArrivesByteForByte(_ way: CurlSink.Way) throws {
    let scratch = try TemporaryFolder()
    try compileSpecs(to: scratch.url)
    try check(scratch.url, way, inTurn: rounds(1) == 1)
  }

  @Test(arguments: CurlSink.Way.exact)
  func whatQuotingCouldSpoilArrivesByteForByte(_ way: CurlSink.Way) throws {
    let scratch = try TemporaryFolder()
    try compileNastySpecs(in: scratch)
    let count = try check(scratch.url.appendingPathComponent("out"), way)
    #expect(count > 200)
  }

  /// The test above shows what curl makes of these words and bytes: a curl that writes them down is enough
  /// here.
  @Test(.enabled(if: Specs.exist, "there are no specs yet"))
  func bashGivesCurlWhatDashDoes() async throws { try await checkWords(.bash) }

  @Test(.enabled(if: Specs.exist && CurlSink.Way.hasZsh, "needs specs and zsh"))
  func theShellOfMacOSGivesCurlWhatDashDoes() async throws { try await checkWords(.zsh) }

  /// What dash gives curl for each request; it is asked once, since the commands name no folder.
  private actor Dash {
    static let shared = Dash()
    private var words: [Data]?

    func words(of requests: [CurlSink.Request]) throws -> [Data] {
      if let words { return words }
      let new = try CurlSink().words(requests, .dash)
      words = new
      return new
    }
  }

  private func checkWords(_ way: CurlSink.Way) async throws {
    let scratch = try TemporaryFolder()
    try compileSpecs(to: scratch.url)
    try compileNastySpecs(in: scratch)
    let requests = try CurlSink.Request.all(below: scratch.url)
    #expect(requests.count > 400)
    let ofDash = try await Dash.shared.words(of: requests)
    #expect(ofDash.count == requests.count)
    for (request, (words, wanted)) in zip(requests, zip(try CurlSink().words(requests, way), ofDash)) {
      #expect(words == wanted && !wanted.isEmpty, "\(request.name): \(shown(words)) and \(shown(wanted))")
    }
  }

  private func compileSpecs(to folder: URL) throws {
    let run = try Command.onwire(
      ["compile", Specs.folder.path, "--emit", "raw,curl,curl-config", "--out", folder.path])
    #expect(run.status == 0, "\(run.error)")
  }

  private func compileNastySpecs(in scratch: TemporaryFolder) throws {
    try NastySpecs.write(to: scratch, below: "specs")
    let run = try Command.onwire(
      ["compile", "specs", "--emit", "raw,curl,curl-config", "--out", "out", "--format", "json"],
      in: scratch.url)
    let reported = try run.reported()
    #expect(run.status == 0)
    #expect(reported.filter { $0.severity == "error" || $0.code == "not-exact" } == [])
  }

  @Test(.enabled(if: Specs.exist, "there are no specs yet"))
  func filesOfABodyAreFoundWhereverTheScriptIsRun() throws {
    let scratch = try TemporaryFolder()
    let out = try scratch.folder("a 'b' \"c\"/-d")
    try compileSpecs(to: out)
    let requests = try CurlSink.Request.all(below: out).filter {
      FileManager.default.fileExists(atPath: $0.file(".body").path)
    }
    #expect(requests.count > 30)
    let elsewhere = try scratch.folder("else where")
    let sink = try CurlSink()
    /// Each request by a way to name its script, and by what curl makes of its config file.
    func runs(_ line: (CurlSink.Request, String) -> String) -> [CurlSink.Run] {
      requests.map { request in
        let path = String(request.file(".curl.sh").path.dropFirst(scratch.url.path.count))
        return CurlSink.Run(
          line: line(request, path), folder: elsewhere, isTLS: request.isTLS)
      }
    }
    let ways: [(CurlSink.Request, String) -> String] = [
      { _, path in "sh \(CurlSink.quoted(".." + path))" },
      { request, _ in "bash \(CurlSink.quoted(request.file(".curl.sh").path))" },
      { _, path in
        // The folder that begins with a dash is the first word of the path.
        let parts = path.components(separatedBy: "/-d/")
        return "(cd \(CurlSink.quoted(".." + parts[0])) && sh -- \(CurlSink.quoted("-d/" + parts[1])))"
      },
      { request, _ in
        "(cd \(CurlSink.quoted(request.folder.path)) && CDPATH=/ sh \(CurlSink.quoted("\(request.name).curl.sh")))"
      },
    ]
    for way in ways {
      for (request, arrival) in zip(requests, try sink.send(runs(way))) {
        let isSame = try arrival.bytes == request.raw()
        #expect(isSame && arrival.isSuccess, "\(request.name): \(arrival.messages)")
      }
    }
    let configs = try sink.send(
      runs { request, _ in "curl -q -K \(CurlSink.quoted(request.file(".curl").path))" })
    for (request, arrival) in zip(requests, configs) {
      #expect(arrival.bytes.isEmpty && !arrival.isSuccess, "\(request.name)")
      #expect(arrival.messages.contains("\(request.name).body"), "\(arrival.messages)")
      let config = String(decoding: try Data(contentsOf: request.file(".curl")), as: UTF8.self)
      #expect(config.hasPrefix("# run curl in the folder of this file: it reads '\(request.name).body'"))
    }
    for request in requests { try FileManager.default.removeItem(at: request.file(".body")) }
    for (request, arrival) in zip(requests, try sink.send(runs(ways[0]))) {
      #expect(arrival.bytes.isEmpty && !arrival.isSuccess, "\(request.name)")
      #expect(arrival.messages.contains("\(request.name).body"), "\(arrival.messages)")
    }
  }

  @discardableResult
  private func check(_ folder: URL, _ way: CurlSink.Way, inTurn: Bool = false) throws -> Int {
    let all = try CurlSink.Request.all(below: folder)
    let ways = CurlSink.Way.exact
    let requests = all.enumerated().filter { !inTurn || ways[$0.offset % ways.count] == way }.map(\.element)
    for (request, arrival) in zip(requests, try CurlSink().send(requests, way)) {
      let expected = try request.raw()
      #expect(
        arrival.bytes == expected,
        """
        \(request.folder.lastPathComponent)/\(request.name)
        expected \(shown(expected))
        received \(shown(arrival.bytes))
        \(arrival.messages)
        """)
    }
    return requests.count
  }

  private func shown(_ bytes: Data) -> String {
    String(decoding: bytes.prefix(400), as: UTF8.self).debugDescription
  }
}

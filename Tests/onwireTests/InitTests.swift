import Foundation
import TestSupport
import Testing

/// `onwire init`.
@Suite struct InitTests {
  private static let workflow = ".github/workflows/onwire.yml"

  @Test func aNewProjectPassesItsOwnCheckAndFailsOnceASpecChanges() throws {
    let scratch = try TemporaryFolder()
    let run = try Command.onwire(["init", "app"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    #expect(
      try Set(scratch.tree("app").keys.filter { !$0.hasSuffix("/") }) == [
        "specs/_base.yaml", "specs/login.yaml", "golden/login.http", Self.workflow,
      ])
    let app = scratch.url.appendingPathComponent("app")
    let check = ["check", "specs", "--golden", "golden"]
    let workflow = try String(contentsOf: app.appendingPathComponent(Self.workflow), encoding: .utf8)
    #expect(workflow.contains("- run: onwire \(check.joined(separator: " "))\n"))
    #expect(try Command.onwire(check, in: app).status == 0)
    let spec = try String(contentsOf: app.appendingPathComponent("specs/login.yaml"), encoding: .utf8)
    try scratch.file("app/specs/login.yaml", spec.replacingOccurrences(of: "vip", with: "v"))
    #expect(try Command.onwire(check, in: app).status == 1)
  }

  @Test func theSpecOfACurlCommandIsTheFirst() throws {
    let scratch = try TemporaryFolder()
    let line = "curl 'https://api.example.com/login' -d 'user[name]=a&user[tags][]=b'"
    let run = try Command.onwire(["init", "--from", "-"], in: scratch.url, input: Data(line.utf8))
    #expect(run.status == 0, "\(run.error)")
    let golden = try scratch.tree("golden").filter { $0.key.hasSuffix(".http") }
    #expect(golden.count == 1)
    let request = String(decoding: try #require(golden.values.first), as: UTF8.self)
    #expect(request.hasSuffix("\r\n\r\nuser[name]=a&user[tags][]=b"))
    #expect(try Command.onwire(["check", "specs", "--golden", "golden"], in: scratch.url).status == 0)
  }

  @Test(arguments: ["nsurlsession@quoted", "nsurlsession@alphanumerics", "alamofire@5", "plain"])
  func aNewProjectOfAnyClientHasNothingToBeWarnedOf(_ client: String) throws {
    let scratch = try TemporaryFolder()
    let run = try Command.onwire(["init", "--client", client], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.error == "1 request, 1 written, 0 unchanged, 0 errors\n")
    let check = try Command.onwire(["check", "specs", "--golden", "golden"], in: scratch.url)
    #expect(check.error == "1 request, 1 the same, 0 different, 0 missing, 0 left over, 0 errors\n")
  }

  @Test func secretsAreStarsWhereThatIsAskedForAndOtherwiseToldOf() throws {
    let scratch = try TemporaryFolder()
    let line = Data("curl http://h.example/ -H 'Authorization: Bearer abc'".utf8)
    let told = try Command.onwire(["init", "a", "--from", "-"], in: scratch.url, input: line)
    #expect(told.error.contains("secrets-written") && told.error.contains("--secrets redact"))
    #expect(!told.error.contains("--secrets vars"))
    let run = try Command.onwire(
      ["init", "b", "--from", "-", "--secrets", "redact"], in: scratch.url, input: line)
    #expect(run.status == 0 && !run.error.contains("secrets-written"), "\(run.error)")
    for (name, bytes) in try scratch.tree("b") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("abc"), "\(name)")
    }
    #expect(try Command.onwire(["init", "c", "--secrets", "redact"], in: scratch.url).status == 64)
  }

  @Test func whatOfASessionHasNoSpecKeepsTheOthersFromNothing() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.sh", "curl http://h.example/a\ncurl --nobody http://h.example/\n")
    let run = try Command.onwire(["init", "--from", "a.sh"], in: scratch.url)
    #expect(run.status == 2)
    #expect(try scratch.tree("golden")["a.http"]?.starts(with: Data("GET /a HTTP/1.1\r\n".utf8)) == true)
    #expect(try scratch.tree()[Self.workflow] != nil)
  }

  @Test(arguments: ["specs/a.yaml", "golden/a.http", workflow])
  func nothingIsWrittenWhereSomethingIsThere(_ path: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file(path, "mine")
    let before = try scratch.tree("")
    let run = try Command.onwire(["init"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("file-in-the-way"))
    #expect(try scratch.tree("") == before)
  }

  @Test func oneFolderIsAskedForAndNoMoreTaken() throws {
    let scratch = try TemporaryFolder()
    #expect(try Command.onwire(["init", "--help"]).text.contains("USAGE: onwire init [<options>] [<dir>]\n"))
    #expect(try Command.onwire(["init", "a", "b"], in: scratch.url).status == 64)
    #expect(try Command.onwire(["init", ""], in: scratch.url).status == 64)
  }

  @Test func whatIsNoCaptureBeginsNothing() throws {
    let scratch = try TemporaryFolder()
    let run = try Command.onwire(["init", "--from", "-"], in: scratch.url, input: Data("\u{1}\u{2}".utf8))
    #expect(run.status == 2)
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent(".github").path))
  }

  @Test func theVersionSaysTheReleaseTheCommitAndTheNewestReleasesKnown() throws {
    let text = try Command.onwire(["--version"]).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(try /onwire \d+\.\d+\.\d+( \([0-9a-f]{12}(-dirty)?\))?/.wholeMatch(in: lines[0]) != nil)
    let known = lines.last ?? ""
    #expect(known.hasPrefix("Newest releases known: AFNetworking 4.0.1, Alamofire 5.12.0, "))
    #expect(!known.contains("Plain"))
  }
}

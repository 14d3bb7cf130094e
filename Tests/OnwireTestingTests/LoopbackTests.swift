import Foundation
import OnwireTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What URLSession really sends, as a server of the test receives it.
@Suite(.enabled(if: LoopbackServer.isPossible, "needs python3"))
struct LoopbackTests {
  @Test func whatURLSessionSendsIsWhatTheSpecsSay() async throws {
    let server = try LoopbackServer()
    let specs = SpecFolder("specs", variables: ["base": server.base])
    let api = ExampleAPI(base: server.base)
    try specs["login"].expect(
      ReceivedRequest(
        bytes: try await server.receive(api.login(user: "张三", password: "secret")), sentBy: .urlSession))
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let bytes = try await server.receive(api.avatar(picture, note: "me, in 2026"))
    try specs["avatar"].expect(ReceivedRequest(bytes: bytes, sentBy: .urlSession))

    let other = try await server.receive(api.avatar(picture, note: "me"))
    let difference = try specs["avatar"].difference(from: ReceivedRequest(bytes: other, sentBy: .urlSession))
    #expect(difference?.paths == ["parts[0].content"], "\(difference?.description ?? "")")
  }
}

/// A server that keeps the bytes of each request: Tests/Support/sink.py.
private final class LoopbackServer {
  /// The beginning of a request's URL.
  let base: String
  private let process = Process()
  private let input = Pipe()
  private let folder: TemporaryFolder
  private var count = 0

  static let isPossible = Tools.have("python3")

  init() throws {
    folder = try TemporaryFolder()
    let script = Repository.root.appendingPathComponent("Tests/Support/sink.py")
    let output = Pipe()
    process.executableURL = Tools.find("python3")
    process.arguments = [script.path, folder.url.path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    base = "http://127.0.0.1:\(line.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Sends a request and returns the bytes that arrived.
  func receive(_ request: URLRequest) async throws -> Data {
    _ = try await URLSession(configuration: .ephemeral).data(for: request)
    count += 1
    return try Data(contentsOf: folder.url.appendingPathComponent("\(count).raw"))
  }
}

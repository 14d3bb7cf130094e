import App
import Foundation
import OnwireTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite struct ConnectionTests {
  @Test func aStreamedBodyComesInChunks() async throws {
    let server = try WireServer()
    var upload = URLRequest(url: server.url.appendingPathComponent("upload"))
    upload.httpMethod = "POST"
    upload.httpBodyStream = InputStream(data: Data("hello".utf8))
    _ = try await URLSession.shared.data(for: upload)
    await server.stop()
    #expect(server.requests.first?.message.headerValues("Transfer-Encoding") == ["chunked"])
  }

  @Test func aStrictServerSaysWhatDiffers() async throws {
    let server = try WireServer(SpecFolder("specs", variables: ["name": "张三"]), isStrict: true)
    let api = LoginAPI(server: server.url.absoluteString)
    let (page, _) = try await URLSession.shared.data(for: api.request(name: "李四"))
    await server.stop()
    #expect(String(decoding: page, as: UTF8.self).contains("≠ json.name"))
  }

  @Test func aRequestIsComparedByHand() async throws {
    let server = try WireServer()
    let api = LoginAPI(server: server.url.absoluteString)
    _ = try await URLSession.shared.data(for: api.request(name: "李四"))
    await server.stop()
    let spec = try WireSpec("specs/login.yaml", variables: ["name": "张三"])
    let comparison = try Comparison(spec, server.requests[0], ignoring: ["header.Host"])
    #expect(comparison.counting.contains { $0.path == "json.name" })
  }
}

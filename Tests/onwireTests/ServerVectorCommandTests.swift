import Foundation
import OnwireTextFormats
import TestSupport
import Testing

/// What real servers make of requests, compared with what `onwire inspect --as-server all --format json`
/// prints about them: a vector's data is `servers.NAME.KIND`.
@Suite struct ServerVectorCommandTests {
  private struct Vector {
    var id: String
    var kind: String
    /// The request as it is sent, with its number as the path.
    var request: Data
    var expected: [(servers: [String], data: JSONValue)]

    init?(_ json: JSONValue, number: Int) {
      guard let id = json["id"]?.text, let kind = json["kind"]?.text,
        let bytes = (json["bytes"]?.text).flatMap({ Data(base64Encoded: $0) }),
        let expected = json["expected"]?.values
      else { return nil }
      self.id = id
      self.kind = kind
      if kind == "query" {
        request = Data("GET /\(number)?".utf8) + bytes + Data(" HTTP/1.1\r\nHost: h.example\r\n\r\n".utf8)
      } else {
        let type = (json["type"]?.text).map { "Content-Type: \($0)\r\n" } ?? ""
        let head = "Host: h.example\r\n\(type)Content-Length: \(bytes.count)\r\n\r\n"
        request = Data("POST /\(number) HTTP/1.1\r\n\(head)".utf8) + bytes
      }
      // Blanks at the end of a field are not part of its value (RFC 9110, 5.5): a parser that was given them
      // got them elsewhere.
      if let last = (json["type"]?.text)?.utf8.last, [0x20, 0x09].contains(last) { return nil }
      // A request line ends at a line end, and blanks before the version are not part of the query.
      let isQuery = kind == "query"
      if isQuery, bytes.contains(0x0A) || bytes.contains(0x0D) || [0x20, 0x09].contains(bytes.last) {
        return nil
      }
      self.expected = expected.compactMap { pair in
        guard let pair = pair.values, pair.count == 2 else { return nil }
        return (pair[0].values?.compactMap(\.text) ?? [], pair[1])
      }
    }
  }

  @Test func theCommandPrintsWhatTheRealServersRead() throws {
    let file = Repository.root.appending(path: "Tests/Vectors/servers.json")
    var reader = JSONReader(ByteInput(Array(try Data(contentsOf: file))))
    let all = try #require(try reader.value().values)
    let vectors = all.enumerated().compactMap { Vector($0.element, number: $0.offset) }
    // All but a few can be sent.
    #expect(vectors.count > all.count - 10)
    let scratch = try TemporaryFolder()
    try scratch.file("all.http", vectors.reduce(into: Data()) { $0 += $1.request })
    let run = try Command.onwire(
      ["inspect", "all.http", "--as-server", "all", "--format", "json"], in: scratch.url)
    #expect(run.status == 0)
    let lines = run.output.split(separator: 0x0A)
    #expect(lines.count == vectors.count)
    var count = 0
    for (vector, line) in zip(vectors, lines) {
      var reader = JSONReader(ByteInput(Array(line)))
      let servers = try #require(try reader.value()["servers"])
      for (names, data) in vector.expected {
        for name in names {
          count += 1
          let read = try #require(servers[name]?[vector.kind], "\(vector.id) \(name)")
          #expect(read.isSame(as: data), "\(vector.id) \(name)")
        }
      }
    }
    #expect(count > 10_000)
  }
}

import Foundation
import OnwireServers
import OnwireTextFormats
import TestSupport
import Testing

/// Requests, and what the parsers of real servers made of them: Tests/Vectors/servers.json.
@Suite struct ServerVectorTests {
  private struct Vector: Sendable {
    var id: String
    var kind: String
    var bytes: [UInt8]
    var type: [UInt8]?
    /// The data in JSON, with sorted keys, and the servers that read it so; `null` is a refusal.
    var expected: [(servers: [String], data: String)]
  }

  private static let vectors: [Vector] = {
    let file = Repository.root.appending(path: "Tests/Vectors/servers.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    var reader = JSONReader(ByteInput(Array(data)))
    return ((try? reader.value())?.values ?? []).compactMap { vector in
      guard let id = vector["id"]?.text, let kind = vector["kind"]?.text,
        let bytes = (vector["bytes"]?.text).flatMap({ Data(base64Encoded: $0) }),
        let expected = vector["expected"]?.values
      else { return nil }
      return Vector(
        id: id, kind: kind, bytes: Array(bytes), type: (vector["type"]?.text).map { Array($0.utf8) },
        expected: expected.compactMap { pair in
          guard let pair = pair.values, pair.count == 2 else { return nil }
          return (pair[0].values?.compactMap(\.text) ?? [], sorted(pair[1]))
        })
    }
  }()

  /// The same JSON with its keys sorted. Foundation's reader on Linux drops U+FEFF, ours does not.
  private static func sorted(_ json: [UInt8]) -> String? {
    var reader = JSONReader(ByteInput(json))
    return (try? reader.value()).map(sorted)
  }

  private static func sorted(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    case .string(let text): "\(Array(text.utf8))"
    case .array(let values): "[" + values.map(sorted).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Array($0.key.utf8)):\(sorted($0.value))" }.sorted().joined(separator: ",") + "}"
    }
  }

  private static func read(_ vector: Vector, _ server: Server) -> ServedHalf? {
    switch vector.kind {
    case "query": server.query(vector.bytes[...], at: 0)
    case "form": server.form(vector.bytes[...], at: 0, contentType: vector.type)
    default: server.multipart(vector.bytes[...], at: 0, contentType: vector.type)
    }
  }

  @Test(arguments: Server.all.map(\.name))
  func eachServerReadsWhatTheRealOneReads(name: String) throws {
    let server = try #require(Server.named(name))
    var count = 0
    for vector in Self.vectors {
      guard let expected = vector.expected.first(where: { $0.servers.contains(name) })?.data else { continue }
      count += 1
      let half = try #require(Self.read(vector, server), "\(vector.id)")
      guard let data = half.data else {
        #expect(expected == "null", "\(vector.id): refused by \(half.refusal?.rule ?? "")")
        continue
      }
      let read = Self.sorted(data.json())
      #expect(read == expected, "\(vector.id)")
    }
    let isMeasured = !["express@5", "rails@7.2", "flask@3", "multer@2"].contains(name)
    #expect(!isMeasured || count > 100 || name.hasPrefix("tomcat@10-"), "\(count)")
  }

  @Test func placesLieInWhatWasRead() {
    for vector in Self.vectors {
      for server in Server.all {
        guard let half = Self.read(vector, server) else { continue }
        let places =
          half.notes.first.map(\.place) + [half.refusal?.place].compactMap(\.self)
          + (half.data.map { data in data.indices.compactMap { data.place(of: $0) } } ?? [])
        #expect(
          places.allSatisfy { 0 <= $0.lowerBound && $0.upperBound <= vector.bytes.count },
          "\(vector.id) \(server.name)")
      }
    }
  }

  /// Cases that 20,000 random queries, forms and bodies found, as the real parsers read them; `nil` is a
  /// refusal.
  @Test(arguments: [
    ("rails@6.1", "query", "", "a[][%0A][x]=1", #"{"a":[]}"#),
    ("rails@6.1", "query", "", "a[][b][x]=1", #"{"a":[{"b":{"x":"1"}}]}"#),
    ("php@8", "query", "", "=1&%20=2&a=3", #"{"a":"3"}"#),
    ("querystring", "query", "", "a=\u{C3}%A+3", "{\"a\":\"\u{C3}%A 3\"}"),
    // The low byte of U+0130 is a digit, but of no escape, run: Node 20.20.2.
    (
      "querystring", "form", "application/x-www-form-urlencoded", "a=%4\u{130}%FF",
      "{\"a\":\"%40\u{FFFD}\"}"
    ),
    (
      "rails@6.1", "multipart", "multipart/form-data; boundary=X",
      "--X\r\nContent-Disposition: form-data; name=\"a[x][]]\"\r\n\r\n1\r\n--X--\r\n", #"{"a":{"x":[]}}"#
    ),
    // A Content-Type that is malformed anywhere declares no charset; one that only lacks a value does.
    (
      "tomcat@10", "form", "application/x-www-form-urlencoded; charset=utf-8; x y", "a=%C3%A9",
      #"{"a":["Ã©"]}"#
    ),
    (
      "tomcat@10", "multipart", "multipart/form-data; charset=\"utf\\-8\"; boundary=X;; x",
      "--X\r\nContent-Disposition: form-data; name=a\r\n\r\né\r\n--X--\r\n",
      #"{"fields":{"a":["é"]},"files":{}}"#
    ),
    ("rack@3", "multipart", "multipart/form-data; boundary=X; boundary=Y", "", "{}"),
    ("commons-fileupload@1", "multipart", "multipart/form-data; boundary*=utf-8''X", "--X--\r\n", nil),
    (
      "express@5", "form", "application/x-www-form-urlencoded; charset=iso-8859-1", "\u{FEFF}a=1",
      #"{"ï»¿a":"1"}"#
    ),
    // An ideographic space ends an unquoted value, as `\s` does.
    (
      "formidable@3", "multipart", "multipart/form-data; boundary=X",
      "--X\r\nContent-Disposition: form-data; name=中\u{3000}国\r\n\r\n1\r\n--X--\r\n",
      #"{"fields":{"中":["1"]},"files":{}}"#
    ),
    // ASCII is no UTF-16, and an odd number of bytes is ISO-8859-1.
    (
      "starlette@1", "multipart", "multipart/form-data; boundary=X; charset=utf-16",
      "--X\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\na1\r\n--X\r\nContent-Disposition: form-data; "
        + "name=\"b\"\r\n\r\na12\r\n--X--\r\n",
      #"{"fields":{"b":["\u3161","a12"]},"files":{}}"#
    ),
    // A file that is open at the end of the form.
    (
      "busboy@1", "multipart", "multipart/form-data; boundary=X",
      "--X\r\nContent-Disposition: form-data; name=a; filename=f\r\n\r\n--X\r\n--\r\n--X--\r\n", nil
    ),
    // A CR that could have belonged to a delimiter.
    (
      "busboy@1", "multipart", "multipart/form-data; boundary=X",
      "--X\r\nContent-Disposition: form-data; name=a\r\nX: y\r\n--X\r\nX: y\r\n\r\n\r\r\r\n--X--\r\n",
      #"{"fields":{"a":["\r\r"]},"files":{}}"#
    ),
  ])
  func randomRunsFound(name: String, kind: String, type: String, text: String, data: String?) throws {
    let server = try #require(Server.named(name))
    let vector = Vector(id: name, kind: kind, bytes: Array(text.utf8), type: Array(type.utf8), expected: [])
    let half = try #require(Self.read(vector, server))
    #expect(half.data.map { Self.sorted($0.json()) } == data.map { Self.sorted(Array($0.utf8)) })
  }

  /// A delimiter after an empty content, in which Werkzeug has read so far: it is content.
  @Test func werkzeugReadsInPieces() throws {
    let server = try #require(Server.named("werkzeug"))
    let head = "--X\r\nContent-Disposition: form-data; name=\"p\"\r\n\r\n"
    let last = "\r\n--X\r\nContent-Disposition: form-data; name=e\r\n\r\n--X\r\n\r\n--X--\r\n"
    for (offset, isContent) in [(-4, false), (-3, true), (0, true), (1, false)] {
      let fill = 65_536 - head.utf8.count - last.utf8.count + 11 - offset
      let text = head + String(repeating: "p", count: fill) + last
      let half = server.multipart(
        Array(text.utf8)[...], at: 0, contentType: Array("multipart/form-data; boundary=X".utf8))
      let json = String(decoding: half?.data?.json() ?? [], as: UTF8.self)
      #expect(json.contains(#""e":["--X"#) == isContent, "\(offset): \(json.suffix(100))")
    }
  }

  @Test func whatDecidesIsARowOrTheUsualHabit() {
    for vector in Self.vectors {
      for server in Server.all {
        guard let half = Self.read(vector, server) else { continue }
        let rules = half.notes.rules.union([half.refusal?.rule].compactMap(\.self))
        for rule in rules {
          #expect(HabitDefinition.byName[rule] != nil, "\(vector.id) \(server.name): \(rule)")
        }
      }
    }
  }
}

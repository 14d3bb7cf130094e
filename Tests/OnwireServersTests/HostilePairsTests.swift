import Foundation
import OnwireServers
import TestSupport
import Testing

/// Input that is huge or broken on purpose is read in linear time, or refused by the server's own limits.
@Suite struct HostilePairsTests {
  private static func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  private static let form = Array("application/x-www-form-urlencoded".utf8)

  private static let hostile: [(name: String, make: @Sendable (Int) -> String)] = [
    ("many pairs", { count in (0..<count).map { "k\($0)=\($0)" }.joined(separator: "&") }),
    ("one name", { count in String(repeating: "a[]=1&", count: count) }),
    ("elements", { count in String(repeating: "a[][b]=1&", count: count) }),
    ("deep", { count in "a" + String(repeating: "[b]", count: count) + "=1" }),
    ("deep lists", { count in "a" + String(repeating: "[]", count: count) + "=1" }),
    ("open brackets", { count in "a" + String(repeating: "[", count: count) + "=1" }),
    (
      "deep and shared",
      { count in
        "a" + String(repeating: "[b]", count: count) + "[c]=1&a" + String(repeating: "[b]", count: count)
          + "[d]=2"
      }
    ),
    ("unfinished escapes", { count in "a=" + String(repeating: "%", count: count) }),
    ("separators", { count in String(repeating: "&", count: count) }),
    ("a long value", { count in "a=" + String(repeating: "v", count: count) }),
    ("no UTF-8", { count in "a=" + String(repeating: "%FF", count: count) }),
    (
      // In PHP's own table, all of these have the same hash (DJBX33A).
      "keys of one hash",
      { count in
        (0..<count).map { number in
          (0..<16).map { number >> $0 & 1 == 0 ? "Ez" : "FY" }.joined() + "=1"
        }.joined(separator: "&")
      }
    ),
    ("numbers", { count in (0..<count).map { "a[\($0 * 7919)]=1" }.joined(separator: "&") }),
  ]

  @Test(arguments: Server.all.map(\.name))
  func timeGrowsWithTheBytes(name: String) throws {
    let server = try #require(Server.named(name))
    for (what, make) in Self.hostile {
      expectLinear("\(name): \(what)", from: 2_000) { count in
        let text = Self.bytes(make(count))
        return {
          let query = server.query(text, at: 0)
          let form = server.form(text, at: 0, contentType: Self.form)
          _ = (query?.data?.json().count, form?.data?.json().count)
        }
      }
    }
  }

  /// Expects that twenty times as much takes less than 120 times as long: quadratic would be 400 times.
  private func expectLinear(_ what: String, from count: Int, _ make: (Int) -> () -> Void) {
    func time(_ count: Int) -> Double {
      let read = make(count)
      return processorTime(read)
    }
    #expect(time(count * 20) < max(time(count), 0.002) * 120, "\(what)")
  }

  private static let field = "--X\r\nContent-Disposition: form-data; name=\"a\"\r\n"

  private static let hostileParts: [(name: String, make: @Sendable (Int) -> String)] = [
    ("parts", { count in String(repeating: field + "\r\n1\r\n", count: count) + "--X--\r\n" }),
    (
      "files",
      { count in
        let file = field.replacing("\"a\"", with: "\"a\"; filename=\"f\"")
        return String(repeating: file + "\r\n1\r\n", count: count) + "--X--\r\n"
      }
    ),
    ("parts without a name", { count in String(repeating: "--X\r\n\r\n1\r\n", count: count) + "--X--\r\n" }),
    ("delimiters", { count in String(repeating: "--X\r\n", count: count) }),
    (
      "nearly delimiters",
      { count in field + "\r\n" + String(repeating: "\r\n--Y", count: count) + "\r\n--X--" }
    ),
    (
      "longer delimiters",
      { count in field + "\r\n" + String(repeating: "\r\n--XX", count: count) + "\r\n--X--" }
    ),
    ("line ends", { count in field + "\r\n" + String(repeating: "\r\n", count: count) + "--X--" }),
    ("fields of a head", { count in field + String(repeating: "a: b\r\n", count: count) + "\r\n1\r\n--X--" }),
    ("folded lines", { count in field + String(repeating: " b\r\n", count: count) + "\r\n1\r\n--X--" }),
    (
      "parameters",
      { count in
        "--X\r\nContent-Disposition: form-data" + String(repeating: "; name=\"a", count: count)
          + "\r\n\r\n1\r\n--X--"
      }
    ),
    (
      "backslashes",
      { count in
        "--X\r\nContent-Disposition: form-data; name=\"" + String(repeating: "\\\"", count: count)
          + "\r\n\r\n1\r\n--X--"
      }
    ),
    ("a long value", { count in field + "\r\n" + String(repeating: "v", count: count) + "\r\n--X--" }),
    (
      "names of one hash",
      { count in
        (0..<count).map { number in
          let name: String = (0..<16).map { number >> $0 & 1 == 0 ? "Ez" : "FY" }.joined()
          return field.replacing("\"a\"", with: "\"\(name)\"") + "\r\n1\r\n"
        }.joined() + "--X--\r\n"
      }
    ),
    ("no end", { count in field + "\r\n" + String(repeating: "x", count: count) }),
  ]

  @Test(arguments: Server.all.filter { $0.table.halves.contains(.multipart) }.map(\.name))
  func timeGrowsWithTheParts(name: String) throws {
    let server = try #require(Server.named(name))
    let type = Array("multipart/form-data; boundary=X".utf8)
    for (what, make) in Self.hostileParts {
      expectLinear("\(name): \(what)", from: 1_000) { count in
        let body = Self.bytes(make(count))
        return { _ = server.multipart(body, at: 0, contentType: type)?.data?.json().count }
      }
    }
  }

  @Test func limitsAreThoseOfTheServers() throws {
    func keys(_ name: String, _ count: Int) throws -> ServedHalf {
      let text: String = (0..<count).map { "k\($0)=1" }.joined(separator: "&")
      let server = try #require(Server.named(name))
      return try #require(server.form(Self.bytes(text), at: 0, contentType: Self.form))
    }
    func count(_ half: ServedHalf) -> Int? { half.data.map { $0.children(of: 0).count } }
    #expect(count(try keys("php", 2_000)) == 1_001)
    #expect(try keys("django", 1_001).refusal?.rule == "limits.form-pairs")
    #expect(try keys("express@4", 1_001).refusal?.status == 413)
    #expect(try keys("rack@2.2", 5_000).refusal?.rule == "limits.form-pairs")
    #expect(count(try keys("go", 100_000)) == 100_000)
    for (length, rule) in [(1_048_575, nil), (1_048_576, "limits.form-pair")] {
      let text = Self.bytes("a=" + String(repeating: "v", count: length))
      let half = Server.named("starlette")?.form(text, at: 0, contentType: Self.form)
      #expect(half?.refusal?.rule == rule)
    }
    #expect(count(try keys("tomcat", 20_000)) == 10_000)
  }

  /// Run: body-parser 2.4.0 with {extended: true}, qs 6.16.0, and body-parser 1.20.1.
  @Test(arguments: [
    ("[b]", 32, nil), ("[b]", 33, "limits.form-depth"), ("[[b]]", 32, nil), ("[]", 33, "limits.form-depth"),
  ])
  func formsOfNewerExpressMayNotBeDeep(bracket: String, depth: Int, rule: String?) throws {
    let text = "a=1&b" + String(repeating: bracket, count: depth) + "=1"
    let server = try #require(Server.named("express@4.22"))
    let half = try #require(server.form(Self.bytes(text), at: 0, contentType: Self.form))
    #expect(half.refusal?.rule == rule)
    #expect(half.refusal?.status == rule.map { _ in 400 })
    #expect(half.refusal.map { $0.place } == rule.map { _ in 4..<text.utf8.count })
    #expect(server.query(Self.bytes(text), at: 0)?.refusal == nil)
    let older = try #require(Server.named("express@4"))
    #expect(older.form(Self.bytes(text), at: 0, contentType: Self.form)?.refusal == nil)
  }
}

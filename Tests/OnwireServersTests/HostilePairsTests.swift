import OnwireServers
import Testing

/// What is huge or broken on purpose is read in linear time, or refused by the server's own limits.
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
    ("numbers", { count in (0..<count).map { "a[\($0 * 7919)]=1" }.joined(separator: "&") }),
  ]

  @Test(arguments: Server.all.map(\.name))
  func timeGrowsWithTheBytes(name: String) throws {
    let server = try #require(Server.named(name))
    for (what, make) in Self.hostile {
      func time(_ count: Int) -> Duration {
        let text = Self.bytes(make(count))
        return ContinuousClock().measure {
          let query = server.query(text, at: 0)
          let form = server.form(text, at: 0, contentType: Self.form)
          _ = (query?.data?.json().count, form?.data?.json().count)
        }
      }
      // Twenty times would be linear; four hundred, quadratic.
      let small = max(time(2_000), .milliseconds(2))
      #expect(time(40_000) < small * 120, "\(name): \(what)")
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
    #expect(count(try keys("tomcat", 20_000)) == 10_000)
  }
}

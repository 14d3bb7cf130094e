@testable import OnwireHTTP
import Testing

extension ComparisonCase {
  /// The comparisons whose views are in Tests/Views, by name.
  static let all: [String: @Sendable () throws -> Comparison] = [
    "diff-head": head, "diff-same": same, "diff-respelled": respelled, "diff-chinese": chinese,
    "diff-binary": binary, "diff-long": long,
  ]

  private static let spec = """
    client: afnetworking@4.0.1
    method: GET
    url: https://api.example.com/v1/users
    headers:
      X-Version: 1.2.3
      X-Only-Here: yes
    params:
      page: 1
      tags: [a, b]
    """

  @Sendable private static func head() throws -> Comparison {
    let left = try compiled(spec)
    var fidelity = Fidelity()
    fidelity.set(.fieldOrder, .unknown, because: "Charles sorts nothing, but says nothing of the order")
    var right = try captured([
      "GET /v1/users?page=2&tags%5B0%5D=a&tags%5B1%5D=b HTTP/1.1", "Host: api.example.com",
      "x-version: 1.2.4", "X-New: 1", "User-Agent: other", "Accept-Language: de",
    ])
    right.fidelity = fidelity
    var test = ComparisonCase(left, right, same: 12)
    try test.add(.changed, .value, left: "query.page", right: "query.page")
    try test.add(.changed, .name, left: "query.tags[]", right: "query.tags[0]")
    try test.add(.changed, .value, left: "header.X-Version", right: "header.x-version", isMarked: false)
    try test.add(.removed, .presence, left: "header.X-Only-Here", right: nil)
    try test.add(.added, .presence, left: nil, right: "header.X-New")
    try test.add(
      .added, .presence, left: nil, right: "header.User-Agent", .ignored("header.User-Agent"))
    try test.add(
      .added, .presence, left: nil, right: "header.Accept-Language", .notComparable("the proxy wrote it"))
    test.comparison.gaps = [Comparison.Gap(aspect: .fieldOrder, isLeft: false, entry: fidelity[.fieldOrder])]
    test.comparison.unusedPatterns = ["json.**.id"]
    test.comparison.wildcardPaths = ["query.id"]
    return test.comparison
  }

  @Sendable private static func same() throws -> Comparison {
    let side = try captured(["GET / HTTP/1.1", "Host: a"])
    return ComparisonCase(side, side, same: 4).comparison
  }

  @Sendable private static func respelled() throws -> Comparison {
    var test = ComparisonCase(
      try captured(
        ["POST /a%2fb?q=a+b&c=%20d HTTP/1.1", "Host: a", "Content-Type: application/json", "X-Blank: a"],
        Array(#"{"n":1.0,"s":"中\/","t":1,"z":null}"#.utf8)),
      try captured(
        [
          "POST /a%2Fb?q=a%20b&c=%2520d HTTP/1.1", "host: a", "Content-Type: application/json",
          "X-Blank:  a ",
        ],
        Array(#"{"n":1,"s":"\u4e2d/","t":"1","z":""}"#.utf8)), same: 5)
    try test.add(.respelled, .escapeCase, left: "target.path", right: "target.path")
    try test.add(.respelled, .plusForBlank, left: "query.q", right: "query.q")
    try test.add(
      .changed, .doubleEncoding, left: "query.c", right: "query.c",
      note: "the right side is what the left side is, escaped once more")
    try test.add(.respelled, .letterCase, left: "header.Host", right: "header.host")
    try test.add(.respelled, .blanks, left: "header.X-Blank", right: "header.X-Blank")
    try test.add(.respelled, .numberSpelling, left: "json.n", right: "json.n")
    try test.add(.respelled, .stringEscape, left: "json.s", right: "json.s")
    try test.add(.changed, .type, left: "json.t", right: "json.t", isMarked: false)
    try test.add(.changed, .type, left: "json.z", right: "json.z", isMarked: false)
    return test.comparison
  }

  @Sendable private static func chinese() throws -> Comparison {
    let type = "Content-Type: application/x-www-form-urlencoded"
    var test = ComparisonCase(
      try compiled(
        """
        client: afnetworking@4.0.1
        method: POST
        url: https://a/
        params:
          name: 张三丰
          city: 上海
          text: "a\\nb\\e[31m"
        """),
      try captured(
        ["POST / HTTP/1.1", "Host: a", type, "Content-Length: 88"],
        Array("name=%E5%BC%A0%E5%9B%9B%E4%B8%B0&text=a%0Ab%1B%5B32m&flag&city=%E4%B8%8A%E6%B5%B7".utf8)),
      same: 3)
    try test.add(
      .changed, .value, left: "header.Content-Length", right: "header.Content-Length",
      .follows("the bodies differ by 5 bytes"))
    try test.add(.moved, .order, left: "form.city", right: "form.city", isMarked: false)
    try test.add(.changed, .value, left: "form.name", right: "form.name")
    try test.add(.changed, .value, left: "form.text", right: "form.text")
    try test.add(.added, .presence, left: nil, right: "form.flag")
    return test.comparison
  }

  @Sendable private static func binary() throws -> Comparison {
    func body(_ byte: UInt8) -> [UInt8] {
      let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      let picture = png + [0, 0, 0, 12, 0, 0, 0, 34, 8, 6, 0, 0, 0] + [UInt8](repeating: 7, count: 300)
      let head = "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n\r\n"
      return Array(head.utf8) + picture + [byte] + [UInt8](repeating: 9, count: 20)
        + Array("\r\n--B--\r\n".utf8)
    }
    let lines = ["POST / HTTP/1.1", "Host: a", "Content-Type: multipart/form-data; boundary=B"]
    var test = ComparisonCase(try captured(lines, body(1)), try captured(lines, body(0x41)), same: 9)
    try test.add(
      .changed, .value, left: "parts[0].content", right: "parts[0].content",
      note: "differs from byte 329 of the content on")
    return test.comparison
  }

  @Sendable private static func long() throws -> Comparison {
    func lines(_ word: String, _ agent: String) -> [String] {
      let sentence = (0..<30).map { "word\($0)" }.joined(separator: " ")
      return [
        "GET / HTTP/1.1", "Host: a", "X-Long: \(sentence) \(word) \(sentence)", "User-Agent: \(agent)",
        "X-All: " + String(repeating: word, count: 60),
      ]
    }
    var test = ComparisonCase(
      try captured(lines("expected", "MyApp/1.2.3 (iPhone; iOS 17.4; Scale/3.00)")),
      try captured(lines("seen", "MyApp/1.2.4 (iPhone; iOS 17.5.1; Scale/3.00)")), same: 2)
    try test.add(.changed, .value, left: "header.X-Long", right: "header.X-Long")
    try test.add(.changed, .value, left: "header.User-Agent", right: "header.User-Agent")
    try test.add(.changed, .value, left: "header.X-All", right: "header.X-All", isMarked: false)
    try test.add(.removed, .presence, left: "header.X-All", right: nil)
    return test.comparison
  }
}

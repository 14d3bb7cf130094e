import TestSupport

/// Random specs from a seed: the same ones in every run.
struct GeneratedSpecs: RandomNumberGenerator {
  private var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed) }

  mutating func next() -> UInt64 { numbers.next() }

  /// One spec: most of them compile.
  mutating func spec() -> String {
    let method = pick(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "post", "OPTIONS"])
    var lines = [
      "method: \(method)",
      "url: https://\(pick(["api.example.com", "[2001:db8::1]:8443", "u:p@h.example:443"]))\(pick(["", "/", "/a/b", "/p?x=1", "/p?", "/p#f", "/p?x=%20&"]))",
    ]
    if chance(2) { lines.append("headers: {X-Channel: ios, Content-Type: text/plain, X-Empty: \"\"}") }
    if chance(3) { lines.append("query: \(dictionary(depth: 1))") }
    if chance(4) { lines.append("auth: \(pick(["{bearer: t-1}", "{basic: [u, 密码]}"]))") }
    if chance(5) {
      lines.append(
        "device: {languages: [zh-Hans, en], app: {name: Demo, version: \"1\"}, model: iPhone, os: iOS 17.1, scale: 2}"
      )
    }
    if chance(5) {
      lines.append(
        "client: {use: afnetworking@4, rules: {\(pick(["query.array: indices", "query.null: null-text", "query.order: escaped-pairs", "multipart.names: html", "json.pretty: true", "string-encoding: utf-16", "multipart.end: bare"]))}}"
      )
    }
    if !lines.contains(where: { $0.hasPrefix("client:") }), chance(4) {
      let release = pick(["1.0", "1.1.0", "1.3.4", "2.0.0", "2.2.2", "2.5.4", "2.6.0", "3.0.4"])
      lines.append(
        "client: {use: afnetworking@\(release), rules: {string-encoding: \(pick(["utf-8", "utf-16"]))}}")
    }
    switch Int.random(in: 0..<6, using: &self) {
    case 0: lines.append("body: {text: \"a\\r\\n\\0b\"}")
    case 1: lines.append("body: {zeros: {bytes: \(Int.random(in: 0..<100, using: &self))}}")
    case 2 where !["GET", "HEAD"].contains(method):
      lines.append("params: \(dictionary(depth: 2))")
      lines.append("files:")
      lines.append(
        "  - {name: f, filename: 图.png, random: {bytes: \(Int.random(in: 0..<300, using: &self)), seed: 3}}")
      lines.append("  - {name: t, text: hello}")
      if chance(2) { lines.append("boundary: b") }
    case 3:
      lines.append("as: json")
      lines.append("params: \(jsonSafe(depth: 3))")
    case 4: lines.append("params-text: a=1&&b&=c")
    default: lines.append("params: \(dictionary(depth: 3))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func dictionary(depth: Int) -> String {
    var seen: Set<String> = []
    let members = (0..<Int.random(in: 0..<5, using: &self)).compactMap { _ -> String? in
      let key = pick(["a", "B", "a_b", "é", "中", "😀", "a[b]", "", "10", "9", "z%z", "x y"])
      guard seen.insert(key).inserted else { return nil }
      return "? \"\(key)\" : \(value(depth: depth))"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func value(depth: Int) -> String {
    let choice = Int.random(in: 0..<(depth > 0 ? 13 : 10), using: &self)
    switch choice {
    case 10: return dictionary(depth: depth - 1)
    case 11:
      return
        "[\((0..<Int.random(in: 0..<4, using: &self)).map { _ in value(depth: depth - 1) }.joined(separator: ", "))]"
    case 12:
      return
        "!!set [\((0..<Int.random(in: 0..<4, using: &self)).map { _ in value(depth: 0) }.joined(separator: ", "))]"
    default:
      return pick([
        "null", "true", "7", "-0.5", "1e300", "\"text & more=\"", "\"张三\"", "!!binary aGk=",
        "!!timestamp 2026-01-02T03:04:05Z", "18446744073709551615",
      ])
    }
  }

  private mutating func jsonSafe(depth: Int) -> String {
    let scalar = pick(["null", "true", "7", "0.1", "\"a/b \\u0001 张\"", "98765432109876543210"])
    guard depth > 0 else { return "[\(scalar)]" }
    return "{a: \(scalar), b: [\(jsonSafe(depth: depth - 1)), \(scalar)], c: {}}"
  }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &self) == 0 }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &self) ?? "" }
}

import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireClients

/// Specs whose client promises some of an order, against requests that have another one.
@Suite struct PromisedOrderTests {
  /// The differences that count between a spec and the bytes of another one, whichever of them is on the
  /// left.
  private func counting(_ spec: String, sent: String) throws -> [Difference] {
    let wire = try #require(try SpecFixture.compile(spec).0?.wire)
    let bytes = try #require(try SpecFixture.compile(sent).0?.wire).message.bytes()
    let message = try RequestParser().message(ByteInput(bytes))
    let found = try Comparison.of(ComparedRequest(wire.message), ComparedRequest(message))
    let back = try Comparison.of(ComparedRequest(message), ComparedRequest(wire.message))
    #expect(found.isSame == back.isSame)
    return found.counting
  }

  /// One client's order of some parameters, and what `plain` writes of others.
  struct Case: Sendable {
    var client = "alamofire@5"
    var method = "POST"
    var url = "https://e.com/f"
    let params: String
    /// In the order in which they are sent.
    let sent: String
    /// The URL of what is sent.
    var sentURL: String?
    let isSame: Bool
  }

  private static let items = "{items: [{sku: A, qty: 1}, {sku: B, qty: 9}]}"

  private static let cases = [
    Case(params: items, sent: "items[][sku]=A&items[][qty]=9&items[][sku]=B&items[][qty]=1", isSame: false),
    Case(params: items, sent: "items[][qty]=1&items[][sku]=A&items[][qty]=9&items[][sku]=B", isSame: true),
    Case(params: items, sent: "items[][sku]=B&items[][qty]=9&items[][sku]=A&items[][qty]=1", isSame: false),
    Case(params: "{a: [1, 2], b: {c: 1, d: 2}}", sent: "a[]=2&a[]=1&b[c]=1&b[d]=2", isSame: false),
    Case(params: "{a: [1, 2], b: {c: 1, d: 2}}", sent: "a[]=1&a[]=2&b[d]=2&b[c]=1", isSame: true),
    Case(
      params: "{user: {name: z, tags: [vip, gold]}}",
      sent: "user[tags][]=gold&user[tags][]=vip&user[name]=z", isSame: false),
    Case(
      params: "{user: {name: z, tags: [vip, gold]}}",
      sent: "user[tags][]=vip&user[tags][]=gold&user[name]=z", isSame: true),
    // The values of one member stay together.
    Case(
      params: "{user: {name: z, tags: [vip, gold]}}",
      sent: "user[tags][]=vip&user[name]=z&user[tags][]=gold", isSame: false),
    Case(params: "{a: {x: 1, y: 2}, b: 2}", sent: "b=2&a[x]=1&a[y]=2", isSame: false),
    Case(params: "{a: {x: 1, y: 2}, b: 2}", sent: "a[x]=1&b=2&a[y]=2", isSame: false),
    Case(params: "{a: {x: 1, y: 2}, b: 2}", sent: "a[y]=2&a[x]=1&b=2", isSame: true),
    Case(
      method: "GET", url: "https://e.com/f?z=1&z=2", params: "{b: {c: 1, d: 2}}", sent: "b[c]=1&b[d]=2",
      sentURL: "https://e.com/f?z=2&z=1", isSame: false),
    Case(
      method: "GET", url: "https://e.com/f?z=1&z=2", params: "{b: {c: 1, d: 2}}",
      sent: "b[d]=2&b[c]=1&z=1&z=2", sentURL: "https://e.com/f", isSame: false),
    Case(
      method: "GET", url: "https://e.com/f?z=1&z=2", params: "{b: {c: 1, d: 2}}", sent: "b[d]=2&b[c]=1",
      sentURL: "https://e.com/f?z=1&z=2", isSame: true),
    Case(
      client: "nsurlsession@query-allowed", method: "GET", url: "https://e.com/f?z=1&z=2",
      params: "{c: 1, d: 2}", sent: "c=1&d=2", sentURL: "https://e.com/f?z=2&z=1", isSame: false),
    Case(
      client: "nsurlsession@query-allowed", method: "GET", url: "https://e.com/f?z=1&z=2",
      params: "{c: 1, d: 2}", sent: "c=1&z=1&z=2&d=2", sentURL: "https://e.com/f", isSame: false),
    Case(
      client: "nsurlsession@query-allowed", method: "GET", url: "https://e.com/f?z=1&z=2",
      params: "{c: 1, d: 2}", sent: "d=2&c=1", sentURL: "https://e.com/f?z=1&z=2", isSame: true),
    Case(client: "plain", params: "{s: !!set {a, b}, t: [1, 2]}", sent: "s=a&s=b&t=2&t=1", isSame: false),
    Case(client: "plain", params: "{s: !!set {a, b}, t: [1, 2]}", sent: "s=b&s=a&t=1&t=2", isSame: true),
    Case(client: "plain", params: "{s: !!set {a, b}, t: 1}", sent: "t=1&s=a&s=b", isSame: false),
    // Keys that print the same are one member after the other, in no order.
    Case(
      client: "afnetworking@4", params: "{a: 0, 1: b, \"1\": c, d: 0}", sent: "1=c&1=b&a=0&d=0", isSame: true),
    Case(
      client: "afnetworking@4", params: "{a: 0, 1: b, \"1\": c, d: 0}", sent: "1=c&a=0&1=b&d=0",
      isSame: false),
  ]

  @Test(arguments: cases)
  func onlyWhatIsNotPromisedMayStandElsewhere(_ example: Case) throws {
    let pairs = example.sent.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=")
      return "\(parts[0].replacing("[", with: "%5B").replacing("]", with: "%5D"))=\(parts[1])"
    }.joined(separator: "&")
    let spec = """
      client: \(example.client)
      method: \(example.method)
      url: \(example.url)
      params: \(example.params)

      """
    let wire = try #require(try SpecFixture.compile(spec).0?.wire)
    var bytes = String(decoding: try wire.message.bytes(), as: UTF8.self)
    if example.method == "GET" {
      let target = String(bytes.split(separator: " ")[1])
      let path =
        "/f"
        + ((example.sentURL ?? example.url).split(separator: "?").dropFirst().first.map { "?\($0)" } ?? "")
      bytes = bytes.replacing(target, with: path + (path.contains("?") ? "&" : "?") + pairs)
    } else {
      let body = try #require(bytes.firstRange(of: "\r\n\r\n"))
      bytes = bytes[..<body.upperBound] + pairs
    }
    let message = try RequestParser().message(ByteInput(Array(bytes.utf8)))
    let requests = (ComparedRequest(wire.message), ComparedRequest(message))
    for (left, right) in [requests, (requests.1, requests.0)] {
      let counting = try Comparison.of(left, right).counting
      #expect(counting.isEmpty == example.isSame, "\(example): \(counting.map { "\($0.path) \($0.kind)" })")
      if !example.isSame { #expect(counting.allSatisfy { $0.kind == .moved || $0.kind == .changed }) }
    }
  }

  @Test func twoSpecsAreHeldToWhatBothPromise() throws {
    func found(_ params: String, _ other: String) throws -> [String] {
      let head = "client: alamofire@5\nmethod: POST\nurl: https://e.com\nparams: "
      let wires = try [params, other].map { params in
        try #require(try SpecFixture.compile(head + params + "\n").0?.wire)
      }
      return try Comparison.of(ComparedRequest(wires[0].message), ComparedRequest(wires[1].message)).counting
        .map { "\($0.path) \($0.kind)" }
    }
    #expect(try !found("{a: [1, 2], b: {c: 1, d: 2}}", "{a: [2, 1], b: {c: 1, d: 2}}").isEmpty)
    #expect(try found("{a: [1, 2], b: {c: 1, d: 2}}", "{b: {d: 2, c: 1}, a: [1, 2]}") == [])
  }

  @Test(arguments: [
    "alamofire@4", "alamofire@5", "alamofire-encodable@5", "nsurlsession@quoted", "nsurlsession@fields-first",
  ])
  func filesStandWhereTheClientPutsThem(_ client: String) throws {
    func spec(_ params: String, _ files: [String]) -> String {
      """
      client: \(client)
      method: POST
      url: https://e.com
      boundary: b
      params: \(params)
      files: [\(files.map { "{name: f, filename: \($0).txt, type: text/plain, text: \($0)}" }.joined(separator: ", "))]

      """
    }
    let own = spec("{b: 1, a: 2}", ["x", "y"])
    #expect(try counting(own, sent: spec("{a: 2, b: 1}", ["x", "y"])) == [])
    #expect(try !counting(own, sent: spec("{b: 1, a: 2}", ["y", "x"])).isEmpty)
    // A parameter on the other side of a file.
    let wire = try #require(try SpecFixture.compile(own).0?.wire)
    let text = String(decoding: try wire.message.bytes(), as: UTF8.self)
    let head = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
    var parts = String(text[head...]).components(separatedBy: "--b\r\n")
    parts.removeFirst()
    let end = try #require(parts[3].firstRange(of: "--b--"))
    let rest = String(parts[3][end.lowerBound...])
    parts[3].removeSubrange(end.lowerBound...)
    parts.swapAt(1, 2)
    let body = parts.map { "--b\r\n" + $0 }.joined() + rest
    let message = try RequestParser().message(ByteInput(Array((text[..<head] + body).utf8)))
    #expect(try !Comparison.of(ComparedRequest(wire.message), ComparedRequest(message)).isSame)
  }

  // MARK: Any parameters

  /// Clients, what they send parameters as, and the depth from which on dictionaries have no order.
  private static let clients = [
    ("alamofire@5", "", 1), ("alamofire@4", "", 1),
    ("{use: afnetworking@4, rules: {query.order: hash}}", "", 0),
    ("{use: afnetworking@4, rules: {query.order: hash}}", "as: multipart\nboundary: b\n", 0),
    ("{use: afnetworking@4, rules: {query.order: hash, query.array: indices}}", "", 0),
    ("{use: alamofire@5, rules: {query.dictionary: dots, query.array: plain}}", "", 1),
  ]

  @Test(arguments: clients.indices)
  func anyOrderOfAHashTableIsTheSameAndNoOtherOfAnArray(_ index: Int) throws {
    let (client, lines, freeDepth) = Self.clients[index]
    var generator = SplitMix(UInt64(71 + index))
    var swapped = 0
    for round in 0..<rounds(150) {
      // Few values make many pairs that are the same; only different ones show that elements have changed
      // places.
      let isDistinct = round % 2 == 0
      var count = 0
      let params = Tree.dictionary(depth: 3, &generator) {
        count += 1
        return isDistinct ? count : Int.random(in: 0..<3, using: &$0)
      }
      func spec(_ params: Tree) -> String {
        "client: \(client)\nmethod: POST\nurl: https://e.com\n\(lines)params: \(params.text)\n"
      }
      let free = params.shuffled(from: freeDepth, &generator)
      #expect(try counting(spec(params), sent: spec(free)) == [], "\(params.text)\n\(free.text)")
      var other = free
      guard isDistinct, other.swapElements(&generator) else { continue }
      swapped += 1
      #expect(try !counting(spec(params), sent: spec(other)).isEmpty, "\(params.text)\n\(other.text)")
    }
    #expect(swapped > rounds(20))
  }
}

/// Parameters that nest.
private indirect enum Tree {
  case leaf(Int)
  case array([Tree])
  case dictionary([(key: String, value: Tree)])

  var text: String {
    switch self {
    case .leaf(let number): "\(number)"
    case .array(let members): "[\(members.map(\.text).joined(separator: ", "))]"
    case .dictionary(let members):
      "{\(members.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  static func dictionary(
    depth: Int, _ generator: inout SplitMix, leaf: (inout SplitMix) -> Int
  ) -> Tree {
    let keys = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(
      Int.random(in: 1...4, using: &generator))
    return .dictionary(keys.map { ($0, any(depth: depth - 1, &generator, leaf: leaf)) })
  }

  private static func any(depth: Int, _ generator: inout SplitMix, leaf: (inout SplitMix) -> Int) -> Tree {
    switch Int.random(in: 0..<(depth > 0 ? 4 : 2), using: &generator) {
    case 2: dictionary(depth: depth, &generator, leaf: leaf)
    case 3:
      .array(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          any(depth: depth - 1, &generator, leaf: leaf)
        })
    default: .leaf(leaf(&generator))
    }
  }

  /// The same tree with the members of dictionaries at `depth` and deeper in another order.
  func shuffled(from depth: Int, _ generator: inout SplitMix) -> Tree {
    switch self {
    case .leaf: return self
    case .array(let members): return .array(members.map { $0.shuffled(from: depth - 1, &generator) })
    case .dictionary(let members):
      let inner = members.map { ($0.key, $0.value.shuffled(from: depth - 1, &generator)) }
      return .dictionary(depth > 0 ? inner : inner.shuffled(using: &generator))
    }
  }

  /// Swaps two elements of an array; returns `false` if there are none that give pairs.
  mutating func swapElements(_ generator: inout SplitMix) -> Bool {
    switch self {
    case .leaf: return false
    case .array(var members):
      let filled = members.indices.filter { members[$0].hasLeaf }
      if filled.count > 1 {
        members.swapAt(filled[0], filled[filled.count - 1])
        self = .array(members)
        return true
      }
      for index in members.indices where members[index].swapElements(&generator) {
        self = .array(members)
        return true
      }
    case .dictionary(var members):
      for index in members.indices where members[index].value.swapElements(&generator) {
        self = .dictionary(members)
        return true
      }
    }
    return false
  }

  private var hasLeaf: Bool {
    switch self {
    case .leaf: true
    case .array(let members): members.contains(where: \.hasLeaf)
    case .dictionary(let members): members.contains(where: \.value.hasLeaf)
    }
  }
}

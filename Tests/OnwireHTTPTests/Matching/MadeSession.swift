import OnwireTextFormats

@testable import OnwireHTTP

/// What an app asks for in a session, and the same session recorded another day: some requests dropped, some new, some
/// changed, others in another order, and every one with its own tokens, times and boundaries.
struct MadeSession {
  /// One request as the app means it, without what is made anew each time that it is sent.
  struct Call: Hashable {
    enum Body: CaseIterable {
      case none, form, json, multipart, xml, text
    }

    var method = "GET"
    var steps: [String]
    var query: [String: String] = [:]
    var body = Body.none
    var values: [String: String] = [:]
    /// Whether any of its values may change, even what says which thing it is about.
    var mayChangeAnywhere = false
  }

  /// What kind of app it is.
  enum Kind: String, CaseIterable {
    case search, few, shop, events, rpc, upload, soap, polls, graphQL, terms, paging, ids, forms, mixed
  }

  /// A request that was sent: what it meant, and the number of the same one in the first session.
  struct Sent {
    var call: Call
    var number: Int?
    var bytes: [UInt8]
  }

  var first: [Sent]
  var second: [Sent]

  /// A session; if `inAnyOrder`, the second recording has all requests at other places.
  init(_ kind: Kind, count: Int, seed: Int, inAnyOrder: Bool = false) {
    var maker = Maker(random: SeededGenerator(seed: seed), kind: kind)
    let calls = maker.calls(count)
    let dropped = maker.share(of: count)
    let changed = maker.share(of: count)
    var left = Array(calls.indices).filter { !dropped.contains($0) }
    var day = Day(random: SeededGenerator(seed: seed + 1_000_003))
    first = calls.enumerated().map { Sent(call: $1, number: $0, bytes: day.bytes($1)) }
    // Requests that run side by side change places; now and then a stretch of them does.
    for position in left.indices.dropLast() where maker.chance(12) { left.swapAt(position, position + 1) }
    var order = left.map {
      (call: changed.contains($0) ? maker.changed(calls[$0]) : calls[$0], number: Optional($0))
    }
    for call in maker.calls(maker.share(of: count).count) {
      order.insert((call, nil), at: Int.random(in: 0...order.count, using: &maker.random))
    }
    if inAnyOrder { order.shuffle(using: &maker.random) }
    var other = Day(random: SeededGenerator(seed: seed + 2_000_003))
    second = order.map { Sent(call: $0.call, number: $0.number, bytes: other.bytes($0.call)) }
  }

  /// Makes what an app asks for.
  private struct Maker {
    var random: SeededGenerator
    var kind: Kind
    /// How many pages of the endless list there are by now.
    private var pageCount = 0

    init(random: SeededGenerator, kind: Kind) {
      self.random = random
      self.kind = kind
      for _ in 0..<8 { _ = self.random.next() }
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

    mutating func number(_ below: Int) -> String { String(Int.random(in: 0..<below, using: &random)) }

    /// 5 to 20 % of all.
    mutating func share(of count: Int) -> Set<Int> {
      let percent = Int.random(in: 5...20, using: &random)
      return Set((0..<count).filter { _ in chance(percent) })
    }

    mutating func word() -> String {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in
        pick(["ka", "lo", "mi", "ter", "sun", "vel", "or", "pan", "ix", "dra", "be", "fu"])
      }.joined()
    }

    /// `count` calls, in the order in which an app makes them: pages one after the other, an item and what is below it.
    mutating func calls(_ count: Int) -> [Call] {
      var calls: [Call] = []
      while calls.count < count { calls += some(kind) }
      return Array(calls.prefix(count))
    }

    private mutating func some(_ kind: Kind) -> [Call] {
      switch kind {
      case .search: searches()
      case .few: [Call(steps: ["s"], query: ["q": word(), "p": number(9)])]
      case .shop: shopping()
      case .events: [event()]
      case .rpc: [procedure()]
      case .upload: [upload()]
      case .soap: [envelope()]
      case .polls: polls()
      case .graphQL: [operation()]
      case .terms: [terms()]
      case .paging: [page()]
      case .ids: [thing()]
      case .forms: [order()]
      case .mixed: some(Kind.allCases.filter { $0 != .mixed }.randomElement(using: &random) ?? .shop)
      }
    }

    private mutating func searches() -> [Call] {
      let query = [
        "q": chance(70) ? word() : "\(word()) \(word())", "size": pick(["10", "20", "50"]),
        "sort": pick(["new", "price", "rank"]),
        "near": "\(number(90)).\(number(9999)),\(number(180)).\(number(9999))",
        "lang": "en",
      ]
      return (1...(chance(60) ? 1 : Int.random(in: 2...4, using: &random))).map { page in
        Call(steps: ["s"], query: query.merging(["p": String(page)]) { $1 })
      }
    }

    private mutating func shopping() -> [Call] {
      let id = String(Int.random(in: 10_000...99_999, using: &random))
      var calls = [Call(steps: ["v1", "items", id], query: ["fields": pick(["all", "brief"])])]
      if chance(30) { calls.append(Call(steps: ["v1", "items", id, "reviews"], query: ["p": "1"])) }
      if chance(40) {
        calls.append(
          Call(
            method: "POST", steps: ["v1", "cart"], body: chance(50) ? .form : .json,
            values: [
              "item": id, "count": number(4), "color": pick(["red", "blue", "green"]), "note": word(),
              "from": pick(["search", "home", "mail"]), "price": "\(number(300)).\(number(99))",
            ]))
      }
      if chance(20) {
        calls.append(
          Call(
            method: "PUT", steps: ["v1", "items", id, "rating"], body: .json,
            values: ["stars": number(6), "text": "\(word()) \(word()) \(word())", "title": word()]))
      }
      return calls
    }

    private mutating func event() -> Call {
      var values = [
        "event": pick(["open", "tap", "scroll", "buy", "close"]),
        "screen": pick(["home", "list", "item", "cart"]),
        "user": "u-\(number(12))", "props.id": number(100_000), "props.label": word(),
        "props.depth": number(20),
        "app": "shop", "ts": "@time", "nonce": "@nonce", "session": "@session",
      ]
      if chance(30) { values["props.ref"] = word() }
      return Call(method: "POST", steps: ["collect"], body: .json, values: values)
    }

    private mutating func procedure() -> Call {
      let method = pick(["user.get", "user.list", "cart.add", "cart.get", "order.pay", "order.list"])
      return Call(
        method: "POST", steps: ["rpc"], body: .form,
        values: [
          "method": method, "id": number(50_000), "limit": pick(["10", "25"]), "key": word(),
          "sign": "@nonce",
          "t": "@time", "v": "3",
        ])
    }

    private mutating func upload() -> Call {
      Call(
        method: "POST", steps: ["media"], query: ["kind": pick(["photo", "avatar"])], body: .multipart,
        values: [
          "title": "\(word()) \(word())", "album": word(), "public": pick(["0", "1"]), "place": word(),
          "file": (0..<12).map { _ in word() }.joined(separator: " "),
        ])
    }

    private mutating func envelope() -> Call {
      Call(
        method: "POST", steps: ["service"], body: .xml,
        values: [
          "Action": pick(["GetOrder", "PutOrder", "ListOrders"]), "OrderId": number(90_000),
          "Customer": word(),
          "Amount": "\(number(900)).\(number(99))", "Currency": pick(["EUR", "USD"]), "Created": "@time",
          "MessageID": "@nonce",
        ])
    }

    private mutating func polls() -> [Call] {
      let poll = Call(steps: ["v2", "poll"], query: ["since": "@time", "channel": "main"])
      let beat = Call(method: "POST", steps: ["v2", "beat"], body: .text, values: ["text": "alive"])
      return [chance(70) ? poll : beat] + (chance(50) ? shopping() : [])
    }

    private mutating func operation() -> Call {
      let name = pick(["Feed", "Item", "Profile", "Like"])
      return Call(
        method: "POST", steps: ["graphql"], body: .json,
        values: [
          "operationName": name,
          "query": "query \(name)($id: ID!, $n: Int) { \(name)(id: $id, n: $n) { id text } }",
          "variables.id": number(80_000), "variables.n": pick(["10", "20"]), "variables.cursor": word(),
          "extensions.trace": "@nonce",
        ])
    }

    private static let names = (0..<8).flatMap { one in
      ["a", "e", "i", "o", "u"].map { "\(["k", "l", "m", "n", "p", "r", "s", "t"][one])\($0)x" }
    }

    /// Few words, of which the same ones come again.
    private mutating func terms() -> Call {
      let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(Self.names) }
      return Call(
        steps: ["find"],
        query: [
          "terms": words.joined(separator: " "), "page": pick(["1", "2", "3", "4", "5"]),
          "order": pick(["new", "price", "rank"]), "lang": "en", "at": "@time",
        ], mayChangeAnywhere: true)
    }

    /// The next page of an endless list.
    private mutating func page() -> Call {
      pageCount += 1
      return Call(
        steps: ["feed"],
        query: [
          "offset": String(pageCount * 20), "limit": "20", "part": pick(["home", "news", "sport"]),
          "at": "@time",
        ], mayChangeAnywhere: true)
    }

    private mutating func thing() -> Call {
      Call(
        method: chance(75) ? "GET" : "DELETE",
        steps: [
          "v1", "users", String(1000 + Int.random(in: 0...40, using: &random)), pick(["items", "orders"]),
          String(10_000 + Int.random(in: 0...400, using: &random)),
        ], query: ["fields": pick(["a", "a,b", "all"]), "expand": pick(Self.names), "at": "@time"],
        mayChangeAnywhere: true)
    }

    private mutating func order() -> Call {
      Call(
        method: "POST", steps: ["order"], body: .form,
        values: [
          "user": pick(Array(Self.names.prefix(20))), "item": number(400), "count": number(9),
          "coupon": pick(["", "A10", "B20", "C30"]), "at": "@time", "nonce": "@nonce",
        ], mayChangeAnywhere: true)
    }

    /// The call with one of its values, or one number in its path, changed: a bit more, or another word.
    private mutating func changedAnywhere(_ call: Call) -> Call {
      var call = call
      func mayChange(_ pair: (key: String, value: String)) -> Bool {
        !pair.value.hasPrefix("@") && !["lang", "limit"].contains(pair.key)
      }
      let numbers = call.steps.indices.filter { Int(call.steps[$0]) != nil }
      if let step = numbers.randomElement(using: &random), chance(70) {
        call.steps[step] = other(call.steps[step])
        return call
      }
      let isBody = call.body != .none
      let names = (isBody ? call.values : call.query).filter(mayChange).keys.sorted()
      guard let name = names.randomElement(using: &random) else { return call }
      if isBody {
        call.values[name] = other(call.values[name] ?? "")
      } else {
        call.query[name] = other(call.query[name] ?? "")
      }
      return call
    }

    private mutating func other(_ value: String) -> String {
      if let number = Int(value) {
        return String(number + [1, 2, 5, -1][Int.random(in: 0..<4, using: &random)])
      }
      var words = value.split(separator: " ").map(String.init)
      guard let index = words.indices.randomElement(using: &random) else { return "D40" }
      words[index] = pick(Self.names)
      return words.joined(separator: " ")
    }

    /// The call with one or two of its values changed, one less, one more, or another step in its path.
    ///
    /// A call that is repeated all the time has nothing that could change and leave it recognizable.
    mutating func changed(_ call: Call) -> Call {
      var call = call
      if ["poll", "beat"].contains(call.steps.last) { return call }
      if call.mayChangeAnywhere { return changedAnywhere(call) }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        // What says which thing it is about stays: without it, this would be another request.
        let names = call.query.keys.filter { !["q", "p", "since"].contains($0) }.sorted()
        let bodyNames = call.values.keys.filter {
          !["props.id", "id", "OrderId", "variables.id", "item", "file"].contains($0)
            && call.values[$0]?.hasPrefix("@") == false
        }.sorted()
        let isBody = !bodyNames.isEmpty && (names.isEmpty || chance(70))
        guard let name = (isBody ? bodyNames : names).randomElement(using: &random) else { break }
        let value: String?
        switch Int.random(in: 0..<10, using: &random) {
        case 0: value = nil
        case 1...7: value = chance(50) ? word() : number(1000)
        default:
          value = isBody ? call.values[name] : call.query[name]
          if isBody { call.values["new"] = word() } else { call.query["new"] = word() }
        }
        if isBody { call.values[name] = value } else { call.query[name] = value }
      }
      if call.steps.count > 2, call.values.count > 2, chance(10) { call.steps[0] = "v9" }
      return call
    }
  }

  /// A recording: what is made anew for it, and for each request of it.
  private struct Day {
    var random: SeededGenerator
    private let agent: String
    private let token: String
    private let session: String
    private var clock: Int

    init(random: SeededGenerator) {
      self.random = random
      for _ in 0..<8 { _ = self.random.next() }
      agent =
        "Shop/\(self.random.next() % 9).\(self.random.next() % 9) (iPhone; iOS \(self.random.next() % 9 + 10).1)"
      token = String(self.random.next(), radix: 36) + String(self.random.next(), radix: 36)
      session = String(self.random.next(), radix: 16)
      clock = 1_600_000_000 + Int(self.random.next() % 90_000_000)
    }

    private mutating func nonce() -> String {
      String(random.next(), radix: 16) + "-" + String(random.next(), radix: 16)
    }

    private mutating func value(_ text: String) -> String {
      switch text {
      case "@time": String(clock)
      case "@nonce": nonce()
      case "@session": session
      default: text
      }
    }

    private func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        if byte == UInt8(ascii: " ") { return "+" }
        let isFree = ASCIISet.letters.union(.digits).union(ASCIISet("-._")).contains(byte)
        return isFree ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }

    private mutating func pairs(_ values: [String: String]) -> String {
      values.sorted { $0.key < $1.key }.map { "\($0.key)=\(escaped(value($0.value)))" }.joined(separator: "&")
    }

    private mutating func json(_ values: [String: String]) -> String {
      var groups: [String: [String]] = [:]
      var members: [String] = []
      for (key, text) in values.sorted(by: { $0.key < $1.key }) {
        let steps = key.split(separator: ".")
        let member = "\"\(steps.last ?? "")\":" + (Int(text).map(String.init) ?? "\"\(value(text))\"")
        if steps.count == 2 {
          groups[String(steps[0]), default: []].append(member)
        } else {
          members.append(member)
        }
      }
      members += groups.sorted { $0.key < $1.key }.map {
        "\"\($0.key)\":{\($0.value.joined(separator: ","))}"
      }
      return "{\(members.joined(separator: ","))}"
    }

    /// The request as it is sent in this session.
    mutating func bytes(_ call: Call) -> [UInt8] {
      clock += Int(random.next() % 30)
      var target = "/" + call.steps.joined(separator: "/")
      if !call.query.isEmpty { target += "?" + pairs(call.query) }
      var type = ""
      var body = ""
      switch call.body {
      case .none: break
      case .form: (type, body) = ("application/x-www-form-urlencoded", pairs(call.values))
      case .json: (type, body) = ("application/json", json(call.values))
      case .xml:
        let members = call.values.sorted { $0.key < $1.key }.map {
          "<\($0.key)>\(value($0.value))</\($0.key)>"
        }
        (type, body) = ("text/xml", "<Envelope><Body>\(members.joined())</Body></Envelope>")
      case .text: (type, body) = ("text/plain", call.values.values.joined())
      case .multipart:
        let boundary = "Boundary+" + String(random.next(), radix: 16)
        for (name, text) in call.values.sorted(by: { $0.key < $1.key }) {
          let file = name == "file" ? "; filename=\"a.jpg\"\r\nContent-Type: image/jpeg" : ""
          body +=
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(file)\r\n\r\n\(text)\r\n"
        }
        (type, body) = ("multipart/form-data; boundary=\(boundary)", body + "--\(boundary)--\r\n")
      }
      var head = "\(call.method) \(target) HTTP/1.1\r\nHost: api.example.com\r\nUser-Agent: \(agent)\r\n"
      head +=
        "Accept: */*\r\nAuthorization: Bearer \(token)\r\nX-Request-ID: \(nonce())\r\nCookie: sid=\(session)\r\n"
      if !body.isEmpty { head += "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n" }
      return Array((head + "\r\n" + body).utf8)
    }
  }
}

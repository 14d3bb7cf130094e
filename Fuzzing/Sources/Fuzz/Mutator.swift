/// Damages inputs.
struct Mutator {
  /// The longest input that is made: long ones find no more and take longer.
  static let longest = 1 << 14

  var random: Random
  /// What is put in: what the grammar that is attacked takes for a mark.
  var tokens = Tokens.all

  /// `bytes` with one to eight changes; `others` are what it may be spliced with.
  mutating func mutated(_ bytes: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var bytes = bytes
    // Few changes mostly: the rest of the input must still lead to them.
    let count = 1 + (random.oneIn(3) ? random.below(8) : random.below(2))
    for _ in 0..<count { change(&bytes, others) }
    if bytes.count > Self.longest { bytes.removeSubrange(Self.longest...) }
    return bytes
  }

  /// A damaged request of a corpus, or noise.
  mutating func request(_ corpus: [[UInt8]]) -> [UInt8] {
    if random.oneIn(100) {
      let alphabet = random.oneIn(2) ? Array("\r\n\r\n :;-=b\"&?/GET HTTP/1.1\0".utf8) : Array(0...255)
      return (0..<random.below(200)).map { _ in random.pick(alphabet) }
    }
    if random.oneIn(3) {
      let made = RequestMaker.make(&random)
      return random.oneIn(2) ? made : mutated(made, corpus)
    }
    let start = random.pick(corpus)
    return mutated(start, corpus)
  }

  /// A damaged response: a request whose first line became a status line, perhaps after an interim one.
  mutating func response(_ corpus: [[UInt8]]) -> [UInt8] {
    let made = random.oneIn(4) ? random.pick(corpus) : RequestMaker.make(&random)
    let end = made.firstIndex(of: 0x0A).map { $0 + 1 } ?? made.count
    var head = random.oneIn(16) ? "HTTP/1.1 100 Continue\r\n\r\n" : ""
    head += random.oneIn(8) ? random.pick(Self.brokenLines) : "HTTP/1.1 \(random.pick(Self.statuses)) OK"
    head += "\r\n"
    if random.oneIn(4) { head += "Set-Cookie: \(HostileText.make(&random))=\(HostileText.make(&random))\r\n" }
    let response = Array(head.utf8) + made[end...]
    return random.oneIn(2) ? response : mutated(response, corpus)
  }

  private static let statuses = [100, 101, 200, 201, 204, 205, 302, 304, 400, 404, 500, 999]
  private static let brokenLines = [
    "HTTP/1.1", "HTTP/1.1 OK", "HTTP/1.1  200  OK ", "HTTP/2 200", "HTTP/1.1 20", "HTTP/1.1 2000 OK",
    "HTTP/1.1 200", "HTTP/1.1\t200\tOK", "HTTP/ 200 OK", "HTTP/1.1 -1 OK",
  ]

  private mutating func change(_ bytes: inout [UInt8], _ others: [[UInt8]]) {
    guard !bytes.isEmpty else {
      bytes = random.pick(tokens)
      return
    }
    let place = random.below(bytes.count)
    let run = place..<min(bytes.count, place + 1 + random.below(random.oneIn(4) ? 400 : 8))
    switch random.below(17) {
    case 0: bytes[place] ^= 1 << UInt8(random.below(8))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 2: bytes[place] = random.pick([0, 0x0A, 0x0D, 0x20, 0x22, 0x25, 0x2D, 0x3A, 0x3C, 0x7F, 0x80, 0xFF])
    case 3: bytes.removeSubrange(run)
    case 4: bytes.insert(contentsOf: bytes[run], at: place)
    case 5, 6, 7: bytes.insert(contentsOf: random.pick(tokens), at: place)
    case 8: bytes.replaceSubrange(run, with: random.pick(tokens))
    case 9: bytes.removeSubrange(place...)
    case 10: bytes.removeSubrange(..<place)
    case 11: changeNumber(&bytes, from: place)
    case 12: changeLine(&bytes, at: place)
    case 13:
      // The end of another input instead of this one's.
      let other = random.pick(others)
      bytes.replaceSubrange(place..., with: other[random.below(other.count + 1)...])
    case 14:
      let piece = Array(bytes[run])
      for _ in 0..<random.below(60) where bytes.count < Self.longest {
        bytes.insert(contentsOf: piece, at: place)
      }
    case 15:
      bytes.replaceSubrange(run.prefix(4), with: (0..<4).map { _ in random.pick([0, 0x7F, 0x80, 0xFF]) })
    default:
      // A piece of the input elsewhere: the boundary of a header in a part, say.
      let target = random.below(bytes.count)
      bytes.insert(contentsOf: bytes[run], at: target)
    }
  }

  /// Puts another number for the next one in decimal digits.
  private mutating func changeNumber(_ bytes: inout [UInt8], from place: Int) {
    func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    guard let start = bytes[place...].firstIndex(where: isDigit) else { return }
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: random.pick(Tokens.numbers))
  }

  /// Drops, repeats, swaps or ends otherwise the line at `place`.
  private mutating func changeLine(_ bytes: inout [UInt8], at place: Int) {
    let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    let line = Array(bytes[start..<end])
    switch random.below(5) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: line, at: start)
    case 2:
      bytes.removeSubrange(start..<end)
      bytes.insert(contentsOf: line, at: random.below(bytes.count + 1))
    case 3: bytes.replaceSubrange(start..<end, with: line.filter { $0 != 0x0D })
    default: bytes.removeAll { $0 == 0x0D }
    }
  }
}

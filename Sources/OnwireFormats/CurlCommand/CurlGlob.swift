import OnwireHTTP
import OnwireTextFormats

/// Expands the patterns that curl recognizes in URLs: `{one,two}`, `[a-z]`, `[001-100:10]`.
struct CurlGlob {
  private var rest: ArraySlice<UInt8>
  /// The length of the pattern, which no URL exceeds.
  private let length: Int
  private var urls: [[UInt8]] = [[]]

  /// The URLs that a pattern expands to.
  static func urls(_ pattern: [UInt8], at offset: Int?) throws(CaptureFailure) -> [[UInt8]] {
    var glob = CurlGlob(pattern)
    while !glob.rest.isEmpty {
      let literal = try glob.literal(at: offset)
      try glob.append([literal], at: offset)
      guard let opening = glob.rest.popFirst() else { break }
      let isList = opening == UInt8(ascii: "{")
      try glob.append(isList ? glob.list(at: offset) : glob.range(at: offset), at: offset)
    }
    return glob.urls
  }

  private init(_ pattern: [UInt8]) {
    rest = pattern[...]
    length = pattern.count
  }

  private mutating func append(_ texts: [[UInt8]], at offset: Int?) throws(CaptureFailure) {
    let count = urls.count * texts.count
    guard count <= CurlProblem.mostURLs, count * length <= Self.mostBytes else {
      throw CurlProblem.tooMany.failure(at: offset)
    }
    urls = urls.flatMap { url in texts.map { url + $0 } }
  }

  private mutating func literal(at offset: Int?) throws(CaptureFailure) -> [UInt8] {
    var text: [UInt8] = []
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "\\") where rest.dropFirst().first.map(Self.marks.contains) == true:
        rest = rest.dropFirst()
        text.append(rest.removeFirst())
        continue
      case UInt8(ascii: "["):
        guard let length = literalBrackets else { return text }
        text += rest.prefix(length)
        rest = rest.dropFirst(length)
        continue
      case UInt8(ascii: "{"): return text
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        throw CurlProblem.glob(CurlReason.closesNothing).failure(at: offset)
      default: break
      }
      text.append(byte)
      rest = rest.dropFirst()
    }
    return text
  }

  /// The length of `[]`, or of an IPv6 address in brackets, since neither is a pattern; `nil` for other
  /// brackets.
  private var literalBrackets: Int? {
    let inner = rest.dropFirst().prefix(60).prefix { $0 != UInt8(ascii: "]") }
    guard rest.dropFirst(inner.count + 1).first == UInt8(ascii: "]") else { return nil }
    let isAddress =
      inner.count { $0 == UInt8(ascii: ":") } > 1
      && inner.prefix { $0 != UInt8(ascii: "%") }.allSatisfy(ASCIISet("0123456789abcdefABCDEF:.").contains)
    return inner.isEmpty || isAddress ? inner.count + 2 : nil
  }

  private mutating func list(at offset: Int?) throws(CaptureFailure) -> [[UInt8]] {
    var texts: [[UInt8]] = [[]]
    if rest.first == UInt8(ascii: "}") {
      throw CurlProblem.glob(CurlReason.emptyBraces).failure(at: offset)
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "}"): return texts
      case UInt8(ascii: ","): texts.append([])
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"):
        throw CurlProblem.glob(CurlReason.nestedPattern).failure(at: offset)
      case UInt8(ascii: "\\"): texts[texts.count - 1].append(rest.popFirst() ?? byte)
      default: texts[texts.count - 1].append(byte)
      }
    }
    throw CurlProblem.glob(CurlReason.openBrace).failure(at: offset)
  }

  private mutating func range(at offset: Int?) throws(CaptureFailure) -> [[UInt8]] {
    let failure = CurlProblem.glob(CurlReason.badRange).failure(at: offset)
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { throw failure }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let bounds = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let stride = parts.count == 2 ? parts[1].first == "+" ? parts[1].dropFirst() : parts[1] : "1"
    guard bounds.count == 2, let step = Self.number(stride), step > 0 else {
      throw failure
    }
    let letters = (Self.letter(bounds[0]), Self.letter(bounds[1]))
    let numbers = (Self.number(bounds[0]), Self.number(bounds[1].drop { $0 == " " || $0 == "\t" }))
    guard let (low, high) = Self.both(letters) ?? Self.both(numbers) else { throw failure }
    // A range with equal ends has one member, and its step must be 1 (src/tool_urlglob.c, glob_range).
    guard low == high ? step == 1 : low < high && step <= high - low else { throw failure }
    guard letters.0 == nil || high - low < 26 else { throw failure }
    guard high <= Int.max - step else { throw failure }
    guard (high - low) / step < CurlProblem.mostURLs else { throw CurlProblem.tooMany.failure(at: offset) }
    if letters.0 != nil {
      return Swift.stride(from: low, through: high, by: step).map { [UInt8(truncatingIfNeeded: $0)] }
    }
    let width = bounds[0].hasPrefix("0") ? bounds[0].utf8.count : 0
    return Swift.stride(from: low, through: high, by: step).map { number in
      let digits = Array("\(number)".utf8)
      return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
    }
  }

  private static func both(_ pair: (Int?, Int?)) -> (Int, Int)? {
    guard let first = pair.0, let second = pair.1 else { return nil }
    return (first, second)
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0.isDecimalDigit } ? Int(text) : nil
  }

  private static func letter(_ text: Substring) -> Int? {
    guard text.utf8.count == 1, let byte = text.utf8.first, (byte | 0x20) >= 0x61, (byte | 0x20) <= 0x7A
    else {
      return nil
    }
    return Int(byte)
  }

  private static let mostBytes = 64 << 20
  private static let marks = ASCIISet("{}[]")
}

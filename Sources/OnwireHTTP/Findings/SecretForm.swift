import OnwireTextFormats

/// A form by which a secret is recognized wherever it occurs.
struct SecretForm {
  /// The kind of secret.
  let what: String
  /// The first bytes.
  let prefix: [UInt8]
  /// The bytes that may follow.
  let alphabet: ASCIISet
  /// The least number of bytes that follow.
  let least: Int
  /// The greatest number.
  let most: Int

  private init(
    _ what: String, _ prefix: [UInt8], _ alphabet: ASCIISet, _ least: Int, most: Int
  ) {
    self.what = what
    self.prefix = prefix
    self.alphabet = alphabet
    self.least = least
    self.most = most
  }

  /// The end of a secret of this form that begins at `start`; `nil` if there is none.
  func end(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard text[start...].starts(with: prefix) else { return nil }
    var end = start + prefix.count
    let limit = most == .max ? text.count : min(text.count, end + most + 1)
    while end < limit, alphabet.contains(text[end]) { end += 1 }
    return least...most ~= end - start - prefix.count ? end : nil
  }

  /// The forms by their first byte.
  static let byFirst: [[SecretForm]] = {
    var table = [[SecretForm]](repeating: [], count: 256)
    for row in rows {
      for prefix in row.prefixes {
        let bytes = Array(prefix.utf8)
        table[Int(bytes[0])].append(
          SecretForm(row.what, bytes, row.alphabet, row.least, most: row.most))
      }
    }
    return table
  }()

  private typealias Row = (what: String, prefixes: [String], alphabet: ASCIISet, least: Int, most: Int)

  private static let rows: [Row] = [
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids
    ("an AWS key", ["AKIA", "ASIA", "AROA", "AIDA", "ABIA", "ACCA"], .upperText, 16, 16),
    // https://github.blog/engineering/behind-githubs-new-authentication-token-formats/
    ("a GitHub token", ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"], .tokenText, 16, .max),
    (
      "a GitLab token",
      ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glsoat-", "glimt-", "glagent-"],
      .tokenText, 16, .max
    ),
    // https://developers.facebook.com/docs/facebook-login/guides/access-tokens
    ("a Facebook token", ["EAA"], .alphanumerics, 60, .max),
    ("a Figma token", ["figd_"], .tokenText, 20, .max),
    ("a Databricks token", ["dapi"], .hexText, 32, 34),
    ("a New Relic key", ["NRAK-"], .upperText, 27, 27),
    ("a Google refresh token", ["1//0"], .tokenText, 30, .max),
    // https://docs.slack.dev/authentication/tokens
    (
      "a Slack token",
      ["xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxe.", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"],
      .dottedText, 10,
      .max
    ),
    // https://docs.stripe.com/keys
    ("a Stripe key", ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"], .tokenText, 10, .max),
    ("a Google key", ["AIza"], .tokenText, 30, 40), ("a Google token", ["ya29."], .dottedText, 20, .max),
    ("a Google secret", ["GOCSPX-"], .tokenText, 20, .max), ("an npm token", ["npm_"], .tokenText, 30, .max),
    ("a PyPI token", ["pypi-"], .tokenText, 30, .max), ("a SendGrid key", ["SG."], .dottedText, 30, .max),
    ("a Hugging Face token", ["hf_"], .tokenText, 30, .max),
    ("a Docker token", ["dckr_pat_"], .tokenText, 20, .max),
    ("a DigitalOcean token", ["dop_v1_"], .tokenText, 32, .max),
    ("a Square key", ["sq0atp-", "sq0csp-"], .tokenText, 20, .max),
    ("a Vault token", ["hvs."], .dottedText, 20, .max),
    ("an Atlassian token", ["ATATT3"], .tokenText, 20, .max),
    ("a Postman key", ["PMAK-"], .tokenText, 24, .max),
    ("a Linear key", ["lin_api_"], .tokenText, 20, .max),
    ("an age key", ["AGE-SECRET-KEY-1"], .tokenText, 20, .max),
    ("a Twilio key", ["SK"], .hexText, 32, 32), ("a Mailgun key", ["key-"], .hexText, 32, 32),
    ("a Shopify token", ["shpat_", "shpca_", "shppa_", "shpss_"], .tokenText, 16, .max),
    ("an API key", ["sk-ant-", "sk-proj-", "sk-svcacct-"], .tokenText, 16, .max),
    ("an API key", ["sk-"], .alphanumerics, 32, .max),
  ]
}

extension ASCIISet {
  fileprivate static let tokenText = alphanumerics.union(ASCIISet("-_"))
  fileprivate static let dottedText = alphanumerics.union(ASCIISet("-_."))
  fileprivate static let upperText = ASCIISet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  fileprivate static let hexText = ASCIISet("0123456789abcdef")
}

/// Forms of secrets that prefixes cannot describe.
enum SecretShape {
  /// The first two bytes of a JSON Web Token: base64 of `{` followed by a quote, a blank or a line end, or of
  /// blanks and line ends before it.
  static let webTokenStarts: [UInt8: ASCIISet] = [
    UInt8(ascii: "e"): ASCIISet("yw"), UInt8(ascii: "I"): ASCIISet("HC"),
    UInt8(ascii: "C"): ASCIISet("XngSQ"), UInt8(ascii: "D"): ASCIISet("Q"),
  ]

  /// The end of a JSON Web Token (RFC 7519): two base64url texts that begin an object, and up to three more
  /// joined by dots.
  ///
  /// If no token begins here, none begins before `failure` either.
  static func webTokenEnd(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, failure: inout Int
  ) -> Int? {
    guard start >= failure, isObject(text, start) else { return nil }
    var end = start
    var count = 0
    while true {
      let from = end
      while end < text.count, isWebText(text[end]) { end += 1 }
      if count < 2, end - from < (count == 0 ? 8 : 4) { return nil }
      count += 1
      if count == 1 { failure = end }
      guard end < text.count, text[end] == UInt8(ascii: "."), count < 5 else { break }
      end += 1
    }
    return count >= 2 ? end : nil
  }

  /// Whether base64 begins a JSON object, with or without blanks around its brace.
  private static func isObject(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    if text[start...].starts(with: "eyJ".utf8) { return true }
    guard start + 1 < text.count, webTokenStarts[text[start]]?.contains(text[start + 1]) == true else {
      return false
    }
    let decoded = Base64Text.decode(text, start..<min(text.count, start + 64))
    guard let open = decoded.firstIndex(where: { $0 > 0x20 }), decoded[open] == UInt8(ascii: "{")
    else {
      return false
    }
    return decoded[(open + 1)...].first { $0 > 0x20 } == UInt8(ascii: "\"")
  }

  /// The end of a card number of 13 to 19 digits, in one piece or in groups separated by blanks or dashes,
  /// whose last digit must be right according to ISO 7812.
  static func cardEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, isBinary: Bool = false)
    -> Int?
  {
    // Card numbers do not begin with the digits of most other numbers, such as dates.
    guard (0x32...0x36).contains(text[start]) else { return nil }
    if start > 1, text[start - 1] == UInt8(ascii: "."), isDigit(text[start - 2]) { return nil }
    var end = start + 1
    while end < text.count, isDigit(text[end]) { end += 1 }
    guard end - start >= 13 || 3...7 ~= end - start && gapEnd(text, end) != nil else { return nil }
    var digits: [UInt8] = []
    var position = start
    var group = 0
    var found: Int?
    while position < text.count {
      let byte = text[position]
      if isDigit(byte) {
        digits.append(byte - 0x30)
        group += 1
        position += 1
        if digits.count > 19 { return found }
        let next = position < text.count ? text[position] : 0
        if isDigit(next) { continue }
        let isPlain = group == digits.count
        guard isPlain || 3...7 ~= group else { return found }
        let isEnd =
          !(isBinary ? isDigit(next) : isWord(next))
          && !(next == UInt8(ascii: ".") && position + 1 < text.count
            && isDigit(text[position + 1]))
        if isEnd, digits.count >= 13, isOfCard(digits) { found = position }
      } else if let gap = gapEnd(text, position) {
        guard 3...7 ~= group, gap < text.count, isDigit(text[gap]) else { return found }
        group = 0
        position = gap
      } else {
        break
      }
    }
    return found
  }

  /// The separators between two groups of digits: a dash, or a blank, perhaps a non-breaking one.
  private static let gaps = [" ", "-", "+", "\u{A0}", "\u{202F}", "\u{2009}", "\u{2007}"].map {
    Array($0.utf8)
  }

  private static func gapEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start < text.count, text[start] >= 0x80 || text[start].isOne(of: " -+") else { return nil }
    return gaps.first { text[start...].starts(with: $0) }.map { start + $0.count }
  }

  private static func isOfCard(_ digits: [UInt8]) -> Bool {
    if digits[0] == 2 {
      let start = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
      guard 2200...2720 ~= start || [2014, 2149, 2131].contains(start) else { return false }
    }
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      let value = place % 2 == 0 ? Int(digit) : Int(digit) * 2
      sum += value > 9 ? value - 9 : value
    }
    return sum % 10 == 0
  }

  /// The credential after `Bearer ` or `Basic `, if it looks like one.
  static func credential(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
    let isBasic = text.has("basic", at: start)
    guard isBasic || text.has("bearer", at: start) else { return nil }
    var from = start + (isBasic ? 5 : 6)
    let blank = from
    while from < text.count, text[from] == 0x20 || text[from] == UInt8(ascii: "+") { from += 1 }
    guard from > blank else { return nil }
    var end = from
    while end < text.count, isWebText(text[end]) || text[end].isOne(of: "+/=.~") { end += 1 }
    guard end - from >= 8 else { return nil }
    let word = text[from..<end]
    // `Bearer authentication` and `Basic information` are words.
    let isWord = word.allSatisfy(\.isLetter) && word.dropFirst().allSatisfy { $0 >= 0x61 }
    return isWord ? nil : from..<end
  }

  /// The text between the first and the last line of a PEM text (RFC 7468), however its line ends are
  /// written.
  static func pemContent(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
    guard text[start...].starts(with: "-----BEGIN".utf8) else { return nil }
    var from = start + 10
    let limit = min(text.count, from + 80)
    while from < limit, !text[from...].starts(with: "-----".utf8) { from += 1 }
    guard from < limit else { return nil }
    from += 5
    var end = from
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "-"), text[end...].starts(with: "-----".utf8) { break }
      guard isWebText(byte) || byte.isOne(of: " \t\r\n+/=\\%:,") else { break }
      end += 1
    }
    return end > from ? from..<end : nil
  }

  /// The secret part of a text in several pieces that begins at `start`, and its kind.
  static func shaped(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int
  ) -> (range: Range<Int>, what: String)? {
    for shape in shapes where shape.mayBegin(text, start) {
      if let range = shape.range(in: text, from: start) { return (range, shape.what) }
    }
    return nil
  }

  fileprivate static let shapes: [PieceShape] = [
    // https://core.telegram.org/bots/api#authorizing-your-bot
    PieceShape("a Telegram token", [(.digits, 8...10, ":AA"), (.tokenText, 30...40, "")]),
    // https://mailchimp.com/developer/marketing/guides/quick-start/#generate-your-api-key
    PieceShape("a Mailchimp key", [(.hexText, 32...32, "-us"), (.digits, 1...2, "")]),
    // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    PieceShape(
      "a Slack webhook",
      [
        (ASCIISet("T"), 1...1, ""), (.upperText, 8...16, "/B"), (.upperText, 8...16, "/"),
        (.alphanumerics, 16...64, ""),
      ]),
  ]

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isWord(_ byte: UInt8) -> Bool { byte.isDecimalDigit || byte.isLetter }

  private static func isWebText(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

/// A quick look at the first two bytes of a word, which begin no form and no shape in most words.
struct FormGlance {
  static let ofAll = FormGlance()

  /// The second bytes as bits, two words for each first byte.
  private var seconds = [UInt64](repeating: 0, count: 256)

  private init() {
    for form in SecretForm.byFirst.joined() { add(form.prefix[0], ASCIISet([form.prefix[1]])) }
    for (first, seconds) in SecretShape.webTokenStarts { add(first, seconds) }
    for shape in SecretShape.shapes { add(shape.alphabet, shape.second) }
    // Cards and credentials.
    add(.digits, .digits)
    add(ASCIISet("Bb"), ASCIISet("AaEe"))
  }

  private mutating func add(_ firsts: ASCIISet, _ others: ASCIISet) {
    for first in 0..<UInt8(0x80) where firsts.contains(first) { add(first, others) }
  }

  private mutating func add(_ first: UInt8, _ others: ASCIISet) {
    seconds[Int(first) << 1] |= others.low
    seconds[Int(first) << 1 | 1] |= others.high
  }

  /// Whether a form may begin at `start`.
  @inline(__always)
  func mayBegin(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard start + 1 < text.count else { return false }
    let (first, second) = (text[start], text[start + 1])
    return first < 0x80 && second < 0x80
      && seconds[Int(first) << 1 | Int(second) >> 6] >> UInt64(second & 63) & 1 == 1
  }
}

/// The shape of a secret in several pieces, each with one alphabet and a mark after it.
private struct PieceShape {
  typealias Piece = (alphabet: ASCIISet, count: ClosedRange<Int>, mark: String)

  let what: String
  let pieces: [Piece]
  /// The alphabet and the least length of the first piece.
  let alphabet: ASCIISet
  private let least: Int

  init(_ what: String, _ pieces: [Piece]) {
    self.what = what
    self.pieces = pieces
    alphabet = pieces[0].alphabet
    least = pieces[0].count.lowerBound
  }

  /// The possible second bytes.
  var second: ASCIISet { least > 1 ? alphabet : pieces[1].alphabet }

  /// Whether the first piece may begin at `start`, by its first byte and the last of its least length.
  func mayBegin(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    alphabet.contains(text[start]) && text.count - start >= least
      && alphabet.contains(text[start + least - 1])
  }

  func range(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
    var end = start
    for piece in pieces {
      let limit = min(text.count, end + piece.count.upperBound + 1)
      let from = end
      while end < limit, piece.alphabet.contains(text[end]) { end += 1 }
      guard piece.count.contains(end - from), text[end...].starts(with: piece.mark.utf8) else {
        return nil
      }
      end += piece.mark.utf8.count
    }
    return end < text.count && SecretShape.isWord(text[end]) ? nil : start..<end
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether `word`, which is in lower case, is at `start` in any letter case.
  func has(_ word: StaticString, at start: Int) -> Bool {
    guard start >= 0, count - start >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      word.indices.allSatisfy { self[start + $0].lowercased == word[$0] }
    }
  }
}

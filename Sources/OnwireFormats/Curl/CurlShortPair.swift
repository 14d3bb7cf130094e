import OnwireHTTP

/// One `name=value` of a query or a form, as a person would give it to curl.
struct CurlShortPair {
  /// `-d` with the pair as it is, or `--data-urlencode` with its value in plain text.
  let option: CurlOption
  /// The bytes that curl makes of it; a space becomes `+`, or `%20` before 7.86.
  let sent: [UInt8]
  /// The pair as the message has it.
  let written: [UInt8]

  init(_ written: some Collection<UInt8>) {
    self.written = Array(written)
    guard let equals = self.written.firstIndex(of: UInt8(ascii: "=")), equals > 0,
      self.written[equals...].contains(UInt8(ascii: "%")),
      let value = Self.decoded(self.written[(equals + 1)...])
    else {
      // `-d` takes a leading @ for the name of a file.
      let isPlain = self.written.first != UInt8(ascii: "@")
      option = isPlain ? CurlOption(name: "data", flag: "-d", lines: [self.written]) : .data(self.written)
      sent = self.written
      return
    }
    var sent = Array(self.written[...equals])
    option = CurlOption(name: "data-urlencode", flag: "--data-urlencode", lines: [sent + value])
    Self.encoder.encode(value, into: &sent)
    self.sent = sent
  }

  /// Whether every release of curl writes the pair as the message has it.
  var isSame: Bool { sent == written && !sent.contains(UInt8(ascii: "+")) || option.name != "data-urlencode" }

  /// The pair's name, for people.
  var name: String {
    let name = written.prefix { $0 != UInt8(ascii: "=") }
    return String(decoding: Self.decoded(name) ?? Array(name), as: UTF8.self)
  }

  /// The decoded text; `nil` if it is not text that can be shown.
  static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        // Most readers of forms take a plus for a space, curl takes it literally.
        if byte == UInt8(ascii: "+") { return nil }
        decoded.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      rest = rest.dropFirst(2)
      decoded.append(value)
    }
    guard let text = String(validating: decoded, as: UTF8.self),
      !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    else { return nil }
    return decoded
  }

  /// The encoding of `--data-urlencode`: escapes all but RFC 3986's unreserved characters, a space as `+`.
  private static let encoder = PercentEncoder(keeping: .unreserved, spaceAsPlus: true)
}

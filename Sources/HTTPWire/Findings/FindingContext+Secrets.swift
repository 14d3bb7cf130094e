/// What should not lie in a file: passwords, tokens, cookies.
extension FindingContext {
  /// A secret: its bytes, the path of its field, and what it is.
  struct Secret {
    var range: Range<Int>
    var subject: Found.Subject
    var what: String
  }

  /// One finding for all secrets of the message, which names them; it stands at the first.
  var secretFindings: [Found] {
    let secrets = secrets
    guard let first = secrets.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return [] }
    var counts: [(what: String, count: Int)] = []
    for secret in secrets {
      if let index = counts.firstIndex(where: { $0.what == secret.what }) {
        counts[index].count += 1
      } else if counts.count < 12 {
        counts.append((secret.what, 1))
      }
    }
    let named = counts.map { $0.count > 1 ? "\($0.what) (\($0.count) times)" : $0.what }
    let rest = secrets.count - counts.reduce(0) { $0 + $1.count }
    let list = named.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    return [
      FindingRule.secretInClear.at(
        first.range, first.subject,
        secrets.count == 1
          ? "\(list) stands here in the clear" : "\(secrets.count) secrets stand here in the clear: \(list)")
    ]
  }

  /// The secrets of the message, in the order of their kinds.
  var secrets: [Secret] { urlSecrets + fieldSecrets + cookieSecrets + namedSecrets }

  private var fieldSecrets: [Secret] {
    headers.compactMap { header in
      guard let name = String(validating: header.name, as: UTF8.self)?.lowercased(),
        SecretNames.fields.contains(name)
      else { return nil }
      let isScheme = name.hasSuffix("authorization")
      let blank = isScheme ? header.value.firstIndex(of: 0x20) : nil
      let start = blank.map { $0 + 1 } ?? header.value.startIndex
      let scheme = blank.map { String(decoding: header.value[..<$0], as: UTF8.self) }
      return secret(
        header.value[start...], of: header, scheme.map { "a \($0) credential" } ?? "a key or token")
    }
  }

  /// The values of cookies, each from its `=` to the next `;`.
  private var cookieSecrets: [Secret] {
    headers("cookie").flatMap { header in
      header.value.split(separator: UInt8(ascii: ";")).compactMap { cookie in
        guard let equals = cookie.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return secret(cookie[(equals + 1)...], of: header, "a cookie")
      }
    }
  }

  /// The secret that a piece of a field's value is; `nil` for one that is empty or redacted.
  private func secret(_ bytes: ArraySlice<UInt8>, of header: HeaderField, _ what: String) -> Secret? {
    guard !Self.isRedacted(bytes) else { return nil }
    let start = header.range.lowerBound - header.value.startIndex
    return Secret(
      range: start + bytes.startIndex..<start + bytes.endIndex, subject: header.subject, what: what)
  }

  private static func isRedacted(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// User and password of an absolute target, and what a Referer has of them and in its query.
  private var urlSecrets: [Secret] {
    let targets = head.filter { role($0) == .authority }.map {
      (bytes($0), range($0), Found.Subject.segment($0))
    }
    let referers = headers("referer").map { ($0.value, $0.range, $0.subject) }
    return (targets + referers).flatMap { bytes, range, subject in
      URLSecrets.ranges(in: bytes).map { secret in
        let start = range.lowerBound - bytes.startIndex
        return Secret(
          range: start + secret.lowerBound..<start + secret.upperBound, subject: subject,
          what: "a part of the URL")
      }
    }
  }

  /// Values whose name says what they are.
  private var namedSecrets: [Secret] {
    var found: [Secret] = []
    var name = ""
    for segment in message.segments.indices {
      switch role(segment) {
      case .queryKey, .formKey: name = String(decoding: FormText.decode(bytes(segment)), as: UTF8.self)
      case .documentKey, .partName: name = String(decoding: bytes(segment), as: UTF8.self)
      case .queryValue, .formValue, .documentValue, .partContent:
        if SecretNames.contains(name), let range = secretRange(of: segment) {
          found.append(
            Secret(
              range: range, subject: .segment(segment), what: "the value of `\(SecretNames.word(of: name))`"))
        }
        // Values of an array have the key of the array; of a part there is one content.
        if role(segment) != .documentValue { name = "" }
      case .delimiter where bytes(segment).contains { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }:
        name = ""
      default: break
      }
    }
    return found
  }

  /// What of a value is secret: of a JSON string what stands between its quotes; `true`, what is one byte long
  /// and nothing are none.
  private func secretRange(of segment: Int) -> Range<Int>? {
    var bytes = bytes(segment)
    if role(segment) == .documentValue {
      if ["true", "false", "null"].contains(where: { bytes.elementsEqual($0.utf8) }) { return nil }
      if bytes.first == UInt8(ascii: "\""), bytes.count > 1 { bytes = bytes.dropFirst().dropLast() }
    }
    guard bytes.count > 1, !Self.isRedacted(bytes) else { return nil }
    let start = message.offsets[segment] - message.storedBytes(segment).startIndex
    return start + bytes.startIndex..<start + bytes.endIndex
  }
}

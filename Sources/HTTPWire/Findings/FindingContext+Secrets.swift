/// What should not lie in a file: passwords, tokens, cookies.
extension FindingContext {
  /// A secret: its bytes, the path of its field, and what it is.
  struct Secret {
    var range: Range<Int>
    var subject: Found.Subject
    var what: String
  }

  /// Fields whose value is one; of the first two the scheme before the blank is none.
  private static let fieldNames: Set<String> = [
    "authorization", "proxy-authorization", "x-api-key", "api-key", "x-auth-token", "x-access-token",
    "x-token",
    "token", "x-csrf-token", "x-session-token", "x-amz-security-token",
  ]

  /// Words in names of pairs, keys and parts; compared without case, `_` and `-`.
  private static let words: Set<String> = [
    "password", "passwd", "pwd", "pass", "passphrase", "oldpassword", "newpassword", "confirmpassword",
    "secret", "clientsecret", "appsecret", "token", "accesstoken", "refreshtoken", "idtoken", "authtoken",
    "sessiontoken", "usertoken", "apikey", "appkey", "privatekey", "sessionid", "sessionkey", "sid",
    "jsessionid",
    "phpsessid", "pin", "cvv", "cvc", "cardnumber", "otp", "credential", "credentials", "authorization",
  ]

  var secretFindings: [Found] {
    secrets.map { secret in
      FindingRule.secretInClear.at(secret.range, secret.subject, "\(secret.what) stands here in the clear")
    }
  }

  /// The secrets of the message, in the order of their kinds.
  var secrets: [Secret] { authoritySecrets + fieldSecrets + cookieSecrets + namedSecrets }

  private var fieldSecrets: [Secret] {
    headers.compactMap { header in
      guard let name = String(validating: header.name, as: UTF8.self)?.lowercased(),
        Self.fieldNames.contains(name)
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

  /// User and password before the host of an absolute target.
  private var authoritySecrets: [Secret] {
    head.filter { role($0) == .authority }.compactMap { segment in
      let bytes = bytes(segment)
      guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
      let slashes = bytes.firstRange(of: Array("//".utf8))
      let user = bytes[
        (slashes?.upperBound ?? bytes.startIndex)..<max(slashes?.upperBound ?? bytes.startIndex, at)]
      guard !Self.isRedacted(user) else { return nil }
      let start = message.offsets[segment] - bytes.startIndex
      return Secret(
        range: start + user.startIndex..<start + user.endIndex, subject: .segment(segment),
        what: "a user of the URL")
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
        if Self.isSecret(name), let range = secretRange(of: segment) {
          found.append(
            Secret(
              range: range, subject: .segment(segment), what: "the value of `\(Self.word(of: name))`"))
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

  private static func isSecret(_ name: String) -> Bool { words.contains(word(of: name).simplified) }

  /// The last name in brackets, or the name: `user[password]` is a password.
  private static func word(of name: String) -> String {
    let words = name.split { "[].".contains($0) }
    return words.last.map(String.init) ?? name
  }
}

extension String {
  fileprivate var simplified: String { lowercased().filter { $0 != "_" && $0 != "-" && $0 != "\"" } }
}

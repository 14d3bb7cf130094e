/// Names that say that what they stand for is a secret.
enum SecretNames {
  /// Header fields whose value is one; of the first two the scheme before the blank is none.
  static let fields: Set<String> = [
    "authorization", "proxy-authorization", "x-api-key", "api-key", "x-auth-token", "x-access-token",
    "x-token", "token", "x-csrf-token", "x-session-token", "x-amz-security-token",
  ]

  /// Words in names of pairs, keys and parts; compared without case, `_` and `-`.
  private static let words: Set<String> = [
    "password", "passwd", "pwd", "pass", "passphrase", "oldpassword", "newpassword", "confirmpassword",
    "secret", "clientsecret", "appsecret", "token", "accesstoken", "refreshtoken", "idtoken", "authtoken",
    "sessiontoken", "usertoken", "apikey", "appkey", "privatekey", "sessionid", "sessionkey", "sid",
    "jsessionid", "phpsessid", "pin", "cvv", "cvc", "cardnumber", "otp", "credential", "credentials",
    "authorization",
  ]

  /// Whether the value of a pair, key or part of this name is a secret.
  static func contains(_ name: String) -> Bool {
    words.contains(word(of: name).lowercased().filter { $0 != "_" && $0 != "-" })
  }

  /// The last name in brackets, or the name: `user[password]` is a password.
  static func word(of name: String) -> String {
    name.split { "[].\"".contains($0) }.last.map(String.init) ?? name
  }
}

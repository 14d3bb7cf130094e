import OnwireDiagnostics
import OnwireHTTP

/// An option of curl, and its effect on the request.
struct CurlSwitch: Sendable {
  /// Without its dashes.
  var name: String
  var letter: UInt8?
  var effect: Effect
  var takesArgument: Bool

  /// The effect of an option on the request.
  enum Effect: Sendable {
    /// Nothing.
    case harmless
    /// Sends something that cannot be known, for this reason.
    case refused(String)
    case url, urlQuery, next, config, variable, globOff, pathAsIs, protoDefault
    case proxy, proxyUser, proxyHeader, proxyTunnel, proxyExceptions
    /// A proxy's credentials are not sent before it asks for them.
    case proxyChallenge
    case request, requestTarget, version(CurlOperation.Version)
    case header, user, bearer, basic, agent, referer, cookie, sessionCookies, compressed, range
    case resume
    case data(CurlData.Kind), json, get, head, upload
    case form, formString, formEscape
  }

  /// The option whose full name is `name`.
  static func named(_ name: String) -> CurlSwitch? {
    // Do not build the table for texts that no option is called, such as the method of a request.
    name.utf8.allSatisfy(nameBytes.contains) ? byName[name] : nil
  }

  private static let nameBytes = ASCIISet("abcdefghijklmnopqrstuvwxyz0123456789-.")

  /// Whether a word is an option that stands alone: `-H` or `--header`.
  static func isOption(_ word: [UInt8]) -> Bool {
    if word.starts(with: "--".utf8) {
      return named(String(decoding: word.dropFirst(2), as: UTF8.self)) != nil
    }
    return word.count == 2 && word[0] == UInt8(ascii: "-") && short(word[1]) != nil
  }

  /// The option of a letter.
  static func short(_ letter: UInt8) -> CurlSwitch? { byLetter[letter] }

  /// Finds a long option as curl does: by its full name, or by a prefix that no other has.
  static func find(_ name: String, at offset: Int) throws(CaptureFailure) -> CurlSwitch {
    if let whole = byName[name] { return whole }
    let matches = name.isEmpty ? [] : all.filter { $0.name.hasPrefix(name) }
    if let match = matches.first, matches.count == 1 { return match }
    guard matches.isEmpty else {
      throw CurlProblem.ambiguousOption("--\(name)", among: matches.map(\.name)).failure(at: offset)
    }
    let suggestion = Suggestion.closest(to: name, among: all.map(\.name)).map { "--\($0)" }
    throw CurlProblem.unknownOption("--\(name)", suggestion: suggestion).failure(at: offset)
  }

  static let all: [CurlSwitch] = active + refused + harmless

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  private static let byLetter = Dictionary(all.compactMap { row in row.letter.map { ($0, row) } }) {
    first, _ in
    first
  }
}

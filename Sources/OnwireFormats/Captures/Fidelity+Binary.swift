import OnwireHTTP

extension Fidelity {
  /// Says what text cannot show of a version that is not text on the wire, where `tool` shows a head of it as text;
  /// nothing of other versions. `keepsCase` says that the tool shows names as they came.
  mutating func setBinary(
    _ version: String, ofResponse: Bool = false, shownBy tool: String, keepsCase: Bool = false
  ) {
    guard version.hasPrefix("HTTP/2") || version.hasPrefix("HTTP/3") else { return }
    set(
      .requestLine, .rebuilt,
      because: "\(version) has no \(ofResponse ? "status" : "request") line: \(tool) shows one all the same")
    if !keepsCase {
      set(
        .fieldCase, .unknown, because: "\(version) has lower-case names only; \(tool) may show others")
    }
    set(.fieldBlanks, .absent, because: "\(version) sends fields in binary form")
    set(.framing, .absent, because: "\(version) frames bodies by itself")
  }
}

extension Message {
  /// The message as one whose head was not on the wire, where `fidelity` says of its first line that it was made again.
  ///
  /// - Throws: what reading the head throws.
  func origins(by fidelity: Fidelity) throws -> Message {
    guard fidelity[.requestLine].knowledge == .rebuilt else { return self }
    var parser = RequestParser(head: .rebuilt)
    parser.isResponse = isResponse
    return try parser.message(head: bytes(0..<headLength, limit: .max), bodyOf: self)
  }
}

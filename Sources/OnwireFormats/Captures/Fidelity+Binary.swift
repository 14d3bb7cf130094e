import OnwireHTTP

extension Fidelity {
  /// Records what is lost if `tool` shows the head of a binary version as text; does nothing for other
  /// versions. `keepsCase` says that the tool shows names with their case unchanged.
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
  /// The message, with the origins of a rebuilt head if `fidelity` says that its first line was rebuilt.
  ///
  /// - Throws: Any error from reading the head.
  func origins(by fidelity: Fidelity) throws -> Message {
    guard fidelity[.requestLine].knowledge == .rebuilt else { return self }
    var parser = RequestParser(head: .rebuilt)
    parser.isResponse = isResponse
    return try parser.message(head: bytes(0..<headLength, limit: .max), bodyOf: self)
  }
}

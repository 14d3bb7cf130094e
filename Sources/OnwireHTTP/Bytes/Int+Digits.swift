extension Int {
  /// A number of decimal digits alone, as RFC 9110 and RFC 9112 write lengths and status codes; `nil` for a sign, for no
  /// digit, and for what does not fit.
  package init?(decimalDigits digits: some Collection<UInt8>) {
    guard digits.allSatisfy(ASCIISet.digits.contains) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }

  /// So many as a person says it: `1 byte`, `3 bytes`.
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}

extension Int {
  /// Reads a number that is only decimal digits, as RFC 9110 and RFC 9112 write lengths and status codes;
  /// `nil` if there is a sign or no digit, or if the number does not fit.
  package init?(decimalDigits digits: some Collection<UInt8>) {
    guard digits.allSatisfy(ASCIISet.digits.contains) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }

  /// The digits in groups of three: `4,096`.
  package var grouped: String {
    let digits = String(magnitude)
    if digits.utf8.count <= 3 { return String(self) }
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// The number with its noun: `1 byte`, `3 bytes`, or `4,096 bytes`.
  package func counted(_ word: String, grouped isGrouped: Bool = false) -> String {
    "\(isGrouped ? grouped : String(self)) \(word)\(self == 1 ? "" : "s")"
  }
}

import OnwireTextFormats

/// The texts that `${any:date}` matches: dates of ISO 8601 and of HTTP's own fields, of days that exist.
enum WildcardDate {
  /// Whether a text is a date.
  static func isDate(_ text: Substring) -> Bool { isTimestamp(String(text)) || isHTTPDate(text) }

  /// Whether `!!timestamp` accepts the text; the zone may also have no colon, as in NSDate's description.
  private static func isTimestamp(_ text: String) -> Bool {
    if case .success = Timestamp.parse(text) { return true }
    let zone = text.utf8.suffix(5)
    guard zone.first == 0x2B || zone.first == 0x2D, zone.dropFirst().allSatisfy({ $0.isDecimalDigit }) else {
      return false
    }
    let minutes = text.utf8.index(text.utf8.endIndex, offsetBy: -2)
    if case .success = Timestamp.parse("\(text[..<minutes]):\(text[minutes...])") { return true }
    return false
  }

  private static let weekdays: Set<Substring> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Whether the text has RFC 1123's form, as in RFC 9110, 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`. The
  /// weekday may be wrong.
  private static func isHTTPDate(_ text: Substring) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].last == ",", weekdays.contains(words[0].dropLast()), words[1].count == 2,
      let month = months.firstIndex(of: words[2]), words[4].utf8.count == 8,
      words[4].utf8.dropFirst(2).first == 0x3A, words[5] == "GMT"
    else { return false }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    if case .success = Timestamp.parse("\(words[3])-\(number)-\(words[1])T\(words[4])Z") { return true }
    return false
  }
}

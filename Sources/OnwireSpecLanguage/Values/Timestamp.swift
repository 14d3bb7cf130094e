import OnwireTextFormats

/// YAML 1.1's timestamp: a day, or a day with a time and an optional zone, which is UTC by default.
enum Timestamp {
  /// The reason why a text is not a timestamp.
  enum Fault: Error {
    case form
    case calendar
  }

  /// The moment that `text` names.
  static func parse(_ text: String) -> Result<Moment, Fault> {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let date = scanner.date() else { return .failure(.form) }
    guard let day = dayNumber(date) else { return .failure(.calendar) }
    if scanner.isAtEnd {
      return date.isPadded ? .success(Moment(secondsSince1970: day * 86_400, fraction: 0)) : .failure(.form)
    }
    guard let time = scanner.time(), scanner.isAtEnd else { return .failure(.form) }
    guard time.hour < 24, time.minute < 60, time.second < 60, time.zoneHour < 24, time.zoneMinute < 60 else {
      return .failure(.calendar)
    }
    let zone = (time.zoneHour * 60 + time.zoneMinute) * 60 * (time.isWest ? -1 : 1)
    let seconds = day * 86_400 + time.hour * 3_600 + time.minute * 60 + time.second - zone
    return .success(Moment(secondsSince1970: seconds, fraction: time.fraction))
  }

  fileprivate struct Date {
    var year = 0
    var month = 0
    var day = 0
    /// Whether month and day have two digits each, as a day without a time requires.
    var isPadded = true
  }

  fileprivate struct Time {
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = 0.0
    var zoneHour = 0
    var zoneMinute = 0
    var isWest = false
  }

  /// Days since 1970-01-01 in the Gregorian calendar; `nil` for a day that does not exist.
  private static func dayNumber(_ date: Date) -> Int? {
    guard CivilDate.isDay(date.day, ofMonth: date.month, in: date.year) else { return nil }
    // Years begin in March here, so that the leap day is the last of its year.
    let year = date.month <= 2 ? date.year - 1 : date.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// Reads a timestamp from left to right.
private struct Scanner {
  let bytes: [UInt8]
  var index = 0

  var isAtEnd: Bool { index == bytes.count }

  private var next: UInt8? { isAtEnd ? nil : bytes[index] }

  mutating func date() -> Timestamp.Date? {
    var date = Timestamp.Date()
    guard let year = number(4...4), skip(0x2D), let month = number(1...2), skip(0x2D), let day = number(1...2)
    else { return nil }
    (date.year, date.month, date.day) = (year, month, day)
    date.isPadded = index == 10
    return date
  }

  mutating func time() -> Timestamp.Time? {
    var time = Timestamp.Time()
    if !skip(0x54), !skip(0x74), !skipBlanks() { return nil }
    guard let hour = number(1...2), skip(0x3A), let minute = number(2...2), skip(0x3A),
      let second = number(2...2)
    else { return nil }
    (time.hour, time.minute, time.second) = (hour, minute, second)
    if skip(0x2E) {
      let start = index
      while let byte = next, byte.isDecimalDigit { index += 1 }
      time.fraction = Double("0." + String(decoding: bytes[start..<index], as: UTF8.self) + "0") ?? 0
    }
    if isAtEnd { return time }
    skipBlanks()
    if skip(0x5A) { return time }
    time.isWest = next == 0x2D
    guard skip(0x2B) || skip(0x2D), let zoneHour = number(1...2) else { return nil }
    time.zoneHour = zoneHour
    if skip(0x3A) {
      guard let zoneMinute = number(2...2) else { return nil }
      time.zoneMinute = zoneMinute
    }
    return time
  }

  private mutating func number(_ length: ClosedRange<Int>) -> Int? {
    var value = 0
    let start = index
    while let byte = next, byte.isDecimalDigit, index - start < length.upperBound {
      value = value * 10 + Int(byte - 0x30)
      index += 1
    }
    return length.contains(index - start) ? value : nil
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let start = index
    while next == 0x20 || next == 0x09 { index += 1 }
    return index > start
  }
}

/// A moment as NSDate stores it: as seconds since 2001 in a double, so that short fractions stay exact.
///
/// The same moment in seconds since 1970 has fewer bits left for the fraction: a date that is 123.456 seconds
/// into 2001 would print as 123.45600008964539.
package struct Moment: Sendable, Hashable {
  /// Seconds since 2001-01-01T00:00:00Z, Apple's reference date.
  package let secondsSince2001: Double

  /// Seconds since 1970-01-01T00:00:00Z, rounded as NSDate's `timeIntervalSince1970` rounds them.
  package var secondsSince1970: Double { secondsSince2001 + Self.start }

  /// The moment `seconds` after 1970-01-01T00:00:00Z, plus a fraction of a second.
  init(secondsSince1970 seconds: Int, fraction: Double) {
    secondsSince2001 = Double(seconds - Int(Self.start)) + fraction
  }

  /// The moment that NSDate makes of `seconds` after 1970-01-01T00:00:00Z.
  package init(secondsSince1970 seconds: Double) {
    secondsSince2001 = seconds - Self.start
  }

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let start = 978_307_200.0
}

/// A moment as NSDate holds it: a double counts the seconds since 2001, so that short fractions stay exact.
///
/// Seconds since 1970 of the same moment have fewer bits left for the fraction: a date that is 123.456 seconds into
/// 2001 would print as 123.45600008964539.
public struct Moment: Sendable, Hashable {
  /// Seconds since 2001-01-01T00:00:00Z, Apple's reference date.
  public let secondsSince2001: Double

  /// Seconds since 1970-01-01T00:00:00Z, rounded as NSDate's `timeIntervalSince1970` rounds them.
  public var secondsSince1970: Double { secondsSince2001 + Self.start }

  /// `seconds` after 1970-01-01T00:00:00Z, and a fraction of a second.
  init(secondsSince1970 seconds: Int, fraction: Double) {
    secondsSince2001 = Double(seconds - Int(Self.start)) + fraction
  }

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let start = 978_307_200.0
}

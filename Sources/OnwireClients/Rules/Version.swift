import OnwireDiagnostics

/// A release of a library, as its numbers; or a style of code that has no releases.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The numbers, the most significant first; for a style, its position among all styles.
  package let numbers: [Int]
  /// The style's name, which is empty if it is the only one; `nil` for a release.
  package let style: String?

  /// The release `a.b.c`.
  public init(_ numbers: Int...) {
    self.numbers = numbers
    style = nil
  }

  /// The style at `position` among those of its client.
  init(style: String, at position: Int) {
    numbers = [position]
    self.style = style
  }

  /// The decimal numbers in `text`, separated by dots; `nil` for any other text, and for a number with
  /// leading zeros.
  ///
  /// Tables have many releases and are made when a command starts, so no substrings are made.
  package init?(parsing text: String) {
    var numbers: [Int] = []
    numbers.reserveCapacity(3)
    var number: Int?
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard let whole = number else { return nil }
        numbers.append(whole)
        number = nil
        continue
      }
      let digit = Int(byte) - 0x30
      guard 0...9 ~= digit else { return nil }
      guard let before = number else {
        number = digit
        continue
      }
      let (tens, isTooLarge) = before.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = tens.addingReportingOverflow(digit)
      guard before > 0, !isTooLarge, !isLarger else { return nil }
      number = sum
    }
    guard let number else { return nil }
    numbers.append(number)
    self.numbers = numbers
    style = nil
  }

  /// The numbers separated by dots, or the style's name.
  public var description: String { style ?? numbers.map(String.init).joined(separator: ".") }

  /// Whether this release begins with the numbers of `prefix`; `false` for a style.
  package func begins(with prefix: Version) -> Bool {
    style == nil && numbers.starts(with: prefix.numbers)
  }

  /// Compares number by number.
  public static func < (a: Version, b: Version) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}

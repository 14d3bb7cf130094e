/// A release of a library: up to three numbers.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Its numbers, the most significant first.
  public let numbers: [Int]

  /// The release `a.b.c`.
  public init(_ numbers: Int...) {
    self.numbers = numbers
  }

  /// The numbers that `text` gives; `nil` where it is no version.
  public init?(parsing text: some StringProtocol) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part), String(number) == part
      else {
        return nil
      }
      numbers.append(number)
    }
    guard numbers.count <= 3 else { return nil }
    self.numbers = numbers
  }

  /// The numbers with dots between them.
  public var description: String { numbers.map(String.init).joined(separator: ".") }

  /// Whether this release begins with the numbers of `prefix`.
  public func begins(with prefix: Version) -> Bool {
    numbers.starts(with: prefix.numbers)
  }

  /// Number by number.
  public static func < (a: Version, b: Version) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}

/// A release of a library: up to three numbers.
struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  let numbers: [Int]

  /// The release `a.b.c`.
  init(_ numbers: Int...) {
    self.numbers = numbers
  }

  /// The numbers that `text` gives; `nil` where it is no version.
  init?(parsing text: some StringProtocol) {
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

  var description: String { numbers.map(String.init).joined(separator: ".") }

  /// Whether this release begins with the numbers of `prefix`.
  func begins(with prefix: Version) -> Bool {
    numbers.starts(with: prefix.numbers)
  }

  static func < (a: Version, b: Version) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}

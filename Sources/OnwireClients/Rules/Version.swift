/// A release of a library: its numbers; or a style of code that has no releases.
public struct Version: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Its numbers, the most significant first; of a style its position among all.
  package let numbers: [Int]
  /// The style's name; empty for the only one that there is; `nil` for a release.
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

  /// The numbers that `text` gives; `nil` where it is no version.
  package init?(parsing text: some StringProtocol) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(part), String(number) == part
      else {
        return nil
      }
      numbers.append(number)
    }
    self.numbers = numbers
    style = nil
  }

  /// The numbers with dots between them, or the style's name.
  public var description: String { style ?? numbers.map(String.init).joined(separator: ".") }

  /// Whether this release begins with the numbers of `prefix`; no style does.
  package func begins(with prefix: Version) -> Bool {
    style == nil && numbers.starts(with: prefix.numbers)
  }

  /// Number by number.
  public static func < (a: Version, b: Version) -> Bool {
    a.numbers.lexicographicallyPrecedes(b.numbers)
  }
}

/// A release of iOS, with the versions that its default User-Agent names.
package struct SystemRelease: Sendable {
  /// The release, such as `16.2`. It also stands for later ones that begin with the same two numbers, up to
  /// the next row.
  package let number: String
  /// The version of CFNetwork, such as `1402.0.8`.
  package let cfNetwork: String
  /// The version of Darwin, such as `22.2.0`.
  package let darwin: String

  init(_ number: String, cfNetwork: String, darwin: String) {
    self.number = number
    self.cfNetwork = cfNetwork
    self.darwin = darwin
  }

  /// The numbers of a release such as `9.3.2`; `nil` if the text is not a release.
  static func numbers(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in part.allSatisfy(\.isNumber) ? Int(part) : nil }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The numbers of a system such as `iOS 16.2`; `nil` if it is neither iOS nor iPadOS.
  static func numbers(ofSystem system: String) -> [Int]? {
    for name in ["iOS ", "iPadOS "] where system.hasPrefix(name) {
      return numbers(system.dropFirst(name.count))
    }
    return nil
  }
}

extension Transport {
  /// The row of the release `numbers`; `nil` if none is known.
  ///
  /// A minor release says nothing about the next: 16.7 is not looked up in the row of 16.6.
  func release(_ numbers: [Int]) -> SystemRelease? {
    let wanted = numbers + Array(repeating: 0, count: max(0, 3 - numbers.count))
    return releases.last { release in
      guard let known = SystemRelease.numbers(release.number[...]) else { return false }
      return known.prefix(2) == wanted.prefix(2) && !wanted.lexicographicallyPrecedes(known)
    }
  }
}

/// A string that equals only strings with the same scalars.
package struct ExactString: Hashable, Sendable {
  private let string: String

  package init(_ string: String) { self.string = string }

  package static func == (a: ExactString, b: ExactString) -> Bool {
    guard a.string.utf8.count == b.string.utf8.count else { return false }
    var (a, b) = (a.string, b.string)
    return a.withUTF8 { a in b.withUTF8 { a.isEqual(to: $0) } }
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

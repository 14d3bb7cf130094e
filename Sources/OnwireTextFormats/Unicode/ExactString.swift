/// A string that is equal only to one of the same scalars.
package struct ExactString: Hashable, Sendable {
  private let string: String

  package init(_ string: String) { self.string = string }

  package static func == (a: ExactString, b: ExactString) -> Bool {
    a.string.utf8.elementsEqual(b.string.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

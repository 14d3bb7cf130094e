/// Writes property lists as CoreFoundation does, in XML or binary form.
///
/// XML sorts the keys of each dictionary by UTF-16 code units. Binary keeps the order of the document:
/// CoreFoundation's own is that of a hash table, and not promised. Equal scalars are one object in the binary
/// form; CoreFoundation releases differ in whether this takes equal or identical objects.
package struct PropertyListWriter: Sendable {
  /// The two forms.
  package enum Format: Hashable, Sendable {
    /// `PropertyList-1.0.dtd`.
    case xml
    /// `bplist00`.
    case binary
  }

  /// A value that has no form in property lists.
  package struct Failure: Error, Hashable, Sendable {
    /// The kinds of such values.
    package enum Reason: Hashable, Sendable {
      /// Null.
      case null
      /// A decimal number: it is unknown how NSDecimalNumber prints there.
      case decimal
      /// A date, in XML, that is not finite, or is more than 10¹³ seconds (300 000 years) away from 2001.
      case date
    }

    /// The value's index in preorder, as in `WrittenDocument.Piece.value`.
    package var value: Int
    /// The kind of value.
    package var reason: Reason
  }

  /// The form to write.
  package var format: Format

  /// Creates a writer of `format`.
  package init(_ format: Format) {
    self.format = format
  }

  /// The bytes of `document`, whose root may be a scalar.
  package func write(_ document: Document) throws(Failure) -> WrittenDocument {
    let sizes = document.subtreeSizes
    switch format {
    case .xml:
      var list = XMLPropertyList(sizes: sizes)
      try list.write(root: document)
      return list.written
    case .binary:
      var list = BinaryPropertyList(sizes: sizes)
      _ = try list.add(document, index: 0)
      return list.written()
    }
  }
}

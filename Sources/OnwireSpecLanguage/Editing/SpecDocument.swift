package import OnwireDiagnostics

/// A document of a spec file that is read by itself, so that a change of it takes as long however many others there are.
package struct SpecDocument: Sendable {
  /// The document's own text under the name of the file, or the whole file where it extends others of it.
  package let source: Source
  /// Its position in `source`, from 0.
  package let index: Int
  /// What the request is called where it does not say.
  package let stem: String
  private let file: Source
  private let range: Range<Int>

  /// The document of a request whose file has that stem.
  package init(_ spec: RequestSpec, stem: String) {
    file = spec.place.source
    guard let range = spec.document, range.count < file.bytes.count else {
      (source, index, self.stem, self.range) = (file, spec.index, stem, file.bytes.indices)
      return
    }
    source = Source(name: file.name, bytes: Array(file.bytes[range]))
    (index, self.stem, self.range) = (0, spec.isNamed ? stem : spec.name, range)
  }

  /// The file with another text of the document.
  package func file(with changed: Source) -> Source {
    Source(
      name: file.name,
      bytes: file.bytes[..<range.lowerBound] + changed.bytes + file.bytes[range.upperBound...])
  }
}

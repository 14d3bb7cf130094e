package import OnwireDiagnostics

/// A document of a spec file that is read by itself, so that a change of it takes as long however many others there are.
package struct SpecDocument: Sendable {
  /// The document's own text under the name of the file, or the whole file where it extends others of it.
  package let source: Source
  /// Its position in `source`, from 0.
  private let index: Int
  /// What the request is called where it does not say.
  private let stem: String
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

  /// The request as it stands in another text; `nil` where that cannot be read.
  package func request(in changed: Source, by reader: SpecReader) -> RequestSpec? {
    reader.read(changed, stem: stem).requests.first { $0.index == index }
  }

  /// The nodes of another text; `nil` where that is no YAML.
  package func text(of changed: Source) -> SpecText? { SpecText(changed, document: index) }

  /// The file with another text of the document.
  package func file(with changed: Source) -> Source {
    Source(
      name: file.name,
      bytes: file.bytes[..<range.lowerBound] + changed.bytes + file.bytes[range.upperBound...])
  }
}

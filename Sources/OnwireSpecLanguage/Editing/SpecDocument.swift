package import OnwireDiagnostics

/// A document of a spec file that is read on its own, so that the time for a change does not depend on the
/// number of other documents.
package struct SpecDocument: Sendable {
  /// The document's own text under the name of the file, or the whole file if the document extends others in
  /// it.
  package let source: Source
  /// Its position in `source`, from 0.
  private let index: Int
  /// The name of the request if it has none of its own.
  private let stem: String
  private let file: Source
  private let range: Range<Int>

  /// The document of a request whose file has this stem.
  package init(_ spec: RequestSpec, stem: String) {
    file = spec.place.source
    guard let range = spec.document, range.count < file.bytes.count else {
      (source, index, self.stem, self.range) = (file, spec.index, stem, file.bytes.indices)
      return
    }
    source = Source(name: file.name, bytes: Array(file.bytes[range]))
    (index, self.stem, self.range) = (0, spec.isNamed ? stem : spec.name, range)
  }

  /// The request in a changed text; `nil` if that cannot be read.
  package func request(in changed: Source, by reader: SpecReader) -> RequestSpec? {
    reader.read(changed, stem: stem).requests.first { $0.index == index }
  }

  /// The nodes of a changed text; `nil` if that is not YAML.
  package func text(of changed: Source) -> SpecText? { SpecText(changed, document: index) }

  /// The file with a changed text of the document.
  package func file(with changed: Source) -> Source {
    Source(
      name: file.name,
      bytes: file.bytes[..<range.lowerBound] + changed.bytes + file.bytes[range.upperBound...])
  }
}

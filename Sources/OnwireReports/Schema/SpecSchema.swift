import OnwireSpecLanguage
import OnwireTextFormats

/// The JSON Schema of the spec language, for editors.
package enum SpecSchema {
  /// The schema's text: JSON, indented, with a line end; `ofBases` for files that others extend.
  ///
  /// Draft 7. It refuses what cannot be a spec by its keys and shapes; what needs more than one file or a client's
  /// rules is left to `onwire compile`.
  package static func text(ofBases: Bool = false) -> String {
    let options = JSONWriter.Options(escapeSlashes: false, pretty: true, double: .shortest)
    // The schema holds neither bytes nor dates, which is all that the writer refuses.
    guard
      let written = try? JSONWriter(options).write(document(ofBases ? .base : .request))
    else { return "" }
    return String(decoding: written.bytes, as: UTF8.self) + "\n"
  }

  private static func document(_ mapping: Shape.Mapping) -> Document {
    guard case .dictionary(let request) = mapping.schema else { return .null }
    let head: [(key: String, value: Document)] = [
      (key: "$schema", value: .string("http://json-schema.org/draft-07/schema#")),
      (key: "title", value: .string("Onwire request spec")),
    ]
    let definitions = Document.object(
      ("client", Shape.client.schema), ("headers", Shape.headers.schema))
    return .dictionary(head + request + [(key: "definitions", value: definitions)])
  }
}

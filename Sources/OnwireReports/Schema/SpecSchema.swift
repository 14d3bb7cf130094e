import OnwireSpecLanguage
import OnwireTextFormats

/// The JSON Schema of the spec language, for editors.
package enum SpecSchema {
  /// The text of the schema: indented JSON with a line end; `ofBases` is for files that others extend.
  ///
  /// It is draft 7. It refuses what is not a spec by its keys and shapes; anything that depends on more than
  /// one file, or on a client's rules, is left to `onwire compile`.
  package static func text(ofBases: Bool = false) -> String {
    let options = JSONWriter.Options(escapeSlashes: false, pretty: true, double: .shortest)
    // The schema has neither bytes nor dates, which are all that the writer refuses.
    guard
      let written = try? JSONWriter(options).write(document(ofBases: ofBases))
    else { return "" }
    return String(decoding: written.bytes, as: UTF8.self) + "\n"
  }

  private static func document(ofBases: Bool) -> Document {
    let extent = ofBases ? Shape.Extent.base : .part
    guard case .dictionary(var request) = Shape.Mapping.request.schema(extent) else { return .null }
    let head: [(key: String, value: Document)] = [
      (key: "$schema", value: .string("http://json-schema.org/draft-07/schema#")),
      (key: "title", value: .string("Onwire request spec")),
    ]
    if !ofBases, let needed = Shape.Mapping.request.needed {
      request += [(key: "if", value: hasBase), (key: "else", value: needed)]
    }
    let definitions = Document.object(
      ("client", Shape.client.schema(extent)), ("headers", Shape.headers.schema(extent)))
    return .dictionary(head + request + [(key: "definitions", value: definitions)])
  }

  /// The schema of requests that extend something.
  private static let hasBase = Document.object(
    ("required", .array([.string("extends")])),
    (
      "properties", .object(("extends", .object(("not", .object(("enum", .array([.null, .array([])])))))))
    ))
}

/// The value of a Content-Type, `multipart/form-data; boundary=b`, in any state.
///
/// Reads the syntax of RFC 9110, 8.3.1, and anything else as well as it can: every value is a media type,
/// perhaps without a type.
package struct MediaType: Sendable, Hashable {
  /// One `name=value` after the type.
  package struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    package var name: String
    /// The value without its quotes and escapes.
    package var value: [UInt8]
    /// The range of the value, without the quotes, counted from the first byte of the input.
    package var range: Range<Int>
    /// The range of the parameter, from its name to the end of its value with its quotes.
    package var whole: Range<Int>
    /// Whether the value is in quotes.
    package var isQuoted: Bool
    /// Whether an opening quote has a closing one; `true` without quotes.
    package var isClosed: Bool
    /// The mark before the name: `;`, or in its place `,` or just blanks.
    package var mark: Mark

    /// The separators before a parameter.
    package enum Mark: Sendable, Hashable {
      /// `;`, the correct one.
      case semicolon
      /// `,`, which a server may take for the end of the value.
      case comma
      /// Only blanks.
      case blank
    }

    /// The value as text, with bytes that are not UTF-8 replaced.
    package var text: String { String(decoding: value, as: UTF8.self) }
  }

  /// The part before the `/`, in lower case; empty if there is no type.
  package private(set) var type = ""
  /// The part after the `/`, in lower case; empty if there is no type.
  package private(set) var subtype = ""
  /// The parameters in order, except those without `=`.
  package private(set) var parameters: [Parameter] = []

  /// The first parameter called `name`, which is in lower case.
  package subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// Type and subtype: `multipart/form-data`; empty if there is no type.
  package var essence: String { type.isEmpty && subtype.isEmpty ? "" : "\(type)/\(subtype)" }

  /// Reads the value of a Content-Type.
  package init(_ value: ArraySlice<UInt8>) {
    var reader = MediaTypeReader(value)
    let (type, slash, subtype) = reader.essence()
    if slash {
      self.type = type
      self.subtype = subtype
    }
    parameters = reader.parameters()
  }

  /// Reads the text of a Content-Type.
  package init(_ text: String) {
    self.init(Array(text.utf8)[...])
  }
}

extension MediaType {
  /// Whether bodies of this type are forms.
  package var isForm: Bool { type == "application" && subtype == "x-www-form-urlencoded" }

  /// Whether bodies of this type are JSON (RFC 6839, 3.1, and the names from before RFC 4627).
  package var isJSON: Bool {
    (type == "application" || type == "text") && (subtype == "json" || subtype == "x-json")
      || subtype.hasSuffix("+json")
  }

  /// Whether bodies of this type are property lists.
  package var isPropertyList: Bool { Self.propertyListEssences.contains(essence) }

  /// Whether bodies of this type have parts.
  package var isMultipart: Bool { type == "multipart" }

  private static let propertyListEssences: Set<String> = [
    "application/x-plist", "application/plist", "text/x-plist", "application/x-apple-binary-plist",
    "application/x-apple-plist", "text/x-apple-plist+xml",
  ]
}

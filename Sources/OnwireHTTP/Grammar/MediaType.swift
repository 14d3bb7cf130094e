/// What a Content-Type says: `multipart/form-data; boundary=b`, in any state.
///
/// Read as RFC 9110, 8.3.1 writes it, and beyond that as it comes: every value is one, perhaps without a type.
package struct MediaType: Sendable, Hashable {
  /// One `name=value` after the type.
  package struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    package var name: String
    /// The value without quotes and escapes.
    package var value: [UInt8]
    /// Where the value stands, without the quotes; ranges count from the first byte that was read.
    package var range: Range<Int>
    /// Where the parameter stands, from its name to the end of its value with its quotes.
    package var whole: Range<Int>
    /// Whether the value is in quotes.
    package var isQuoted: Bool
    /// Whether the quote that begins the value has one that ends it; `true` without quotes.
    package var isClosed: Bool
    /// The mark before the name: `;`, or what stands for it, a `,` or none but a blank.
    package var mark: Mark

    /// What separates a parameter from what is before it.
    package enum Mark: Sendable, Hashable {
      /// `;`, as it should be.
      case semicolon
      /// `,`, which a server may take for the end of the value.
      case comma
      /// Only blanks.
      case blank
    }

    /// The value as text; what is no UTF-8 is replaced.
    package var text: String { String(decoding: value, as: UTF8.self) }
  }

  /// What stands before the `/`, in lower case; empty where there is no type.
  package private(set) var type = ""
  /// What stands after the `/`, in lower case; empty where there is no type.
  package private(set) var subtype = ""
  /// The parameters in order, those without `=` left out.
  package private(set) var parameters: [Parameter] = []

  /// The first parameter called `name`, in lower case.
  package subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// Type and subtype: `multipart/form-data`; empty where there is no type.
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

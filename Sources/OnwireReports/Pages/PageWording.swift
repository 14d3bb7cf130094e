import OnwireHTTP

/// The wording of pages.
enum PageWording {
  // MARK: Tables

  static let query = "Query"
  static let form = "Form"
  static let json = "JSON"
  static let propertyList = "Property list"
  static let parts = "Parts"
  static let body = "Body"
  static let name = "Name"
  static let path = "Path"
  static let value = "Value"
  static let wire = "On the wire"
  static let filename = "File name"
  static let type = "Type"
  static let size = "Size"
  static let content = "Content"
  static let whole = "(the whole)"
  static let nameless = "(no name)"

  static func moreRows(_ count: Int) -> String { "… and \(count.grouped) more" }

  // MARK: Sections

  static let spec = "Spec"
  /// The caption of a spec that was found.
  static func compiles(exactly isExact: Bool) -> String {
    isExact
      ? "compiles to exactly these bytes"
      : "compiles to this request as HTTP/1.1 writes it"
  }
  /// The caption of a command.
  static func sends(exactly isExact: Bool) -> String {
    isExact ? "sends exactly these bytes" : "to read: its bytes differ, as is said below"
  }
  static func sameBytes(_ client: String, _ own: String) -> String {
    "\(client) sends the very same bytes as \(own)."
  }
  static let response = "Response"
  static let request = "Request"
  static let bytes = "Bytes"
  static let clients = "Other clients"
  static let findings = "Findings"
  static let problems = "Cannot be sent"
  static let rules = "Rules"
  static let whatChanges = "What changes"
  static let theSame = "The same bytes"
  static let field = "Field"
  static let rule = "Rule"

  // The words after the name of a client.
  static let sendsTheSame = " sends the same bytes."
  static let cannotSend = " cannot send it:"
  static let notCounted = " sends the same, except for what does not count."

  static func changes(_ count: Int) -> String {
    " sends \(count.counted("field", grouped: true)) otherwise:"
  }

  /// The line below a text that is cut.
  static let more = "… cut here"

  static func moreLines(_ kind: String) -> String { "… cut here: --emit \(kind) has all" }
}

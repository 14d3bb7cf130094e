import OnwireDiagnostics
import OnwireHTTP

/// The texts on bodies whose heads are not in the capture.
enum BodyCaptureWording {
  /// Why there is no head.
  static func reason(_ message: Message, isSaid: Bool) -> String {
    let kind = message.elements.lazy.compactMap { kinds[$0.kind] }.first
    guard let kind else { return "the capture is said to be a body alone" }
    return isSaid
      ? "the capture is said to be a body alone, and is \(kind)"
      : "the capture is \(kind), and no head stands before it"
  }

  private static let kinds: [Element.Kind: String] = [
    .multipart: "the parts of a body", .json: "JSON", .propertyList: "a property list", .form: "a form",
  ]

  static let lastLineEnd = "a line end after the body is left out: an editor or a console adds it"

  static let bareLineFeeds =
    "its lines end in LF alone, as an editor or a console leaves them: where CR LF was sent is not known"

  static func looksLike(_ format: CaptureFormat) -> String {
    "the content looks like `\(format.rawValue)`, and is read as that without --body and --type; a word without a slash, such as --type html, leaves the responses of that type"
  }

  static func misfit(_ type: MediaType) -> String {
    let boundary = type["boundary"]?.text ?? ""
    return "no line of the body has the boundary `\(VisibleText.of(boundary))` of the type that is given"
  }
}

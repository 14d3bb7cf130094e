import OnwireHTTP

/// A reason why bytes of a captured request are there, as their origins name it.
package struct CaptureOrigin: Sendable {
  /// Such as `capture.wire`.
  package let name: String
  /// What the origin means, in a few words.
  package let summary: String

  /// All origins, the most certain first.
  package static let all = [
    CaptureOrigin(
      name: RuleName.wire.text, summary: "as they were on the wire: the capture has exactly these bytes"),
    CaptureOrigin(
      name: RuleName.rebuilt.text,
      summary: "rebuilt by the reader, from names and values, parameters or the parts of a URL"),
    CaptureOrigin(
      name: RuleName.decoded.text,
      summary: "the capture has the body with a coding such as gzip taken off: the bytes on the wire are lost"
    ),
    CaptureOrigin(
      name: RuleName.guessed.text,
      summary: "the capture has a text that may stand for different bytes, and no length proves the choice"),
  ]
}

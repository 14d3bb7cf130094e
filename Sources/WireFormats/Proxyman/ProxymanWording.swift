import TextFormats

/// What is said about Proxyman's logs.
enum ProxymanWording {
  private static let export = ["Export the requests in Proxyman anew, or as HAR."]

  static func malformed(_ failure: JSONFailure, _ file: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: "proxyman-malformed", "\(failure.sentence): at byte \(failure.offset) of this entry",
      at: file.offset, path: file.name, help: export)
  }

  static func noField(_ path: String, of name: String) -> CaptureFailure {
    CaptureFailure(
      code: "proxyman-malformed", "`\(path)` has no `key.name` or no `value`", path: name, help: export)
  }

  static func noBase64(_ offset: Int, of name: String) -> CaptureFailure {
    CaptureFailure(
      code: "proxyman-malformed", "`request.bodyData` is no base64 from its character \(offset + 1) on",
      path: name, help: export)
  }

  static func noRequest(_ name: String) -> CaptureFailure {
    CaptureFailure(
      code: "proxyman-malformed", "this entry has no `request` with `method`, `host` and `uri`", path: name,
      help: export)
  }

  static func tunnel(_ host: String) -> String {
    "a tunnel, whose bytes are encrypted: enable SSL Proxying for \(host) in Proxyman"
  }

  static func scheme(_ name: String) -> String { "its scheme is \(name), neither http nor https" }

  static let requestLine = "the log has no request line: made of method, uri and version"
  static let blanks = "the log has names and values: CR LF and one blank after each colon are assumed"
  static let text = "the log has characters beyond ASCII as text: written in UTF-8, and no length proves it"
  static let noChunks = "Proxyman took the chunks off"

  static func disabled(_ name: String) -> String { "the field `\(name)` is disabled: it was not sent" }

  static func tools(_ tools: [String]) -> String {
    "Proxyman's tools matched the request and may have changed it: \(tools.joined(separator: ", "))"
  }

  static func comment(_ comment: String) -> String { "comment: \(comment)" }

  static func noBody(_ length: BodyChoice.KnownLength) -> String {
    "the log holds no body, though \(length.source) is \(length.count)"
  }

  static func decoded(_ count: Int, _ length: BodyChoice.KnownLength?) -> String {
    "Proxyman took the content coding off: \(count) bytes"
      + (length.map { ", where \($0.source) is \($0.count)" } ?? "")
  }

  static let notCoded =
    "the body is not in the coding that Content-Encoding names: it was taken off, or never put on"

  static func length(_ count: Int, _ length: BodyChoice.KnownLength) -> String {
    "the log holds \(count) bytes of the body; \(length.source) is \(length.count)"
  }
}

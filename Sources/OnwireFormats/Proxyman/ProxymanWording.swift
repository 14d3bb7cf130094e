/// The wording about Proxyman's logs.
enum ProxymanWording {
  static let tool = CaptureTool(name: "Proxyman", holder: "the log", takesCodingsOff: true)
  static let broken = BrokenCapture(
    code: .proxymanMalformed, help: "Export the requests in Proxyman anew, or as HAR.")

  static func noField(_ side: String, _ index: Int) -> CaptureFault {
    CaptureFault("`\(side).header.entries[\(index)]` has no `key.name` or no `value`")
  }

  static func noBase64(_ side: String, _ offset: Int) -> CaptureFault {
    CaptureFault("`\(side).bodyData` is no base64 from its character \(offset + 1) on")
  }

  static let noRequest = CaptureFault("this entry has no `request` with `method`, `host` and `uri`")

  static let statusLine = "the log has no status line: made of version, code and phrase"
  static let requestLine = "the log has no request line: made of method, uri and version"
  static let blanks = "the log has names and values: CR LF and one blank after each colon are assumed"
  static let text = "the log has characters beyond ASCII as text: written in UTF-8, and no length proves it"

  static func disabled(_ name: String) -> String { "the field `\(name)` is disabled: it was not sent" }

  static func tools(_ tools: [String]) -> String {
    "Proxyman's tools matched the request and may have changed it: \(tools.joined(separator: ", "))"
  }

  static func comment(_ comment: String) -> String { "comment: \(comment)" }
}

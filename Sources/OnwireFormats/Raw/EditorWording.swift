import OnwireDiagnostics
import OnwireTextFormats

/// The wording about requests in an editor's file.
enum EditorWording {
  static let expectation = "an editor's file says what is to be sent, not what was sent"
  private static let send = "send the request from the editor through a proxy, and give what that captures"

  static func leftOut(_ line: [UInt8]) -> String {
    let shown = String(decoding: line.prefix(80), as: UTF8.self)
    return "the last lines, from `\(VisibleText.of(shown))` on, say what is done with the response: "
      + "they are left out of the body"
  }

  static func tooLarge(_ limit: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "an editor's file of requests has at most \(limit >> 20) MiB",
      help: ["--from raw takes any bytes as a request"])
  }

  static func variable(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "`{{` begins a variable, whose value the editor knows", at: offset,
      help: ["write its value in its place", send])
  }

  static func script(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "this is a script, which the editor runs", at: offset,
      help: ["remove the script", send])
  }

  static func reference(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "`<>` names a response that was kept, and more text follows it", at: offset,
      help: ["remove the line, or write `###` before the next request"])
  }

  static func hurl(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported,
      "this is a line of a Hurl file, which says what is to be sent and what is expected of the response",
      at: offset,
      help: [
        "run it with `hurl --curl NEW FILE`, and give NEW, which has the requests as curl commands",
        "or run it through a proxy, `hurl --proxy HOST:PORT FILE`, and give what that captures",
        "or, if this is not a Hurl file and the line belongs to the body, write `HTTP/1.1` behind the URL",
      ])
  }

  static func file(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "the body comes from a file, which is not read", at: offset,
      help: ["write what is in the file in its place", send])
  }

  static func noRequestLine(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "this is not a request line such as `GET https://example.com/`", at: offset,
      help: ["write the method before the URL"])
  }

  static func noField(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .httpFileUnsupported, "this is not a header field, and no empty line ends the head before it",
      at: offset,
      help: ["write the whole URL in one line, and an empty line before the body"])
  }
}

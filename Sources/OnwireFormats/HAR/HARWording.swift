import OnwireHTTP
import OnwireTextFormats

/// The texts on archives and on what they lack; sentences without a full stop.
enum HARWording {
  // MARK: Failures

  static func malformed(_ failure: JSONFailure, behind start: Int, path: String) -> CaptureFailure {
    CaptureFailure(
      code: .harMalformed, "this is not an HTTP Archive: \(failure.sentence)", at: start + failure.offset,
      path: path,
      help: ["export the session once more; an archive that was cut off while it was written is not whole"])
  }

  static let noLog = CaptureFailure(
    code: .harMalformed, "this is not an HTTP Archive: it has no `log`", path: "log",
    help: ["an archive is an object with the member `log`, which has `entries`"])

  static let noEntries = CaptureFailure(
    code: .harMalformed, "this archive has no `entries`", path: "log.entries",
    help: ["an archive is an object with the member `log`, which has `entries`"])

  // MARK: Entries that are passed over

  static let noHTTP = "the URL is not one of http or https: nothing was sent over HTTP"
  static let noRequest = "the entry has no request with a method and a URL"
  static let webSocket = "a WebSocket, whose messages are no requests"
  static let tunnel =
    "a tunnel, whose bytes are encrypted: turn on SSL proxying for this host and record once more"
  static let cached = "answered from the browser's cache: nothing was sent"
  static func blocked(_ error: String) -> String { "the browser blocked it (\(error)): nothing was sent" }
  static let tooLarge =
    "a text of the request has more than \(CaptureLimit.body >> 20) MiB, or a list too many items"

  // MARK: Heads

  static func requestLine(hasVersion: Bool, joinsQuery: Bool) -> String {
    "made of the method and the URL, in origin form"
      + (joinsQuery ? ", and the parameters beside it, escaped as Insomnia does" : "")
      + (hasVersion ? "" : "; the version is not given, and HTTP/1.1 assumed")
  }

  static let blanks = "an archive keeps names and values, not what stands between them"
  static let fieldEncoding = "characters beyond ASCII are written in UTF-8; no length proves it"
  static let chunks = "the chunks of the body are not in the archive"
  static func statusLine(hasVersion: Bool) -> String {
    "made of version, status and its text"
      + (hasVersion ? "" : "; the version is not given, and HTTP/1.1 assumed")
  }

  static let responseAlone = "an archive holds requests, and this is a response alone"
  static let responseDecoded =
    "an archive keeps the content of a response without chunks and codings: its bytes on the wire are lost"
  static let responseHeadTooLong = "the head of the response is too long for an archive: it is left out"
  static let responseBodyTooLong = "the body of the response is too long to be read from an archive"
  static let noResponseFields = "the archive has no header fields of this response"
  static let contentTooLong = "the archive's text of the body is longer than what is read"
  static let brokenBase64 = "the archive's text of the body is no base64"
  static func noContent(_ length: BodyChoice.KnownLength) -> String {
    "the archive has no text of the body, though \(length.source) is \(length.count)"
  }
  static let noFields = "the archive has no header fields of this request"
  static let noHost = "Host is missing, which HTTP/1.1 demands: other fields may be missing, too"
  static let proxyConnection = "Proxy-Connection is there because of a proxy: without one it is not sent"
  static let asEntered = "the fields are those that a person entered, not those that were sent"
  static let dictionary = "the writer keeps the fields without order"
  static let unknownWriter = "nothing is known of this archive's writer"

  static func headersSize(_ size: Int, made: Int) -> String {
    size == made
      ? "headersSize \(size) agrees"
      : "the head that was made has \(made) bytes, and headersSize says \(size)"
  }

  static func sorted(_ writer: String) -> String { "\(writer) sorts fields by name, and so they stand here" }

  static func joined(_ writer: String) -> String {
    "\(writer) joins repeated fields with commas: a value with one may be several fields"
  }

  static func unchecked(_ writer: String) -> String {
    "in which order \(writer) writes the fields nobody has checked"
  }

  static func letterCase(_ writer: HARProfile) -> String {
    writer.creator.isEmpty
      ? unknownWriter : "whether \(writer.name) keeps the letter case of names nobody has checked"
  }

  static func reordered(_ writer: String) -> String {
    "\(writer) shows the fields of HTTP/2 and 3 in an order of its own"
  }

  static func secrets(_ writer: String) -> String {
    "\(writer) leaves out Cookie and Authorization unless sensitive data is exported, and there is neither"
  }

  static func responseSecrets(_ writer: String) -> String {
    "\(writer) leaves out Set-Cookie unless sensitive data is exported, and there is none"
  }

  static func addedLater(_ writer: String, _ name: String) -> String {
    "\(writer) adds `\(name)` to requests of HTTP/2 and 3 late, and its archive may lack it"
  }

  // MARK: Bodies

  static func choice(_ choice: BodyChoice) -> String {
    let rival = choice.rival.map { ", and would with \($0.name)" } ?? ""
    return "\(source(choice)); \(check(choice))\(choice.agreeing.isEmpty ? "" : rival)"
  }

  static func replaced(_ choice: BodyChoice) -> String {
    "bytes that are no text were replaced by U+FFFD and are lost; \(check(choice))"
  }

  static func maybeReplaced(_ choice: BodyChoice) -> String {
    "U+FFFD in the text was sent, or replaced bytes that are no text; \(check(choice))"
  }

  static func decoded(_ coding: String, _ choice: BodyChoice) -> String {
    let lengths = choice.agreeing.isEmpty && choice.disagreeing.isEmpty ? "" : "; \(check(choice))"
    return "\(coding) was taken off, and the bytes on the wire are lost; \(source(choice))\(lengths)"
  }

  static let notCoded =
    "the text is not in the coding that Content-Encoding names: it was taken off, or never put on"

  static func parameters(_ choice: BodyChoice) -> String {
    "made of parameters, \(choice.candidate.name); \(check(choice))"
  }

  static func absent(_ length: BodyChoice.KnownLength, writer: String?, _ method: String) -> String {
    "\(length.source) is \(length.count), but the archive has no body"
      + (writer.map { ": \($0) keeps none of \(method)" } ?? "")
  }

  static func filesLeftOut(_ length: BodyChoice.KnownLength, _ count: Int) -> String {
    "\(length.source) is \(length.count), and the text has \(count.counted("byte")), without the contents of a file"
  }

  static let noBody = "the archive has no body, and does not say whether there was one"
  static let noBoundary = "the parameters of a multipart body without its boundary"
  static let asWritten = "as they are written"
  static let formStyle = "escaped as forms are, a space as +"
  static let queryStyle = "escaped as AFNetworking and Alamofire do, a space as %20"
  static let strictStyle = "escaped by RFC 3986, a space as %20"
  static let multipart = "with disposition and type before each value"
  static let multipartOfBase64 = "with disposition and type before each value, files from base64"

  static func bracketStyle(_ space: String) -> String { "escaped except for brackets, a space as \(space)" }

  // MARK: What is written

  static func headTooLong(_ length: Int, _ limit: Int) -> String {
    "the head has \(length) bytes, and no more than \(limit) are put into an archive: write it as raw"
  }

  static func bodyTooLong(_ length: Int) -> String {
    "the body has \(length) bytes, more than our own reader takes out of an archive"
  }

  static func passedOver(_ reason: String) -> String { "readers pass it over: \(reason)" }

  /// Names the first line in which `read` differs from `head`.
  static func readOtherwise(_ head: [UInt8], _ read: [UInt8]) -> String {
    let lines = [head, read].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
    let number = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }?.offset
    guard let number else { return "the head, of \(head.count) bytes, is read back with \(read.count)" }
    let shown = [lines[0][number], lines[1][number]].map { line in
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return "`\(String(decoding: text.prefix(80), as: UTF8.self))`"
    }
    let change = shown[0] == shown[1] ? "with another line end" : "as \(shown[1])"
    return "line \(number + 1) of the head, \(shown[0]), is read back \(change)"
  }

  static let markedBigEndian = "utf-16be with a byte order mark"
  static let escapedBytes = "UTF-8, with bytes that are no text"

  private static func source(_ choice: BodyChoice) -> String {
    choice.candidate.name == "base64" ? "bytes in base64" : "text encoded as \(choice.candidate.name)"
  }

  private static func check(_ choice: BodyChoice) -> String {
    var parts: [String] = []
    if !choice.agreeing.isEmpty {
      parts.append("\(choice.agreeing.listed) \(verb(choice.agreeing, "agree"))")
    }
    if !choice.disagreeing.isEmpty {
      let made = choice.candidate.bytes.count
      parts.append(
        "\(made.counted("byte")), where \(choice.disagreeing.listed) \(verb(choice.disagreeing, "tell")) otherwise"
      )
    }
    return parts.isEmpty ? "no length is given to check it by" : parts.joined(separator: "; ")
  }

  private static func verb(_ lengths: [BodyChoice.KnownLength], _ verb: String) -> String {
    lengths.count == 1 ? verb + "s" : verb
  }
}

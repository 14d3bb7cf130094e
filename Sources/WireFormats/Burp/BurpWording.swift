import TextFormats

/// What is said about items that Burp saved.
enum BurpWording {
  static func malformed(_ sentence: String, at offset: Int, path: String = "") -> CaptureFailure {
    CaptureFailure(
      code: "burp-malformed", sentence, at: offset, path: path,
      help: ["save the items from Burp again, with requests and responses in base64"])
  }

  static func textTooLong(_ element: String, at offset: Int, limit: Int) -> CaptureFailure {
    malformed("the text of `\(element)` has more than \(limit) bytes", at: offset)
  }

  // MARK: Why an item is no request to look at

  static func scheme(_ name: String) -> String {
    name.isEmpty ? "it has no protocol" : "its protocol is \(name), neither http nor https"
  }

  static func tooLong(limit: Int) -> String { "the text of the request has more than \(limit) bytes" }

  static let noRequest = "the item has no request"
  static let brokenBase64 = "the item has the request as base64 that cannot be decoded"
  static let tunnel = "a tunnel, whose bytes are encrypted"

  // MARK: How the request is known

  static let plainText =
    "saved without base64, so that XML may have changed line ends and control characters"
  static let noRequestLine = "HTTP/2 has no request line: Burp made one"
  static let fieldCase = "HTTP/2 has lower-case names only; Burp shows others"
  static let binaryFields = "HTTP/2 sends fields in binary form"
  static let binaryFraming = "HTTP/2 frames bodies by itself"

  static func comment(_ text: String) -> String { "Burp's comment: \(text)" }
}

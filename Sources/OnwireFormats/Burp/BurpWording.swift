/// The texts on items that Burp saved.
enum BurpWording {
  static let broken = BrokenCapture(
    code: .burpMalformed, help: "save the items from Burp again, with requests and responses in base64")

  // MARK: Why an item is no request to look at

  static let tooLong = "the text of the request has more than \(CaptureLimit.body) bytes"
  static let noRequest = "the item has no request"
  static let brokenBase64 = "the item has the request as base64 that cannot be decoded"
  static let tunnel = "a tunnel, whose bytes are encrypted"

  // MARK: How the request is known

  static let plainText =
    "saved without base64, so that XML may have changed line ends and control characters"

  static func comment(_ text: String) -> String { "Burp's comment: \(text)" }
}

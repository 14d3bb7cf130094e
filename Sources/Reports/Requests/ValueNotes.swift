import Diagnostics
import HTTPWire
import TextFormats

/// What is inside a text: base64 of a picture or of another text.
enum ValueNotes {
  /// Shorter texts are words more often than base64.
  private static let shortest = 16
  private static let columns = 48

  /// Notes on the value at `path`.
  static func notes(on text: String, of path: String) -> [String] {
    let bytes = Array(text.utf8)
    let name = path.lowercased()
    if name.hasSuffix("header.authorization") || name.hasSuffix("header.proxy-authorization") {
      return credentials(bytes).map { [$0] } ?? []
    }
    if bytes.starts(with: "data:".utf8), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      guard bytes[..<comma].ends(with: ";base64".utf8) else { return [] }
      return base64(bytes[(comma + 1)...]).map { [$0] } ?? []
    }
    guard bytes.count >= shortest else { return [] }
    return base64(bytes[...]).map { [$0] } ?? []
  }

  /// Who the credentials of the scheme Basic are of (RFC 7617); what they prove it with is not shown.
  private static func credentials(_ bytes: [UInt8]) -> String? {
    let scheme = "basic "
    guard String(decoding: bytes.prefix(scheme.utf8.count), as: UTF8.self).lowercased() == scheme,
      let decoded = Base64.decoded(bytes[scheme.utf8.count...])?.bytes,
      let colon = decoded.firstIndex(of: UInt8(ascii: ":")),
      let user = String(validating: decoded[..<colon], as: UTF8.self)
    else { return nil }
    return "user \"\(VisibleText.quoted(user, columns: columns).text)\""
  }

  private static func base64(_ text: ArraySlice<UInt8>) -> String? {
    guard let decoded = Base64.decoded(text)?.bytes, !decoded.isEmpty else { return nil }
    guard let format = ContentFormat(decoded[...], isWhole: true) else { return nil }
    guard format.name == "text" else { return "base64 of \(format), \(RequestWords.bytes(decoded.count))" }
    // Words of letters decode to anything, but hardly to a text.
    let shown = VisibleText.quoted(String(decoding: decoded, as: UTF8.self), columns: columns)
    return "base64 of \"\(shown.text)" + (shown.isWhole ? "\"" : "… of \(RequestWords.bytes(decoded.count))")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: some BidirectionalCollection<UInt8>) -> Bool {
    suffix(text.count).elementsEqual(text)
  }
}

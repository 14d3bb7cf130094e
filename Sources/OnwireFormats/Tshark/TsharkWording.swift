/// The wording about followed connections that cannot be read.
enum TsharkWording {
  private static let command = "`tshark -r FILE.pcap -q -z follow,tcp,raw,0`"
  private static let all = "give all that \(command) prints, and nothing else"

  static func mode(_ mode: String, at offset: Int) -> CaptureFailure {
    let shown = mode.unicodeScalars.count > 40 ? "\(String(mode.unicodeScalars.prefix(40)))…" : mode
    return CaptureFailure(
      code: .tsharkMode, "`follow,\(shown)` does not show the bytes of HTTP/1.1 as they were sent",
      at: offset,
      help: ["give what \(command) prints, or `follow,tls,raw,0` where tshark has the keys of TLS"])
  }

  static func notFollow(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .tsharkMalformed, "this is not part of what tshark prints of a followed connection", at: offset,
      help: [all])
  }

  static func line(_ head: FollowHead, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .tsharkMalformed,
      head.isWindow
        ? "this line is none that Wireshark shows of a followed connection as a hex dump"
        : "this line is none that `follow,tcp,\(head.mode.rawValue)` prints", at: offset,
      help: [head.isWindow ? "save all that Wireshark shows, and nothing else" : all])
  }

  static func gap(_ address: Int, _ expected: Int, at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .dumpGap,
      "this line has the address \(String(address, radix: 16)), but the lines before it end at "
        + String(expected, radix: 16), at: offset,
      help: ["a line is missing, or was changed: give what \(command) prints"])
  }

  static func cut(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .tsharkTruncated, "the line of equal signs below the connection is missing", at: offset,
      help: ["the text was cut short: give all that \(command) prints"])
  }

  static func dots(_ dots: Int, of count: Int) -> String {
    "`follow,tcp,ascii` shows bytes that are not printable as dots: \(dots) of \(count) bytes are dots"
  }

  static let missing =
    "bytes are missing in the capture file: tshark says how many in their place, `[… bytes missing in capture file]`"
  static let restored = "the text has lost each CR, and the lengths say that one stood before each LF"
  static let headless =
    "the bytes begin with no request line: the connection may have begun before they were captured"
  static let nothingSent = "the client sent nothing on this connection"
  static let encrypted = "the connection is TLS, and its keys are not there"
  static let frames = "the connection is HTTP/2, whose frames are not text"
}

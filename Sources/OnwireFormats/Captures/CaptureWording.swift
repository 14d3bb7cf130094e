/// The messages on captures whose format is unknown, or is not the one that the user named.
enum CaptureWording {
  /// Describes places that are counted in unpacked bytes.
  static let unpacked = "what gzip packed"
  /// Describes places that are counted without what Markdown added.
  static let unwrapped = "the text without the blanks, `>`, `//` or fences around it"
  static let pasted =
    "the request was pasted between blanks, quotes, `>`, `//` or fences, which were taken off"

  /// The failure for `count` bytes in no known format, which begin with `start`; `hasDigits` says that they may be a dump
  /// of something other than a message.
  static func unrecognized(_ count: Int, _ start: [UInt8], hasDigits: Bool) -> CaptureFailure {
    guard count > 0 else {
      return CaptureFailure(
        code: .captureEmpty, "there is not one byte in it",
        help: [
          "copy or save the capture again; `-` reads what is piped into it: `pbpaste | onwire inspect -`"
        ])
    }
    let formats = CaptureFormat.allCases.map(\.rawValue).joined(separator: ", ")
    return CaptureFailure(
      code: .captureUnrecognized, "its content is in none of the formats that are read",
      help: [
        "they are \(formats); --from FORMAT reads it as one of them and says where it fails",
        "--from raw finds a request after other bytes; a spec needs a name that ends in .yaml, or in a pipe the key `url`",
      ] + (CurlStart.isAnywhere(start) ? [curlInside] : [])
        + (hasDigits ? ["bytes in digits that begin no request are read with --from hexdump"] : []))
  }

  private static let curlInside =
    "a curl command is read where it stands alone: `sed -n '5,9p' FILE | onwire inspect -` takes it from lines 5 to 9"

  static func unsupported(_ content: ForeignContent) -> CaptureFailure {
    CaptureFailure(code: .captureUnsupported, content.reason, at: 0, help: content.help)
  }

  static func empty(_ name: String, _ format: CaptureFormat) -> CaptureFailure {
    CaptureFailure(code: .captureEmpty, "read as `\(format.rawValue)`, \(name) has no request")
  }

  static func looksLike(_ format: CaptureFormat) -> String {
    "the content looks like `\(format.rawValue)`: leave out --from, or say that"
  }

  static func looksLike(_ content: ForeignContent) -> String { "by its content, \(content.reason)" }

  static func gzip(_ failure: InflateFailure) -> CaptureFailure {
    CaptureFailure(
      code: .captureGzip, "what gzip packed cannot be unpacked: \(failure.sentence)", at: failure.offset,
      help: ["copy the file again, or unpack it with `gunzip`"])
  }

  static func behindGzip(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .captureGzip, "after what gzip packed there are other bytes", at: offset,
      help: ["copy the file again, or unpack it with `gunzip`"])
  }
}

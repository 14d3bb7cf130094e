import OnwireHTTP

/// The wording about requests in raw files.
enum RawWording {
  static let bareLineFeeds =
    "lines of the head end in LF alone: so they were sent, or an editor saved the file so"
  static let bodyOfBareLineFeeds =
    "lines of the head end in LF alone and no Content-Length agrees with the body: an editor may have changed it"
  static let mark =
    "the file begins with a byte order mark: what saved it so may have changed how lines end"
  static let bodyBehindMark =
    "the file begins with a byte order mark and no Content-Length agrees with the body: what saved it so may have changed it"
  static let perhapsBody = "the file has no body, and does not say whether there was one"
  static let perhapsToHead =
    "the head tells of a body, and none follows: it answers HEAD, as `curl -I` shows it, or was cut short"
  static let sorted = "the fields stand in the order of their names, as panels of browsers sort them"

  static let sortedByHTTPie = "the fields stand in the order of their names, as HTTPie prints them"

  static let hostLastByHTTPie = "HTTPie prints a Host that it adds by itself last, and sends it first"
  static let unchunkedByHTTPie = "HTTPie prints a body without its chunks, and line ends behind it"

  static func formattedByHTTPie(isXML: Bool) -> String {
    "HTTPie prints \(isXML ? "XML indented" : "JSON sorted and indented")"
  }

  static func changedByHTTPie(isXML: Bool) -> String {
    "no Content-Length agrees with it: \(formattedByHTTPie(isXML: isXML))"
  }

  static func contradicted(by length: Int) -> String {
    "as it stands in the file, though Content-Length is \(length): it was sent so, or was changed or cut short since"
  }

  static func wgetHead(at offset: Int) -> CaptureFailure {
    CaptureFailure(
      code: .wgetHead, "the head of this request does not end: no line `---request end---` follows",
      at: offset,
      help: ["give all that `wget -d` writes"])
  }

  static func noBody(_ length: Int) -> String {
    length > 0 ? "Content-Length is \(length), but the file has no body" : "the file has none of the chunks"
  }

  static func neither(_ range: Range<Int>, behind start: Int = 0) -> String {
    "\(range.count.counted("byte")) at offset \(start + range.lowerBound) are neither request nor response"
  }
}

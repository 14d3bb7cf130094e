/// The texts on Fiddler's session archives.
enum SazWording {
  static let tool = CaptureTool(name: "Fiddler", holder: "the archive")

  static let noRequest = "Fiddler recorded no request"

  static func tunnel(_ host: String) -> String {
    "a tunnel to \(host), whose bytes are encrypted: enable Decrypt HTTPS traffic in Fiddler"
  }

  static let madeByFiddler = "Fiddler made this request itself: it was composed, replayed or its own"
  static let originForm =
    "Fiddler writes the whole URL into the line; made the path and query that servers get"
  static let noChunks = "the body has no chunks, though Transfer-Encoding is there: Fiddler took them off"
}

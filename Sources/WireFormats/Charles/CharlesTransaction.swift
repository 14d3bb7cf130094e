import HTTPWire

/// A transaction as Charles exports it: the same of JSON, of XML, and of the descriptions in an archive.
struct CharlesTransaction {
  /// The text of a body, and what it stands for.
  struct Body {
    /// In UTF-8; base64 where `isBase64`.
    var text: [UInt8] = []
    var isBase64 = false
    /// Whether Charles took the content coding off.
    var isDecoded = false
    /// Whether it is so long that it was passed over.
    var isTooLong = false
    /// Whether its line ends may have lost their CR on the way, as parsers and editors of XML do.
    var mayLackCR = false
  }

  /// `COMPLETE`, or how far it got.
  var status: String?
  var method = ""
  var version = ""
  var scheme = ""
  var host = ""
  /// The port that the URL gives; `nil` where it gives none.
  var port: Int?
  var path: String?
  /// What follows the `?`, its escapes untouched; `nil` without one.
  var query: String?
  var isTunnel = false
  var isWebSocket = false
  /// In ISO 8601.
  var startedAt: String?
  var notes: String?
  /// What went wrong, in Charles's words.
  var exception: String?
  var responseStatus: Int?

  // The request.
  /// How many bytes the head had on the wire; of HTTP/2 after its compression.
  var headSize: Int?
  /// How many bytes the body had on the wire, with its framing.
  var bodySize: Int?
  /// The charset parameter of the Content-Type, as it was written.
  var charset: String?
  var firstLine: String?
  var fields: [(name: String, value: String)] = []
  var body: Body?
}

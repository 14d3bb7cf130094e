/// What is known of the archives that one program writes.
struct HARProfile: Sendable {
  /// What a writer counts in `bodySize`.
  enum BodySize: Sendable {
    /// The bytes on the wire.
    case wire
    /// The bytes after a coding such as gzip was taken off.
    case decoded
  }

  /// The program, for people.
  var name: String
  /// How `log.creator.name` begins, in lower case.
  var creator: String
  /// Why the order of the fields is not that on the wire; `nil` where it is.
  var reordering: String?
  /// Whether that is so of HTTP/2 and 3 only.
  var reordersOnlyBinary = false
  /// Whether `headersSize` is the length of request line, fields with `: ` and the empty line.
  var measuresHead = false
  var bodySize = BodySize.wire
  /// Whether bodies are there as they were on the wire, chunks and all: texts are UTF-8, what is not there was not sent.
  var keepsBodies = false
  /// The methods whose bodies are kept; `nil` for all.
  var methodsWithBody: [String]?
  /// Whether the value of a file's parameter is base64, which nothing marks.
  var encodesFiles = false
  /// Whether Cookie and Authorization are left out unless a person asks for them.
  var leavesOutSecrets = false
  /// How all this is known.
  var evidence: String

  /// The profile of the writer that calls itself `creator`.
  static func named(_ creator: String) -> HARProfile {
    let creator = creator.lowercased()
    return all.first { !$0.creator.isEmpty && creator.hasPrefix($0.creator) } ?? unknown
  }
}

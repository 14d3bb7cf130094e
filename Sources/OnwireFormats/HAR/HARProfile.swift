/// What is known about the archives of one program.
struct HARProfile: Sendable {
  /// What a writer counts in `bodySize`.
  enum BodySize: Sendable {
    /// The bytes on the wire.
    case wire
    /// The bytes after a coding such as gzip was removed.
    case decoded
    /// The text in the archive, which agrees whatever was sent.
    case text
    /// Unknown: nobody has checked.
    case unknown

    /// Whether it counts the bytes that were sent, not those of the archive.
    var isOfBytes: Bool { self == .wire || self == .decoded }
  }

  /// The requests whose fields are not in the order on the wire.
  enum Reordered: Sendable {
    case all
    /// Those of HTTP/2 and 3.
    case binary
    /// Those of HTTP/2 and 3, and all whose fields are sorted by name.
    case sorted
  }

  /// The name of the program, for people.
  var name: String
  /// The beginning of `log.creator.name`, in lower case.
  var creator: String
  /// Why the fields are not in the order on the wire; `nil` if they are.
  var reordering: String?
  var reordered = Reordered.all
  /// Whether field names keep the letter case that they had on the wire.
  var keepsCase = false
  /// Whether `headersSize` is the length of the request line, the fields with `: ` and the empty line.
  var measuresHead = false
  var bodySize = BodySize.unknown
  /// Whether bodies are as they were on the wire, including chunks: texts are UTF-8, and a missing body was
  /// not sent.
  var keepsBodies = false
  /// The methods whose bodies are kept; `nil` for all.
  var methodsWithBody: [String]?
  /// Whether the value of a file's parameter is base64, although nothing says so.
  var encodesFiles = false
  /// Whether Cookie, Authorization and Set-Cookie are left out unless a person asks for them.
  var leavesOutSecrets = false
  /// The fields that the writer adds to HTTP/2 and 3 although they were not on the wire, in lower case.
  var notSent: [String] = []
  /// The fields sent in requests of HTTP/2 and 3 that the writer may lack, in lower case.
  var addedLater: [String] = []
  /// Whether `Expect: 100-continue` is left out.
  var leavesOutExpect = false
  /// Whether the values of repeated fields are joined into one, with a comma and no blank.
  var joinsFields = false
  /// Whether requests are as a person entered them, with parameters that are added to the URL when they are
  /// sent.
  var isEntered = false
  /// Whether bytes that are not UTF-8 are written as halves of surrogate pairs, so that none is replaced by
  /// U+FFFD.
  var escapesBytes = false
  /// Whether comments are Charles's notes, which report tools that changed a request.
  var hasCharlesNotes = false
  /// The evidence for all this.
  var evidence: String

  /// The profile for its responses.
  var ofResponses: HARProfile {
    guard isEntered else { return self }
    var profile = self
    profile.reordering = nil
    profile.keepsCase = true
    return profile
  }

  /// The profile of the writer that calls itself `creator`.
  static func named(_ creator: String) -> HARProfile {
    let creator = creator.lowercased()
    return all.first { !$0.creator.isEmpty && creator.hasPrefix($0.creator) } ?? unknown
  }
}

/// What is known of the archives that one program writes.
struct HARProfile: Sendable {
  /// What a writer counts in `bodySize`.
  enum BodySize: Sendable {
    /// The bytes on the wire.
    case wire
    /// The bytes after a coding such as gzip was taken off.
    case decoded
    /// The text that stands in the archive, which therefore agrees whatever was sent.
    case text
    /// Nobody has checked.
    case unknown

    /// Whether it tells of the bytes that were sent, and not of the archive.
    var isOfBytes: Bool { self == .wire || self == .decoded }
  }

  /// Of which requests the order of the fields is not that on the wire.
  enum Reordered: Sendable {
    case all
    /// Those of HTTP/2 and 3.
    case binary
    /// Those of HTTP/2 and 3, and all whose fields stand in the order of their names.
    case sorted
  }

  /// The program, for people.
  var name: String
  /// How `log.creator.name` begins, in lower case.
  var creator: String
  /// Why the order of the fields is not that on the wire; `nil` where it is.
  var reordering: String?
  var reordered = Reordered.all
  /// Whether names of fields have the letter case that they had on the wire.
  var keepsCase = false
  /// Whether `headersSize` is the length of request line, fields with `: ` and the empty line.
  var measuresHead = false
  var bodySize = BodySize.unknown
  /// Whether bodies are there as they were on the wire, chunks and all: texts are UTF-8, what is not there was not sent.
  var keepsBodies = false
  /// The methods whose bodies are kept; `nil` for all.
  var methodsWithBody: [String]?
  /// Whether the value of a file's parameter is base64, which nothing marks.
  var encodesFiles = false
  /// Whether Cookie, Authorization and Set-Cookie are left out unless a person asks for them.
  var leavesOutSecrets = false
  /// The fields that the writer has of HTTP/2 and 3, and that were on no wire; in lower case.
  var notSent: [String] = []
  /// The fields that were sent in requests of HTTP/2 and 3, and that the writer may lack; in lower case.
  var addedLater: [String] = []
  /// Whether `Expect: 100-continue` is left out.
  var leavesOutExpect = false
  /// Whether values of repeated fields stand in one, with a comma and no blank between them.
  var joinsFields = false
  /// Whether requests are those that a person entered, with parameters that join the URL when they are sent.
  var isEntered = false
  /// Whether bytes that are no UTF-8 stand as halves of surrogate pairs, and none is replaced by U+FFFD.
  var escapesBytes = false
  /// Whether comments are Charles's notes, which tell of tools that changed a request.
  var hasCharlesNotes = false
  /// How all this is known.
  var evidence: String

  /// What is known of its responses.
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

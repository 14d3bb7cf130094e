/// A difference between two messages in one field.
public struct Difference: Sendable, Hashable, Codable {
  /// What happened to the field from left to right.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The same meaning in other bytes.
    case respelled
    /// The same at another position in its list.
    case moved
    /// Another value.
    case changed
    /// Only the right side has it.
    case added
    /// Only the left side has it.
    case removed
  }

  /// What differs between the two. Raw values are stable.
  public enum Way: String, Sendable, Codable, CaseIterable {
    /// `%2f` and `%2F`.
    case escapeCase = "escape-case"
    /// `+` and `%20`.
    case plusForBlank = "plus-for-blank"
    /// A character unescaped and escaped: `[` and `%5B`.
    case escaped
    /// Letter case that has no meaning: names of fields, hosts, media types, charsets.
    case letterCase = "letter-case"
    /// Blanks around a value, or between the marks of a document.
    case blanks
    /// CR LF and LF, or a folded field.
    case lineEnd = "line-end"
    /// One number in two spellings: `1.0` and `1`, `1e2` and `100`.
    case numberSpelling = "number-spelling"
    /// One text of a document in two spellings: `\/` and `/`.
    case stringEscape = "string-escape"
    /// Markup between the values of a document besides blanks: a prologue, another form of a tag.
    case markup
    /// A parameter with and without quotes.
    case quotes
    /// The absolute and the origin form of a target.
    case targetForm = "target-form"
    /// A host with and without its scheme's default port.
    case defaultPort = "default-port"
    /// `&` without a pair beside it: `a=1&&b=2`.
    case emptyPair = "empty-pair"
    /// The position.
    case order
    /// The value.
    case value
    /// The name of a pair or part.
    case name
    /// The type of a value in a document: `null` and `""`, `1` and `"1"`; or a pair with and without `=`.
    case type
    /// One side escapes text that is already escaped: `%2520` and `%20`.
    case doubleEncoding = "double-encoding"
    /// A boundary in the header that is not the body's, on one side only.
    case boundary
    /// A Content-Length that does not follow from the body.
    case length
    /// The kind of body: a form, JSON, multipart, bytes.
    case bodyKind = "body-kind"
    /// How the body is put on the connection: in chunks or not.
    case framing
    /// The whole field.
    case presence
  }

  /// Whether it counts.
  public enum Standing: Sendable, Hashable, Codable {
    /// It does.
    case counts
    /// It follows from other differences; the sentence says how.
    case follows(String)
    /// The user does not want to see it: the pattern, as given.
    case ignored(String)
    /// The spec leaves the field to the phone: the sentence says who adds it.
    case leftToPhone(String)
    /// A capture does not know enough to tell: the sentence says why.
    case notComparable(String)
  }

  /// The field on one side.
  public struct Side: Sendable, Hashable, Codable {
    /// The path of the field, such as `header.Host`, `query.page`, `parts[1].content`, `json.user.name`.
    public package(set) var path: String
    /// The range of all its bytes in the message.
    public package(set) var range: Range<Int>
    /// The bytes in `range` that differ: a few, in order; empty if all do, or if there is nothing to mark.
    public package(set) var marks: [Range<Int>]
    /// Its content in words, if no bytes of the message hold it: where the request goes, or how a body that
    /// was unpacked was sent.
    package var words: String?
    /// The segment whose origin says why the bytes are there.
    package var segment: Int

    /// Creates a side that is a field of a message.
    package init(
      path: String, range: Range<Int>, marks: [Range<Int>] = [], words: String? = nil, segment: Int
    ) {
      self.path = path
      self.words = words
      self.range = range
      self.marks = marks
      self.segment = segment
    }
  }

  /// What happened to the field.
  public var kind: Kind
  /// What differs between the sides.
  public var way: Way
  /// The field on the left; `nil` if it was added.
  public var left: Side?
  /// The field on the right; `nil` if it was removed.
  public var right: Side?
  /// Whether it counts.
  public var standing: Standing
  /// Further remarks, as a sentence without a full stop; empty if there are none.
  public var note: String

  /// Creates a difference that counts, unless `standing` says otherwise.
  package init(
    _ kind: Kind, _ way: Way, left: Side?, right: Side?, standing: Standing = .counts, note: String = ""
  ) {
    self.kind = kind
    self.way = way
    self.left = left
    self.right = right
    self.standing = standing
    self.note = note
  }

  /// The path of the field on the left, or on the right if the left has none.
  public var path: String { left?.path ?? right?.path ?? "" }
}

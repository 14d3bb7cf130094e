/// How a server reads pairs: what its table's rows say. Each habit takes one of a few values.
package struct Habits: Sendable, Equatable {
  /// What a parser does that has no row of its own.
  static let usual = Habits()

  /// What separates the pairs of a query.
  package enum Separator: String, Sendable, CaseIterable {
    case ampersand = "&"
    /// Rack 2.
    case ampersandOrSemicolon = "& and ;"
  }

  /// What a byte `;` in a pair does.
  package enum Semicolon: String, Sendable, CaseIterable {
    case plain
    /// The pair is dropped, and the parser says that there was an error.
    case dropsPair = "drops-pair"
  }

  /// Where a pair is cut.
  package enum Cut: String, Sendable, CaseIterable {
    case firstEquals = "first-equals"
    /// After the first `]` that a `=` follows, else at the first `=`.
    case bracketEquals = "bracket-equals"
    /// The same, `%5D` being a `]`.
    case escapedBracketEquals = "escaped-bracket-equals"
  }

  /// What a `%` without two digits does.
  package enum BrokenEscape: String, Sendable, CaseIterable {
    case literal
    case refuses
    case dropsPair = "drops-pair"
    /// The pair is dropped, and the parser says that there was an error.
    case dropsPairWithError = "drops-pair-with-error"
    /// The whole name or value stays as it is written, except for `+`.
    case staysEscaped = "stays-escaped"
  }

  /// What bytes that are no UTF-8 become.
  package enum Invalid: String, Sendable, CaseIterable {
    case kept
    /// U+FFFD.
    case replaced
    /// The same, but one for the three bytes of a surrogate: Java.
    case replacedByJava = "replaced-by-java"
    /// `%FF`.
    case escaped
    /// The whole name or value stays as it is written, except for `+`.
    case staysEscaped = "stays-escaped"
    /// Kept in values, a refusal in names.
    case refusedInNames = "refused-in-names"
    /// As that, but in names only where another name is looked for in a list of maps.
    case refusedInElements = "refused-in-elements"
    /// Kept in names, a refusal in values.
    case refusedInValues = "refused-in-values"
    /// A refusal.
    case refused
  }

  /// What bytes that are not escaped are taken for before anything is decoded.
  package enum Raw: String, Sendable, CaseIterable {
    case bytes
    case latin1 = "iso-8859-1"
    /// The same, but where a value is not escaped right only the low byte of each character is kept: Node.
    case latin1OrLowBytes = "iso-8859-1-or-low-bytes"
    /// UTF-8, or ISO-8859-1 where the whole is no UTF-8.
    case utf8OrLatin1 = "utf-8-or-iso-8859-1"
    /// A refusal where they are no UTF-8.
    case utf8 = "utf-8"
    /// They are UTF-8, with U+FFFD for what is none.
    case replaced
    /// The same, but where a value is not escaped right only the low byte of each character is kept: Node.
    case replacedOrLowBytes = "replaced-or-low-bytes"
    /// Nothing at all is read where they are no UTF-8.
    case utf8OrNothing = "utf-8-or-nothing"
    /// The highest bit of each is removed: Node's `ascii`.
    case sevenBits = "seven-bits"
  }

  /// What text decoded bytes are.
  package enum Charset: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case latin1 = "iso-8859-1"
  }

  /// What a name without `=` has as its value.
  package enum Valueless: String, Sendable, CaseIterable {
    case empty
    case null
  }

  /// What becomes of a pair without a name.
  package enum EmptyName: String, Sendable, CaseIterable {
    case kept, dropped
    /// It is dropped, but a limit of pairs counts it: PHP.
    case counted
  }

  /// What becomes of something.
  package enum Keeping: String, Sendable, CaseIterable {
    case kept
    case dropped
  }

  /// Whether something is so.
  package enum Answer: String, Sendable, CaseIterable {
    case no, yes
  }

  /// How a NUL is read.
  package enum Nul: String, Sendable, CaseIterable {
    case plain
    /// A decoded one ends the name, and one that is not escaped ends the query.
    case ends
  }

  /// What names mean.
  package enum Nesting: String, Sendable, CaseIterable {
    /// The whole name is the key of a list of values.
    case lists
    /// The whole name is the key; of several values there is a list.
    case values
    case php
    case rack2 = "rack-2"
    case rack3 = "rack-3"
    case qs
    case qsBalanced = "qs-balanced"
    /// append-field, which multer has of its own.
    case appendField = "append-field"

    /// Whether it is one of the ways of qs.
    var isOfQS: Bool { self == .qs || self == .qsBalanced }
  }

  /// What happens to a form that is too long.
  package enum TooLong: String, Sendable, CaseIterable {
    case refuses
    case dropsAll = "drops-all"
  }

  /// What happens at a limit.
  package enum AtLimit: String, Sendable, CaseIterable {
    case refuses
    case dropsRest = "drops-rest"
  }

  /// Whether something is refused.
  package enum Refusing: String, Sendable, CaseIterable {
    case ignored, refused
  }

  /// What a limit of pairs counts.
  package enum Counting: String, Sendable, CaseIterable {
    case pairs
    /// What stands between separators, empty or not.
    case segments
    /// Separators, before anything is read.
    case separators
  }

  /// Which bodies are forms.
  package enum FormType: String, Sendable, CaseIterable {
    case urlencoded
    /// The same, and a `,` ends the type as well.
    case urlencodedBeforeComma = "urlencoded-before-comma"
    /// PHP reads a Content-Type that begins with a blank as none.
    case urlencodedNoBlank = "urlencoded-no-blank"
    case urlencodedOrNone = "urlencoded-or-none"
    /// qs by itself: it is given a text.
    case any
    /// The same, and no form where the Content-Type is not written by the grammar: Node's content-type.
    case urlencodedStrict = "urlencoded-strict"
    /// The same, as Go's mime.ParseMediaType reads it.
    case mediaTypeOfGo = "urlencoded-of-go"
    case urlencodedOrRefused = "urlencoded-or-refused"
  }

  /// Of which methods bodies are read.
  package enum Methods: String, Sendable, CaseIterable {
    case any
    case post = "POST"
    case postPutPatch = "POST, PUT, PATCH"
    case postPutPatchDelete = "POST, PUT, PATCH, DELETE"

    /// Whether a method is one of them; one that is not known is.
    func contains(_ method: String?) -> Bool {
      guard let method else { return true }
      return switch self {
      case .any: true
      case .post: method == "POST"
      case .postPutPatch: method == "POST" || method == "PUT" || method == "PATCH"
      case .postPutPatchDelete: Self.postPutPatch.contains(method) || method == "DELETE"
      }
    }
  }

  /// What a charset in the Content-Type of a form does.
  package enum DeclaredCharset: String, Sendable, CaseIterable {
    case ignored
    case utf8OrRefused = "utf-8-or-refused"
    /// The same, but ISO-8859-1 is used.
    case utf8OrLatin1 = "utf-8-or-iso-8859-1"
    /// The same for charsets that Python knows; others are ignored.
    case knownOrRefused = "utf-8-or-unknown"
    case used
  }

  /// Where the parameters of a query are, beside those of a body.
  package enum QueryBesideBody: String, Sendable, CaseIterable {
    case apart
    /// In the same lists of values, before or after those of the body.
    case added
    /// In the place of those of the body that have the same name.
    case over
  }

  /// What a charset in the Content-Type of a JSON body does.
  package enum JSONCharset: String, Sendable, CaseIterable {
    case ignored
    case utf8OrRefused = "utf-8-or-refused"
  }

  /// Of which types a body is JSON to a program.
  package enum JSONType: String, Sendable, CaseIterable {
    case any
    /// One that is written by the grammar: Node's type-is.
    case strict = "json-strict"
    case rails = "json-of-rails"
    /// Others are refused.
    case jsonOrSuffix = "json-or-suffix"
  }

  // MARK: Pairs

  package internal(set) var separator = Separator.ampersand
  package internal(set) var formSeparator = Separator.ampersand
  package internal(set) var blanksBehindSeparator = Keeping.kept
  package internal(set) var semicolon = Semicolon.plain
  package internal(set) var questionMark = Keeping.kept
  package internal(set) var formNul = Keeping.kept
  package internal(set) var nul = Nul.plain
  package internal(set) var cut = Cut.firstEquals
  package internal(set) var brokenEscape = BrokenEscape.literal
  package internal(set) var raw = Raw.bytes
  package internal(set) var formRaw = Raw.bytes
  package internal(set) var charset = Charset.utf8
  package internal(set) var formCharset = Charset.utf8
  package internal(set) var invalid = Invalid.kept
  package internal(set) var valueless = Valueless.empty
  package internal(set) var emptyName = EmptyName.kept
  package internal(set) var nesting = Nesting.lists
  /// Whether `null` in a list is removed: Rails.
  package internal(set) var listNull = Keeping.kept
  /// Names that JavaScript's objects have of themselves.
  package internal(set) var prototypeNames = Keeping.kept
  /// Names that the routing of Rails sets itself.
  package internal(set) var routedNames = Keeping.kept
  static let routed = ["action", "controller"].map { Array($0.utf8) }

  /// Whether a name is one of those.
  package static func isRouted(_ name: ArraySlice<UInt8>) -> Bool {
    // Neither is shorter.
    name.count > 5 && routed.contains { name.elementsEqual($0) }
  }

  // MARK: Requests

  /// Bytes that a request target may not have; empty where any may stand there.
  package internal(set) var refusedInTarget: [UInt8] = []
  package internal(set) var refusesNonASCIITarget = false
  /// How many bytes of request line and head there may be.
  package internal(set) var headLimit = Int.max

  package internal(set) var formMethods = Methods.any
  package internal(set) var multipartMethods = Methods.any
  /// What becomes of a body in chunks.
  package internal(set) var chunkedBody = Keeping.kept
  package internal(set) var queryBesideBody = QueryBesideBody.apart
  /// How many bytes a JSON body may have.
  package internal(set) var jsonByteLimit = Int.max
  /// How many lists and objects of a JSON body may be in each other.
  package internal(set) var jsonDepth = Int.max
  package internal(set) var jsonType = JSONType.any
  package internal(set) var jsonCharset = JSONCharset.ignored
  package internal(set) var formType = FormType.urlencoded
  package internal(set) var declaredCharset = DeclaredCharset.ignored
  package internal(set) var byteOrderMark = Keeping.kept
  package internal(set) var badType = Refusing.ignored

  // MARK: Multipart

  /// Whose parser reads multipart bodies; `nil` where none does.
  package enum MultipartReading: String, Sendable, CaseIterable {
    case none
    case php, rack2 = "rack-2", rack3 = "rack-3", rails, django, go
    case busboy, multer, multiparty, formidable, undici, werkzeug, starlette, tomcat, commons
  }

  package internal(set) var multipart = MultipartReading.none
  /// Whether a program sees what was read before the rest was refused.
  package internal(set) var keepsPartial = Answer.no
  /// What a part without a name is called where it is shown.
  package internal(set) var noName = Array("$none".utf8)
  /// How many parts there may be.
  package internal(set) var partLimit = Int.max
  /// How many files there may be.
  package internal(set) var fileLimit = Int.max
  /// How many fields there may be.
  package internal(set) var fieldLimit = Int.max
  /// How many bytes a multipart body may have.
  package internal(set) var multipartByteLimit = Int.max
  /// How many bytes the head of a part may have.
  package internal(set) var partHeadLimit = Int.max
  /// How many bytes a field of a part may have.
  package internal(set) var fieldByteLimit = Int.max
  /// How many bytes a file may have.
  package internal(set) var fileByteLimit = Int.max

  // MARK: Limits

  package internal(set) var queryPairLimit = Int.max
  package internal(set) var formPairLimit = Int.max
  package internal(set) var atPairLimit = AtLimit.refuses
  package internal(set) var formAtPairLimit = AtLimit.refuses
  package internal(set) var queryCounting = Counting.pairs
  package internal(set) var formCounting = Counting.pairs
  package internal(set) var depth = Int.max
  package internal(set) var formDepth = Int.max
  package internal(set) var listLimit = Int.max
  package internal(set) var formListLimit = Int.max
  /// Whether the limit of a form's lists is the number of its pairs, where that is more.
  package internal(set) var listGrows = Answer.no
  package internal(set) var queryByteLimit = Int.max
  package internal(set) var formByteLimit = Int.max
  package internal(set) var formTooLong = TooLong.refuses
  /// How many bytes the name and the value of one pair of a form may have as they are sent.
  package internal(set) var formPairByteLimit = Int.max
  package internal(set) var keySpace = Int.max
}

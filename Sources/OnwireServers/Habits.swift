/// How a server reads pairs, as set by the rows of its table. Each habit takes one of a few values.
package struct Habits: Sendable, Equatable {
  /// The habits of a parser without rows of its own.
  static let usual = Habits()

  /// The separators between the pairs of a query.
  package enum Separator: String, Sendable, CaseIterable {
    case ampersand = "&"
    /// As in Rack 2.
    case ampersandOrSemicolon = "& and ;"
  }

  /// The effect of a byte `;` in a pair.
  package enum Semicolon: String, Sendable, CaseIterable {
    case plain
    /// The pair is dropped, and the parser reports an error.
    case dropsPair = "drops-pair"
  }

  /// The place where a pair is split.
  package enum Cut: String, Sendable, CaseIterable {
    case firstEquals = "first-equals"
    /// After the first `]` that a `=` follows, otherwise at the first `=`.
    case bracketEquals = "bracket-equals"
    /// The same, with `%5D` counting as `]`.
    case escapedBracketEquals = "escaped-bracket-equals"
  }

  /// The effect of a `%` without two digits.
  package enum BrokenEscape: String, Sendable, CaseIterable {
    case literal
    case refuses
    case dropsPair = "drops-pair"
    /// The pair is dropped, and the parser reports an error.
    case dropsPairWithError = "drops-pair-with-error"
    /// The whole name or value stays escaped, except for `+`.
    case staysEscaped = "stays-escaped"
  }

  /// What bytes that are not UTF-8 become.
  package enum Invalid: String, Sendable, CaseIterable {
    case kept
    /// U+FFFD.
    case replaced
    /// The same, except that the three bytes of a surrogate become one: Java.
    case replacedByJava = "replaced-by-java"
    /// `%FF`.
    case escaped
    /// The whole name or value stays escaped, except for `+`.
    case staysEscaped = "stays-escaped"
    /// Kept in values, refused in names.
    case refusedInNames = "refused-in-names"
    /// The same, but refused in names only when another name is looked up in a list of maps.
    case refusedInElements = "refused-in-elements"
    /// Kept in names, refused in values.
    case refusedInValues = "refused-in-values"
    /// The request is refused.
    case refused
  }

  /// How unescaped bytes are read before anything is decoded.
  package enum Raw: String, Sendable, CaseIterable {
    case bytes
    case latin1 = "iso-8859-1"
    /// The same, but if a value has a malformed escape, only the low byte of each character is kept: Node.
    case latin1OrLowBytes = "iso-8859-1-or-low-bytes"
    /// UTF-8, or ISO-8859-1 if not all bytes are UTF-8.
    case utf8OrLatin1 = "utf-8-or-iso-8859-1"
    /// UTF-8; other bytes are refused.
    case utf8 = "utf-8"
    /// UTF-8, with U+FFFD for other bytes.
    case replaced
    /// The same, but if a value has a malformed escape, only the low byte of each character is kept: Node.
    case replacedOrLowBytes = "replaced-or-low-bytes"
    /// Nothing at all is read if they are not UTF-8.
    case utf8OrNothing = "utf-8-or-nothing"
    /// The highest bit of each byte is removed: Node's `ascii`.
    case sevenBits = "seven-bits"
  }

  /// The encoding of decoded bytes.
  package enum Charset: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case latin1 = "iso-8859-1"
  }

  /// The value of a name without `=`.
  package enum Valueless: String, Sendable, CaseIterable {
    case empty
    case null
  }

  /// What happens to a pair without a name.
  package enum EmptyName: String, Sendable, CaseIterable {
    case kept, dropped
    /// It is dropped, but counts towards a limit of pairs: PHP.
    case counted
  }

  /// What happens to something.
  package enum Keeping: String, Sendable, CaseIterable {
    case kept
    case dropped
  }

  package enum Answer: String, Sendable, CaseIterable {
    case no, yes
  }

  /// How a NUL is read.
  package enum Nul: String, Sendable, CaseIterable {
    case plain
    /// A decoded NUL ends the name, and an unescaped one ends the query.
    case ends
  }

  /// The meaning of names.
  package enum Nesting: String, Sendable, CaseIterable {
    /// The whole name is the key of a list of values.
    case lists
    /// The whole name is the key; several values form a list.
    case values
    case php
    case rack2 = "rack-2"
    case rack3 = "rack-3"
    case qs
    case qsBalanced = "qs-balanced"
    /// append-field, which is multer's own.
    case appendField = "append-field"

    /// Whether it is one of the variants of qs.
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

  package enum Refusing: String, Sendable, CaseIterable {
    case ignored, refused
  }

  /// What a limit of pairs counts.
  package enum Counting: String, Sendable, CaseIterable {
    case pairs
    /// The texts between separators, even if empty.
    case segments
    /// The separators, before anything is read.
    case separators
  }

  /// The bodies that are forms.
  package enum FormType: String, Sendable, CaseIterable {
    case urlencoded
    /// The same, but a `,` ends the type, too.
    case urlencodedBeforeComma = "urlencoded-before-comma"
    /// PHP ignores a Content-Type that begins with a blank.
    case urlencodedNoBlank = "urlencoded-no-blank"
    case urlencodedOrNone = "urlencoded-or-none"
    /// qs by itself, which is given a text.
    case any
    /// The same, but the body is not a form if the Content-Type is malformed: Node's content-type.
    case urlencodedStrict = "urlencoded-strict"
    /// The same, as read by Go's mime.ParseMediaType.
    case mediaTypeOfGo = "urlencoded-of-go"
    case urlencodedOrRefused = "urlencoded-or-refused"
  }

  /// The methods with which bodies are read.
  package enum Methods: String, Sendable, CaseIterable {
    case any
    case post = "POST"
    case postPutPatch = "POST, PUT, PATCH"
    case postPutPatchDelete = "POST, PUT, PATCH, DELETE"

    /// Whether these include a method; an unknown method counts as included.
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

  /// The effect of a charset in the Content-Type of a form.
  package enum DeclaredCharset: String, Sendable, CaseIterable {
    case ignored
    case utf8OrRefused = "utf-8-or-refused"
    /// The same, but ISO-8859-1 is supported.
    case utf8OrLatin1 = "utf-8-or-iso-8859-1"
    /// The same for charsets that Python knows; others are ignored.
    case knownOrRefused = "utf-8-or-unknown"
    case used
  }

  /// Where the parameters of a query go, relative to those of a body.
  package enum QueryBesideBody: String, Sendable, CaseIterable {
    case apart
    /// Into the same lists of values, before or after those of the body.
    case added
    /// In place of those of the body with the same name.
    case over
  }

  /// The effect of a charset in the Content-Type of a JSON body.
  package enum JSONCharset: String, Sendable, CaseIterable {
    case ignored
    case utf8OrRefused = "utf-8-or-refused"
  }

  /// The types of bodies that are JSON to a program.
  package enum JSONType: String, Sendable, CaseIterable {
    case any
    /// A well-formed JSON type: Node's type-is.
    case strict = "json-strict"
    case rails = "json-of-rails"
    /// Problems (RFC 9457), too.
    case railsOrProblem = "json-of-rails-7"
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
  /// What happens to `null` in a list; Rails removes it.
  package internal(set) var listNull = Keeping.kept
  /// What happens to names that JavaScript's objects have by themselves.
  package internal(set) var prototypeNames = Keeping.kept
  /// What happens to names that the routing of Rails sets itself.
  package internal(set) var routedNames = Keeping.kept
  static let routed = ["action", "controller"].map { Array($0.utf8) }

  /// Whether the routing of Rails sets a name.
  package static func isRouted(_ name: ArraySlice<UInt8>) -> Bool {
    // Both names are longer than this.
    name.count > 5 && routed.contains { name.elementsEqual($0) }
  }

  // MARK: Requests

  /// The bytes that a request target may not contain; empty if all are allowed.
  package internal(set) var refusedInTarget: [UInt8] = []
  package internal(set) var refusesNonASCIITarget = false
  /// The most bytes of the request line and head.
  package internal(set) var headLimit = Int.max

  package internal(set) var formMethods = Methods.any
  package internal(set) var multipartMethods = Methods.any
  /// What happens to a chunked body.
  package internal(set) var chunkedBody = Keeping.kept
  package internal(set) var queryBesideBody = QueryBesideBody.apart
  /// The most bytes of a JSON body.
  package internal(set) var jsonByteLimit = Int.max
  /// The greatest depth of nested lists and objects in a JSON body.
  package internal(set) var jsonDepth = Int.max
  package internal(set) var jsonType = JSONType.any
  package internal(set) var jsonCharset = JSONCharset.ignored
  /// What happens to a JSON body that is neither a list nor an object.
  package internal(set) var jsonFragment = Refusing.ignored
  package internal(set) var formType = FormType.urlencoded
  package internal(set) var declaredCharset = DeclaredCharset.ignored
  package internal(set) var byteOrderMark = Keeping.kept
  package internal(set) var badType = Refusing.ignored

  // MARK: Multipart

  /// The parser that reads multipart bodies; `nil` if there is none.
  package enum MultipartReading: String, Sendable, CaseIterable {
    case none
    case php, rack2 = "rack-2", rack3 = "rack-3", rails, django, go
    case busboy, multer, multiparty, formidable, undici, werkzeug, starlette, tomcat, commons
  }

  package internal(set) var multipart = MultipartReading.none
  /// Whether a program sees what was read before the rest was refused.
  package internal(set) var keepsPartial = Answer.no
  /// The name to show for a part without one.
  package internal(set) var noName = Array("$none".utf8)
  /// The most parts.
  package internal(set) var partLimit = Int.max
  /// The most files.
  package internal(set) var fileLimit = Int.max
  /// The most fields.
  package internal(set) var fieldLimit = Int.max
  /// The most bytes of a multipart body.
  package internal(set) var multipartByteLimit = Int.max
  /// The most bytes of a part's head.
  package internal(set) var partHeadLimit = Int.max
  /// The most bytes of a part that is a field.
  package internal(set) var fieldByteLimit = Int.max
  /// The most bytes of a file.
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
  /// What happens to a form with a name that is deeper.
  package internal(set) var formTooDeep = Refusing.ignored
  package internal(set) var listLimit = Int.max
  package internal(set) var formListLimit = Int.max
  /// Whether the limit of a form's lists grows to the number of its pairs, if that is larger.
  package internal(set) var listGrows = Answer.no
  package internal(set) var queryByteLimit = Int.max
  package internal(set) var formByteLimit = Int.max
  package internal(set) var formTooLong = TooLong.refuses
  /// The most bytes of the name and the value of a form pair, as sent.
  package internal(set) var formPairByteLimit = Int.max
  package internal(set) var keySpace = Int.max
}

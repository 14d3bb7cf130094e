// The values of rules; see RuleValues.swift.

/// `query.order`: the order of pairs.
enum QueryOrder: String, CaseIterable, Sendable {
  /// Each level sorted by the canonically decomposed code points of the raw keys.
  case nfd
  /// Each level sorted without regard to case.
  case caseless
  /// Each level sorted by Unicode scalars.
  case codeUnits = "code-units"
  /// Only the top level sorted, as Swift compares strings: by canonically composed scalars.
  case topLevel = "top-level"
  /// A hash table's order: as in the spec, but not promised.
  case hash
  /// Each level sorted by what its members give: finished, escaped pairs, joined with `&`.
  case escapedPairs = "escaped-pairs"
  /// As in the spec.
  case written
}

/// `query.array`: the name of an array's member.
enum QueryArray: String, CaseIterable, Sendable {
  case brackets, plain, indices
  /// Such code would print a description that no server reads.
  case error
}

/// `query.set`: how a set is written.
enum QuerySet: String, CaseIterable, Sendable {
  /// A pair of the same name for each member, sorted by their text.
  case repeated = "repeat"
  /// The same in a hash table's order: as in the spec, but not promised.
  case repeatedInHashOrder = "repeat-hash"
  /// As an array of its members in a hash table's order.
  case array
  /// One pair with the set's description.
  case description
  /// It is not known what the library prints.
  case error
}

/// `query.dictionary`: the name of a nested dictionary's member.
enum QueryDictionary: String, CaseIterable, Sendable {
  case brackets, dots
  /// Such code would print a description that no server reads.
  case error
}

/// `query.null`: the pair of a null.
enum QueryNull: String, CaseIterable, Sendable {
  case bare
  case dropKey = "drop-key"
  case dropValue = "drop-value"
  case nullText = "null-text"
  case nsnullText = "nsnull-text"
  /// The client's parameters cannot hold a null.
  case error
}

/// `query.dictionary-null`: the pair of a null in a dictionary.
enum QueryDictionaryNull: String, CaseIterable, Sendable {
  /// As `query.null` says.
  case asNull = "as-null"
  /// None: the encoder is not asked.
  case dropKey = "drop-key"
}

/// `query.array-null`: the pair of a null in an array.
enum QueryArrayNull: String, CaseIterable, Sendable {
  /// As `query.null` says.
  case asNull = "as-null"
  /// The encoder throws.
  case error
}

/// `query.array-gaps`: the indices after an array member that gives no pair.
enum QueryArrayGaps: String, CaseIterable, Sendable {
  /// Each member keeps its own index.
  case kept
  /// Later members close up; a member of several pairs is spread until the gap is filled.
  case closed
}

/// `query.bool`: how booleans print.
enum QueryBool: String, CaseIterable, Sendable {
  case numeric, literal
}

/// `query.decimal`: how integers of more than 64 bits print, which an app holds as Decimal or
/// NSDecimalNumber.
enum QueryDecimal: String, CaseIterable, Sendable {
  case digits
  /// The library cannot print them.
  case error
}

/// `query.double`, `json.double`: how doubles print.
enum DoubleStyle: String, CaseIterable, Sendable {
  case sixteenDigits = "%.16g"
  case seventeenDigits = "%.17g"
  case shortest
}

/// `query.date`: how dates print.
enum QueryDate: String, CaseIterable, Sendable {
  case description, reference, unix
  case unixMilliseconds = "unix-ms"
  /// Rounded to milliseconds first, as ISO8601DateFormatter does.
  case iso8601
  /// The second that contains the moment.
  case rfc3339
}

/// `query.data`: how bytes print.
enum QueryData: String, CaseIterable, Sendable {
  case description
  case descriptionLegacy = "description-legacy"
  case base64
  /// An array of the bytes as numbers.
  case bytes
  case count
}

/// `query.key-case`: how the case of finished names, including brackets, is changed.
enum QueryKeyCase: String, CaseIterable, Sendable {
  case asIs = "as-is"
  case snake, kebab, capitalized, uppercase, lowercase
}

/// `query.charset`, `json.charset`, `plist.charset`, `multipart.charset`, `multipart.head-charset`: the
/// encoding of texts.
enum Charset: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// The encoding of the rule `string-encoding`.
  case stringEncoding = "string-encoding"
}

/// `query.block`: where the text of a query-string block replaces the pairs.
enum QueryBlock: String, CaseIterable, Sendable {
  case used
  /// In bodies; URLs still get the pairs.
  case bodyOnly = "body-only"
  /// The library has no such block.
  case none
}

/// `query.nil-block`: what is sent if a query-string block returns nil.
enum QueryNilBlock: String, CaseIterable, Sendable {
  /// Nothing in the URL, and an empty body.
  case empty
  /// `(null)` in the URL, and no body.
  case nullText = "null-text"
}

/// `query.empty`: what parameters without any pairs leave in the URL.
enum QueryEmpty: String, CaseIterable, Sendable {
  case untouched, dangling
  /// A dictionary without keys leaves it untouched; one whose keys give no pairs does not.
  case danglingIfKeys = "dangling-if-keys"
  /// Only if the URL already has a query.
  case danglingBehindQuery = "dangling-behind-query"
}

/// `query.escaping`: whether names and values are escaped at all.
enum QueryEscaping: String, CaseIterable, Sendable {
  case percent, none
}

/// `query.space`: how a space is written.
enum QuerySpace: String, CaseIterable, Sendable {
  case percent, plus
}

/// `query.top-key`: how a top-level key that is not a text is treated.
enum QueryTopKey: String, CaseIterable, Sendable {
  case description
  /// It is escaped as if it were a text, so the library raises an exception.
  case error
}

/// `query.top-level`: the name of a top level that is not a dictionary.
enum QueryTopLevel: String, CaseIterable, Sendable {
  case emptyKey = "empty-key"
  /// `(null)`, not escaped; without a value, the library raises an exception.
  case nullKey = "null-key"
  case error
}

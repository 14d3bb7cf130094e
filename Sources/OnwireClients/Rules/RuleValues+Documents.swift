// The values of rules; see RuleValues.swift.

/// `form.content-type-charset`, `json.content-type-charset`, `plist.content-type-charset`: what follows the
/// Content-Type as its charset.
enum ContentTypeCharset: String, CaseIterable, Sendable {
  case none
  case utf8 = "utf-8"
  /// The IANA name of the rule `string-encoding`.
  case stringEncoding = "string-encoding"
}

/// `form.no-parameters`: the body of a form without parameters.
enum FormNoParameters: String, CaseIterable, Sendable {
  case emptyBody = "empty-body"
  case noBody = "no-body"
}

/// `form.escaping`: how pairs are escaped in a form.
enum FormEscaping: String, CaseIterable, Sendable {
  /// As in a query.
  case asQuery = "as-query"
  /// By the application/x-www-form-urlencoded percent-encode set, a space as `+` (WHATWG URL, section 5.2).
  case whatwg
}

/// `json.destination`, `plist.destination`: where such a document goes.
enum DocumentDestination: String, CaseIterable, Sendable {
  /// In the body; for methods of `parameters.in-url` the parameters are a query in its place.
  case byMethod = "by-method"
  /// In the body, whatever the method.
  case body
}

/// `json.top-level`: what the whole value may be.
enum JSONTopLevel: String, CaseIterable, Sendable {
  /// A dictionary or an array.
  case container
  case any
}

/// `json.null`: the null of a dictionary.
enum JSONNull: String, CaseIterable, Sendable {
  case written
  case dropKey = "drop-key"
}

/// `json.date`: how dates are written.
enum JSONDate: String, CaseIterable, Sendable {
  case error, reference, unix
  case unixMilliseconds = "unix-ms"
  case iso8601
}

/// `json.data`: how bytes are written.
enum JSONData: String, CaseIterable, Sendable {
  case error, base64
  /// An array of the bytes as numbers.
  case bytes
}

/// `json.set`: what a set becomes.
enum JSONSet: String, CaseIterable, Sendable {
  case error
  /// An array in a hash table's order.
  case array
}

/// `json.order`: the order of keys that are not sorted.
enum JSONOrder: String, CaseIterable, Sendable {
  /// That of a hash table: as the spec has them, and not promised.
  case hash
  /// As the spec has them.
  case written
}

/// `json.sort`: how sorted keys compare.
enum JSONSort: String, CaseIterable, Sendable {
  /// By UTF-16 code units.
  case codeUnits = "code-units"
  /// By Unicode scalars, which differs where a key has characters past U+FFFF.
  case codePoints = "code-points"
  case numeric
}

/// `json.sorted-keys`, `json.escape-slashes`, `json.pretty`.
enum Switch: String, CaseIterable, Sendable {
  case on = "true"
  case off = "false"
}

/// `plist.format`.
enum PropertyListFormat: String, CaseIterable, Sendable {
  case xml, binary
}

/// `plist.no-parameters`: what a property list without parameters is.
enum PropertyListNoParameters: String, CaseIterable, Sendable {
  /// Neither a body nor a Content-Type.
  case nothing
  /// A Content-Type; what the system makes of nil as a property list is not known.
  case serialized
}

/// `plist.invalid`: what becomes of values that no property list holds.
enum PropertyListInvalid: String, CaseIterable, Sendable {
  case error
  /// The request goes without its body.
  case noBody = "no-body"
}

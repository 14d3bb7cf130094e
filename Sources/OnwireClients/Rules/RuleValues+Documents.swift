// The values of rules; see RuleValues.swift.

/// `form.content-type-charset`, `json.content-type-charset`, `plist.content-type-charset`: the charset after
/// the Content-Type.
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
  /// In the body; but for methods of `parameters.in-url`, the parameters become a query instead.
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

/// `json.null`: whether a null in a dictionary is written.
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

/// `json.set`: how a set is written.
enum JSONSet: String, CaseIterable, Sendable {
  case error
  /// An array in a hash table's order.
  case array
}

/// `json.order`: the order of keys that are not sorted.
enum JSONOrder: String, CaseIterable, Sendable {
  /// A hash table's order: as in the spec, but not promised.
  case hash
  /// As in the spec.
  case written
}

/// `json.sort`: how sorted keys compare.
enum JSONSort: String, CaseIterable, Sendable {
  /// By UTF-16 code units.
  case codeUnits = "code-units"
  /// By Unicode scalars, which differs if a key has characters beyond U+FFFF.
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

/// `plist.no-parameters`: what a property list without parameters sends.
enum PropertyListNoParameters: String, CaseIterable, Sendable {
  /// Neither a body nor a Content-Type.
  case nothing
  /// A Content-Type; it is not known what the system makes of nil as a property list.
  case serialized
}

/// `plist.invalid`: what happens to values that no property list can hold.
enum PropertyListInvalid: String, CaseIterable, Sendable {
  case error
  /// The request is sent without its body.
  case noBody = "no-body"
}

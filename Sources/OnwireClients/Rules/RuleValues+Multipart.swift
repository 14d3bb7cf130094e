// The values of rules; see RuleValues.swift.

/// `multipart.boundary-given`: what becomes of a boundary that the spec gives.
enum MultipartBoundaryGiven: String, CaseIterable, Sendable {
  case used
  /// The library writes its own all the same.
  case ignored
}

/// `multipart.type-separator`: what stands between `multipart/form-data` and its boundary.
enum MultipartTypeSeparator: String, CaseIterable, Sendable {
  case semicolon
  /// As in the example of RFC 1867.
  case comma
}

/// `multipart.field-names`: how the fields of a part's head are spelled.
enum MultipartFieldNames: String, CaseIterable, Sendable {
  case capitalized
  /// As in the example of RFC 1867: `content-disposition`, but `Content-Type`.
  case rfc1867
  case lowercase
}

/// `multipart.parameters`: how parameters become parts.
enum MultipartParameters: String, CaseIterable, Sendable {
  case flattened
  /// One part for each key of the dictionary, in a hash table's order; containers print their description.
  case topLevel = "top-level"
  /// There is no argument for them.
  case refused
}

/// `multipart.nested`: what a nested container becomes where parameters are not flattened.
enum MultipartNested: String, CaseIterable, Sendable {
  /// Its description.
  case description
  /// An error that says what the library would print.
  case error
}

/// `multipart.values`: how the values of parameters print in parts.
enum MultipartValues: String, CaseIterable, Sendable {
  /// As NSObject's description; bytes are the value itself, and a null is an empty one.
  case description
  /// As `%@` prints them: bytes and nulls are described, too.
  case format
  /// As Swift's string interpolation; of bytes that is how many there are.
  case interpolation
}

/// `multipart.line-ends`: the line ends in names and values of parameters.
enum MultipartLineEnds: String, CaseIterable, Sendable {
  case asWritten = "as-written"
  /// Each CR and LF alone becomes CR LF.
  case crlf
}

/// `multipart.method`: the method of a multipart request.
enum MultipartMethod: String, CaseIterable, Sendable {
  case asWritten = "as-written"
  /// POST, whatever the app says.
  case post
}

/// `multipart.files`: how many files one request may have.
enum MultipartFiles: String, CaseIterable, Sendable {
  case any, one
}

/// `multipart.naming`: whether a file may give only one of name and type.
enum MultipartNaming: String, CaseIterable, Sendable {
  case each
  /// It may, and the type is derived from no name that is given: only a path alone gives both.
  case asGiven = "as-given"
  /// One alone counts for nothing: data becomes a plain field, a file gets both from its path.
  case bothOrNeither = "both-or-neither"
}

/// `multipart.repeated-headers`: what becomes of a part's header that is given twice.
enum RepeatedPartHeaders: String, CaseIterable, Sendable {
  /// Names are keys of a dictionary: two that differ in letter case are both written, one alone cannot be given
  /// twice.
  case bySpelling = "by-spelling"
  /// The last one of a name, whatever its letter case, stands in the place of the first.
  case last
  /// All of them, in written order.
  case kept
}

/// `multipart.part-headers`: whether a part may have headers of its own.
enum MultipartPartHeaders: String, CaseIterable, Sendable {
  case written
  /// The library has no call for it.
  case none
}

/// `multipart.field-separator`: the blank after the colon in parts of plain parameters.
enum MultipartFieldSeparator: String, CaseIterable, Sendable {
  case asFiles = "as-files"
  case spaced
}

/// `body.whole`: what becomes of a body that is given whole.
enum BodyWhole: String, CaseIterable, Sendable {
  case sent
  /// The library has no call for it.
  case none
  /// The library's call for files makes a task and never resumes it; it has none for anything else.
  case neverResumed = "never-resumed"
}

/// `body.type`: the Content-Type of a whole body that gives none and is not JSON.
enum BodyType: String, CaseIterable, Sendable {
  /// `text/plain; charset=utf-8` for text, else `application/octet-stream`.
  case byContent = "by-content"
  /// Nobody sets one.
  case none
}

/// `multipart.stream`: what reading the body as a stream does.
enum MultipartStream: String, CaseIterable, Sendable {
  case sound
  /// An exception where one read ends within a delimiter or a part's head.
  case raisesOnSplit = "raises-on-split"
  /// The end is lost where one read ends within the closing delimiter.
  case cutsOnSplit = "cuts-on-split"
  /// An exception, always.
  case raises
}

/// `multipart.names`: what becomes of quotes and line ends in names and file names.
enum MultipartNames: String, CaseIterable, Sendable {
  case verbatim, html, backslash, unquoted
}

/// `multipart.separator`: the blanks of a part's head.
enum MultipartSeparator: String, CaseIterable, Sendable {
  case spaced, tight
  /// No blank after the colon of Content-Disposition alone.
  case tightDisposition = "tight-disposition"
}

/// `multipart.headers`: the order of a part's fields.
enum MultipartHeaders: String, CaseIterable, Sendable {
  case dispositionFirst = "disposition-first"
  case typeFirst = "type-first"
  /// A hash table's: the first, and not promised.
  case hash
}

/// `multipart.start`: what stands before the first delimiter.
enum MultipartStart: String, CaseIterable, Sendable {
  case bare
  /// A line end, as before each other delimiter.
  case crlf
}

/// `multipart.end`: what follows the closing delimiter.
enum MultipartEnd: String, CaseIterable, Sendable {
  case crlf, bare
}

/// `multipart.empty`: what no parts at all become.
enum MultipartEmpty: String, CaseIterable, Sendable {
  case asIfNone = "as-if-none"
  case closingDelimiter = "closing-delimiter"
  /// No bytes at all, under a multipart Content-Type.
  case nothing
}

/// `multipart.fields`: where the parts of plain parameters stand.
enum MultipartFields: String, CaseIterable, Sendable {
  case beforeFiles = "before-files"
  case afterFiles = "after-files"
}

/// `multipart.unnamed-file`: name and type of a file that gives none.
enum MultipartUnnamedFile: String, CaseIterable, Sendable {
  case pathAndExtension = "path-and-extension"
  /// The name without its extension.
  case stemAndExtension = "stem-and-extension"
  /// As the first; without an extension the library throws.
  case extensionRequired = "extension-required"
  /// The device's clock as yyyyMMddHHmmss, and `.jpg`.
  case date
  case error
}

/// `multipart.file-url`: what takes file name and extension from a path.
enum MultipartFileURL: String, CaseIterable, Sendable {
  /// NSURL: the name in the form of file names, and CFURL's extension.
  case cfurl
  /// Swift's URL: the same name, and swift-foundation's extension.
  case foundation
  /// No URL: the name as written.
  case none
}

/// `multipart.file-type`: the type that a file name gives.
enum MultipartFileType: String, CaseIterable, Sendable {
  /// By the extension, else `application/octet-stream`.
  case byExtension = "by-extension"
  /// By the extension, else none.
  case byExtensionOrNone = "by-extension-or-none"
  case octetStream = "octet-stream"
  /// image/jpeg, whatever the app says: there is no argument for another.
  case alwaysJPEG = "always-jpeg"
}

/// `multipart.missing-type`: what `type: null` does to an image.
enum MultipartMissingType: String, CaseIterable, Sendable {
  /// An assertion stops the app, as in debug builds.
  case error
  /// The part has no Content-Type, as in builds with NS_BLOCK_ASSERTIONS.
  case omitted
}

// The values of rules; see RuleValues.swift.

/// `multipart.boundary-given`: whether a boundary that the spec gives is used.
enum MultipartBoundaryGiven: String, CaseIterable, Sendable {
  case used
  /// The library writes its own anyway.
  case ignored
}

/// `multipart.type-separator`: the separator between `multipart/form-data` and its boundary.
enum MultipartTypeSeparator: String, CaseIterable, Sendable {
  case semicolon
  /// As in the example of RFC 1867.
  case comma
}

/// `multipart.field-names`: how the field names of a part's head are spelled.
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
  /// The library has no argument for them.
  case refused
}

/// `multipart.nested`: what happens to a nested container if parameters are not flattened.
enum MultipartNested: String, CaseIterable, Sendable {
  /// Its description.
  case description
  /// An error that shows what the library would print.
  case error
}

/// `multipart.values`: how the values of parameters print in parts.
enum MultipartValues: String, CaseIterable, Sendable {
  /// As NSObject's description; bytes are the value itself, and a null is an empty value.
  case description
  /// As `%@` prints them: bytes and nulls also print their description.
  case format
  /// As Swift's string interpolation; bytes print as their count.
  case interpolation
}

/// `multipart.line-ends`: the line ends in names and values of parameters.
enum MultipartLineEnds: String, CaseIterable, Sendable {
  case asWritten = "as-written"
  /// Each CR or LF alone becomes CR LF.
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
  /// It may, but a given name determines no type: only a path alone gives both.
  case asGiven = "as-given"
  /// One alone has no effect: data becomes a plain field, a file gets both from its path.
  case bothOrNeither = "both-or-neither"
}

/// `multipart.repeated-headers`: what happens to a part's header that is given twice.
enum RepeatedPartHeaders: String, CaseIterable, Sendable {
  /// Names are keys of a dictionary: two that differ in letter case are both written, and no name can be
  /// given twice.
  case bySpelling = "by-spelling"
  /// The last of a name, in any letter case, takes the place of the first.
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

/// `body.whole`: what happens to a body that is given whole.
enum BodyWhole: String, CaseIterable, Sendable {
  case sent
  /// The library has no call for it.
  case none
  /// The library's call for files makes a task that it never resumes; it has no call for anything else.
  case neverResumed = "never-resumed"
}

/// `body.type`: the Content-Type of a whole body that gives none and is not JSON.
enum BodyType: String, CaseIterable, Sendable {
  /// `text/plain; charset=utf-8` for text, else `application/octet-stream`.
  case byContent = "by-content"
  /// Nothing sets one.
  case none
}

/// `multipart.stream`: what goes wrong when the body is read as a stream.
enum MultipartStream: String, CaseIterable, Sendable {
  case sound
  /// It raises an exception if a read ends within a delimiter or a part's head.
  case raisesOnSplit = "raises-on-split"
  /// The end is lost if a read ends within the closing delimiter.
  case cutsOnSplit = "cuts-on-split"
  /// It always raises an exception.
  case raises
}

/// `multipart.names`: how quotes and line ends in names and file names are written.
enum MultipartNames: String, CaseIterable, Sendable {
  case verbatim, html, backslash, unquoted
}

/// `multipart.separator`: the blanks of a part's head.
enum MultipartSeparator: String, CaseIterable, Sendable {
  case spaced, tight
  /// No blank after the colon, for Content-Disposition only.
  case tightDisposition = "tight-disposition"
}

/// `multipart.headers`: the order of a part's fields.
enum MultipartHeaders: String, CaseIterable, Sendable {
  case dispositionFirst = "disposition-first"
  case typeFirst = "type-first"
  /// A hash table's order: as with disposition first, but not promised.
  case hash
}

/// `multipart.start`: what precedes the first delimiter.
enum MultipartStart: String, CaseIterable, Sendable {
  case bare
  /// A line end, as before the other delimiters.
  case crlf
}

/// `multipart.end`: what follows the closing delimiter.
enum MultipartEnd: String, CaseIterable, Sendable {
  case crlf, bare
}

/// `multipart.empty`: what a request without any parts sends.
enum MultipartEmpty: String, CaseIterable, Sendable {
  case asIfNone = "as-if-none"
  case closingDelimiter = "closing-delimiter"
  /// No bytes at all, under a multipart Content-Type.
  case nothing
}

/// `multipart.fields`: where the parts of plain parameters go.
enum MultipartFields: String, CaseIterable, Sendable {
  case beforeFiles = "before-files"
  case afterFiles = "after-files"
}

/// `multipart.unnamed-file`: the name and type of a file that gives none.
enum MultipartUnnamedFile: String, CaseIterable, Sendable {
  case pathAndExtension = "path-and-extension"
  /// The same, but the name without its extension.
  case stemAndExtension = "stem-and-extension"
  /// As the first; the library throws if there is no extension.
  case extensionRequired = "extension-required"
  /// The device's clock as yyyyMMddHHmmss, followed by `.jpg`.
  case date
  case error
}

/// `multipart.file-url`: how the file name and extension are taken from a path.
enum MultipartFileURL: String, CaseIterable, Sendable {
  /// By NSURL: the name in the form of file names, and CFURL's extension.
  case cfurl
  /// By Swift's URL: the same name, and swift-foundation's extension.
  case foundation
  /// Without a URL: the name as written.
  case none
}

/// `multipart.file-type`: the type that a file name determines.
enum MultipartFileType: String, CaseIterable, Sendable {
  /// That of the extension, else `application/octet-stream`.
  case byExtension = "by-extension"
  /// That of the extension, else none.
  case byExtensionOrNone = "by-extension-or-none"
  case octetStream = "octet-stream"
  /// image/jpeg, whatever the app says: the library has no argument for another type.
  case alwaysJPEG = "always-jpeg"
}

/// `multipart.missing-type`: the effect of `type: null` on an image.
enum MultipartMissingType: String, CaseIterable, Sendable {
  /// An assertion stops the app, as in debug builds.
  case error
  /// The part has no Content-Type, as in builds with NS_BLOCK_ASSERTIONS.
  case omitted
}

extension ClientTable {
  /// Multipart bodies: RFC 7578, as the HTML standard's multipart/form-data encoding algorithm writes them.
  static let plainMultipart: [Row] = [
    Row("multipart.refused-methods", .list([]), .documented, "no standard forbids it"),
    Row(
      "multipart.boundary", .text("----FormBoundary%08X%08X"), .documented,
      "as browsers make it: dashes, a word and 64 random bits; no standard names one"),
    Row("multipart.boundary-given", .text("used"), .documented, "RFC 2046, 5.1.1: the sender chooses it"),
    Row("multipart.type-separator", .text("semicolon"), .documented, "RFC 7578, section 4.1"),
    Row(
      "multipart.names", .text("html"), .documented, algorithm + #": CR, LF and " become %0D, %0A and %22"#),
    Row("multipart.field-names", .text("capitalized"), .documented, "RFC 7578, sections 4.2 and 4.4"),
    Row("multipart.separator", .text("spaced"), .documented, "RFC 7578, section 4.2"),
    Row("multipart.field-separator", .text("as-files"), .documented, "RFC 7578, section 4.2"),
    Row("multipart.repeated-headers", .text("kept"), .documented, "as the spec has them"),
    Row("multipart.headers", .text("disposition-first"), .documented, algorithm),
    Row("multipart.end", .text("crlf"), .documented, algorithm),
    Row("multipart.empty", .text("closing-delimiter"), .documented, algorithm),
    Row("multipart.fields", .text("before-files"), .documented, "the order of docs/spec-language.md"),
    Row("multipart.parameters", .text("flattened"), .documented, "the names of a form, a part each"),
    Row("multipart.values", .text("description"), .documented, "as in a form; bytes are the part itself"),
    Row(
      "multipart.line-ends", .text("crlf"), .documented,
      algorithm + ": in names, and in values that are no files"),
    Row("multipart.method", .text("as-written"), .documented, "the method is as the spec has it"),
    Row("multipart.files", .text("any"), .documented, "RFC 7578, section 4.3"),
    Row("multipart.naming", .text("each"), .documented, "RFC 7578, sections 4.2 and 4.4"),
    Row("multipart.charset", .text("utf-8"), .documented, "RFC 7578, section 5.1.2"),
    Row("multipart.head-charset", .text("utf-8"), .documented, "RFC 7578, section 5.1.2"),
    Row(
      "multipart.unnamed-file", .text("path-and-extension"), .documented,
      "HTML: File objects have the name of their file"),
    Row(
      "multipart.file-type", .text("by-extension"), .documented,
      "File API: a browser tells the type by the name; application/octet-stream where it cannot"),
  ]

  private static let algorithm = "HTML, multipart/form-data encoding algorithm"
}

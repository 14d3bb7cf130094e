extension ClientTable {
  /// Multipart bodies that are written by hand, part by part.
  static let nsurlsessionMultipart: [Row] =
    [
      ofStyles(
        "multipart.boundary", ("itcast", .read, course), (randomBoundary, .documented, random),
        (randomBoundary, .documented, random)),
      ofStyles(
        "multipart.names", ("unquoted", .read, "name=%@; filename=%@ in " + course),
        ("verbatim", .documented, tight), ("verbatim", .documented, #"name="%@", not escaped"#)),
      ofStyles(
        "multipart.separator", ("spaced", .read, course), ("tight", .documented, tight),
        ("spaced", .documented, "as AFHTTPBodyPart")),
      ofStyles(
        "multipart.field-separator", ("as-files", .read, course),
        ("spaced", .documented, #"Content-Disposition: form-data;name="%@" of fields"#),
        ("as-files", .documented, "one layout for both")),
      ofStyles(
        "multipart.end", ("bare", .read, "--itcast-- and nothing behind it in " + course),
        ("crlf", .documented, #"--%@--\r\n"#),
        ("crlf", .documented, #"--%@--\r\n, as AFMultipartFormFinalBoundary"#)),
      ofStyles(
        "multipart.fields", ("after-files", .read, "textDict follows filePaths in " + course),
        ("before-files", .documented, "parameters are appended first"),
        ("before-files", .documented, "parameters are appended first")),
      ofStyles(
        "multipart.unnamed-file", ("path-and-extension", .read, "lastPathComponent in " + course),
        ("error", .documented, "name and type are constants in the code"),
        ("error", .documented, "name and type are arguments of the code")),
      nsurlsessionMultipartOfAll,
    ].flatMap(\.self)

  /// What all styles do alike.
  private static let nsurlsessionMultipartOfAll: [Row] = [
    Row(
      "multipart.boundary-given", .text("used"), .documented,
      "a constant of the app's own code, which each copy changes as it likes"),
    Row("multipart.refused-methods", .list([]), .documented, "HTTPBody is set whatever the method"),
    Row("multipart.repeated-headers", .text("kept"), .documented, "each line is appended as text"),
    Row(
      "multipart.headers", .text("disposition-first"), .documented, "the order in which they are appended"),
    Row(
      "multipart.empty", .text("closing-delimiter"), .documented,
      "the end is appended whatever stands before it"),
    Row(
      "multipart.parameters", .text("top-level"), .documented,
      "enumerateKeysAndObjectsUsingBlock: over the dictionary, a part a key, in no promised order"),
    Row(
      "multipart.nested", .text("error"), .documented,
      "%@ prints a description over several lines, which no server reads"),
    Row("multipart.values", .text("format"), .documented, "stringWithFormat: with %@"),
    Row("multipart.line-ends", .text("as-written"), .documented, "values are not looked at"),
    Row("multipart.method", .text("as-written"), .documented, "HTTPMethod is what the app sets"),
    Row("multipart.files", .text("any"), .documented, "a loop over the files"),
    Row("multipart.naming", .text("each"), .documented, "both are arguments of the code, or constants in it"),
    Row("multipart.charset", .text("utf-8"), .documented, "dataUsingEncoding:NSUTF8StringEncoding"),
    Row("multipart.head-charset", .text("utf-8"), .documented, "dataUsingEncoding:NSUTF8StringEncoding"),
    Row(
      "multipart.file-type", .text("by-extension"), .documented,
      "MIMEType of the response for the file's URL, where the code does not write the type down"),
  ]

  private static let course = "upload code with the boundary itcast (many public copies on GitHub)"
  private static let tight =
    "Content-Disposition:form-data;name=…;filename=… (jianshu.com/p/dec51ac539eb, but for its blank before CR LF)"
  private static let randomBoundary = "Boundary+%08X%08X"
  private static let random = "two arc4random(), as AFNetworking's"
}

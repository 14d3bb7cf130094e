extension ClientTable {
  /// Multipart bodies that apps write by hand, part by part.
  static let nsurlsessionMultipart: [Row] =
    [
      ofStyles(
        "multipart.boundary", ("unquoted", "itcast", .read, course),
        ("quoted", "itcast", .documented, quoted),
        ("compact", randomBoundary, .documented, random), ("enumerated", randomBoundary, .documented, random),
        ("fields-first", "AaB03x", .read, twitterfon), ("own-loop", randomBoundary, .documented, random),
        ("rfc1867", "AaB03x", .documented, rfc),
        ("webkit", "----WebKitFormBoundary7MA4YWxkTrZu0gW", .documented, webkit)),
      layoutsAlike(
        "multipart.boundary-given", "used", .documented,
        "a constant of the app's own code, which each copy changes as it likes"),
      ofStyles(
        "multipart.type-separator", ("unquoted", "semicolon", .read, course),
        ("quoted", "semicolon", .documented, quoted), ("compact", "semicolon", .documented, tight),
        ("enumerated", "semicolon", .documented, "as AFHTTPBodyPart"),
        ("fields-first", "semicolon", .read, twitterfon), ("own-loop", "semicolon", .documented, own),
        ("rfc1867", "comma", .documented, rfc + ": multipart/form-data, boundary=AaB03x"),
        ("webkit", "semicolon", .documented, webkit)),
      ofStyles(
        "multipart.names", ("unquoted", "unquoted", .read, "name=%@; filename=%@ in " + course),
        ("quoted", "verbatim", .documented, quoted), ("compact", "verbatim", .documented, tight),
        ("enumerated", "verbatim", .documented, #"name="%@", not escaped"#),
        ("fields-first", "verbatim", .read, #"name=\"%@\" in "# + twitterfon),
        ("own-loop", "verbatim", .documented, #"name="%@", not escaped"#),
        ("rfc1867", "verbatim", .documented, #"name="%@", not escaped"#),
        ("webkit", "verbatim", .documented, #"name="%@", not escaped: a browser writes %22, as `plain` does"#)
      ),
      ofStyles(
        "multipart.field-names", ("unquoted", "capitalized", .read, course),
        ("quoted", "capitalized", .documented, quoted), ("compact", "capitalized", .documented, tight),
        ("enumerated", "capitalized", .documented, "as AFHTTPBodyPart"),
        ("fields-first", "capitalized", .read, twitterfon), ("own-loop", "capitalized", .documented, own),
        ("rfc1867", "rfc1867", .documented, rfc + ": content-disposition, and Content-Type below it"),
        ("webkit", "capitalized", .documented, webkit)),
      ofStyles(
        "multipart.separator", options: ["spaced", "tight", "tight-disposition"],
        ("unquoted", "spaced", .read, course), ("quoted", "spaced", .documented, quoted),
        ("compact", "tight", .documented, tight),
        (
          "enumerated", "spaced", .documented,
          "as AFHTTPBodyPart; code that Postman and httpsnippet generate has Content-Disposition:form-data; name="
        ),
        ("fields-first", "spaced", .read, twitterfon), ("own-loop", "spaced", .documented, own),
        ("rfc1867", "spaced", .documented, rfc), ("webkit", "spaced", .documented, webkit)),
      ofStyles(
        "multipart.field-separator", ("unquoted", "as-files", .read, course),
        ("quoted", "as-files", .documented, quoted),
        ("compact", "spaced", .documented, #"Content-Disposition: form-data;name="%@" of fields"#),
        ("enumerated", "as-files", .documented, "one layout for both"),
        ("fields-first", "as-files", .read, twitterfon), ("own-loop", "as-files", .documented, own),
        ("rfc1867", "as-files", .documented, rfc), ("webkit", "as-files", .documented, webkit)),
      ofStyles(
        "multipart.end", ("unquoted", "bare", .read, "--itcast-- and nothing after it in " + course),
        ("quoted", "bare", .documented, quoted), ("compact", "crlf", .documented, #"--%@--\r\n"#),
        ("enumerated", "crlf", .documented, #"--%@--\r\n, as AFMultipartFormFinalBoundary"#),
        ("fields-first", "bare", .read, #"\r\n--AaB03x-- in "# + twitterfon),
        ("own-loop", "crlf", .documented, own),
        ("rfc1867", "crlf", .documented, "RFC 1867, section 6: --AaB03x-- is a line"),
        ("webkit", "crlf", .documented, webkit)),
      ofStyles(
        "multipart.fields", ("unquoted", "after-files", .read, "textDict follows filePaths in " + course),
        ("quoted", "after-files", .documented, quoted),
        ("compact", "before-files", .documented, "parameters are appended first"),
        ("enumerated", "before-files", .documented, "parameters are appended first"),
        ("fields-first", "before-files", .read, "the loop over the keys stands first in " + twitterfon),
        ("own-loop", "before-files", .documented, own), ("rfc1867", "before-files", .documented, rfc),
        ("webkit", "before-files", .documented, webkit)),
      ofStyles(
        "multipart.nested", ("unquoted", "error", .documented, printed),
        ("quoted", "error", .documented, printed),
        ("compact", "error", .documented, printed), ("enumerated", "error", .documented, printed),
        ("fields-first", "error", .documented, printed),
        ("own-loop", "description", .documented, own + ": description, whatever the value"),
        ("rfc1867", "error", .documented, printed), ("webkit", "error", .documented, printed)),
      ofStyles(
        "multipart.values", ("unquoted", "format", .documented, format),
        ("quoted", "format", .documented, format),
        ("compact", "format", .documented, format), ("enumerated", "format", .documented, format),
        ("fields-first", "format", .documented, format),
        (
          "own-loop", "description", .documented,
          own + ": NSData as it is, NSNull as no bytes, else description"
        ),
        ("rfc1867", "format", .documented, format), ("webkit", "format", .documented, format)),
      ofStyles(
        "multipart.unnamed-file", ("unquoted", "path-and-extension", .read, "lastPathComponent in " + course),
        ("quoted", "path-and-extension", .documented, quoted),
        ("compact", "error", .documented, "name and type are constants in the code"),
        ("enumerated", "error", .documented, "name and type are arguments of the code"),
        (
          "fields-first", "error", .read,
          #"filename=\"boris.png\" and image/png are constants in "# + twitterfon
        ),
        ("own-loop", "error", .documented, "name and type are arguments of the code"),
        ("rfc1867", "error", .documented, "name and type are constants in the code"),
        ("webkit", "error", .documented, "name and type are constants in the code")),
      nsurlsessionMultipartOfAll,
    ].flatMap(\.self)

  /// The rules that all layouts share.
  private static let nsurlsessionMultipartOfAll: [Row] =
    [
      [
        row(
          "multipart.refused-methods", .list([]), of: nsurlsessionLayouts, .documented,
          "HTTPBody is set whatever the method")
      ],
      [
        row(
          "multipart.start", .text("bare"), of: nsurlsessionLayouts, options: ["bare", "crlf"], .documented,
          """
          code that ends each part with a line end; code with one constant \\r\\n--%@\\r\\n sends it first, too \
          (GTMMIMEDocument; fluffy.es/upload-image-to-server and its many public copies)
          """)
      ],
      layoutsAlike("multipart.repeated-headers", "kept", .documented, "each line is appended as text"),
      layoutsAlike(
        "multipart.headers", "disposition-first", .documented, "the order in which they are appended"),
      layoutsAlike(
        "multipart.empty", "closing-delimiter", .documented, "the end is appended whatever stands before it"),
      layoutsAlike(
        "multipart.parameters", "top-level", .documented,
        "enumerateKeysAndObjectsUsingBlock: over the dictionary, a part a key, in no promised order"),
      layoutsAlike("multipart.line-ends", "as-written", .documented, "values are not looked at"),
      layoutsAlike("multipart.method", "as-written", .documented, "HTTPMethod is what the app sets"),
      layoutsAlike("multipart.files", "any", .documented, "a loop over the files"),
      layoutsAlike(
        "multipart.naming", "each", .documented, "both are arguments of the code, or constants in it"),
      layoutsAlike("multipart.charset", "utf-8", .documented, "dataUsingEncoding:NSUTF8StringEncoding"),
      layoutsAlike("multipart.head-charset", "utf-8", .documented, "dataUsingEncoding:NSUTF8StringEncoding"),
      layoutsAlike(
        "multipart.file-url", "none", .documented, "lastPathComponent of an NSString, which is as written"),
      layoutsAlike(
        "multipart.file-type", "by-extension", .documented,
        "MIMEType of the response for the file's URL, where the code does not write the type down"),
    ].flatMap(\.self)

  private static func layoutsAlike(_ rule: String, _ value: String, _ evidence: Evidence, _ source: String)
    -> [Row]
  {
    [row(rule, .text(value), of: nsurlsessionLayouts, evidence, source)]
  }

  private static let course = "upload code with the boundary itcast (many public copies on GitHub)"
  private static let quoted = "the same with \\\"%@\\\" (many public copies)"
  private static let tight =
    "Content-Disposition:form-data;name=…;filename=… (jianshu.com/p/dec51ac539eb, except for its blank before CR LF)"
  private static let twitterfon =
    "upload code with TWITTERFON_FORM_BOUNDARY (many public copies on GitHub)"
  private static let own = "an own loop over the parameters after AFMultipartFormData"
  private static let rfc = "the example of RFC 1867, section 6"
  private static let webkit = "code that was made of what a browser or Postman shows"
  private static let printed = "%@ prints a description over several lines, which no server reads"
  private static let format = "stringWithFormat: with %@"
  private static let randomBoundary = "Boundary+%08X%08X"
  private static let random = "two arc4random(), as AFNetworking's"
}

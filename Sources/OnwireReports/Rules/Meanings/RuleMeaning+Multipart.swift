import OnwireClients

extension RuleMeaning {
  /// Multipart bodies.
  static let ofMultipart: [RuleMeaning] = [
    RuleMeaning(
      "multipart.refused-methods", "method: GET\nboundary: b\nfiles: [{name: a, text: x}]", .requestLine,
      [
        ValueMeaning(
          ["GET", "HEAD"], "a multipart request with one of these raises an exception",
          refused: .multipartMethod),
        ValueMeaning(["HEAD"], "GET is not among them: it is sent with a body", "GET / HTTP/1.1"),
      ]),
    RuleMeaning(
      "multipart.boundary", "method: POST\nfiles: [{name: a, text: x}]", .field("Content-Type"),
      [
        ValueMeaning(
          "Boundary+%08X%08X", "64 derived bits in capital hexadecimal",
          "Content-Type: multipart/form-data; boundary=Boundary+251E2273BD194E48"),
        ValueMeaning(
          "form-%08x", "32 derived bits in small hexadecimal",
          "Content-Type: multipart/form-data; boundary=form-251e2273"),
      ]),
    RuleMeaning(
      "multipart.boundary-given", "method: POST\nboundary: mine\nfiles: [{name: a, text: x}]",
      .field("Content-Type"),
      [
        ValueMeaning(
          "used", "it is written", "Content-Type: multipart/form-data; boundary=mine"),
        ValueMeaning(
          "ignored", "the library writes its own, with a warning",
          "Content-Type: multipart/form-data; boundary=Boundary+251E2273BD194E48"),
      ]),
    RuleMeaning(
      "multipart.names",
      #"""
      method: POST
      boundary: b
      files: [{name: "a\"b\nc", text: x}]
      """#, .partHead,
      [
        ValueMeaning(
          "verbatim", "not at all: a quote ends the name early",
          #"Content-Disposition: form-data; name="a"b\nc""#),
        ValueMeaning(
          "html", "as HTML says: quotes, CR and LF become %22, %0D and %0A",
          #"Content-Disposition: form-data; name="a%22b%0Ac""#),
        ValueMeaning(
          "backslash", "quotes and backslashes get a backslash",
          #"Content-Disposition: form-data; name="a\"b\nc""#),
        ValueMeaning(
          "unquoted", "not at all, and without quotes around them",
          #"Content-Disposition: form-data; name=a"b\nc"#),
      ]),
    RuleMeaning(
      "multipart.separator", "method: POST\nboundary: b\nfiles: [{name: a, type: text/plain, text: x}]",
      .partHead,
      [
        ValueMeaning(
          "spaced", "a blank after colons and semicolons",
          #"Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain"#),
        ValueMeaning(
          "tight", "no blanks", #"Content-Disposition:form-data;name="a"\r\nContent-Type:text/plain"#),
        ValueMeaning(
          "tight-disposition", "no blank after the colon of Content-Disposition",
          #"Content-Disposition:form-data; name="a"\r\nContent-Type: text/plain"#),
      ]),
    RuleMeaning(
      "multipart.headers", "method: POST\nboundary: b\nfiles: [{name: a, type: text/plain, text: x}]",
      .partHead,
      [
        ValueMeaning(
          "disposition-first", "Content-Disposition, then Content-Type",
          #"Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain"#),
        ValueMeaning(
          "type-first", "Content-Type, then Content-Disposition",
          #"Content-Type: text/plain\r\nContent-Disposition: form-data; name="a""#),
        ValueMeaning(
          "hash", "a hash table decides: Content-Disposition first, and not promised",
          #"Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain"#),
      ]),
    RuleMeaning(
      "multipart.start", "method: POST\nboundary: b\nfiles: [{name: a, text: x}]", .body,
      [
        ValueMeaning(
          "bare", "nothing", #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n"#),
        ValueMeaning(
          "crlf", "a line end",
          #"\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n"#),
      ]),
    RuleMeaning(
      "multipart.end", "method: POST\nboundary: b\nfiles: [{name: a, text: x}]", .body,
      [
        ValueMeaning(
          "crlf", "a line end", #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n"#),
        ValueMeaning(
          "bare", "nothing", #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--"#),
      ]),
    RuleMeaning(
      "multipart.empty", "method: POST\nboundary: b\nfiles: []", .afterHost,
      [
        ValueMeaning(
          "as-if-none", "a form without parameters, as if there were no `files`",
          #"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n"#),
        ValueMeaning(
          "closing-delimiter", "a multipart body of the closing delimiter alone",
          #"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 7\r\n\r\n--b--\r\n"#),
        ValueMeaning(
          "nothing", "no bytes at all, under the Content-Type of multipart",
          #"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 0\r\n\r\n"#),
      ]),
    RuleMeaning(
      "multipart.fields", "method: POST\nboundary: b\nparams: {z: 1}\nfiles: [{name: a, text: x}]", .body,
      [
        ValueMeaning(
          "before-files", "before those of `files`",
          #"--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n"#
        ),
        ValueMeaning(
          "after-files", "after those of `files`",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n1\r\n--b--\r\n"#
        ),
      ]),
    RuleMeaning(
      "multipart.unnamed-file",
      """
      method: POST
      boundary: b
      device: {user-agent: x, languages: [en], now: 2026-01-02T03:04:05Z}
      files: [{name: a, path: photo.jpg}]
      """, .partHead,
      [
        ValueMeaning(
          "path-and-extension", "the last component of its path, and the type of its extension",
          #"Content-Disposition: form-data; name="a"; filename="photo.jpg"\r\nContent-Type: image/jpeg"#),
        ValueMeaning(
          "stem-and-extension",
          "that component without all behind its last dot, and the type of the extension",
          #"Content-Disposition: form-data; name="a"; filename="photo"\r\nContent-Type: image/jpeg"#),
        ValueMeaning(
          "extension-required", "as the first; a file without an extension is an error",
          #"Content-Disposition: form-data; name="a"; filename="photo.jpg"\r\nContent-Type: image/jpeg"#),
        ValueMeaning(
          "date", "the digits of the device's clock and `.jpg`, and the type of that",
          #"Content-Disposition: form-data; name="a"; filename="20260102030405.jpg"\r\nContent-Type: image/jpeg"#
        ),
        ValueMeaning(
          "error", "the library asks for both: nothing is sent", refused: .fileWithoutFilename),
      ]),
    RuleMeaning(
      "multipart.file-url", "method: POST\nboundary: b\nfiles: [{name: a, path: ..é.jpg}]", .partHead,
      [
        ValueMeaning(
          "cfurl", "NSURL: the name decomposed as in a file system, and what is behind its last dot",
          #"Content-Disposition: form-data; name="a"; filename="..e\#u{301}.jpg"\r\nContent-Type: image/jpeg"#
        ),
        ValueMeaning(
          "foundation", "Swift's URL: the same name, which has no extension where it begins with two dots",
          #"Content-Disposition: form-data; name="a"; filename="..e\#u{301}.jpg"\r\nContent-Type: application/octet-stream"#
        ),
        ValueMeaning(
          "none", "no URL: the name as it is written, and the extension that Swift's URL has",
          #"Content-Disposition: form-data; name="a"; filename="..é.jpg"\r\nContent-Type: application/octet-stream"#
        ),
      ]),
  ]
}

import OnwireClients

extension RuleMeaning {
  /// Where handwritten code differs, and which orders are promised.
  static let ofHandWritten: [RuleMeaning] = [
    RuleMeaning(
      "form.escaping", #"method: POST\#nparams: {"a ~": "b *"}"#, .body,
      [
        ValueMeaning("as-query", "as in a query, by query.keep-keys and query.keep-values", "a%20~=b%20%2A"),
        ValueMeaning("whatwg", "all but letters, digits and *-._ , and a space is +", "a+%7E=b+*"),
      ]),
    RuleMeaning(
      "query.escaping", #"method: POST\#nparams: {name: "张 三"}"#, .body,
      [
        ValueMeaning(
          "percent", "all but letters, digits, and what query.keep-keys and query.keep-values say",
          "name=%E5%BC%A0%20%E4%B8%89"),
        ValueMeaning("none", "as they are, in UTF-8", "name=张 三"),
      ]),
    RuleMeaning(
      "multipart.type-separator", "method: POST\nboundary: b\nfiles: [{name: a, text: x}]",
      .field("Content-Type"),
      [
        ValueMeaning("semicolon", "a semicolon", "Content-Type: multipart/form-data; boundary=b"),
        ValueMeaning(
          "comma", "a comma, as RFC 1867 had it and few servers read",
          "Content-Type: multipart/form-data, boundary=b"),
      ]),
    RuleMeaning(
      "multipart.field-names", "method: POST\nboundary: b\nfiles: [{name: a, filename: f.txt, text: x}]",
      .partHead,
      [
        ValueMeaning(
          "capitalized", "each word with a capital",
          #"Content-Disposition: form-data; name="a"; filename="f.txt"\r\nContent-Type: text/plain"#),
        ValueMeaning(
          "rfc1867", "as in the example of RFC 1867: the disposition small, the type with capitals",
          #"content-disposition: form-data; name="a"; filename="f.txt"\r\nContent-Type: text/plain"#),
        ValueMeaning(
          "lowercase", "small letters",
          #"content-disposition: form-data; name="a"; filename="f.txt"\r\ncontent-type: text/plain"#),
      ]),
    RuleMeaning(
      "json.order", "method: POST\nas: json\nparams: {b: 1, a: 2}", .body,
      [
        ValueMeaning(
          "hash", "a hash table's: the written one stands for it, and comparing ignores it", #"{"b":1,"a":2}"#
        ),
        ValueMeaning("written", "the written one, which comparing heeds", #"{"b":1,"a":2}"#),
      ]),
    RuleMeaning(
      "multipart.field-separator", "method: POST\nboundary: b\nfiles: []\nparams: {z: 1}",
      with: "multipart.separator: tight", .partHead,
      [
        ValueMeaning("as-files", "as multipart.separator says", #"Content-Disposition:form-data;name="z""#),
        ValueMeaning("spaced", "it stands there", #"Content-Disposition: form-data;name="z""#),
      ]),
    RuleMeaning(
      "multipart.nested", "method: POST\nboundary: b\nfiles: []\nparams: {a: {b: c}}",
      with: "multipart.parameters: top-level", .body,
      [
        ValueMeaning(
          "description", "its description, over several lines",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{\n    b = c;\n}\r\n--b--\r\n"#),
        ValueMeaning("error", "nothing that a server reads: it is refused", refused: .nestedInPart),
      ]),
    RuleMeaning(
      "multipart.line-ends", #"method: POST\#nboundary: b\#nfiles: []\#nparams: {a: "x\ny"}"#, .body,
      [
        ValueMeaning(
          "as-written", "as the spec has them",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\ny\r\n--b--\r\n"#),
        ValueMeaning(
          "crlf", "each CR, LF and CR LF becomes CR LF, in the names of parts, too",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\ny\r\n--b--\r\n"#),
      ]),
    RuleMeaning(
      "headers.repeated", "headers: [{A: 1}, {a: 2}]", .afterHost,
      [
        ValueMeaning("error", "the library holds one value a name", refused: .repeatedHeader),
        ValueMeaning("kept", "both are sent, in their order", #"A: 1\r\na: 2\r\n\r\n"#),
      ]),
    RuleMeaning(
      "headers.order", "headers: {B: 1, A: 2}", .afterHost,
      [
        ValueMeaning(
          "dictionary", "a hash table's: the written one stands for it, and comparing ignores it",
          #"B: 1\r\nA: 2\r\n\r\n"#),
        ValueMeaning("written", "the written one, which comparing heeds", #"B: 1\r\nA: 2\r\n\r\n"#),
      ]),
  ]
}

extension RuleMeaning {
  /// The charset of bodies, and the charset that they declare.
  static let ofCharsets: [RuleMeaning] = [
    RuleMeaning(
      "form.content-type-charset", "method: POST\nparams: {}", with: "string-encoding: latin-1",
      .field("Content-Type"),
      [
        ValueMeaning("none", "nothing", "Content-Type: application/x-www-form-urlencoded"),
        ValueMeaning(
          "utf-8", "utf-8, whatever the string encoding",
          "Content-Type: application/x-www-form-urlencoded; charset=utf-8"),
        ValueMeaning(
          "string-encoding", "the IANA name of the string encoding",
          "Content-Type: application/x-www-form-urlencoded; charset=iso-8859-1"),
      ]),
    RuleMeaning(
      "json.content-type-charset", "method: POST\nas: json\nparams: {}", with: "string-encoding: latin-1",
      .field("Content-Type"),
      [
        ValueMeaning("none", "nothing", "Content-Type: application/json"),
        ValueMeaning(
          "utf-8", "utf-8, whatever the string encoding", "Content-Type: application/json; charset=utf-8"),
        ValueMeaning(
          "string-encoding", "the IANA name of the string encoding",
          "Content-Type: application/json; charset=iso-8859-1"),
      ]),
    RuleMeaning(
      "plist.content-type-charset", "method: POST\nas: plist\nparams: {}", with: "string-encoding: latin-1",
      .field("Content-Type"),
      [
        ValueMeaning("none", "nothing", "Content-Type: application/x-plist"),
        ValueMeaning(
          "utf-8", "utf-8, whatever the string encoding", "Content-Type: application/x-plist; charset=utf-8"),
        ValueMeaning(
          "string-encoding", "the IANA name of the string encoding",
          "Content-Type: application/x-plist; charset=iso-8859-1"),
      ]),
    RuleMeaning(
      "json.charset", "method: POST\nas: json\nparams: [é]", with: "string-encoding: latin-1", .body,
      [
        ValueMeaning("utf-8", "UTF-8, whatever the string encoding", #"["é"]"#),
        ValueMeaning("string-encoding", "the string encoding", #"["\xE9"]"#),
      ]),
    RuleMeaning(
      "plist.charset", "method: POST\nas: plist\nparams: [a]", with: "string-encoding: utf-16", .body,
      [
        ValueMeaning(
          "utf-8", "UTF-8, whatever the string encoding", #"<?xml version="1.0" encoding="UTF-8"?>…"#),
        ValueMeaning(
          "string-encoding", "the string encoding, whatever the XML says",
          #"\xFF\xFE<\x00?\x00x\x00m\x00l\x00…"#),
      ]),
    RuleMeaning(
      "multipart.charset", "method: POST\nboundary: b\nfiles: []\nparams: {a: é}",
      with: "string-encoding: latin-1", .body,
      [
        ValueMeaning(
          "utf-8", "UTF-8, whatever the string encoding",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\né\r\n--b--\r\n"#),
        ValueMeaning(
          "string-encoding", "the string encoding; a part that it lacks is left out",
          #"--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xE9\r\n--b--\r\n"#),
      ]),
    RuleMeaning(
      "multipart.head-charset", "method: POST\nboundary: b\nfiles: [{name: é, text: x}]",
      with: "string-encoding: latin-1", .partHead,
      [
        ValueMeaning(
          "utf-8", "UTF-8, whatever the string encoding", #"Content-Disposition: form-data; name="é""#),
        ValueMeaning(
          "string-encoding", "the string encoding; a head that it lacks is left out",
          #"Content-Disposition: form-data; name="\xE9""#),
      ]),
  ]
}

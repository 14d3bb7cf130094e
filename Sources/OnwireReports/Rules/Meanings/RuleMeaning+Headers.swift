extension RuleMeaning {
  /// Header fields.
  static let ofHeaders: [RuleMeaning] = [
    RuleMeaning(
      "headers.defaults",
      """
      device:
        languages: [en]
        app: {name: Demo, version: 1.2}
        model: iPhone
        os: iOS 16.2
        scale: 3
      """,
      .afterHost,
      [
        ValueMeaning(
          "language-and-agent", "Accept-Language and User-Agent, as AFNetworking makes them",
          #"Accept-Language: en;q=1\r\nUser-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)\r\n\r\n"#),
        ValueMeaning(
          "encoding-language-agent", "the same, and before them an Accept-Encoding where the library has one",
          #"Accept-Language: en;q=1\r\nUser-Agent: Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)\r\n\r\n"#),
        ValueMeaning("none", "none", #"\r\n"#),
      ]),
    RuleMeaning(
      "headers.user-agent-systems",
      """
      device:
        languages: [en]
        app: {name: Demo, version: 1.2}
        model: Apple TV
        os: tvOS 16.2
        scale: 1
      """,
      .field("User-Agent"),
      [
        ValueMeaning(
          ["iOS", "tvOS"], "apps on these systems get a User-Agent",
          "User-Agent: Demo/1.2 (Apple TV; tvOS 16.2; Scale/1.00)"),
        ValueMeaning(["iOS"], "tvOS is not among them: it gets none", ""),
        ValueMeaning(
          ["iOS", "tvOS as Unknown"], "tvOS is written as something else",
          "User-Agent: Demo/1.2 (Apple TV; Unknown 16.2; Scale/1.00)"),
      ]),
    RuleMeaning(
      "headers.json", "method: POST\nparams: {a: b}", .field("Content-Type"),
      [
        ValueMeaning(
          "none", "nowhere: each serializer says its own", "Content-Type: application/x-www-form-urlencoded"),
        ValueMeaning(
          "with-json", "with the serializer of JSON, on a GET too",
          "Content-Type: application/x-www-form-urlencoded"),
        ValueMeaning("always", "on every request, over a form too", "Content-Type: application/json"),
      ]),
    RuleMeaning(
      "headers.when",
      "method: POST\nboundary: b\nheaders: {Content-Type: text/mine}\nfiles: [{name: a, text: x}]",
      .field("Content-Type"),
      [
        ValueMeaning(
          "before", "before serialisation, which replaces what it sets itself",
          "Content-Type: multipart/form-data; boundary=b"),
        ValueMeaning("after", "after serialisation, so they win", "Content-Type: text/mine"),
        ValueMeaning(
          "appended", "after serialisation, behind a comma to what is there",
          "Content-Type: multipart/form-data; boundary=b,text/mine"),
      ]),
  ]
}

extension RuleMeaning {
  /// Form bodies.
  static let ofForms: [RuleMeaning] = [
    RuleMeaning(
      "form.content-type", "method: POST\nparams: {a: 1}", .field("Content-Type"),
      [
        ValueMeaning(
          "application/x-www-form-urlencoded", "this media type, without a charset",
          "Content-Type: application/x-www-form-urlencoded"),
        ValueMeaning(
          "application/x-www-form-urlencoded; charset=utf-8", "this media type, as it stands",
          "Content-Type: application/x-www-form-urlencoded; charset=utf-8"),
      ]),
    RuleMeaning(
      "form.no-parameters", "method: POST", .afterHost,
      [
        ValueMeaning(
          "empty-body", "an empty body, with the form's Content-Type",
          #"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n"#),
        ValueMeaning("no-body", "no body, and no Content-Type", #"Content-Length: 0\r\n\r\n"#),
      ]),
  ]
}

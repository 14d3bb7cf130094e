/// One byte of a golden file to change, and what is said about it.
struct GoldenChange {
  var file: String
  /// The text that is once in the file and whose first byte is changed.
  var text: String
  /// What the report says besides the file and the offset.
  var report: [String]

  static let all = [
    GoldenChange(
      file: "user-centre/follow.http", text: "POST", report: ["method of `method`", "`method`"]),
    GoldenChange(
      file: "search/nested-query.http", text: "AT%26T",
      report: [
        "query value of `query.filter[brands][]#3`", "specs/search/nested-query.yaml:9:25",
        "`params.filter.brands[2]`",
      ]),
    GoldenChange(
      file: "device/default-headers.http", text: "Scale/3.00",
      report: ["field value of `header.User-Agent`", "`device`", "rule afnetworking.headers.user-agent"]),
    GoldenChange(
      file: "device/content-type/form-with-charset.http", text: "Content-Length",
      report: ["field name of `header.Content-Length`", "rule http.content-length"]),
    GoldenChange(
      file: "sign-in/password.http", text: "p%26ss",
      report: ["form value of `form.password`", "`params.password`"]),
    GoldenChange(
      file: "loan/application.http", text: "\"amount\"",
      report: ["document key of `json.amount`", "`params.amount`", "rule afnetworking.json"]),
    GoldenChange(
      file: "loan/upload.http", text: "LOAN_APPLY",
      report: ["part content of `parts[1].content`", "specs/loan/upload.yaml:9:17", "`params.BUSINESSTYPE`"]),
    GoldenChange(
      file: "identity/id-card-check.http", text: "image/jpeg",
      report: ["part field value of `parts[3].Content-Type`", "`files[0].type`", "rule spec.files"]),
    GoldenChange(
      file: "user-centre/avatar.http", text: "头像.png",
      report: ["part filename of `parts[0].Content-Disposition.filename`", "`files[0].path`"]),
    GoldenChange(
      file: "catalogue/publish.body", text: "https:",
      report: ["document value of `json.link`", "`params.link`"]),
    GoldenChange(
      file: "user-centre/avatar.head", text: "zh-Hans-CN",
      report: ["field value of `header.Accept-Language`", "`device.languages`"]),
    // The first byte of the dump's second line is the 17th of the message.
    GoldenChange(
      file: "loan/upload.xxd", text: "6e74 2f75",
      report: ["path of `target.path`", "`url`", "specs/loan/upload.yaml:5:6"]),
    GoldenChange(
      file: "search/nested-form.hex", text: "41 54 25 32 36",
      report: ["form value of `form.filter[brands][]#3`", "`params.filter.brands[2]`"]),
    GoldenChange(
      file: "search/nested-query.hex", text: "\"AT&T\"",
      report: ["query value of `query.filter[brands][]#3`", "`params.filter.brands[2]`"]),
    GoldenChange(
      file: "search/nested-form.json", text: "AT&T\",",
      report: ["form value of `form.filter[brands][]#3`", "`params.filter.brands[2]`"]),
    GoldenChange(
      file: "uploads/padding.hexdump", text: "|POST /v1/speed", report: ["golden  7d", "spec    7c"]),
    GoldenChange(file: "sign-in/password.curl.sh", text: "-H 'Auth", report: ["golden  2c", "spec    2d"]),
    GoldenChange(file: "sign-in/password.curl", text: "http1.1", report: ["golden  69", "spec    68"]),
  ]
}

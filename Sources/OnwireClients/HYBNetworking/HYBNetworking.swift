extension ClientTable {
  /// HYBNetworking, a wrapper of AFNetworking: one manager behind class methods.
  ///
  /// Each release uses the AFNetworking that its podspec allows: of 2.5.4, 3.0.4 and 3.1.0 the last that its
  /// dependency takes (CocoaPods/Specs, seen for 1.1, 1.1.3, 2.0.0, 2.0.1, 3.0.0, 3.1.0, 3.2.3 and 3.3.0). What is
  /// installed as 2.0.0 is 1.1.3 (README, 2.0.1). 3.2.1 and 3.2.2 were not run: they stand between two releases
  /// that were, and change the cache and the path of a download (README).
  package static let hybnetworking = ClientTable(
    name: "hybnetworking", title: "HYBNetworking",
    releases: [
      Version(1, 1), Version(1, 1, 1), Version(1, 1, 2), Version(1, 1, 3), Version(2, 0, 0), Version(2, 0, 1),
      Version(3, 0, 0), Version(3, 1, 0), Version(3, 2, 0), Version(3, 2, 1), Version(3, 2, 2),
      Version(3, 2, 3), Version(3, 3, 0),
      Version(3, 3, 1),
    ],
    json: refusedByFoundation,
    rows: ClientTable.afnetworking.rows(
      below: [
        Below(Version(2, 5, 4), since: Version(1, 1), until: Version(2, 0, 0)),
        Below(Version(3, 0, 4), since: Version(2, 0, 1), until: Version(3, 3, 0)),
        Below(Version(3, 1, 0), since: Version(3, 3, 1), until: Version(3, 3, 1)),
      ], but: hybnetworkingOwn))

  /// Where HYBNetworking differs from AFNetworking, and what none of its calls reaches.
  private static let hybnetworkingOwn: [Row] =
    hybnetworkingURLs + hybnetworkingUploads + [
      Row(
        "general.headers", .text("all-beside-defaults"), .read,
        "there are no others than the common ones: manager sets them on the serializer, and takes none off"
      ),
      Row("query.block", .text("none"), .read, "no call gives out the serializer"),
      Row("body.type", .text("none"), .read, "uploadFileWithUrl: sets no Content-Type"),
      Row(
        "headers.json", .text("always"), until: Version(1, 1, 2), .read,
        "manager sets both on the serializer, whatever its type"),
      Row(
        "headers.json", .text("with-json"), since: Version(1, 1, 3), until: Version(2, 0, 1), .read,
        "manager sets both on the serializer of JSON"),
      Row("headers.json", .text("none"), since: Version(3, 0, 0), .run, "manager sets neither"),
    ]
    + readThenRun(
      "parameters.serializations", .list(["form", "json", "multipart"]),
      "configRequestType: PlainText or JSON; uploadWithImage: for multipart")
    + readThenRun("method.allowed", .list(["GET", "POST"]), "getWithUrl: and postWithUrl:")

  /// How URLs are joined, escaped and checked.
  private static let hybnetworkingURLs: [Row] = [
    Row(
      "url.base", .text("resolved"), until: Version(2, 0, 1), .read,
      "updateBaseUrl: makes AFNetworking's base; the log prints the URL that was asked for"),
    Row(
      "url.base", .text("resolved-not-as-logged"), since: Version(3, 0, 0), .run,
      "updateBaseUrl: makes AFNetworking's base; absoluteUrlWithPath: joins the texts for log and cache"),
    Row(
      "url.escape", .text("percent"), until: Version(1, 1), options: ["none", "percent"], .read,
      "shouldAutoEncodeUrl:, YES by itself; stringByAddingPercentEscapesUsingEncoding:"),
    Row(
      "url.escape", .text("none"), since: Version(1, 1, 1), until: Version(2, 0, 0),
      options: ["none", "percent"], .read,
      "shouldAutoEncodeUrl:, NO by itself; stringByAddingPercentEscapesUsingEncoding:"),
    Row(
      "url.escape", .text("none"), since: Version(2, 0, 1), until: Version(2, 0, 1),
      options: ["none", "reserved"], .read,
      "shouldAutoEncodeUrl:, NO by itself; CFURLCreateStringByAddingPercentEscapes of all that is reserved"),
    Row(
      "url.escape", .text("none"), since: Version(3, 0, 0), until: Version(3, 2, 3),
      options: ["none", "reserved"], .run,
      "shouldAutoEncodeUrl, NO by itself; CFURLCreateStringByAddingPercentEscapes of all that is reserved"),
    Row(
      "url.escape", .text("none"), since: Version(3, 3, 0), options: ["none", "percent"], .run,
      "shouldAutoEncodeUrl of configRequestType:, NO by itself; the set is CFURL's valid characters"),
    Row("url.check", .text("none"), until: Version(2, 0, 0), .read, "the manager is asked at once"),
    Row(
      "url.check", .text("joined-always"), since: Version(2, 0, 1), until: Version(2, 0, 1), .read,
      "URLWithString: of base and url, whatever the url is, then encodeUrl:"),
    Row(
      "url.check", .text("joined-unescaped"), since: Version(3, 0, 0), until: Version(3, 2, 3), .run,
      "URLWithString: of base and url, then encodeUrl:"),
    Row(
      "url.check", .text("joined"), since: Version(3, 3, 0), .run,
      "encodeUrl:, then URLWithString: of base and url; the other way round in uploadWithImage:"),
  ]

  /// The arguments that an upload takes.
  private static let hybnetworkingUploads: [Row] =
    readThenRun("multipart.method", .text("post"), "uploadWithImage: calls POST:")
    + readThenRun("multipart.files", .text("one"), "uploadWithImage: takes one image")
    + readThenRun(
      "multipart.unnamed-file", .text("date"),
      "uploadWithImage: formats the clock with yyyyMMddHHmmss where filename is nil or empty")
    + [
      Row(
        "multipart.parameters", .text("refused"), until: Version(1, 1, 2), .read,
        "uploadWithImage: has no argument for them"),
      Row(
        "multipart.parameters", .text("flattened"), since: Version(1, 1, 3), until: Version(2, 0, 1), .read,
        "uploadWithImage: hands them to POST:"),
      Row(
        "multipart.parameters", .text("flattened"), since: Version(3, 0, 0), .run,
        "uploadWithImage: hands them to POST:"),
      Row(
        "multipart.part-headers", .text("none"), .read, "uploadWithImage: has no argument for them"),
      Row(
        "multipart.file-type", .text("always-jpeg"), until: Version(2, 0, 0), .read,
        "uploadWithImage: says image/jpeg; mimeType is an argument since 2.0.1"),
      Row(
        "multipart.file-type", .text("by-extension"), since: Version(2, 0, 1), .read,
        "the app says mimeType; a spec may leave that to the file's name"),
      Row(
        "multipart.missing-type", .text("error"), since: Version(2, 0, 1), options: ["error", "omitted"],
        .run,
        "AFNetworking's NSParameterAssert(mimeType); with NS_BLOCK_ASSERTIONS the part has no Content-Type"),
      Row("body.whole", .text("none"), until: Version(2, 0, 0), .read, "there is no call for a file"),
      Row(
        "body.whole", .text("never-resumed"), since: Version(2, 0, 1), until: Version(2, 0, 1), .read,
        "uploadFileWithUrl: makes an upload task that nothing resumes"),
      Row(
        "body.whole", .text("never-resumed"), since: Version(3, 0, 0), .run,
        "uploadFileWithUrl: makes an upload task that nothing resumes"),
    ]

  /// One value in all releases: known from reading the source up to 2.0.1, and from running it from 3.0.0 on.
  private static func readThenRun(_ rule: String, _ value: RuleValue, _ source: String) -> [Row] {
    Row.all(rule, value, read: Version(2, 0, 1), run: Version(3, 0, 0), source)
  }
}

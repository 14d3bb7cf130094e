extension ClientTable {
  /// XMNetworking, a wrapper of AFNetworking 3: one XMRequest for each request, made by a shared XMCenter.
  ///
  /// 1.0.0 and 1.0.1 were read (XMCenter.m at 8c1221c, XMEngine.m at 2a25050), the others were run. The
  /// repository's podspec goes on to 1.2.2, with AFNetworking 4; CocoaPods has no release after 1.1.0.
  package static let xmnetworking = ClientTable(
    name: "xmnetworking", title: "XMNetworking",
    releases: [Version(1, 0, 0), Version(1, 0, 1), Version(1, 0, 2), Version(1, 1, 0)],
    json: refusedByFoundation,
    rows: ClientTable.afnetworking.rows(
      below: [
        Below(Version(3, 1, 0), since: Version(1, 0, 0), until: Version(1, 0, 2)),
        Below(Version(3, 2, 1), since: Version(1, 1, 0), until: Version(1, 1, 0)),
      ], but: xmnetworkingOwn))

  /// Where XMNetworking differs from AFNetworking, and what no property of an XMRequest reaches.
  private static let xmnetworkingOwn: [Row] =
    readThenRun(
      "parameters.serializations", .list(["form", "json", "plist", "multipart"]),
      "requestSerializerType: RAW, JSON or Plist; requestType kXMRequestUpload for multipart")
    + readThenRun(
      "general.parameters", .text("top-level"),
      "generalParameters, then those of the request, by addEntriesFromDictionary:")
    + readThenRun(
      "general.headers", .text("case-sensitive"),
      "generalHeaders, then those of the request, by addEntriesFromDictionary:")
    + readThenRun(
      "url.base", .text("resolved-or-server"),
      "xm_processRequest: resolves api against server, and takes the server itself without an api")
    + readThenRun(
      "method.allowed", .list(["GET", "POST", "HEAD", "DELETE", "PUT", "PATCH"]), "XMHTTPMethodType")
    + readThenRun("multipart.method", .text("post"), "xm_uploadTaskWithRequest: says POST")
    + readThenRun(
      "multipart.naming", .text("both-or-neither"),
      "xm_uploadTaskWithRequest: a file part only where fileName and mimeType are both there")
    + readThenRun(
      "headers.when", .text("after"), "xm_processURLRequest: sets headers on the finished request")
    + [
      Row("query.block", .text("none"), .read, "no property gives out the serializer"),
      Row("multipart.part-headers", .text("none"), .read, "XMUploadFormData has no property for them"),
      Row("body.whole", .text("none"), .read, "XMRequest has no property for it"),
      Row("body.type", .text("none"), .read, "XMRequest has no property for a whole body"),
    ]

  /// One value in all releases: known from reading the source up to 1.0.1, and from running it from 1.0.2 on.
  private static func readThenRun(_ rule: String, _ value: RuleValue, _ source: String) -> [Row] {
    Row.all(rule, value, read: Version(1, 0, 1), run: Version(1, 0, 2), source)
  }
}

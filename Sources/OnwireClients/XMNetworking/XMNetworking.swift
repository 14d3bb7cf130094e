extension ClientTable {
  /// XMNetworking, a wrapper of AFNetworking 3: one XMRequest for each request, made by a shared XMCenter.
  package static let xmnetworking = ClientTable(
    name: "xmnetworking", title: "XMNetworking", releases: [Version(1, 0, 2), Version(1, 1, 0)],
    rows: ClientTable.afnetworking.rows(
      below: [
        Below(Version(3, 1, 0), since: Version(1, 0, 2), until: Version(1, 0, 2)),
        Below(Version(3, 2, 1), since: Version(1, 1, 0), until: Version(1, 1, 0)),
      ], but: xmnetworkingOwn))

  /// What differs from AFNetworking, and what of it no property of an XMRequest reaches.
  private static let xmnetworkingOwn: [Row] = [
    Row(
      "parameters.serializations", .list(["form", "json", "plist", "multipart"]), .run,
      "requestSerializerType: RAW, JSON or Plist; requestType kXMRequestUpload for multipart"),
    Row(
      "general.parameters", .text("top-level"), .run,
      "generalParameters, then those of the request, by addEntriesFromDictionary:"),
    Row(
      "general.headers", .text("case-sensitive"), .run,
      "generalHeaders, then those of the request, by addEntriesFromDictionary:"),
    Row(
      "url.base", .text("resolved-or-server"), .run,
      "xm_processRequest: resolves api against server, and takes the server itself without an api"),
    Row(
      "method.allowed", .list(["GET", "POST", "HEAD", "DELETE", "PUT", "PATCH"]), .run,
      "XMHTTPMethodType"),
    Row("query.block", .text("none"), .read, "no property gives out the serializer"),
    Row("multipart.method", .text("post"), .run, "xm_uploadTaskWithRequest: says POST"),
    Row(
      "multipart.naming", .text("both-or-neither"), .run,
      "xm_uploadTaskWithRequest: a file part only where fileName and mimeType are both there"),
    Row("multipart.part-headers", .text("none"), .read, "XMUploadFormData has no property for them"),
    Row("body.whole", .text("none"), .read, "XMRequest has no property for it"),
    Row("body.type", .text("none"), .read, "XMRequest has no property for a whole body"),
    Row(
      "headers.when", .text("after"), .run,
      "xm_processURLRequest: sets headers on the finished request"),
  ]
}

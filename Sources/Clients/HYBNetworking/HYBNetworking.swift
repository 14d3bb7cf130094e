extension ClientTable {
  /// HYBNetworking, a wrapper of AFNetworking 3.1: one session manager behind class methods.
  static let hybnetworking = ClientTable(
    name: "hybnetworking", title: "HYBNetworking", releases: [Version(3, 3, 1)],
    rows: ClientTable.afnetworking.rows(in: Version(3, 1, 0), but: hybnetworkingOwn))

  /// What differs from AFNetworking, and what of it no call of HYBNetworking reaches.
  private static let hybnetworkingOwn: [Row] = [
    Row(
      "parameters.serializations", .list(["form", "json", "multipart"]), .read,
      "configRequestType: PlainText or JSON; uploadWithImage: for multipart"),
    Row(
      "general.headers", .text("caseless"), .read,
      "configCommonHttpHeaders: are set on the serializer when its manager is made"),
    Row(
      "url.base", .text("resolved-not-as-logged"), .read,
      "updateBaseUrl: makes AFNetworking's base; absoluteUrlWithPath: joins the texts for log and cache"),
    Row(
      "url.escape", .text("none"), options: ["none", "percent"], .documented,
      "shouldAutoEncodeUrl: of configRequestType:, NO by itself; the set is CFURL's valid characters (read)"),
    Row("method.allowed", .list(["GET", "POST"]), .read, "getWithUrl: and postWithUrl:"),
    Row("query.block", .text("none"), .read, "no call gives out the serializer"),
    Row("multipart.method", .text("post"), .read, "uploadWithImage: calls POST:"),
    Row("multipart.files", .text("one"), .read, "uploadWithImage: takes one image"),
    Row("multipart.part-headers", .text("none"), .read, "uploadWithImage: has no argument for them"),
    Row(
      "multipart.unnamed-file", .text("date"), .read,
      "uploadWithImage: formats the clock with yyyyMMddHHmmss where filename is nil or empty"),
    Row(
      "body.whole", .text("never-resumed"), .read,
      "uploadFileWithUrl: makes an upload task that nothing resumes"),
    Row("body.type", .text("none"), .read, "uploadFileWithUrl: sets no Content-Type"),
  ]
}

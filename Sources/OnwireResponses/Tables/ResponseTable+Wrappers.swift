import OnwireClients

extension ResponseTable {
  /// HYBNetworking: one set of types for all of AFNetworking's serializers.
  static let hybnetworking = ResponseTable(
    .hybnetworking,
    [
      Reader("json", "kHYBResponseTypeJSON", .json), Reader("data", "kHYBResponseTypeData", .data),
      Reader("xml", "kHYBResponseTypeXML", .xml),
    ],
    rows: [
      Row(
        "validation.types",
        "application/json text/html text/json text/javascript text/xml image/*", until: Version(1, 1, 1),
        .read,
        "manager sets them on each serializer"),
      Row(
        "validation.types",
        "application/json text/html text/json text/plain text/javascript text/xml image/*",
        since: Version(1, 1, 2), until: Version(2, 0, 1), .read, "manager sets them on each serializer"),
      Row(
        "validation.types",
        "application/json text/html text/json text/plain text/javascript text/xml image/*",
        since: Version(3, 0, 0), .run, "manager sets them on each serializer (:741-747), image/* literally"),
      Row("error.object", "dropped", .run, "the failure block has the error only"),
      Row(
        "data.parsing", "JSON objects and arrays", for: ["data"], .run,
        "tryToParseData: (:853), without AllowFragments"),
    ]
      + Row.below(
        .afnetworking,
        [
          (Version(2, 5, 4), Version(1, 1), Version(2, 0, 0)),
          (Version(3, 0, 4), Version(2, 0, 1), Version(3, 3, 0)),
          (Version(3, 1, 0), Version(3, 3, 1), Version(3, 3, 1)),
        ], readers: [("json", "json"), ("data", "http"), ("xml", "xml")]),
    remarks: [
      Remark(
        "On an error with a code below 0, as -1011 and -1016 have, the object of an earlier GET is taken from the "
          + "cache, and the app gets success.", since: Version(3, 2, 0), .read)
    ])

  /// XMNetworking: AFHTTPResponseSerializer in the session, then the request's own serializer.
  static let xmnetworking = ResponseTable(
    .xmnetworking,
    [
      Reader("json", "kXMResponseSerializerJSON", .json), Reader("raw", "kXMResponseSerializerRAW", .data),
      Reader("xml", "kXMResponseSerializerXML", .xml),
      Reader("plist", "kXMResponseSerializerPlist", .plist),
    ],
    rows: [
      Row(
        "validation.types", "application/json text/json text/javascript text/html text/plain", for: ["json"],
        until: Version(1, 0, 0), .read, "XMEngine.m (:381)"),
      Row(
        "error.object", "dropped", .run,
        "xm_processResponse (:466-484): an error of the serializer leaves no object"),
    ]
      + Row.below(
        .afnetworking,
        [
          (Version(3, 1, 0), Version(1, 0, 0), Version(1, 0, 2)),
          (Version(3, 2, 1), Version(1, 1, 0), Version(1, 1, 0)),
        ], readers: [("json", "json"), ("raw", "http"), ("xml", "xml"), ("plist", "plist")]),
    remarks: [
      Remark(
        "An error of the serializer replaces one of the network, and a request with retryCount is sent again "
          + "2 seconds later, whatever the error, a 404 too.", .read),
      Remark(
        "responseProcessHandler may replace the object of a success, or make it a failure.", .read),
    ])
}

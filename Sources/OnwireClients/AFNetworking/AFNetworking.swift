extension ClientTable {
  /// AFNetworking: AFHTTPClient up to 1.3.4; then AFHTTPRequestSerializer, AFJSONRequestSerializer and
  /// AFPropertyListRequestSerializer.
  ///
  /// The results of 3.1.0 to 4.0.1 are the same for queries, forms and multipart bodies.
  package static let afnetworking = ClientTable(
    name: "afnetworking", title: "AFNetworking",
    releases: afnetworkingReleases.compactMap { Version(parsing: $0) },
    json: refusedByFoundation,
    rows: afnetworkingParameters + afnetworkingQuery + afnetworkingBodies + afnetworkingMultipart
      + afnetworkingHeaders)

  /// The tags of the repository, oldest first, without the candidates of 1.0.
  private static let afnetworkingReleases = [
    "1.0", "1.0.1", "1.1.0", "1.2.0", "1.2.1", "1.3.0", "1.3.1", "1.3.2", "1.3.3", "1.3.4",
    "2.0.0", "2.0.1", "2.0.2", "2.0.3", "2.1.0", "2.2.0", "2.2.1", "2.2.2", "2.2.3", "2.2.4",
    "2.3.0", "2.3.1", "2.4.0", "2.4.1", "2.5.0", "2.5.1", "2.5.2", "2.5.3", "2.5.4",
    "2.6.0", "2.6.1", "2.6.2", "2.6.3", "2.7.0",
    "3.0.0", "3.0.1", "3.0.2", "3.0.3", "3.0.4", "3.1.0", "3.2.0", "3.2.1", "4.0.0", "4.0.1",
  ]
}

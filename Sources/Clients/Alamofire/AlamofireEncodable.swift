extension ClientTable {
  /// Alamofire with Encodable parameters: URLEncodedFormParameterEncoder, JSONParameterEncoder.
  ///
  /// A mapping stands for a struct: its keys are CodingKeys without integer values, never taken for an array's
  /// indices, as the keys of a Swift dictionary are that look like numbers.
  static let alamofireEncodable = ClientTable(
    name: "alamofire-encodable", title: "Alamofire", releases: alamofire5Releases,
    rows: inContractOrder(
      alamofireShared.compactMap { $0.within(alamofire5Releases) } + encodableQuery + encodableDocuments))
}

extension ClientTable.Row {
  /// The row for `releases` alone, oldest first; `nil` where it holds in none of them.
  fileprivate func within(_ releases: [Version]) -> Self? {
    guard releases.contains(where: holds) else { return nil }
    let isFromStart = since.map { since in releases.first.map { since <= $0 } ?? false } ?? true
    return Self(
      rule, value, since: isFromStart ? nil : since, until: until, options: options, evidence, source)
  }
}

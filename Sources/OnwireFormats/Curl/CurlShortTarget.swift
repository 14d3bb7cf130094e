import OnwireHTTP

/// The URL of a readable command: with its query, or with the query's pairs given to `-G`.
struct CurlShortTarget {
  /// The URL, and the options that it needs.
  private(set) var options: [CurlOption] = []
  /// The query's pairs, if `-G` takes them.
  private(set) var pairs: [CurlOption] = []
  private(set) var notes: [CurlShortNotes.Note] = []

  /// The target of a request; its query becomes options only if `mayMove`.
  init(_ target: [UInt8], _ endpoint: Endpoint, mayMove: Bool, isUpload: Bool) {
    let mark = target.firstIndex(of: UInt8(ascii: "?"))
    let query = mark.map { target[($0 + 1)...].split(separator: 38, omittingEmptySubsequences: false) } ?? []
    let pairs = query.map { CurlShortPair($0) }
    let path = target.prefix(mark ?? target.count)
    let readsBetter = pairs.contains { $0.option.name == "data-urlencode" }
    // With -G, curl removes dot segments in spite of --path-as-is.
    guard mayMove, readsBetter, !pairs.contains(where: { $0.written.isEmpty }), !Self.hasDots(path),
      let url = Self.url(Array(path), endpoint)
    else {
      let url = isUpload ? nil : Self.url(target, endpoint)
      options = url ?? CurlURL(endpoint).options(for: target, isUpload: isUpload)
      return
    }
    options = [CurlOption(name: "get", flag: "-G", lines: [])] + url
    self.pairs = pairs.map(\.option)
    let respelled = pairs.filter { !$0.isSame }.map(\.name)
    if !respelled.isEmpty { notes.append(.respelled(respelled)) }
  }

  /// The options for the URL, if curl sends exactly this target for it.
  private static func url(_ target: [UInt8], _ endpoint: Endpoint) -> [CurlOption]? {
    let options = CurlURL(endpoint).options(for: target, isUpload: false)
    guard options.count == 1 else { return nil }
    return hasDots(target)
      ? [CurlOption(name: "path-as-is", flag: "--path-as-is", lines: [])] + options : options
  }

  /// Whether the path of a target has dot segments, which curl removes.
  private static func hasDots(_ target: some Collection<UInt8>) -> Bool {
    target.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "/")).contains {
      $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
    }
  }
}

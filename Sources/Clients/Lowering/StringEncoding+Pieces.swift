extension StringEncoding {
  /// What every text begins with besides its characters: the byte order mark of UTF-16, most often nothing.
  var mark: ArraySlice<UInt8> {
    guard let once = bytes(of: "a"), let twice = bytes(of: "aa") else { return [] }
    return once.prefix(max(0, 2 * once.count - twice.count))
  }

  /// The bytes of a text that continues another one; `nil` where the encoding cannot hold it.
  func continuation(of text: String) -> ArraySlice<UInt8>? {
    bytes(of: text)?.dropFirst(mark.count)
  }
}

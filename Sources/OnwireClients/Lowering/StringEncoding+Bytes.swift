import OnwireTextFormats

extension StringEncoding {
  /// The bytes of `text`, as dataUsingEncoding: gives them; `nil` if the encoding cannot hold it.
  func bytes(of text: String) -> [UInt8]? {
    encoding.encode(text)
  }

  /// The first character of `text` that the encoding cannot hold; `nil` if it holds them all.
  func firstUnencodable(in text: String) -> Unicode.Scalar? {
    encoding.firstUnencodable(in: text)
  }

  /// The first character of `text` that the encoding drops silently; `nil` if there is none.
  func firstDropped(from text: String) -> Unicode.Scalar? {
    encoding.firstDropped(from: text)
  }
}

extension StringEncoding {
  /// The bytes that begin every text: the byte order mark of UTF-16, in most encodings nothing.
  var mark: ArraySlice<UInt8> {
    guard let once = bytes(of: "a"), let twice = bytes(of: "aa") else { return [] }
    return once.prefix(max(0, 2 * once.count - twice.count))
  }

  /// The bytes of a text that continues another; `nil` if the encoding cannot hold it.
  func continuation(of text: String) -> ArraySlice<UInt8>? {
    bytes(of: text)?.dropFirst(mark.count)
  }
}

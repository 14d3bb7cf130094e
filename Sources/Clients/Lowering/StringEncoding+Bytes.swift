import TextFormats

extension StringEncoding {
  /// The bytes of `text`, as dataUsingEncoding: gives them; `nil` where the encoding cannot hold it.
  func bytes(of text: String) -> [UInt8]? {
    encoding.encode(text)
  }

  /// The first character of `text` that the encoding cannot hold; `nil` where it holds them all.
  func firstUnencodable(in text: String) -> Unicode.Scalar? {
    encoding.firstUnencodable(in: text)
  }

  /// The first character of `text` that the encoding leaves out in silence; `nil` where there is none.
  func firstDropped(from text: String) -> Unicode.Scalar? {
    encoding.firstDropped(from: text)
  }
}

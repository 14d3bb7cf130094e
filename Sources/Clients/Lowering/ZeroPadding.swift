extension String {
  /// The digits with zeros before them, at least `width` characters.
  func zeroPadded(to width: Int) -> String {
    String(repeating: "0", count: Swift.max(0, width - utf8.count)) + self
  }
}

extension RequestPage {
  /// The page as Markdown (GitHub's), its title a heading of a level: 1 for a document of its own.
  ///
  /// - Throws: what reading a file throws.
  public func markdown(level: Int = 1) throws -> String {
    var markdown = PageMarkdown(level: level)
    try markdown.write(self)
    return markdown.text
  }
}

/// Bytes in visible form: text as it is, CR and LF as `\r` and `\n`, bytes that are not text as `\xE9`.
enum VisibleBytes {
  /// The lines of a text in this notation: each includes its line end.
  static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for character in text {
      line.append(character)
      if line.hasSuffix("\\n") {
        lines.append(line)
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

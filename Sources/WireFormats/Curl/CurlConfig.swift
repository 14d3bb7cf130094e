extension CurlPlan {
  /// A file for `curl -q -K FILE`.
  var config: [UInt8] {
    var text: [UInt8] = []
    for note in notes { text.append(contentsOf: "# \(note.sentence)\n".utf8) }
    text.append(contentsOf: "globoff\n\(version)\npath-as-is\nnoproxy = \"*\"\n".utf8)
    for option in options {
      text.append(contentsOf: option.name.utf8)
      if !option.lines.isEmpty {
        text.append(contentsOf: " = ".utf8)
        text.append(contentsOf: CurlConfigQuoting.quote(option.argument))
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }
}

extension CurlPlan {
  /// A file for `curl -q -K FILE`.
  var config: [UInt8] {
    let files = options.filter { $0.name == CurlOption.upload([]).name }.map(\.argument)
    var sentences = files.map(CurlConfigWording.folder) + notes.map(\.sentence)
    if !options.allSatisfy({ CurlConfigQuoting.survivesCopying($0.argument) }) {
      sentences.append(CurlConfigWording.notToBeCopied)
    }
    var text: [UInt8] = []
    for sentence in sentences { text.append(contentsOf: ShellComment.line(sentence)) }
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

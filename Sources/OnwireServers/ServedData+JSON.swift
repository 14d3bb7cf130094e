import OnwireTextFormats

extension ServedData {
  /// The data in JSON: texts that are no UTF-8 as `$b64:` with their base64, those that Ruby tags with another
  /// encoding as `$enc:NAME:` with theirs.
  package func json(under root: Int = 0) -> [UInt8] {
    var out: [UInt8] = []
    var stack: [Step] = [.node(root, key: false)]
    while let step = stack.popLast() {
      guard case .node(let index, let hasKey) = step else {
        if case .mark(let byte) = step { out.append(byte) }
        continue
      }
      if hasKey {
        JSONWriter.appendShown(Self.text(key(of: index)), to: &out)
        out.append(UInt8(ascii: ":"))
      }
      switch kind(of: index) {
      case .null: out += "null".utf8
      case .yes: out += "true".utf8
      case .integer: out += String(number(of: index)).utf8
      case .text:
        JSONWriter.appendShown(Self.text(bytes(of: index), charset: charset(of: index)), to: &out)
      case .list, .map:
        let isMap = kind(of: index) == .map
        out.append(UInt8(ascii: isMap ? "{" : "["))
        stack.append(.mark(UInt8(ascii: isMap ? "}" : "]")))
        for (position, child) in children(of: index).enumerated().reversed() {
          stack.append(.node(child, key: isMap))
          if position > 0 { stack.append(.mark(UInt8(ascii: ","))) }
        }
      }
    }
    return out
  }

  private enum Step {
    case node(Int, key: Bool)
    case mark(UInt8)
  }

  /// A text as JSON has it, without quotes and escapes.
  package static func text(_ bytes: [UInt8], charset: String? = nil) -> String {
    if let charset { return "$enc:\(charset):" + Base64.encode(bytes) }
    return String(validating: bytes, as: UTF8.self) ?? "$b64:" + Base64.encode(bytes)
  }
}

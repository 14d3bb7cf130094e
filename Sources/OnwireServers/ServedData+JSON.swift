import OnwireTextFormats

extension ServedData {
  /// The data as JSON: texts that are not UTF-8 as `$b64:` and their base64, those that Ruby tags with
  /// another encoding as `$enc:NAME:` and theirs.
  package func json() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(indices.count * 32)
    /// The open containers, and the next node in each.
    var open: [(next: Int?, isMap: Bool, isFirst: Bool)] = []
    write(0, to: &out)
    if isContainer(0) { open.append((firstChild(of: 0), kind(of: 0) == .map, true)) }
    while let last = open.indices.last {
      let isMap = open[last].isMap
      guard let child = open[last].next else {
        out.append(UInt8(ascii: isMap ? "}" : "]"))
        open.removeLast()
        continue
      }
      if !open[last].isFirst { out.append(UInt8(ascii: ",")) }
      open[last].isFirst = false
      open[last].next = nextChild(after: child)
      if isMap {
        Self.write(pooledKey(of: child), charset: nil, to: &out)
        out.append(UInt8(ascii: ":"))
      }
      write(child, to: &out)
      if isContainer(child) { open.append((firstChild(of: child), kind(of: child) == .map, true)) }
    }
    return out
  }

  private func isContainer(_ index: Int) -> Bool { kind(of: index) == .list || kind(of: index) == .map }

  /// Writes a value, or the opening bracket of a container.
  private func write(_ index: Int, to out: inout [UInt8]) {
    switch kind(of: index) {
    case .null: out += "null".utf8
    case .yes: out += "true".utf8
    case .integer: out += String(number(of: index)).utf8
    case .text: Self.write(pooledText(of: index), charset: charset(of: index), to: &out)
    case .list: out.append(UInt8(ascii: "["))
    case .map: out.append(UInt8(ascii: "{"))
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, charset: String?, to out: inout [UInt8]) {
    if charset == nil, bytes.isUTF8 {
      JSONWriter.appendShown(utf8: bytes, to: &out)
    } else {
      JSONWriter.appendShown(text(bytes, charset: charset), to: &out)
    }
  }

  /// A text as in JSON, without quotes and escapes.
  package static func text(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> String {
    if let charset { return "$enc:\(charset):" + Base64.encode(Array(bytes)) }
    return bytes.isUTF8 ? String(decoding: bytes, as: UTF8.self) : "$b64:" + Base64.encode(Array(bytes))
  }
}

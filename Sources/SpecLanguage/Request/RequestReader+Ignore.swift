internal import Diagnostics

extension RequestSpec {
  /// What a field path can begin with: what there is on the wire, by the names that HTTPWire gives to fields.
  public static let fieldPathNames = [
    "method", "target", "version", "request-line", "query", "header", "head", "body", "form", "json", "plist",
    "multipart", "parts", "chunks", "trailer",
  ]
}

extension RequestReader {
  /// Where that is on the wire what a spec has under its keys.
  static let stepsOfKeys: [String: [String]] = [
    "url": ["target", "query"], "params": ["query", "form", "json", "plist"], "files": ["parts"],
    "auth": ["header"], "cookies": ["header"], "device": ["header"], "boundary": ["multipart"],
  ]

  /// The list of field paths that are not compared.
  mutating func ignore(_ node: Node) -> [Text] {
    if node.isInvalid { return [] }
    guard let items = node.items else {
      diagnostics.append(.ignoreIsNoList(node))
      return []
    }
    return items.compactMap { fieldPath($0) }
  }

  private mutating func fieldPath(_ node: Node) -> Text? {
    guard let path = text(node, "an entry of `ignore`", expected: "a field path") else { return nil }
    let step = path.value.utf8.prefix { $0 != 0x2E && $0 != 0x5B && $0 != 0x23 }
    let isKnown = RequestSpec.fieldPathNames.contains { $0.utf8.elementsEqual(step) }
    guard isKnown || step.contains(0x2A) else {
      let rest = String(Substring(path.value.utf8[step.endIndex...]))
      diagnostics.append(.unknownFieldPath(path, step: String(Substring(step)), rest: rest))
      return nil
    }
    return path
  }
}

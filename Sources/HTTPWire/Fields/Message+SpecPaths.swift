extension Message {
  /// The fields whose bytes come from the value at `path` of a spec, such as `params.user.tags`, or below it.
  public func fields(from path: String) -> [Field] {
    guard !path.isEmpty else { return [] }
    return fields.filter { segments[$0.segment].origin.isBelow(path) }
  }
}

extension Origin {
  /// Whether the value is the one at `path`, or is inside it.
  public func isBelow(_ path: String) -> Bool {
    // By bytes: equal strings of Swift may be spelled with other code points.
    var rest = self.path.utf8[...]
    for byte in path.utf8 where rest.popFirst() != byte { return false }
    return rest.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") } ?? true
  }
}

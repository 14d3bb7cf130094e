/// Names that a dump shows with dots.
extension Alignment {
  /// The keys of a list with the names in `shown`, which has dots for unprintable bytes.
  fileprivate static func dotted(_ keys: [Key], as shown: [Key]) -> [Key] {
    guard shown.contains(where: { $0.name.contains(UInt8(ascii: ".")) }) else { return keys }
    let names = Set(shown.lazy.map(\.name))
    return keys.map { key in
      let dotted = key.name.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: ".") }[...]
      return names.contains(key.name) || !names.contains(dotted) ? key : Key(name: dotted, value: key.value)
    }
  }
}

extension Comparer {
  /// The keys of two lists of which a side may show dots in names: such names also find names with
  /// unprintable bytes. Whether that is a difference is decided when the two are compared.
  func dotted(
    _ lefts: [Alignment.Key], _ rights: [Alignment.Key], knownBy aspect: Fidelity.Aspect
  ) -> (left: [Alignment.Key], right: [Alignment.Key]) {
    func mayShowDots(_ request: ComparedRequest) -> Bool { request.fidelity[aspect].knowledge == .rebuilt }
    return (
      mayShowDots(right) ? Alignment.dotted(lefts, as: rights) : lefts,
      mayShowDots(left) ? Alignment.dotted(rights, as: lefts) : rights
    )
  }
}

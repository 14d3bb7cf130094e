extension Message {
  /// The first invariant that does not hold, as a sentence; `nil` where all do.
  ///
  /// Checked by the builder in debug builds, and by property tests.
  public var brokenInvariant: String? {
    for (index, segment) in segments.enumerated() where segment.origin.rule.isEmpty {
      return "segment \(index) has no rule"
    }
    var stored = 0
    for (index, segment) in segments.enumerated() {
      guard case .stored(let range) = segment.content else { continue }
      if range.lowerBound != stored { return "segment \(index) does not abut the stored bytes before it" }
      stored = range.upperBound
    }
    if stored != storage.count { return "stored bytes that no segment shows" }
    for (index, element) in elements.enumerated() {
      if element.segments.upperBound > segments.count { return "element \(index) reaches past the message" }
      guard let parent = element.parent else { continue }
      guard parent < index else { return "element \(index) stands before its parent" }
      let outer = elements[parent].segments
      if element.segments.lowerBound < outer.lowerBound || element.segments.upperBound > outer.upperBound {
        return "element \(index) reaches out of its parent"
      }
    }
    return nil
  }
}

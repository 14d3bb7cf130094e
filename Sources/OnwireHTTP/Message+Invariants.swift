extension Message {
  /// The first broken invariant, as a sentence; `nil` if all hold.
  ///
  /// Checked by the builder in debug builds, and by property tests.
  package var brokenInvariant: String? {
    brokenSegment ?? brokenOffset ?? brokenElement
  }

  private var brokenSegment: String? {
    var stored = 0
    for (index, segment) in segments.enumerated() {
      if segment.origin.name.isEmpty { return "segment \(index) has no rule" }
      switch segment.content {
      case .stored(let range):
        if range.lowerBound != stored { return "segment \(index) does not abut the stored bytes before it" }
        stored = range.upperBound
      case .file(let file, let range):
        if range.lowerBound < 0 || range.upperBound > file.size {
          return "segment \(index) reaches out of its file"
        }
      case .random(_, let range):
        if range.lowerBound < 0 { return "segment \(index) begins before its stream" }
      case .zeros(let count):
        if count < 0 { return "segment \(index) has a negative length" }
      }
    }
    return stored == storage.count ? nil : "stored bytes that no segment shows"
  }

  private var brokenOffset: String? {
    guard offsets.count == segments.count + 1, offsets[0] == 0 else {
      return "offsets do not fit the segments"
    }
    for (index, segment) in segments.enumerated()
    where offsets[index + 1] - offsets[index] != segment.content.length {
      return "segment \(index) does not abut the next one"
    }
    return headSegmentCount <= segments.count ? nil : "the head reaches past the message"
  }

  private var brokenElement: String? {
    // The end of the last element inside each one: the next one inside may not begin before it.
    var ends: [Int] = []
    for (index, element) in elements.enumerated() {
      let range = element.segments
      ends.append(range.lowerBound)
      if range.upperBound > segments.count { return "element \(index) reaches past the message" }
      guard let parent = element.parent else { continue }
      guard parent < index else { return "element \(index) stands before its parent" }
      if range.lowerBound < ends[parent] {
        return "element \(index) begins before the end of the one before it"
      }
      if range.upperBound > elements[parent].segments.upperBound {
        return "element \(index) reaches out of its parent"
      }
      ends[parent] = range.upperBound
    }
    return nil
  }
}

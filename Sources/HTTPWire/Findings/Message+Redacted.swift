extension Message {
  /// The message with a star for each byte of each secret: lengths, places and all other bytes stay.
  public func redacted() -> Message {
    let ranges = FindingContext(self, Fidelity()).secrets.map(\.range)
    guard !ranges.isEmpty else { return self }
    var storage = storage
    for (index, segment) in segments.enumerated() {
      guard case .stored(let stored) = segment.content else { continue }
      let place = offsets[index]..<offsets[index + 1]
      for range in ranges where range.overlaps(place) {
        for offset in range.clamped(to: place) {
          storage[stored.lowerBound + offset - place.lowerBound] = UInt8(ascii: "*")
        }
      }
    }
    return Message(
      storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount)
  }
}

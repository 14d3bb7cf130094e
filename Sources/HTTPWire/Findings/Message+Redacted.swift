extension Message {
  /// The bytes of passwords, tokens and cookies, which are known by the names that they have.
  public var secretRanges: [Range<Int>] { FindingContext(self, Fidelity()).secrets.map(\.range) }

  /// The message with a star for each byte of each secret: lengths, places and all other bytes stay.
  public func redacted() -> Message { starred(secretRanges) }

  /// The message with a star for each stored byte of `ranges`.
  public func starred(_ ranges: [Range<Int>]) -> Message {
    guard !ranges.isEmpty else { return self }
    var storage = storage
    for range in ranges {
      guard var index = segmentIndex(at: range.lowerBound) else { continue }
      while index < segments.count, offsets[index] < range.upperBound {
        if case .stored(let stored) = segments.content(at: index) {
          let place = offsets[index]..<offsets[index + 1]
          for offset in range.clamped(to: place) {
            storage[stored.lowerBound + offset - place.lowerBound] = UInt8(ascii: "*")
          }
        }
        index += 1
      }
    }
    return Message(
      storage: storage, segments: segments, elements: elements, headSegmentCount: headSegmentCount)
  }
}

extension String {
  /// The URL with a star for each byte of its secrets: user and password, and values whose names tell.
  public var redactedURL: String { URLSecrets.redacted(self) }
}

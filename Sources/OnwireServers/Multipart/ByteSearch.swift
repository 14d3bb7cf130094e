import OnwireHTTP

/// Looks for bytes in linear time, whatever they are (Knuth, Morris and Pratt): a boundary may be of hyphens
/// alone.
struct ByteSearch {
  let bytes: [UInt8]
  /// How many bytes stay matched where the byte after so many is another one.
  private let steps: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var steps = [Int](repeating: 0, count: max(bytes.count, 1))
    var matched = 0
    for index in bytes.indices.dropFirst() {
      while matched > 0, bytes[index] != bytes[matched] { matched = steps[matched - 1] }
      if bytes[index] == bytes[matched] { matched += 1 }
      steps[index] = matched
    }
    self.steps = steps
  }

  /// Where they first stand with what `isWanted` says of the place after them; where `isPartial`, also where
  /// the text ends within them.
  func first(
    in text: ArraySlice<UInt8>, isPartial: Bool = false, where isWanted: (Int) -> Bool = { _ in true }
  ) -> Int? {
    guard let start = bytes.first else { return text.startIndex }
    var matched = 0
    var index = text.startIndex
    while index < text.endIndex {
      if matched == 0 {
        guard let found = text[index...].firstIndex(of: start) else { return nil }
        index = found
      }
      while matched > 0, text[index] != bytes[matched] { matched = steps[matched - 1] }
      if text[index] == bytes[matched] { matched += 1 }
      index += 1
      if matched == bytes.count {
        if isWanted(index) { return index - matched }
        matched = steps[matched - 1]
      }
    }
    return isPartial && matched > 0 ? index - matched : nil
  }
}

extension ArraySlice<UInt8> {
  /// Up to a NUL, as C reads text.
  var untilNul: ArraySlice { prefix { $0 != 0 } }

  /// Whether it is `text`, which is in lower case, in any letter case, from its first byte on.
  func startsCaseless(_ text: StaticString) -> Bool {
    prefix(text.utf8CodeUnitCount).equalsCaseless(text)
  }

  /// Where `text`, which is in lower case, first stands in any letter case.
  func firstCaseless(_ text: StaticString) -> Int? {
    guard text.utf8CodeUnitCount > 0, text.utf8CodeUnitCount <= count else { return nil }
    let lower = text.utf8Start.pointee
    return self[...(endIndex - text.utf8CodeUnitCount)].indices.first {
      (self[$0] | 0x20 == lower || self[$0] == lower) && self[$0...].startsCaseless(text)
    }
  }
}

import OnwireHTTP

/// Searches for bytes in linear time, whatever they are (Knuth, Morris and Pratt): a boundary may consist of
/// hyphens.
struct ByteSearch {
  let bytes: [UInt8]
  /// For each number of matched bytes, how many stay matched if the next byte differs.
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

  /// The first occurrence for which `isWanted` accepts the place after it; if `isPartial`, also one that the
  /// end of the text cuts off.
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
  /// The bytes before a NUL, as C reads text.
  var untilNul: ArraySlice { prefix { $0 != 0 } }

  /// Whether it begins with `text`, which is in lower case, in any letter case.
  func startsCaseless(_ text: StaticString) -> Bool {
    prefix(text.utf8CodeUnitCount).equalsCaseless(text)
  }

  /// The first occurrence of `text`, which is in lower case, in any letter case.
  func firstCaseless(_ text: StaticString) -> Int? {
    guard text.utf8CodeUnitCount > 0, text.utf8CodeUnitCount <= count else { return nil }
    let lower = text.utf8Start.pointee
    return self[...(endIndex - text.utf8CodeUnitCount)].indices.first {
      (self[$0] | 0x20 == lower || self[$0] == lower) && self[$0...].startsCaseless(text)
    }
  }
}

internal import OnwireDiagnostics

/// Characters beyond U+FFFF that are written as in JSON: as two adjacent `\u` escapes, in double quotes.
///
/// libyaml refuses each half. It gets a single escape instead, which is two characters shorter than both.
struct SurrogatePairs {
  /// The number of characters by which a pair is longer than the escape that replaces it.
  static let surplus = 2
  private static let length = 12

  /// The text with an eight-digit escape for each pair.
  let text: [UInt8]
  /// The positions of these escapes in it, in code points.
  private let positions: [Int]

  /// Replaces the pairs; `nil` for a text without pairs.
  init?(in bytes: UnsafeBufferPointer<UInt8>) {
    var pairs = Self.candidates(in: bytes)
    guard !pairs.isEmpty else { return nil }
    pairs = Self.quoted(pairs, in: bytes)
    guard !pairs.isEmpty else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var copied = 0
    for pair in pairs {
      text += bytes[copied..<pair.offset]
      text += "\\U\(String(pair.scalar.value, digits: 8, radix: 16, uppercase: true))".utf8
      copied = pair.offset + Self.length
    }
    text += bytes[copied...]
    self.text = text
    positions = pairs.enumerated().map { $1.position - $0 * Self.surplus }
  }

  /// A mark of libyaml as a position in the original text.
  func original(_ mark: Int) -> Int {
    var (low, high) = (0, positions.count)
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] < mark { low = middle + 1 } else { high = middle }
    }
    return mark + low * Self.surplus
  }

  /// The character of the two escapes that begin at `index`; `nil` if there are none.
  static func scalar<Bytes: RandomAccessCollection>(at index: Int, in bytes: Bytes) -> Unicode.Scalar?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard let high = half(at: index, in: bytes), UTF16.isLeadSurrogate(high),
      let low = half(at: index + length / 2, in: bytes), UTF16.isTrailSurrogate(low)
    else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([high, low]))
  }

  private static func half<Bytes: RandomAccessCollection>(at index: Int, in bytes: Bytes) -> UInt16?
  where Bytes.Element == UInt8, Bytes.Index == Int {
    guard index + length / 2 <= bytes.endIndex, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else {
      return nil
    }
    return UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
  }

  private struct Pair {
    var offset: Int
    /// The offset in code points.
    var position = 0
    var scalar: Unicode.Scalar
  }

  /// Everything that looks like a pair, in any quotes.
  private static func candidates(in bytes: UnsafeBufferPointer<UInt8>) -> [Pair] {
    var pairs: [Pair] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == 0x5C else {
        index += 1
        continue
      }
      if let scalar = scalar(at: index, in: bytes) {
        pairs.append(Pair(offset: index, scalar: scalar))
        index += length
      } else {
        // An escaped character begins no escape.
        index += 2
      }
    }
    var (offset, position) = (0, 0)
    for pair in pairs.indices {
      position += bytes[offset..<pairs[pair].offset].count { $0 & 0xC0 != 0x80 }
      offset = pairs[pair].offset
      pairs[pair].position = position
    }
    return pairs
  }

  /// The pairs that are in double quotes. libyaml tells which: it reads the text with valid escapes of the
  /// same length in their place.
  private static func quoted(_ pairs: [Pair], in bytes: UnsafeBufferPointer<UInt8>) -> [Pair] {
    var text = Array(bytes)
    for pair in pairs {
      text.replaceSubrange(pair.offset..<pair.offset + length, with: #"\uFFFD\uFFFD"#.utf8)
    }
    let scalars = text.withUnsafeBufferPointer { doubleQuoted(in: $0) }
    var next = 0
    return pairs.filter { pair in
      while next < scalars.count, scalars[next].upperBound <= pair.position { next += 1 }
      return next < scalars.count && scalars[next].contains(pair.position)
    }
  }

  /// The ranges of double-quoted scalars, in code points; in a broken text, also the range that was not fully
  /// read.
  private static func doubleQuoted(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var scalars: [Range<Int>] = []
    var (depth, read) = (0, 0)
    var parser = YAMLParser(unchecked: text)
    do throws(YAMLFailure) {
      while depth <= ArenaBuilder.maximumDepth {
        let event = try parser.next()
        read = max(read, event.end)
        switch event.kind {
        case .streamEnd: return scalars
        case .scalar(.doubleQuoted): scalars.append(event.start..<event.end)
        case .sequenceStart, .mappingStart: depth += 1
        case .containerEnd: depth -= 1
        default: break
        }
      }
    } catch {
      // What it has read but not reported may be quoted; the text is broken anyway.
      if read < error.mark { scalars.append(read..<error.mark) }
    }
    return scalars
  }
}

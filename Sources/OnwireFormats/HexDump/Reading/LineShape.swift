import OnwireTextFormats

/// The columns of the digits in full lines of a dump, and the text between them. Comparing a line with the
/// columns of an earlier one is quicker than finding its own.
struct LineShape: Sendable {
  /// A line up to the characters beside its digits, with `digit` in place of each digit.
  private var columns: [UInt8]
  private var addressDigits: Int
  private var addressRadix: UInt8
  /// The columns where the pairs of digits begin.
  private var pairs: [Int] = []
  /// The length of a line in bytes, without its end.
  private var length: Int

  /// A byte that is in no line of text.
  private static let digit: UInt8 = 0

  /// The number of bytes that a line stands for.
  var count: Int { pairs.count }

  /// The shape of `line`, which `layout` has read as `count` bytes; `nil` if the text after a digit decides
  /// what it is.
  init?(_ line: UnsafeBufferPointer<UInt8>, _ layout: LineLayout, _ read: LineLayout.Line, count: Int) {
    guard layout.isOfPairs, count > 0 else { return nil }
    (addressDigits, addressRadix) = (read.addressDigits, UInt8(truncatingIfNeeded: layout.addressRadix))
    length = line.count
    columns = Array(line)
    var position = addressDigits + (layout.hasColon ? 1 : 0)
    for index in 0..<count {
      position = line.blanks(from: position)
      guard position + 2 < line.count else { return nil }
      pairs.append(position)
      for column in position..<position + 2 { columns[column] = Self.digit }
      position += 2
      let blanks = line.blanks(from: position) - position
      guard index < count - 1 || !layout.mayFollow(count, blanks: blanks) else { return nil }
    }
    for column in 0..<addressDigits { columns[column] = Self.digit }
    switch layout.characters {
    case .none: return nil
    // Blanks are characters, too.
    case .plain: position += 2
    case .marked: position = line.blanks(from: position) + 1
    }
    guard position <= line.count else { return nil }
    columns.removeLast(line.count - position)
  }

  /// Appends the bytes of the line that begins at `start` of `text`, and returns where the next line begins;
  /// `nil` if the line does not have this shape and this address.
  @inline(__always)
  func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, address: Int, into bytes: inout [UInt8]
  ) -> Int? {
    var end = start + length
    guard end + 1 < text.count else { return nil }
    let line = UnsafeBufferPointer(rebasing: text[start..<end])
    if text[end] == .carriageReturn { end += 1 }
    guard text[end] == .lineFeed, !line[columns.count...].contains(.lineFeed) else { return nil }
    var found = 0
    var isOther: UInt8 = 0
    for column in 0..<addressDigits {
      let value = line[column].hexValue
      if value >= addressRadix { return nil }
      found = found &* Int(addressRadix) &+ Int(value)
    }
    guard found == address else { return nil }
    return columns.withUnsafeBufferPointer { columns in
      for column in addressDigits..<columns.count where columns[column] != Self.digit {
        isOther |= columns[column] ^ line[column]
      }
      let known = bytes.count
      for column in pairs {
        let (high, low) = (line[column].hexValue, line[column + 1].hexValue)
        isOther |= (high | low) & 0xF0
        bytes.append(high << 4 | low)
      }
      guard isOther == 0 else {
        bytes.removeLast(bytes.count - known)
        return nil
      }
      return end + 1
    }
  }
}

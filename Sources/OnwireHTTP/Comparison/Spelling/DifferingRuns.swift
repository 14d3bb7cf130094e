/// The places where two texts differ, to be marked: a few runs on either side.
struct DifferingRuns: Hashable {
  /// The runs, in order; an empty one is a place where only the other side has something.
  private(set) var left: [Range<Int>] = []
  private(set) var right: [Range<Int>] = []

  /// More runs than this do not help a reader, and become one.
  private static let most = 6
  /// The largest table for finding what two texts share between their ends.
  private static let cellLimit = 1 << 14
  /// A gap of fewer bytes between two runs is marked with them.
  private static let gap = 2

  /// Creates no runs.
  init() {}

  /// Finds the runs of two texts, as ranges of their indices that do not cut UTF-8 characters.
  init(_ leftText: ArraySlice<UInt8>, _ rightText: ArraySlice<UInt8>) {
    if leftText.elementsEqual(rightText) { return }
    let middle = Self.middle(leftText, rightText)
    left = [middle.left]
    right = [middle.right]
    let characters = [Self.characters(leftText[middle.left]), Self.characters(rightText[middle.right])]
    guard characters[0].count > 1, characters[1].count > 1,
      characters[0].count * characters[1].count <= Self.cellLimit
    else { return }
    let runs = Self.runs(characters[0], leftText, characters[1], rightText)
    guard runs.count <= Self.most else { return }
    left = runs.map(\.left)
    right = runs.map(\.right)
  }

  /// Finds the runs of two texts in corresponding pieces.
  init(pieces: [(left: ArraySlice<UInt8>, right: ArraySlice<UInt8>)]) {
    for piece in pieces {
      let runs = DifferingRuns(piece.left, piece.right)
      left += runs.left
      right += runs.right
    }
  }

  /// A run on both sides.
  private typealias Run = (left: Range<Int>, right: Range<Int>)

  /// The rest without the common start and end.
  private static func middle(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Run {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[left.startIndex + start] == right[right.startIndex + start] { start += 1 }
    while start > 0, isInside(left, start) || isInside(right, start) { start -= 1 }
    var end = 0
    while end < shorter - start, left[left.endIndex - 1 - end] == right[right.endIndex - 1 - end] { end += 1 }
    while end > 0, isInside(left, left.count - end) || isInside(right, right.count - end) { end -= 1 }
    return (
      left.startIndex + start..<left.endIndex - end, right.startIndex + start..<right.endIndex - end
    )
  }

  /// Whether the byte at `offset` continues a UTF-8 character.
  private static func isInside(_ text: ArraySlice<UInt8>, _ offset: Int) -> Bool {
    offset < text.count && text[text.startIndex + offset] & 0xC0 == 0x80
  }

  /// The ranges of the UTF-8 characters; too many of them are one range.
  private static func characters(_ text: ArraySlice<UInt8>) -> [Range<Int>] {
    guard text.count <= cellLimit else { return [text.indices] }
    var characters: [Range<Int>] = []
    for index in text.indices {
      if text[index] & 0xC0 == 0x80, let last = characters.popLast() {
        characters.append(last.lowerBound..<index + 1)
      } else {
        characters.append(index..<index + 1)
      }
    }
    return characters
  }

  /// The runs around a longest common sequence of characters.
  private static func runs(
    _ first: [Range<Int>], _ left: ArraySlice<UInt8>, _ second: [Range<Int>], _ right: ArraySlice<UInt8>
  ) -> [Run] {
    let width = second.count + 1
    // The length of the longest sequence from each pair of characters on.
    var lengths = [Int32](repeating: 0, count: (first.count + 1) * width)
    for row in first.indices.reversed() {
      for column in second.indices.reversed() {
        let isSame = left[first[row]].elementsEqual(right[second[column]])
        lengths[row * width + column] =
          isSame
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var runs: [Run] = []
    var (row, column) = (0, 0)
    func note(_ leftRun: Range<Int>, _ rightRun: Range<Int>) {
      if let last = runs.last, leftRun.lowerBound - last.left.upperBound < gap {
        runs[runs.count - 1] = (
          last.left.lowerBound..<leftRun.upperBound, last.right.lowerBound..<rightRun.upperBound
        )
      } else {
        runs.append((leftRun, rightRun))
      }
    }
    while row < first.count || column < second.count {
      let leftPlace = row < first.count ? first[row] : left.endIndex(behind: first)
      let rightPlace = column < second.count ? second[column] : right.endIndex(behind: second)
      if row < first.count, column < second.count, left[leftPlace].elementsEqual(right[rightPlace]) {
        row += 1
        column += 1
      } else if column == second.count
        || row < first.count && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1]
      {
        note(leftPlace, rightPlace.lowerBound..<rightPlace.lowerBound)
        row += 1
      } else {
        note(leftPlace.lowerBound..<leftPlace.lowerBound, rightPlace)
        column += 1
      }
    }
    return runs
  }
}

extension ArraySlice<UInt8> {
  /// The empty range after the last of some characters.
  fileprivate func endIndex(behind characters: [Range<Int>]) -> Range<Int> {
    let end = characters.last?.upperBound ?? endIndex
    return end..<end
  }
}

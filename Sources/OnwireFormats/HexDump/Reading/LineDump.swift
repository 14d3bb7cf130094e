import OnwireTextFormats

/// Reads lines of one layout, with `*` for repeated lines, until the addresses start again.
struct LineDump: TextDecoder {
  let layout: LineLayout
  /// The bytes of the last line, held back until the next line shows whether all of them count.
  private var held: [UInt8] = []
  private var fresh: [UInt8] = []
  /// The address of the dump's first byte; `nil` before it.
  private var first: Int?
  /// The address after the bytes that were read.
  private var next = 0
  private var isRepeating = false
  private var isEnded = false
  private var line = 0
  /// The shape of the last line that was read individually.
  private var shape: LineShape?
  /// How many bytes of repeated lines are still to be appended, and how many there were in all.
  private var owed = 0
  private var repeated = 0

  init(_ layout: LineLayout) { self.layout = layout }

  var firstAddress: Int { first ?? 0 }
  var hasWords: Bool { layout.unit.bytes > 1 && layout.cells == .numbers }

  /// How many lines are compared with the characters beside them: enough to recognize the tool.
  private static let compared = 8
  /// The most lines of one shape to take in one step.
  private static let block = 256

  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    do {
      return try read(&text, into: &bytes)
    } catch {
      // The bytes before a fault help to recognize the dialect.
      bytes += held
      held = []
      throw error
    }
  }

  private mutating func read(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool {
    if owed > 0 {
      giveRun(into: &bytes)
      return true
    }
    if takeLines(&text, into: &bytes) { return true }
    let start = text.offset
    guard var range = try text.line() else {
      if isRepeating { throw DumpWording.openRepeat(line: line, at: start) }
      let filler = layout.filler
      if !isEnded, filler.most > 0, held.last == filler.byte { throw DumpWording.openEnd(at: start) }
      bytes += held
      held = []
      return false
    }
    line += 1
    let content = text.bytes[range]
    if content.allSatisfy(\.isWhiteSpace) { return true }
    // hexyl fills up this line with blanks.
    if content.first == UInt8(ascii: "*"), content.dropFirst().allSatisfy(\.isWhiteSpace), !held.isEmpty {
      isRepeating = true
      return true
    }
    // Debuggers write addresses so.
    if layout.hasColon, content.starts(with: "0x".utf8) { range = range.dropFirst(2) }
    let read = text.bytes.withUnsafeBufferPointer {
      layout.read(UnsafeBufferPointer(rebasing: $0[range]), into: &fresh, isComparing: line <= Self.compared)
    }
    guard let read, first != nil || layout.addressDigits.contains(read.addressDigits) else {
      throw DumpWording.noLine(of: layout.name, line: line, at: start)
    }
    guard read.agrees else { throw DumpWording.characters(line: line, at: start) }
    if isEnded || (first.map { read.address <= $0 } ?? false) && !isRepeating {
      guard isEnded || read.address == first else {
        throw DumpWording.order(line: line, read.address, first ?? 0, at: start)
      }
      bytes += held
      held = []
      text.index = start - text.start
      return false
    }
    try take(read, at: start, into: &bytes)
    shape =
      line < Self.compared
      ? nil
      : text.bytes.withUnsafeBufferPointer {
        LineShape(UnsafeBufferPointer(rebasing: $0[range]), layout, read, count: held.count)
      }
    return true
  }

  /// Takes the available lines that have the same shape as the last one; `false` if there are none.
  private mutating func takeLines(_ text: inout ByteWindow, into bytes: inout [UInt8]) -> Bool {
    guard let shape, !isEnded, !isRepeating, held.count == shape.count else { return false }
    let known = bytes.count
    bytes += held
    let taken = bytes.count
    text.bytes.withUnsafeBufferPointer { all in
      for _ in 0..<Self.block {
        guard next <= Int.max - 2 * shape.count,
          let end = shape.read(all, from: text.index, address: next, into: &bytes)
        else { return }
        text.index = end
        next += shape.count
        line += 1
      }
    }
    guard bytes.count > taken else {
      bytes.removeLast(taken - known)
      return false
    }
    held.replaceSubrange(held.startIndex..., with: bytes.suffix(shape.count))
    bytes.removeLast(shape.count)
    return true
  }

  /// Takes a line whose bytes are in `fresh`; a line without bytes is the address after the last byte.
  private mutating func take(_ read: LineLayout.Line, at start: Int, into bytes: inout [UInt8]) throws {
    if first == nil {
      guard !fresh.isEmpty else { throw DumpWording.noLine(of: layout.name, line: line, at: start) }
      first = read.address
      next = read.address
    } else if isRepeating {
      isRepeating = false
      let (count, isLarge) = read.address.subtractingReportingOverflow(next)
      guard !isLarge, count >= 0, count % held.count == 0 else {
        throw DumpWording.gap(line: line, read.address, next, radix: layout.addressRadix, at: start)
      }
      guard count <= DumpLimits.repeated - repeated else {
        throw DumpWording.runTooLong(line: line, at: start)
      }
      owed = count
      repeated += count
      next = read.address
    } else if fresh.isEmpty, next >= read.address, next - read.address <= layout.filler.most,
      held.suffix(next - read.address).allSatisfy({ $0 == layout.filler.byte })
    {
      // The last number may be wider than the bytes that are left, or the last line may be filled up with
      // blanks.
      held.removeLast(min(held.count, next - read.address))
      next = read.address
    }
    guard read.address == next else {
      throw DumpWording.gap(line: line, read.address, next, radix: layout.addressRadix, at: start)
    }
    let (end, isLarge) = next.addingReportingOverflow(fresh.count)
    guard !isLarge else { throw DumpWording.noLine(of: layout.name, line: line, at: start) }
    next = end
    bytes += held
    if fresh.isEmpty { isEnded = true }
    if owed > 0 {
      // The line after the run is held back until the run has been appended.
      pattern = held
    }
    swap(&held, &fresh)
  }

  /// The line that repeats.
  private var pattern: [UInt8] = []

  private mutating func giveRun(into bytes: inout [UInt8]) {
    let count = min(owed, max(pattern.count, 64 << 10 / max(1, pattern.count) * pattern.count))
    for _ in 0..<count / max(1, pattern.count) { bytes += pattern }
    owed -= count
  }
}

import OnwireDiagnostics
import OnwireTextFormats

/// Decodes the bytes that a text stands for, a line or a piece at a time.
///
/// Decoding can restart from a copy of it: it holds what it knows of the text before its position, and at
/// most one line of that text.
protocol TextDecoder: Sendable {
  /// Appends the bytes of the next line or piece; `false` if the dump ends, before any text that follows it.
  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool

  /// The address of the first byte, once it was read; 0 if there are no addresses.
  var firstAddress: Int { get }
  /// Whether numbers stand for several bytes each, in an order that the text does not show.
  var hasWords: Bool { get }
  /// The number of zeros at the end that may only fill up the last number.
  var fillerLength: Int { get }
  /// What the text has beyond ASCII.
  var nonASCII: NonASCII { get }
}

/// What a text has beyond ASCII.
enum NonASCII: Sendable {
  /// Nothing, or bytes.
  case bytes
  /// Characters, which are taken for UTF-8.
  case characters
  /// Escapes that are bytes in some languages and characters in others; they are taken for bytes.
  case either
}

extension TextDecoder {
  var firstAddress: Int { 0 }
  var hasWords: Bool { false }
  var fillerLength: Int { 0 }
  var nonASCII: NonASCII { .bytes }
}

/// The limits that keep readers of dumps small, in bytes.
enum DumpLimits {
  /// The longest request kept in memory; for a longer one, the text is read again on demand.
  static let memory = 64 << 20
  /// The distance between the positions from which reading can restart.
  static let spacing = 64 << 10
  /// The longest line of a dump that has lines.
  static let line = 1 << 20
  /// The most bytes that `*` may stand for in one dump.
  static let repeated = 256 << 20
}

/// The bytes that a text stands for, read from the text again on demand.
struct DecodedText: ByteStorage {
  /// A position from which reading can restart.
  struct Stretch: Sendable {
    /// The offset in the text.
    var textOffset: Int
    /// The offset among the bytes.
    var start: Int
    var decoder: any TextDecoder
  }

  let text: ByteInput
  /// In order; each covers the bytes up to the start of the next.
  let stretches: [Stretch]
  let count: Int

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    var filled = 0
    var index = max(0, stretches.partitioningIndex { $0.start > offset } - 1)
    while filled < buffer.count {
      guard index < stretches.count else { throw DumpWording.changed }
      let stretch = stretches[index]
      let end = index + 1 < stretches.count ? stretches[index + 1].start : count
      var window = ByteWindow(text, at: stretch.textOffset)
      var decoder = stretch.decoder
      var position = stretch.start
      var bytes: [UInt8] = []
      var isMore = true
      while isMore, position < end, filled < buffer.count {
        bytes.removeAll(keepingCapacity: true)
        isMore = try decoder.step(&window, into: &bytes)
        let wanted = offset + filled
        let fresh = bytes.prefix(end - position).dropFirst(max(0, wanted - position))
          .prefix(buffer.count - filled)
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: fresh)
        filled += fresh.count
        position += bytes.count
      }
      if position < end, filled < buffer.count { throw DumpWording.changed }
      index += 1
    }
  }

  /// The bytes as an input, in memory if they are few.
  func input() throws -> ByteInput {
    let input = ByteInput(self)
    return count <= DumpLimits.memory ? ByteInput(try input.bytes()) : input
  }

  /// Reads one dump from the position of `window` to its end.
  static func scan(
    _ text: ByteInput, _ window: inout ByteWindow, _ decoder: inout any TextDecoder,
    memory: Int = DumpLimits.memory
  ) throws -> ByteInput {
    var bytes: [UInt8] = []
    var stretches: [Stretch] = []
    var dropped = 0
    var isMore = true
    while isMore {
      let count = dropped + bytes.count
      if count >= stretches.count * DumpLimits.spacing {
        stretches.append(Stretch(textOffset: window.offset, start: count, decoder: decoder))
      }
      isMore = try decoder.step(&window, into: &bytes)
      if dropped + bytes.count > memory {
        dropped += bytes.count
        bytes.removeAll(keepingCapacity: dropped > bytes.capacity)
      }
    }
    guard dropped > 0 else { return ByteInput(bytes) }
    return ByteInput(DecodedText(text: text, stretches: stretches, count: dropped + bytes.count))
  }
}

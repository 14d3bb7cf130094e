import OnwireDiagnostics
import OnwireTextFormats

/// Reads the bytes that a text stands for, a line or a piece at a time.
///
/// A copy of it is a place to begin again from: it holds what it knows of the text before its position, and no
/// more of that text than a line.
protocol TextDecoder: Sendable {
  /// Appends what the next line or piece stands for; `false` where the dump ends, before what follows it.
  mutating func step(_ text: inout ByteWindow, into bytes: inout [UInt8]) throws -> Bool

  /// The address that the first byte has, once it was read; 0 where there are none.
  var firstAddress: Int { get }
  /// Whether numbers stand for several bytes each, in an order that nothing in the text shows.
  var hasWords: Bool { get }
  /// How many zeros at the end may fill the last number.
  var fillerLength: Int { get }
}

extension TextDecoder {
  var firstAddress: Int { 0 }
  var hasWords: Bool { false }
  var fillerLength: Int { 0 }
}

/// The numbers that keep readers of dumps small.
enum DumpLimits {
  /// Bytes of one request that are kept in memory; of more, the text is read again where they are wanted.
  static let memory = 64 << 20
  /// Bytes between the places where reading again can begin.
  static let spacing = 64 << 10
  /// The longest line of a dump that has lines.
  static let line = 1 << 20
  /// How many bytes `*` may stand for in one dump.
  static let repeated = 256 << 20
}

/// The bytes that a text stands for, read again from the text where they are wanted.
struct DecodedText: ByteStorage {
  /// Where reading can begin.
  struct Stretch: Sendable {
    /// The position in the text.
    var textOffset: Int
    /// The position among the bytes.
    var start: Int
    var decoder: any TextDecoder
  }

  let text: ByteInput
  /// In their order; bytes lie between the start of one and that of the next.
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

  /// The bytes as an input: in memory where they are few.
  func input() throws -> ByteInput {
    let input = ByteInput(self)
    return count <= DumpLimits.memory ? ByteInput(try input.bytes()) : input
  }

  /// Reads one dump from where `window` stands to its end.
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

import OnwireTextFormats

/// Cuts an input into the segments of a message, from its first byte to the last.
///
/// It can only take the next bytes. Long runs from a file stay there, and are read when the message is
/// written.
struct InputCutter {
  let input: ByteInput
  let origin: Origin
  /// The offset of the first byte not yet taken.
  private(set) var offset = 0

  /// The longest run from a file, in bytes, that is copied into the message.
  static let mostHeld = 64 * 1024

  init(_ input: ByteInput, _ origin: Origin) {
    self.input = input
    self.origin = origin
  }

  /// Takes the bytes up to `end` as one segment; if there are none, makes no segment unless `keepsEmpty` is
  /// true.
  mutating func take(
    to end: Int, _ role: Segment.Role, keepsEmpty: Bool = false, _ builder: inout MessageBuilder
  ) throws {
    let end = min(max(end, offset), input.count)
    guard end > offset || keepsEmpty else { return }
    let part = input[offset..<end]
    // Only long parts are asked for their storage: most are short, and a dynamic cast takes longer than
    // copying them.
    let long = part.count > Self.mostHeld ? part.storage : nil
    if let (storage, range) = long, let file = (storage as? FileStorage)?.file {
      builder.append(content: .file(file, range), role, origin)
    } else if let (storage, range) = long, let stretches = storage as? MessageStretches {
      for content in stretches.contents(of: range) {
        if case .stored(let bytes) = content {
          builder.append(stretches.message.storage[bytes], role, origin)
        } else {
          builder.append(content: content, role, origin)
        }
      }
    } else if let memory = part.memory {
      builder.append(memory, role, origin)
    } else {
      try builder.append(count: part.count, role, origin) { try part.read(at: 0, into: $0) }
    }
    offset = end
  }

  /// Takes the bytes up to `end` as a form or a document of `type`, or not at all; `words` are values in
  /// JSON.
  mutating func take(
    to end: Int, as type: MediaType?, words: [[UInt8]], _ builder: inout MessageBuilder
  ) throws {
    let end = min(max(end, offset), input.count)
    guard end - offset <= BodyGrammar.lengthLimit else { return }
    var bytes = try input.bytes(offset..<end)
    if BodyGrammar.append(&bytes, as: type, words: words, to: &builder, origin) != nil { offset = end }
  }

  /// Takes the bytes up to `end` in the segments that `cut` makes of them; bytes that it leaves become
  /// `unrecognized`.
  mutating func take(
    to end: Int, _ builder: inout MessageBuilder,
    cut: (inout ByteCutter, inout MessageBuilder) -> Void
  ) throws {
    let end = min(max(end, offset), input.count)
    var cutter = ByteCutter(try input.bytes(offset..<end), origin)
    cut(&cutter, &builder)
    cutter.take(to: end - offset, .unrecognized, &builder)
    offset = end
  }
}

import OnwireHTTP
import OnwireTextFormats

/// Reads mitmproxy's flow files: typed netstrings one after another, each a dictionary.
///
/// Flows are read one at a time, and large bodies stay in the file.
struct FlowReader: CaptureReader {
  private let input: ByteInput
  private var offset = 0
  private var number = 0

  /// Flows up to this size are read whole, because many small reads cost more than one.
  private static let wholeSize = 1 << 20

  /// Whether `start` begins a dictionary whose first key is a name.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    func length(_ digits: some Collection<UInt8>) -> Int? {
      guard !digits.isEmpty, digits.count <= TNetString.maximumDigits, digits.allSatisfy(isDigit) else {
        return nil
      }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    let parts = start.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, length(parts[0]) != nil, let key = length(parts[1]), key > 0, parts[2].count > key
    else { return false }
    let type = parts[2][parts[2].startIndex + key]
    return (type == TNetString.Kind.text.rawValue || type == TNetString.Kind.bytes.rawValue)
      && parts[2].prefix(key).allSatisfy { $0 == UInt8(ascii: "_") || isLowerCase($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
  private static func isLowerCase(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Creates a reader at the first flow.
  init(_ source: CaptureSource) throws { input = source.input }

  /// The next flow, as a request if it is one.
  mutating func next() throws -> CaptureEntry? {
    guard offset < input.count else { return nil }
    let start = offset
    let frame = try TNetString(TNetSource(input: input, start: 0), at: start, before: input.count)
    offset = frame.end
    number += 1
    guard frame.kind == .dictionary else { throw frame.source.failure(FlowWording.noDictionary, at: start) }
    return try Flow(whole(frame, from: start), number: number).entry()
  }

  /// The flow at `start`, in memory if it is small.
  private func whole(_ frame: TNetString, from start: Int) throws -> TNetString {
    let part = input[start..<frame.end]
    guard part.count <= Self.wholeSize else { return frame }
    let source = TNetSource(input: ByteInput(try part.bytes()), start: start)
    return try TNetString(source, at: 0, before: part.count)
  }
}

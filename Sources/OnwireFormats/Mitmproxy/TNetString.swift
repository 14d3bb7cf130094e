import OnwireTextFormats

/// A value of mitmproxy's flow files, a typed netstring: `LENGTH:PAYLOAD` and a byte for the type.
///
/// Only the frame of a value is read until its payload is needed, so neither depth nor size costs anything.
struct TNetString {
  /// The type, by the byte after the payload.
  enum Kind: UInt8 {
    case bytes = 0x2C  // ,
    case text = 0x3B  // ;
    case integer = 0x23  // #
    case real = 0x5E  // ^
    case boolean = 0x21  // !
    case null = 0x7E  // ~
    case list = 0x5D  // ]
    case dictionary = 0x7D  // }
  }

  /// The bytes that `payload` and `end` refer to.
  let source: TNetSource
  let kind: Kind
  let payload: Range<Int>
  /// The offset after the value and its type.
  let end: Int

  /// The most digits that a length may have: mitmproxy takes no more.
  static let maximumDigits = 12
  /// The most items that a list or dictionary may have; flows have a few dozen.
  static let maximumItems = 1 << 16

  /// The value at `start`, which must end at or before `limit`.
  ///
  /// - Throws: `CaptureFailure`, and what reading the input throws.
  init(_ source: TNetSource, at start: Int, before limit: Int) throws {
    let head = try source.input.bytes(start..<min(limit, start + Self.maximumDigits + 1))
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let length = Int(String(decoding: head[..<colon], as: UTF8.self)), head[0] != UInt8(ascii: "+"),
      length >= 0
    else { throw source.failure(FlowWording.noLength, at: start) }
    let first = start + colon + 1
    guard length < limit - first else {
      throw source.failure(FlowWording.tooLong(length, limit - first), at: start)
    }
    let type = try source.input.bytes(first + length..<first + length + 1)
    guard let kind = type.first.flatMap(Kind.init) else {
      throw source.failure(FlowWording.unknownType, at: first + length)
    }
    self.source = source
    self.kind = kind
    payload = first..<first + length
    end = first + length + 1
  }

  /// The payload in memory, for values that are known to be small.
  var bytes: [UInt8] { get throws { try source.input.bytes(payload) } }

  /// The payload, which stays in the input.
  var content: ByteInput { source.input[payload] }

  /// Whether both have the same type and payload; large ones are compared piece by piece.
  func isEqual(to other: TNetString) throws -> Bool {
    guard kind == other.kind, payload.count == other.payload.count else { return false }
    let step = 1 << 16
    for start in stride(from: 0, to: payload.count, by: step) {
      let part = start..<start + step
      if try content.bytes(part) != other.content.bytes(part) { return false }
    }
    return true
  }

  /// The text of bytes or of a text; `nil` for anything else.
  var string: String? {
    get throws { kind == .text || kind == .bytes ? String(decoding: try bytes, as: UTF8.self) : nil }
  }

  /// An integer; `nil` for anything else.
  var integer: Int? {
    get throws {
      kind == .integer && payload.count < 20 ? Int(String(decoding: try bytes, as: UTF8.self)) : nil
    }
  }

  /// A number; `nil` for anything else.
  var number: Double? {
    get throws {
      guard kind == .real || kind == .integer, payload.count < 40 else { return nil }
      return Double(String(decoding: try bytes, as: UTF8.self))
    }
  }

  /// The items of a list, or the keys and values of a dictionary in turn; `nil` for anything else.
  var items: [TNetString]? {
    get throws {
      guard kind == .list || kind == .dictionary else { return nil }
      var items: [TNetString] = []
      var next = payload.lowerBound
      while next < payload.upperBound {
        guard items.count < Self.maximumItems else { throw source.failure(FlowWording.tooMany, at: next) }
        let item = try TNetString(source, at: next, before: payload.upperBound)
        items.append(item)
        next = item.end
      }
      return items
    }
  }

  /// The values of a dictionary by key, the last one if a key occurs twice; `nil` for anything else.
  var dictionary: [String: TNetString]? {
    get throws {
      guard kind == .dictionary, let items = try items else { return nil }
      guard items.count.isMultiple(of: 2) else {
        throw source.failure(FlowWording.keyWithoutValue, at: payload.lowerBound)
      }
      var dictionary: [String: TNetString] = [:]
      for index in stride(from: 0, to: items.count, by: 2) {
        guard items[index].payload.count <= 64, let key = try items[index].string else {
          throw source.failure(FlowWording.noKey, at: items[index].payload.lowerBound)
        }
        dictionary[key] = items[index + 1]
      }
      return dictionary
    }
  }
}

/// The bytes of a flow file that values are read from.
struct TNetSource {
  let input: ByteInput
  /// The offset in the file at which they begin.
  let start: Int

  /// A failure at `offset` in these bytes.
  func failure(_ sentence: String, at offset: Int) -> CaptureFailure {
    CaptureFailure(code: .flowMalformed, sentence, at: start + offset)
  }
}

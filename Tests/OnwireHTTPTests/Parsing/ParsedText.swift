import OnwireHTTP
import OnwireTextFormats

/// A message as text, a line for each segment: the elements around it, its role, and its bytes.
enum ParsedText {
  /// The segments of `bytes` that are parsed whole.
  static func of(_ text: String, _ parser: RequestParser = RequestParser()) throws -> [String] {
    of(try parser.message(ByteInput(Array(text.utf8))))
  }

  /// The segments of a message whose bytes are stored.
  static func of(_ message: Message) -> [String] {
    message.fields.map { field in
      let bytes = message.storedBytes(in: field.segment)
      return
        "\(field.path) \(field.role.rawValue) \(String(reflecting: String(decoding: bytes, as: UTF8.self)))"
    }
  }
}

extension Message {
  /// The bytes of a stored segment.
  func storedBytes(in segment: Int) -> ArraySlice<UInt8> {
    guard case .stored(let range) = segments[segment].content else { return [] }
    return storage[range]
  }
}

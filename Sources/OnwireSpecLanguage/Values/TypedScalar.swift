import OnwireTextFormats

/// The value of a scalar, by its tag or by the core schema.
enum TypedScalar {
  case kind(Value.Kind)
  case misfit(Misfit)

  /// The reason why a text does not fit its tag.
  enum Misfit {
    case notTyped(Tag)
    case timestamp(Timestamp.Fault)
    case base64(Base64.Failure, length: Int)
    case tooLong
  }

  /// `text` by its `tag`; without a tag, by the core schema if it is plain, else as a string.
  init(_ text: String, tag: Tag?, isPlain: Bool) {
    guard let tag else {
      self = isPlain ? Self.untagged(text) : .kind(.string(text))
      return
    }
    switch tag {
    case .str, .nonSpecific:
      self = .kind(.string(text))
    case .timestamp:
      switch Timestamp.parse(text) {
      case .success(let moment): self = .kind(.date(moment))
      case .failure(let fault): self = .misfit(.timestamp(fault))
      }
    case .binary:
      do {
        self = .kind(.data(try Base64.decode(Array(text.utf8))))
      } catch {
        self = .misfit(.base64(error, length: text.utf8.count))
      }
    default:
      self = Self.tagged(text, tag)
    }
  }

  private static func untagged(_ text: String) -> TypedScalar {
    switch CoreSchema.resolve(text) {
    case .null: .kind(.null)
    case .boolean(let value): .kind(.boolean(value))
    case .integer(let value): .kind(.integer(value))
    case .double(let value): .kind(.double(value))
    case .string: .kind(.string(text))
    case .tooLong: .misfit(.tooLong)
    }
  }

  private static func tagged(_ text: String, _ tag: Tag) -> TypedScalar {
    switch (tag, CoreSchema.resolve(text)) {
    case (.null, .null): .kind(.null)
    case (.bool, .boolean(let value)): .kind(.boolean(value))
    case (.int, .integer(let value)): .kind(.integer(value))
    case (.float, .double(let value)): .kind(.double(value))
    case (.float, .integer(let value)):
      // The spelling first: only it has the sign of `-0`.
      (Double(text) ?? Double(value.text)).map { .kind(.double($0)) } ?? .misfit(.notTyped(tag))
    case (.int, .tooLong), (.float, .tooLong): .misfit(.tooLong)
    default: .misfit(.notTyped(tag))
    }
  }
}

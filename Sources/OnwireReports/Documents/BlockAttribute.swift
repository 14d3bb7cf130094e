import OnwireDiagnostics
import OnwireTextFormats

/// An attribute of a block: `client=alamofire@5`, `var="name=a b"`, or a flag such as `prompt`.
struct BlockAttribute: Sendable, Hashable {
  var name: String
  /// The value after the `=`, without quotes and escapes; `nil` for a flag.
  var value: String?
  /// The place of the whole attribute in the document.
  var place: Place
}

extension BlockAttribute {
  /// The attributes of a fence by its info string; `nil` if it is not a block.
  ///
  /// `onwire` is the first word, or the second after a language by which hosts colour the block: `yaml onwire
  /// …`.
  static func all(of fence: MarkdownFence, in source: Source) -> Result<[BlockAttribute], BlockFailure>? {
    var words = Words(source, fence.info)
    guard let first = words.bare() else { return nil }
    if first != keyword, words.bare() != keyword { return nil }
    var attributes: [BlockAttribute] = []
    while let attribute = words.attribute() {
      switch attribute {
      case .success(let attribute): attributes.append(attribute)
      case .failure(let failure): return .failure(failure)
      }
    }
    return .success(attributes)
  }

  /// The word that makes a fence a block.
  static let keyword = "onwire"

  /// The words of an info string, one after the other.
  private struct Words {
    private let source: Source
    private let end: Int
    private var index: Int

    init(_ source: Source, _ range: Range<Int>) {
      self.source = source
      index = range.lowerBound
      end = range.upperBound
    }

    private var next: UInt8? { index < end ? source.bytes[index] : nil }

    private mutating func skipBlanks() {
      while let byte = next, byte.isSpaceOrTab { index += 1 }
    }

    /// The next word, unparsed.
    mutating func bare() -> String? {
      skipBlanks()
      let start = index
      while let byte = next, !byte.isSpaceOrTab { index += 1 }
      return start == index ? nil : String(decoding: source.bytes[start..<index], as: UTF8.self)
    }

    /// The next attribute; `nil` at the end.
    mutating func attribute() -> Result<BlockAttribute, BlockFailure>? {
      skipBlanks()
      let start = index
      while let byte = next, !byte.isSpaceOrTab, byte != UInt8(ascii: "=") { index += 1 }
      guard start < end else { return nil }
      let name = String(decoding: source.bytes[start..<index], as: UTF8.self)
      guard next == UInt8(ascii: "=") else {
        return .success(BlockAttribute(name: name, place: Place(source, start..<index)))
      }
      index += 1
      guard let value = value() else {
        return .failure(BlockFailure(.openQuote(at: Place(source, start..<end))))
      }
      return .success(BlockAttribute(name: name, value: value, place: Place(source, start..<index)))
    }

    /// The value that begins here; `nil` if its quote is not closed.
    private mutating func value() -> String? {
      guard next == UInt8(ascii: "\"") else { return valueWithoutQuotes() }
      index += 1
      var value: [UInt8] = []
      while let byte = next {
        index += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
        if byte == UInt8(ascii: "\\"), let escaped = next, Array("\"\\".utf8).contains(escaped) {
          index += 1
          value.append(escaped)
        } else {
          value.append(byte)
        }
      }
      return nil
    }

    private mutating func valueWithoutQuotes() -> String {
      let start = index
      while let byte = next, !byte.isSpaceOrTab { index += 1 }
      return String(decoding: source.bytes[start..<index], as: UTF8.self)
    }
  }
}

import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Decides which contents of a request a spec has as text, bytes, or a file: once for all clients that are
/// tried.
final class Contents {
  private let message: Message
  private let store: FixtureStore?
  /// The most bytes that are not text but are still written into a spec.
  private let longestBytes: Int
  private var known: [Range<Int>: SpecNode.Member] = [:]
  /// The reason why some content could not be stored.
  private(set) var failure: (any Error)?

  init(_ sent: SentRequest, store: FixtureStore?, longestBytes: Int = usualBytes) {
    message = sent.message
    self.store = store
    self.longestBytes = longestBytes
  }

  /// The key of a part or body for these bytes, such as `text: hello`; `nil` if they would need a file.
  func member(of ranges: [Range<Int>], name: String? = nil) -> SpecNode.Member? {
    let key = (ranges.first?.lowerBound ?? 0)..<(ranges.last?.upperBound ?? 0)
    if let member = known[key] { return member }
    do {
      let member = try Self.node(
        of: message, ranges, name: name, store: store, longestBytes: longestBytes)
      known[key] = member
      return member
    } catch {
      failure = error
      return nil
    }
  }

  /// The longest text that is written into a spec.
  private static let longestText = 4096
  /// The most bytes that are readable in a spec.
  static let usualBytes = 64

  /// The `text`, `base64` or `path` for these bytes.
  static func node(
    of message: Message, _ ranges: [Range<Int>], name: String?, store: FixtureStore?,
    longestBytes: Int = usualBytes
  ) throws -> SpecNode.Member {
    let count = ranges.reduce(0) { $0 + $1.count }
    if count <= max(longestText, longestBytes) {
      let bytes = try ranges.flatMap { try message.bytes($0) }
      if count <= longestText, let text = String(validating: bytes, as: UTF8.self), isReadable(bytes) {
        return SpecNode.Member("text", .text(text))
      }
      if count <= longestBytes { return SpecNode.Member("base64", .text(Base64.encode(bytes))) }
    }
    guard let store else { throw Importer.Failure.needsFile }
    return SpecNode.Member("path", .text(try store(message, ranges, name)))
  }

  /// Whether bytes are a text that is readable in a spec.
  private static func isReadable(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }
}

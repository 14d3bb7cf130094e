import OnwireHTTP
import OnwireTextFormats

/// Reads a session that Charles exported as XML.
struct ChlsxReader: CaptureReader {
  private var transactions: XMLItems

  private static let root = "charles-session"

  /// Whether the root element is a session's.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try XMLItems.begin(start) { $0.name == root }
  }

  init(_ source: CaptureSource) throws {
    transactions = try XMLItems(source.input, root: Self.root, item: "transaction", CharlesWording.xml)
  }

  mutating func next() throws -> CaptureEntry? {
    try transactions.next { try CharlesTransaction($0, xml: &$1).entry(number: $2) }
  }
}

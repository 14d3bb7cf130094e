import HTTPWire
import TextFormats

/// Reads the items that Burp saves as XML.
struct BurpReader: CaptureReader {
  private var items: XMLItems

  private static let root = "items"

  /// Whether the root element is that of Burp's items.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    try XMLItems.begin(start) { $0.name == root && $0["burpVersion"] != nil }
  }

  init(_ source: CaptureSource) throws {
    items = try XMLItems(source.input, root: Self.root, item: "item") {
      BurpWording.malformed($0, at: $1, path: $2)
    }
  }

  mutating func next() throws -> CaptureEntry? {
    try items.next { try BurpItem(&$1) }?.entry(number: items.number)
  }
}

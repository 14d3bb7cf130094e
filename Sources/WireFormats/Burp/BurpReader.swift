import HTTPWire
import TextFormats

/// Reads the items that Burp saves as XML.
///
/// Memory is that of one request.
struct BurpReader: CaptureReader {
  private var xml: XMLReader
  private var number = 0
  private var hasEnded = false

  private static let root = "items"

  /// Whether the root element is that of Burp's items.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    var xml = XMLReader(ByteInput(start))
    do {
      guard let element = try xml.nextElement() else { return false }
      return element.name == root && element["burpVersion"] != nil
    } catch is XMLFailure {
      return false
    }
  }

  /// A reader at the first item.
  ///
  /// - Throws: `CaptureFailure` where the root is another, and what reading the input throws.
  init(_ source: CaptureSource) throws {
    xml = XMLReader(source.input)
    do {
      let element = try xml.nextElement()
      guard let element, element.name == Self.root else { throw BurpWording.otherRoot(element) }
    } catch let failure as XMLFailure {
      throw BurpWording.malformed(failure.sentence, at: failure.offset)
    }
  }

  /// The next item; `nil` at the end, and behind what cannot be read.
  mutating func next() throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    // Until the item is read, there is nothing to go on with.
    hasEnded = true
    do {
      while let element = try xml.nextElement() {
        guard element.name == "item" else {
          try xml.skip()
          continue
        }
        number += 1
        let item = try BurpItem(&xml)
        hasEnded = false
        return try item.entry(number: number)
      }
      // What follows the root is read, too, so that nothing goes unread in silence.
      _ = try xml.nextElement()
      return nil
    } catch let failure as XMLFailure {
      let path = number == 0 ? Self.root : "\(Self.root)/item[\(number)]"
      throw BurpWording.malformed(failure.sentence, at: failure.offset, path: path)
    }
  }
}

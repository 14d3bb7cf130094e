import HTTPWire
import TextFormats

/// Reads a session that Charles exported as XML.
///
/// Memory is that of one transaction without its response.
struct ChlsxReader: CaptureReader {
  private var xml: XMLReader
  private var number = 0
  private var hasEnded = false

  private static let root = "charles-session"

  /// Whether the root element is a session's.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    var xml = XMLReader(ByteInput(start))
    do {
      return try xml.nextElement()?.name == root
    } catch is XMLFailure {
      return false
    }
  }

  /// A reader at the first transaction.
  ///
  /// - Throws: `CaptureFailure` where the root is another, and what reading the input throws.
  init(_ source: CaptureSource) throws {
    xml = XMLReader(source.input)
    do {
      let element = try xml.nextElement()
      guard let element, element.name == Self.root else { throw CharlesWording.otherRoot(element) }
    } catch let failure as XMLFailure {
      throw CharlesWording.malformed(.xml, failure.sentence, at: failure.offset)
    }
  }

  /// The next transaction; `nil` at the end, and behind what cannot be read.
  mutating func next() throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    // Until the transaction is read, there is nothing to go on with.
    hasEnded = true
    do {
      while let element = try xml.nextElement() {
        guard element.name == "transaction" else {
          try xml.skip()
          continue
        }
        number += 1
        let transaction = try CharlesTransaction(element, xml: &xml)
        hasEnded = false
        return try transaction.entry(number: number)
      }
      // What follows the root is read, too, so that nothing goes unread in silence.
      _ = try xml.nextElement()
      return nil
    } catch let failure as XMLFailure {
      let path = number == 0 ? Self.root : "\(Self.root)/transaction[\(number)]"
      throw CharlesWording.malformed(.xml, failure.sentence, at: failure.offset, path: path)
    }
  }
}

import HTTPWire
import TextFormats

/// The items below the root of a capture in XML, read one after the other: memory is that of one.
struct XMLItems {
  private let root: String
  private let item: String
  private let malformed: (_ sentence: String, _ offset: Int, _ path: String) -> CaptureFailure
  private var xml: XMLReader
  private var hasEnded = false
  /// The number of the item that was read last, from 1.
  private(set) var number = 0

  /// Whether a text begins with a root element that `isKnown`.
  static func begin(_ start: [UInt8], with isKnown: (XMLElement) -> Bool) throws -> Bool {
    var xml = XMLReader(ByteInput(start))
    do {
      return try xml.nextElement().map(isKnown) ?? false
    } catch is XMLFailure {
      return false
    }
  }

  /// The elements `item` below `root`; what is wrong with the XML is told by `malformed`.
  ///
  /// - Throws: `CaptureFailure` where the root is another, and what reading the input throws.
  init(
    _ input: ByteInput, root: String, item: String,
    malformed: @escaping (_ sentence: String, _ offset: Int, _ path: String) -> CaptureFailure
  ) throws {
    self.root = root
    self.item = item
    self.malformed = malformed
    xml = XMLReader(input)
    do {
      let element = try xml.nextElement()
      guard let element, element.name == root else {
        throw malformed(
          "the root element is `\(element?.name ?? "")`, not `\(root)`", element?.offset ?? 0, "")
      }
    } catch let failure as XMLFailure {
      throw malformed(failure.sentence, failure.offset, "")
    }
  }

  /// What `read` makes of the next item; `nil` at the end, and behind what cannot be read.
  mutating func next<Item>(_ read: (XMLElement, inout XMLReader) throws -> Item) throws -> Item? {
    guard !hasEnded else { return nil }
    // Until the item is read, there is nothing to go on with.
    hasEnded = true
    do {
      while let element = try xml.nextElement() {
        guard element.name == item else {
          try xml.skip()
          continue
        }
        number += 1
        let item = try read(element, &xml)
        hasEnded = false
        return item
      }
      // What follows the root is read, too, so that nothing goes unread in silence.
      _ = try xml.nextElement()
      return nil
    } catch let failure as XMLFailure {
      throw malformed(failure.sentence, failure.offset, number == 0 ? root : "\(root)/\(item)[\(number)]")
    }
  }
}

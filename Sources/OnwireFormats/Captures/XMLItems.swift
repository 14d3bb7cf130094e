import OnwireHTTP
import OnwireTextFormats

/// The items below the root of a capture in XML, read one after the other: memory is that of one.
struct XMLItems {
  private let root: String
  private let item: String
  private let broken: BrokenCapture
  private var xml: XMLReader
  private var hasEnded = false
  /// The number of the item that was read last, from 1.
  private var number = 0

  /// Whether a text begins with a root element that `isKnown`.
  static func begin(_ start: [UInt8], with isKnown: (XMLElement) -> Bool) throws -> Bool {
    var xml = XMLReader(ByteInput(start))
    do {
      return try xml.nextElement().map(isKnown) ?? false
    } catch is XMLFailure {
      return false
    }
  }

  /// The elements `item` below `root`; what is wrong with the XML is told as `broken` says.
  ///
  /// - Throws: `CaptureFailure` where the root is another, and what reading the input throws.
  init(_ input: ByteInput, root: String, item: String, _ broken: BrokenCapture) throws {
    self.root = root
    self.item = item
    self.broken = broken
    xml = XMLReader(input)
    do {
      let element = try xml.nextElement()
      guard let element, element.name == root else {
        throw CaptureFault(
          "the root element is `\(element?.name ?? "")`, not `\(root)`", at: element?.offset ?? 0)
      }
    } catch {
      throw broken.failure(error)
    }
  }

  /// What `read` makes of the next item, whose number it is given; `nil` at the end, and after what cannot be read.
  mutating func next(
    _ read: (XMLElement, inout XMLReader, Int) throws -> CaptureEntry
  ) throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    // Until the item is read, there is nothing to go on with.
    hasEnded = true
    var path: String { number == 0 ? root : "\(root)/\(item)[\(number)]" }
    do {
      while let element = try xml.nextElement() {
        guard element.name == item else {
          try xml.skip()
          continue
        }
        number += 1
        let entry = try read(element, &xml, number)
        hasEnded = false
        return entry.readingResponse { [broken, path] in broken.failure($0, path: path + "/response") }
      }
      // What follows the root is read, too, so that nothing goes unread in silence.
      _ = try xml.nextElement()
      return nil
    } catch {
      throw broken.failure(error, path: path)
    }
  }
}

extension XMLReader {
  /// The text of an element that is known to be small.
  mutating func text(of element: XMLElement) throws -> String {
    guard let text = try text(limit: CaptureLimit.text) else {
      throw CaptureFault.tooLong(element.name, at: element.offset, limit: CaptureLimit.text)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

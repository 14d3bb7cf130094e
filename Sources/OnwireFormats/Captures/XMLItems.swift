import OnwireHTTP
import OnwireTextFormats

/// The items below the root of a capture in XML, read one after the other, with only one in memory.
struct XMLItems {
  private let root: String
  private let item: String
  private let broken: BrokenCapture
  private var xml: XMLReader
  private var hasEnded = false
  /// The number of the last item read, from 1.
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

  /// The elements `item` below `root`; `broken` says how problems with the XML are reported.
  ///
  /// - Throws: `CaptureFailure` if the root is another element, and any error from reading the input.
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

  /// The entry that `read` makes of the next item and its number; `nil` at the end and after an error.
  mutating func next(
    _ read: (XMLElement, inout XMLReader, Int) throws -> CaptureEntry
  ) throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    // If the item cannot be read, reading cannot continue after it.
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
      // Also read what follows the root, so that nothing is left out silently.
      _ = try xml.nextElement()
      return nil
    } catch {
      throw broken.failure(error, path: path)
    }
  }
}

extension XMLReader {
  /// The text of an element that is expected to be small.
  mutating func text(of element: XMLElement) throws -> String {
    guard let text = try text(limit: CaptureLimit.text) else {
      throw CaptureFault.tooLong(element.name, at: element.offset, limit: CaptureLimit.text)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

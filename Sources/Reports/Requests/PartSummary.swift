import Diagnostics
import HTTPWire

/// A part in one line: its name, file name, type and size.
struct PartSummary {
  private let message: Message
  private let element: Element

  /// The part that the element at `index` is.
  init(_ message: Message, _ index: Int) {
    self.message = message
    element = message.elements[index]
  }

  var text: String {
    var words = [name ?? "a part without a name"]
    if let filename = text(of: .partFilename) { words.append("file \(quoted(filename))") }
    if let type { words.append(VisibleText.of(type)) }
    words.append(RequestWords.bytes(contentLength))
    return words.joined(separator: ", ")
  }

  private var name: String? { text(of: .partName).map(quoted) }

  private func quoted(_ text: String) -> String { "\"\(VisibleText.quoted(text, columns: 60).text)\"" }

  private var type: String? {
    var isType = false
    for index in element.segments {
      switch message.segments[index].role {
      case .partFieldName:
        isType = stored(index).lowercased() == "content-type"
      case .partFieldValue where isType: return stored(index)
      default: break
      }
    }
    return nil
  }

  private var contentLength: Int {
    element.segments.reduce(0) { sum, index in
      message.segments[index].role == .partContent
        ? sum + message.offsets[index + 1] - message.offsets[index] : sum
    }
  }

  private func text(of role: Segment.Role) -> String? {
    element.segments.first { message.segments[$0].role == role }.map(stored)
  }

  private func stored(_ index: Int) -> String {
    guard case .stored(let range) = message.segments[index].content else { return "" }
    return String(decoding: message.storage[range], as: UTF8.self)
  }
}

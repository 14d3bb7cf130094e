import OnwireDiagnostics
import OnwireHTTP

/// A part on one line: its name, file name and type.
struct PartSummary {
  private let message: Message
  private let index: Int

  /// The part at the index `index` of the message's elements.
  init(_ message: Message, _ index: Int) {
    self.message = message
    self.index = index
  }

  var text: String {
    var words = [name ?? "a part without a name"]
    if let filename = text(of: .partFilename) ?? message.extendedFilename(ofPart: index) {
      words.append("file \(quoted(filename))")
    }
    if let type = message.partValue("content-type", ofPart: index) {
      words.append(VisibleText.of(String(decoding: type, as: UTF8.self)))
    }
    return words.joined(separator: ", ")
  }

  private var name: String? { text(of: .partName).map(quoted) }

  private func quoted(_ text: String) -> String { "\"\(VisibleText.quoted(text, columns: 60).text)\"" }

  private func text(of role: Segment.Role) -> String? {
    message.elements[index].segments.first { message.segments.role(at: $0) == role }.map { segment in
      String(decoding: message.partParameter(segment), as: UTF8.self)
    }
  }
}

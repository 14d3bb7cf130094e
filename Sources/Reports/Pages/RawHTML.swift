import HTTPWire
import WireFormats

/// The request as a person reads it, a run for each field that has bytes, in order, so that the script finds them.
enum RawHTML {
  /// What stands in the `pre`; longer stretches than `ReadableMessage` reads are told by their size.
  static func text(_ message: Message) -> String {
    var html = ""
    var count = 0
    for field in message.fields where !field.range.isEmpty {
      guard count < BytesHTML.fieldLimit else { return html + "…" }
      count += 1
      let text = ReadableMessage.text(ofSegment: field.segment, of: message, limit: ReadableMessage.limit)
      html += RoleStyle(field.role).run(HTMLText.escaped(text))
    }
    return html
  }
}

import OnwireHTTP
import OnwireFormats

extension RoleStyle {
  /// The class of rows and runs in this style: one letter, because a page has hundreds of them.
  var htmlClass: String {
    switch self {
    case .faint: "f"
    case .name: "n"
    case .value: "v"
    case .start: "s"
    case .boundary: "b"
    case .content: "c"
    case .unknown: "u"
    }
  }

  /// A run of bytes in this style, whose `content` is HTML.
  ///
  /// The most frequent runs are marked by their element alone: `i` for a value, `b` for a name, `u` for a
  /// mark.
  func run(_ content: String) -> String {
    let tags = tags(isMarked: false)
    return tags.start + content + tags.end
  }

  /// The tags of a run; marked ones with a class have at most 15 bytes, which Swift stores inline.
  func tags(isMarked: Bool) -> (start: String, end: String) {
    switch self {
    case .value: (isMarked ? "<i class=m>" : "<i>", "</i>")
    case .name: (isMarked ? "<b class=m>" : "<b>", "</b>")
    case .faint: (isMarked ? "<u class=m>" : "<u>", "</u>")
    default: (isMarked ? "<i class=\"\(htmlClass) m\">" : "<i class=\(htmlClass)>", "</i>")
    }
  }
}

/// The request as a person reads it, with a run for each field that has bytes, in order, so that the script
/// finds them.
enum RawHTML {
  /// The content of the `pre`; stretches longer than `ReadableMessage` reads are shown by their size.
  static func text(_ message: Message) -> String {
    var html = ""
    var count = 0
    for field in message.fields where !field.range.isEmpty {
      guard count < ByteBlock.fieldLimit else { return html + "…" }
      count += 1
      let text = ReadableMessage.text(ofSegment: field.segment, of: message, limit: ReadableMessage.limit)
      html += RoleStyle(field.role).run(HTMLText.escaped(text))
    }
    return html
  }
}

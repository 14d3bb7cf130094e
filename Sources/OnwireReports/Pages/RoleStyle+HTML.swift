import OnwireHTTP
import OnwireFormats

extension RoleStyle {
  /// The class of rows and runs in this style: one letter, since a page has hundreds of them.
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
  /// What pages have most of is told by its element alone: `i` a value, `b` a name, `u` a mark.
  func run(_ content: String, isMarked: Bool = false) -> String {
    let tags = tags(isMarked: isMarked)
    return tags.start + content + tags.end
  }

  /// The tags of a run; those with a class that is marked have no more than 15 bytes, which Swift keeps in place.
  func tags(isMarked: Bool) -> (start: String, end: String) {
    switch self {
    case .value: (isMarked ? "<i class=m>" : "<i>", "</i>")
    case .name: (isMarked ? "<b class=m>" : "<b>", "</b>")
    case .faint: (isMarked ? "<u class=m>" : "<u>", "</u>")
    default: (isMarked ? "<i class=\"\(htmlClass) m\">" : "<i class=\(htmlClass)>", "</i>")
    }
  }
}

/// The request as a person reads it, a run for each field that has bytes, in order, so that the script finds them.
enum RawHTML {
  /// What stands in the `pre`; longer stretches than `ReadableMessage` reads are told by their size.
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

import OnwireDiagnostics
package import OnwireHTTP

/// The sections of a message that readers care about, and their titles: `header fields, 296 bytes`.
package struct SectionTitles {
  private let message: Message
  /// The index of each part among the parts of its body.
  private let partNumbers: [Int: Int]

  /// The titles of the sections of `message`.
  package init(_ message: Message) {
    self.message = message
    var counts: [Int?: Int] = [:]
    var numbers: [Int: Int] = [:]
    for (index, element) in message.elements.enumerated() where element.kind == .part {
      numbers[index] = counts[element.parent, default: 0]
      counts[element.parent, default: 0] += 1
    }
    partNumbers = numbers
  }

  /// The nearest element around `field` that has a title; `nil` if none has.
  package static func section(of field: Field, in message: Message) -> Int? {
    section(of: field.element, in: message)
  }

  /// The element at `index`, or the nearest one around it, that has a title; `nil` if none has.
  package static func section(of index: Int?, in message: Message) -> Int? {
    var next = index
    while let index = next, !message.elements[index].kind.isSection { next = message.elements[index].parent }
    return next
  }

  /// The kind of an element, and its length.
  package func title(of index: Int) -> String {
    let element = message.elements[index]
    let length = message.offsets[element.segments.upperBound] - message.offsets[element.segments.lowerBound]
    return "\(name(of: index)), \(length.counted("byte", grouped: true))"
  }

  private func name(of index: Int) -> String {
    let element = message.elements[index]
    switch element.kind {
    case .requestLine: return "request line"
    case .statusLine: return "status line"
    case .fields: return "header fields"
    case .form: return "form body"
    case .json: return "JSON"
    case .propertyList: return "property list"
    case .chunked: return "chunked body"
    case .multipart: return "multipart body"
    case .part: return "parts[\(partNumbers[index] ?? 0)]" + partName(element)
    default: return element.kind.rawValue
    }
  }

  private func partName(_ part: Element) -> String {
    guard let segment = part.segments.first(where: { message.segments.role(at: $0) == .partName }),
      case .stored(let range) = message.segments.content(at: segment)
    else { return "" }
    let name = VisibleText.cut(
      String(decoding: message.storage[range].prefix(200), as: UTF8.self), columns: 48)
    return name.isEmpty ? "" : " " + name
  }
}

extension Element.Kind {
  /// Whether elements of this kind have a title above their rows.
  fileprivate var isSection: Bool {
    switch self {
    case .requestLine, .statusLine, .fields, .body, .form, .json, .propertyList, .chunked, .trailer,
      .multipart, .part:
      true
    case .request, .response, .target, .queryPair, .field, .cookie, .formPair, .chunk, .partField: false
    }
  }
}

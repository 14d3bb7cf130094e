import Diagnostics
import HTTPWire

/// Says in words which field of a message stands at an offset, and why.
enum FieldDescription {
  /// Lines such as `the value of header Content-Type` and `from specs/a.yaml:3:9 (params.name), rule …`.
  static func lines(_ message: Message, at offset: Int) -> [String] {
    guard let index = message.segmentIndex(at: offset) else { return ["the end of the message"] }
    let segment = message.segments[index]
    var cause: [String] = []
    if let place = segment.origin.place {
      let start = place.start
      cause.append("\(place.source.name):\(start.line):\(start.column)")
    }
    if !segment.origin.path.isEmpty { cause.append("`\(segment.origin.path)`") }
    cause.append("rule \(segment.origin.rule)")
    return [name(message, index), "from " + cause.joined(separator: ", ")]
  }

  private static func name(_ message: Message, _ index: Int) -> String {
    let segment = message.segments[index]
    let role = segment.role.rawValue.split(separator: "-").joined(separator: " ")
    guard let owner = owner(message, index) else { return role }
    let names = owner.kind.nameRoles
    let named = owner.segments.first { names.contains(message.segments[$0].role) }
    let label = named.map { text(message, $0) } ?? ""
    let kind = owner.kind.rawValue.split(separator: "-").joined(separator: " ")
    return "\(role) of the \(kind)" + (label.isEmpty ? "" : " `\(label)`")
  }

  /// The innermost element that holds the segment.
  private static func owner(_ message: Message, _ index: Int) -> Element? {
    message.elements.last { $0.segments.contains(index) }
  }

  /// What a segment says, as far as it is stored.
  private static func text(_ message: Message, _ index: Int) -> String {
    guard case .stored(let range) = message.segments[index].content else { return "" }
    return String(decoding: message.storage[range].prefix(80), as: UTF8.self)
  }
}

extension Element.Kind {
  /// The roles of the segments that name such an element.
  fileprivate var nameRoles: Set<Segment.Role> {
    switch self {
    case .field: [.fieldName]
    case .partField: [.partFieldName]
    case .part: [.partName]
    case .queryPair: [.queryKey]
    case .formPair: [.formKey]
    default: []
    }
  }
}

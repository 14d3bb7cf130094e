import Diagnostics
import HTTPWire

/// Says in words which field of a message stands at an offset, and why.
enum FieldDescription {
  /// Lines such as `field value of header.Content-Type` and `from specs/a.yaml:3:9, params.name, rule …`.
  static func lines(_ message: Message, at offset: Int) -> [String] {
    guard let field = message.field(at: offset) else { return ["the end of the message"] }
    let origin = message.segments[field.segment].origin
    var cause: [String] = []
    if let place = origin.place {
      let start = place.start
      cause.append("\(place.source.name):\(start.line):\(start.column)")
    }
    if !origin.path.isEmpty { cause.append("`\(origin.path)`") }
    cause.append("rule \(origin.rule)")
    let role = field.role.rawValue.split(separator: "-").joined(separator: " ")
    return ["\(role) of `\(field.path)`", "from " + cause.joined(separator: ", ")].map(VisibleText.of)
  }
}

import Diagnostics
import HTTPWire
import SpecLanguage
import TextFormats

/// A body that the spec gives whole.
extension Lowering {
  mutating func wholeBody(_ body: RequestSpec.Body) -> Serialized? {
    if let boundary = spec.boundary {
      diagnostics.append(.unused("boundary", because: "the body is given whole", at: boundary.place))
    }
    let path = "body.\(body.contentKey)"
    var origin = Origin("spec.body", path: path, at: body.content.place)
    let content: Body
    var type = rules.bodyType == .byContent ? "application/octet-stream" : nil
    if case .json(let value) = body.content.value {
      guard let json = documentBody(value, path: path, .json(isBody: true)) else { return nil }
      content = .written(json)
      type = "application/json"
    } else {
      guard let part = partContent(body.content) else { return nil }
      content = wholeBody(part, body.content, origin)
      if type != nil, case .text = body.content.value { type = "text/plain; charset=utf-8" }
    }
    if let given = body.type {
      guard let text = given.value else { return Serialized(body: content) }
      type = text
      origin = Origin("spec.body", path: "body.type", at: given.place)
    }
    return Serialized(body: content, contentType: type.map { HeadField("Content-Type", $0, origin) })
  }

  /// Bytes that the spec gives; what is read or made when written stays as it is.
  func wholeBody(
    _ part: Multipart.PartContent, _ content: Located<RequestSpec.Content>, _ origin: Origin
  ) -> Body {
    switch part {
    case .content:
      var body = MessageBuilder()
      body.append(part, .bodyContent, origin)
      return .written(body)
    case .bytes(let bytes):
      guard case .text(let text) = content.value else { return .given(bytes, { _ in origin }) }
      let places = TextPlaces(Text(text, at: content.place))
      return .given(bytes, { Origin(origin.name, path: origin.path, at: places.place(of: $0)) })
    }
  }
}

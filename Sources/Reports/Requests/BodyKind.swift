public import HTTPWire

/// What kind of body a message has, in one word.
public enum BodyKind: String, Sendable, CaseIterable {
  /// There is none.
  case none
  /// `application/x-www-form-urlencoded`.
  case form
  /// A JSON text.
  case json
  /// A property list.
  case plist
  /// Parts between boundaries.
  case multipart
  /// With a content coding, such as gzip, or in chunks: what is in it shows only decoded.
  case coded
  /// Text of no grammar that is known here.
  case text
  /// Anything else.
  case binary

  /// The kind of body that `message` has.
  ///
  /// Of a body that no grammar names, the first bytes decide whether it is text.
  public init(of message: Message) {
    guard message.length > message.headLength else {
      self = .none
      return
    }
    for element in message.elements {
      switch element.kind {
      case .form: self = .form
      case .json: self = .json
      case .propertyList: self = .plist
      case .multipart: self = .multipart
      default: continue
      }
      return
    }
    let end = min(message.length, message.headLength + 1024)
    let start = (try? message.bytes(message.headLength..<end)) ?? []
    let isText = !start.contains(0) && String(validating: start.dropLast(3), as: UTF8.self) != nil
    self = isText ? .text : .binary
  }
}

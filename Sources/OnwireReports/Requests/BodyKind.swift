package import OnwireHTTP
import OnwireFormats

/// The kind of body that a message has, in one word.
package enum BodyKind: String, Sendable, CaseIterable {
  /// There is no body.
  case none
  /// `application/x-www-form-urlencoded`.
  case form
  /// A JSON text.
  case json
  /// A property list.
  case plist
  /// Parts between boundaries.
  case multipart
  /// With a content coding, such as gzip, or in chunks: the content only shows once it is decoded.
  case coded
  /// Text of an unknown grammar.
  case text
  /// Anything else.
  case binary

  /// The kind of body that `message` has.
  ///
  /// If no grammar names the body, its first bytes decide whether it is text.
  package init(of message: Message) {
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
    let isChunked = message.elements.contains { $0.kind == .chunk }
    let codings = message.headerBytes("content-encoding").flatMap(ContentCoding.list)
    if isChunked || !codings.isEmpty {
      self = .coded
      return
    }
    let format = try? message.contentFormat(of: message.headLength..<message.length)
    let type = message.mediaType
    let start = (try? message.bytes((message.headLength..<message.length).prefix(1024))) ?? []
    // A body whose type is text may be in any encoding, as long as it has no NUL.
    self = format?.isText == true || (type?.type == "text" && !start.contains(0)) ? .text : .binary
  }
}

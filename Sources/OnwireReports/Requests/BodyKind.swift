package import OnwireHTTP
import OnwireFormats

/// What kind of body a message has, in one word.
package enum BodyKind: String, Sendable, CaseIterable {
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
    // What a type calls text may be in any encoding that has no NUL.
    self = format?.isText == true || (type?.type == "text" && !start.contains(0)) ? .text : .binary
  }
}

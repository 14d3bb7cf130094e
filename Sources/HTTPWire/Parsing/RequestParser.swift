public import TextFormats

/// Reads the bytes of a request as a message.
///
/// It takes any bytes at all and loses none: what no grammar names becomes `unrecognized` segments. The bytes of
/// the message are those of the input, in their order.
public struct RequestParser: Sendable {
  /// Why the bytes of the head are there: `capture.wire`, or how a capture's reader came to them.
  public var head: RuleName
  /// Why the bytes of the body are there.
  public var body: RuleName
  /// Whether the body still has the framing that its header fields tell of; a capture may have taken the chunks off.
  public var isFramed = true
  /// Whether the body still has the coding that its header fields tell of; a capture may have inflated it.
  public var isCoded = true

  /// A parser whose segments name these rules.
  public init(head: RuleName = "capture.wire", body: RuleName = "capture.wire") {
    self.head = head
    self.body = body
  }

  /// The message that is all of `input`.
  ///
  /// - Throws: what reading the input throws.
  public func message(_ input: ByteInput) throws -> Message {
    var builder = MessageBuilder()
    builder.append(try input.bytes(), .unrecognized, Origin(head))
    return builder.finish()
  }

  /// The message of a head and a body that a capture holds apart: where one ends is known.
  ///
  /// - Throws: what reading the body throws.
  public func message(head bytes: [UInt8], body content: ByteInput?) throws -> Message {
    var builder = MessageBuilder()
    builder.append(bytes, .unrecognized, Origin(head))
    builder.endHead()
    if let content, content.count > 0 {
      builder.append(try content.bytes(), .unrecognized, Origin(body))
    }
    return builder.finish()
  }
}

package import OnwireDiagnostics

extension RequestSpec {
  /// The key `framing`: a body that the app hands over as a stream.
  package struct Framing: Sendable {
    /// The number of bytes in each chunk except the last.
    package var size: Int
    /// The place of the key's value, or of the size if one is given.
    package var place: Place
    /// The path in origins, such as `framing.chunked`.
    package var path: String

    /// The size if none is given: that in which NSURLSession was seen to read a body (Alamofire, issue 1077).
    /// Apple promises none.
    package static let usualSize = 32 << 10
  }

  /// The key `wire`: bytes that no rule of a client gives.
  package struct Wire: Sendable {
    /// The place of the mapping.
    package var place: Place
    /// The request target, unchanged.
    package var target: Bytes?
    /// The bytes in place of `HTTP/1.1`.
    package var version: Bytes?
    /// The lines of the head after the request line, in order; `nil` for the compiled ones.
    package var fields: Located<[Line]>?
    /// The lines of the head that end in LF alone.
    package var lineEnds: LineEnds?
    /// The place that asks for no Content-Length.
    package var noLength: Place?
    /// The chunks in which the compiled body is sent, without the last one if that is as usual.
    package var chunks: Located<[Chunk]>?
    /// The lines after the last chunk.
    package var trailers: Located<[Line]>?
    /// The bytes after the head.
    package var body: Payload?
    /// The whole request.
    package var raw: Payload?

    /// Bytes, written as a text or as base64.
    package typealias Bytes = Located<[UInt8]>

    /// A line of a head or a trailer, without its end.
    package enum Line: Sendable {
      /// The next compiled field of that name, spelled as here.
      case kept(Text)
      /// A name, a colon, a blank, and a value.
      case field(Text, Bytes)
      /// Any bytes.
      case raw(Bytes)
    }

    /// The lines that end in LF alone.
    package enum LineEnds: Sendable {
      /// All lines of the head.
      case all(Place)
      /// These lines of the head, counted from 0.
      case lines([Located<Int>])
    }

    /// A chunk, with the line of its size.
    package struct Chunk: Sendable {
      /// The place of the entry, for problems without a more exact place.
      package var place: Place
      /// The number of the body's bytes in it.
      package var size: Int
      /// The size's hexadecimal digits as they are written; `nil` if they do not matter.
      package var digits: String?
      /// The text that follows the size on its line.
      package var `extension`: Bytes?
    }

    /// Bytes in one of the forms that `body` also has.
    package struct Payload: Sendable {
      /// The source of the bytes: a path, a text or bytes.
      package var content: Located<Content>
      /// The key that gave them, such as `base64`.
      package var key: String
    }
  }
}

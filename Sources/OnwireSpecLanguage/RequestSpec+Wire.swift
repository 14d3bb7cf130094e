package import OnwireDiagnostics

extension RequestSpec {
  /// The key `framing`: a body that the app hands over as a stream.
  package struct Framing: Sendable {
    /// How many bytes each chunk has but the last ones.
    package var size: Int
    /// The key's value, or the size where one is given.
    package var place: Place
    /// What origins call it, such as `framing.chunked`.
    package var path: String

    /// The size where none is given: what NSURLSession was seen to read of a body at a time (Alamofire, issue 1077).
    /// Apple promises none.
    package static let usualSize = 32 << 10
  }

  /// The key `wire`: bytes that no rule of a client gives.
  package struct Wire: Sendable {
    /// The mapping.
    package var place: Place
    /// The request target, as it is.
    package var target: Bytes?
    /// What stands in place of `HTTP/1.1`.
    package var version: Bytes?
    /// The lines of the head after the request line, in order; `nil` for those that are compiled.
    package var fields: Located<[Line]>?
    /// Which lines of the head end in LF alone.
    package var lineEnds: LineEnds?
    /// Where it is said that there is no Content-Length.
    package var noLength: Place?
    /// The chunks that the compiled body is sent in, without the last one where that is as always.
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
      /// The next compiled field of that name, in this letter case.
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
      /// These lines of the head, from 0.
      case lines([Located<Int>])
    }

    /// The line of a chunk's size.
    package struct Chunk: Sendable {
      /// The entry, for what has no better place.
      package var place: Place
      /// How many bytes of the body it has.
      package var size: Int
      /// The size's hexadecimal digits as they are written; `nil` where they are of no importance.
      package var digits: String?
      /// What follows the size on its line.
      package var `extension`: Bytes?
    }

    /// Bytes in one of the forms that a body has, too.
    package struct Payload: Sendable {
      /// Where they come from: a path, a text or bytes.
      package var content: Located<Content>
      /// The key that gave them, such as `base64`.
      package var key: String
    }
  }
}

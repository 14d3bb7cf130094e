package import OnwireTextFormats

/// A coding of a body that a `Content-Encoding` field names (RFC 9110, 8.4.1).
package struct ContentCoding: Sendable, Hashable {
  /// The name in lower case, such as `gzip`.
  package let name: String
  /// The format to inflate; `nil` if Onwire cannot decode it.
  package let format: Inflate.Format?

  /// The codings that are known to change bytes; `identity` does not.
  package static let all = [
    ContentCoding(name: "gzip", format: .gzip), ContentCoding(name: "x-gzip", format: .gzip),
    ContentCoding(name: "deflate", format: .either), ContentCoding(name: "compress", format: nil),
    ContentCoding(name: "x-compress", format: nil), ContentCoding(name: "br", format: nil),
    ContentCoding(name: "zstd", format: nil),
  ]

  /// The codings that the value of a field lists, in the order in which they were applied.
  ///
  /// `identity` is left out. An unknown name becomes a coding that cannot be decoded.
  package static func list(_ value: [UInt8]) -> [ContentCoding] {
    value.split(separator: UInt8(ascii: ",")).compactMap { item in
      let name = String(decoding: item.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self).lowercased()
      if name.isEmpty || name == "identity" { return nil }
      return all.first { $0.name == name } ?? ContentCoding(name: name, format: nil)
    }
  }

  /// The most codings that are removed, since the output of each may be as long as the limit.
  package static let countLimit = 8

  /// The bytes without `codings`, of which the last was applied last; at most `limit` bytes at each step.
  ///
  /// Bytes after the end of a coding were sent, too, so they are appended to its output.
  ///
  /// - Throws: `Undecodable` for a coding that Onwire cannot decode, `InflateFailure`, and any error from
  ///   reading the input.
  package static func decode(_ input: ByteInput, _ codings: [ContentCoding], limit: Int) throws -> [UInt8] {
    guard codings.count <= countLimit else {
      throw InflateFailure(reason: .tooManyCodings(limit: countLimit), offset: 0)
    }
    var input = input
    for coding in codings.reversed() {
      guard let format = coding.format else { throw Undecodable(coding: coding) }
      let output = try Inflate.bytes(of: input, format, limit: limit)
      let rest = try input.bytes(output.used..<input.count)
      input = ByteInput(rest.isEmpty ? output.bytes : output.bytes + rest)
    }
    guard input.count <= limit else {
      throw InflateFailure(reason: .tooLong(limit: limit), offset: limit)
    }
    return try input.bytes()
  }

  /// A coding that Onwire cannot decode.
  package struct Undecodable: Error, Sendable, Hashable {
    package var coding: ContentCoding
  }
}

extension ContentCoding {
  /// Whether bytes that begin with `start` have this coding; `nil` if they cannot tell.
  ///
  /// Capture formats differ in whether they keep a body as it was sent, and few say so.
  func isOn(_ start: ArraySlice<UInt8>) -> Bool? { magic.map { start.starts(with: $0) } }

  /// The same for bytes in which dots replace those that are not printable.
  func isOn(dotted start: ArraySlice<UInt8>) -> Bool? {
    magic.map { magic in
      start.starts(with: magic.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: ".") })
    }
  }

  /// The first bytes of everything in this coding; `nil` if there is no such mark.
  private var magic: [UInt8]? {
    switch name {
    case "gzip", "x-gzip": [0x1F, 0x8B]
    case "compress", "x-compress": [0x1F, 0x9D]
    case "zstd": [0x28, 0xB5, 0x2F, 0xFD]
    // Many senders leave out zlib's header, and without it any bytes may be deflated.
    default: nil
    }
  }
}

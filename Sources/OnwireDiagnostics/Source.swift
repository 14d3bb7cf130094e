/// A text that diagnostics point into, such as a spec file.
///
/// A reference type: thousands of places share one source.
public final class Source: Sendable {
  /// The name to show, such as `specs/user/login.yaml`: the path as given, without the working folder if a
  /// program added that; for a spec in a string, the Swift file and line, and `, yaml`.
  public let name: String
  /// The whole text, as read.
  public let bytes: [UInt8]
  /// The number of line ends before each of its blocks, so that lines are not counted from the start.
  let lineEndsBefore: [Int]

  /// Creates a source named `name` with `bytes`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lineEndsBefore = Self.lineEndsBeforeBlocks(of: bytes)
  }
}

/// A range of bytes in a source; only the renderer has lines and columns.
public struct Place: Sendable {
  /// The text that contains the range.
  public var source: Source
  /// Byte offsets in `source.bytes`; empty if something is missing.
  public var range: Range<Int>

  /// Creates a place for the bytes `range` of `source`.
  package init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The bytes at this place; empty if the range is outside the source.
  public var bytes: ArraySlice<UInt8> {
    source.bytes[range.clamped(to: 0..<source.bytes.count)]
  }

  /// The text at this place, with U+FFFD for bytes that are not UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Place: Hashable {
  /// Whether both are the same bytes of the same text: of one source, or of two with the same name and
  /// content.
  public static func == (a: Place, b: Place) -> Bool {
    guard a.range == b.range else { return false }
    return a.source === b.source || a.source.name == b.source.name && a.source.bytes == b.source.bytes
  }

  /// Hashes the source's name and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source.name)
    hasher.combine(range)
  }
}

extension String {
  /// The last step of a path as written, like NSURL's lastPathComponent: `b` of `a/b/`, and the whole path if
  /// it is only slashes.
  package var lastPathStep: String {
    utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
  }
}

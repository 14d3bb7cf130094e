/// A text that diagnostics point into, such as one spec file.
///
/// A reference type: thousands of places share one source.
public final class Source: Sendable {
  /// The name to show, such as `specs/user/login.yaml`: the path as it was given, without the working folder where a
  /// program gave that, too; of a spec in a string the Swift file and line, and `, yaml`.
  public let name: String
  /// The whole text, as it was read.
  public let bytes: [UInt8]
  /// How many lines end before each of its blocks, so that a line's number is not counted from the start.
  let lineEndsBefore: [Int]

  /// A source named `name` that holds `bytes`.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    lineEndsBefore = Self.lineEndsBeforeBlocks(of: bytes)
  }
}

/// A range of bytes in a source; line and column exist only in the renderer.
public struct Place: Sendable {
  /// The text that the range is of.
  public var source: Source
  /// Byte offsets into `source.bytes`; empty where something is missing.
  public var range: Range<Int>

  /// The bytes `range` of `source`.
  package init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The bytes at this place; none where the range lies outside the source.
  public var bytes: ArraySlice<UInt8> {
    source.bytes[range.clamped(to: 0..<source.bytes.count)]
  }

  /// The text at this place, with U+FFFD for what is not UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Place: Hashable {
  /// Whether both are the same bytes of the same text: of one source, or of two that have one name and one content.
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
  /// The last step of a path as it is written, as NSURL's lastPathComponent: `b` of `a/b/`, and all of what is only
  /// slashes.
  package var lastPathStep: String {
    utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
  }
}

/// How one tool draws sixteen bytes.
protocol HexDumpLayout {
  /// No line is longer than this, with the longest address, and none is drawn over more bytes.
  static var maximumLineLength: Int { get }
  /// Whether lines that equal the one before are drawn as one `*`.
  static var collapses: Bool { get }
  /// Whether the address after the last byte is drawn, where there are bytes.
  static var endsWithAddress: Bool { get }

  /// Draws the first 1 to 16 of 16 bytes as a line with its end; returns the line's length.
  func draw(
    _ bytes: SIMD16<UInt8>, count: Int, address: UInt64, into line: UnsafeMutableRawPointer
  ) -> Int
}

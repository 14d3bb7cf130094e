import OnwireHTTP

extension Message {
  /// Writes all bytes as a hex dump.
  func writeHexDump(
    _ layout: some HexDumpLayout, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var dump = HexDump(layout)
    try write { try dump.append($0, to: sink) }
    try dump.finish(to: sink)
  }
}

/// Draws a hex dump of bytes that arrive in pieces of any size, in constant memory.
struct HexDump<Layout: HexDumpLayout>: ~Copyable {
  private let layout: Layout
  private let output: UnsafeMutableRawPointer
  private var outputCount = 0
  private var address: UInt64
  /// The bytes of an incomplete line, followed by zeros.
  private var pending = SIMD16<UInt8>()
  private var pendingCount = 0
  /// The last full line.
  private var previous: SIMD16<UInt8>?
  private var isCollapsing = false

  /// In bytes; small enough to stay in the processor's cache until it is written.
  private static var outputCapacity: Int { 128 << 10 }

  /// A dump whose first byte has this address.
  init(_ layout: Layout, address: UInt64 = 0) {
    self.layout = layout
    self.address = address
    output = .allocate(byteCount: Self.outputCapacity, alignment: 16)
  }

  deinit { output.deallocate() }

  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var rest = bytes[...]
    if pendingCount > 0 {
      takePending(&rest)
      if pendingCount < 16 { return }
      try withUnsafeBytes(of: pending) { try appendLines($0, to: sink) }
      forgetPending()
    }
    let whole = rest.prefix(rest.count & ~15)
    try appendLines(UnsafeRawBufferPointer(rebasing: whole), to: sink)
    rest = rest[whole.endIndex...]
    takePending(&rest)
  }

  mutating func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    try makeRoom(to: sink)
    if pendingCount > 0 {
      outputCount += layout.draw(
        pending, count: pendingCount, address: address, into: output + outputCount)
      address &+= UInt64(pendingCount)
      forgetPending()
      try makeRoom(to: sink)
    }
    if Layout.endsWithAddress && address > 0 {
      outputCount += HexDigits.drawAddress(address, at: output + outputCount)
      output.storeBytes(of: UInt8(ascii: "\n"), toByteOffset: outputCount, as: UInt8.self)
      outputCount += 1
    }
    try flush(to: sink)
  }

  /// Moves bytes to the pending line until it is full.
  private mutating func takePending(_ bytes: inout Slice<UnsafeRawBufferPointer>) {
    while pendingCount < 16, let byte = bytes.popFirst() {
      pending[pendingCount] = byte
      pendingCount += 1
    }
  }

  private mutating func forgetPending() {
    pending = SIMD16()
    pendingCount = 0
  }

  /// Draws whole lines.
  private mutating func appendLines(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try makeRoom(to: sink)
      let room = (Self.outputCapacity - outputCount) / Layout.maximumLineLength
      let fitting = rest.prefix(16 * room)
      drawLines(UnsafeRawBufferPointer(rebasing: fitting))
      rest = rest[fitting.endIndex...]
    }
  }

  /// Draws whole lines, which must fit into the output buffer.
  private mutating func drawLines(_ bytes: UnsafeRawBufferPointer) {
    var place = output + outputCount
    for offset in stride(from: 0, to: bytes.count, by: 16) {
      let line = bytes.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      if !Layout.collapses || !isRepeated(line) {
        place += layout.draw(line, count: 16, address: address, into: place)
        isCollapsing = false
      } else if !isCollapsing {
        place.storeBytes(of: 0x0A2A, as: UInt16.self)  // An asterisk and a line end.
        place += 2
        isCollapsing = true
      }
      address &+= 16
    }
    outputCount = place - output
  }

  /// Whether `line` equals the previous line, which it then replaces.
  @inline(__always)
  private mutating func isRepeated(_ line: SIMD16<UInt8>) -> Bool {
    defer { previous = line }
    guard let previous else { return false }
    // Comparing the vectors themselves compiles to sixteen comparisons.
    let difference = unsafeBitCast(line ^ previous, to: SIMD2<UInt64>.self)
    return difference[0] | difference[1] == 0
  }

  /// Makes room for at least one line.
  private mutating func makeRoom(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if Self.outputCapacity - outputCount < Layout.maximumLineLength { try flush(to: sink) }
  }

  private mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if outputCount == 0 { return }
    try sink(UnsafeRawBufferPointer(start: output, count: outputCount))
    outputCount = 0
  }
}

/// The way one tool draws sixteen bytes.
protocol HexDumpLayout {
  /// The maximum length of a line with the longest address; drawing a line never writes beyond it.
  static var maximumLineLength: Int { get }
  /// Whether lines that equal the one before are drawn as one `*`.
  static var collapses: Bool { get }
  /// Whether the address after the last byte is drawn, if there are bytes.
  static var endsWithAddress: Bool { get }

  /// Draws the first `count` (1 to 16) of 16 bytes as a line with its end, and returns the line's length.
  func draw(
    _ bytes: SIMD16<UInt8>, count: Int, address: UInt64, into line: UnsafeMutableRawPointer
  ) -> Int
}

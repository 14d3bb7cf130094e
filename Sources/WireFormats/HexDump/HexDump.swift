import HTTPWire

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

/// A hex dump of bytes that come in pieces of any size, in constant memory.
struct HexDump<Layout: HexDumpLayout>: ~Copyable {
  private let layout: Layout
  private let tables = HexTables()
  private let output: UnsafeMutablePointer<UInt8>
  private var outputCount = 0
  private var address: UInt64
  /// The bytes of a line whose rest has not come yet.
  private let pending: UnsafeMutablePointer<UInt8>
  private var pendingCount = 0
  /// The last full line.
  private var previous: (UInt64, UInt64)?
  private var isCollapsing = false

  private static var outputCapacity: Int { 128 << 10 }

  /// A dump whose first byte has this address.
  init(_ layout: Layout, address: UInt64 = 0) {
    self.layout = layout
    self.address = address
    output = .allocate(capacity: Self.outputCapacity)
    pending = .allocate(capacity: 16)
    pending.initialize(repeating: 0, count: 16)
  }

  deinit {
    output.deallocate()
    pending.deallocate()
  }

  mutating func append(
    _ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var rest = bytes.bindMemory(to: UInt8.self)
    if pendingCount > 0 {
      rest = takePending(rest)
      if pendingCount < 16 { return }
      try appendLines(UnsafeBufferPointer(start: pending, count: 16), to: sink)
      pendingCount = 0
    }
    let whole = rest.count & ~15
    try appendLines(UnsafeBufferPointer(rebasing: rest[..<whole]), to: sink)
    _ = takePending(UnsafeBufferPointer(rebasing: rest[whole...]))
  }

  mutating func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if pendingCount > 0 {
      try draw(pending, count: pendingCount, to: sink)
      pendingCount = 0
    }
    if Layout.endsWithAddress && address > 0 {
      try makeRoom(to: sink)
      outputCount += tables.drawAddress(address, at: output + outputCount)
      putLineEnd()
    }
    try flush(to: sink)
  }

  /// Moves bytes to the pending line until it is full; returns the rest.
  private mutating func takePending(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let count = min(16 - pendingCount, bytes.count)
    for index in 0..<count { pending[pendingCount + index] = bytes[index] }
    pendingCount += count
    return UnsafeBufferPointer(rebasing: bytes[count...])
  }

  private mutating func appendLines(
    _ bytes: UnsafeBufferPointer<UInt8>, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let start = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      if Layout.collapses {
        let line = Self.words(start + offset)
        if let previous, line == previous {
          try collapse(to: sink)
          offset += skip(previous, in: bytes, from: offset)
          continue
        }
        previous = line
        isCollapsing = false
      }
      try draw(start + offset, count: 16, to: sink)
      offset += 16
    }
  }

  /// Draws the `*` of a run, once.
  private mutating func collapse(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if isCollapsing { return }
    isCollapsing = true
    try makeRoom(to: sink)
    output[outputCount] = UInt8(ascii: "*")
    outputCount += 1
    putLineEnd()
  }

  /// Passes the lines that equal `line`; returns their length in bytes.
  private mutating func skip(
    _ line: (UInt64, UInt64), in bytes: UnsafeBufferPointer<UInt8>, from offset: Int
  ) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var end = offset
    while end < bytes.count, Self.words(start + end) == line { end += 16 }
    address &+= UInt64(end - offset)
    return end - offset
  }

  private mutating func draw(
    _ bytes: UnsafePointer<UInt8>, count: Int, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try makeRoom(to: sink)
    outputCount += layout.draw(
      bytes, count: count, address: address, tables: tables, into: output + outputCount)
    address &+= UInt64(count)
  }

  private mutating func putLineEnd() {
    output[outputCount] = UInt8(ascii: "\n")
    outputCount += 1
  }

  private mutating func makeRoom(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if Self.outputCapacity - outputCount < Layout.maximumLineLength { try flush(to: sink) }
  }

  private mutating func flush(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if outputCount == 0 { return }
    try sink(UnsafeRawBufferPointer(start: output, count: outputCount))
    outputCount = 0
  }

  @inline(__always)
  private static func words(_ bytes: UnsafePointer<UInt8>) -> (UInt64, UInt64) {
    let raw = UnsafeRawPointer(bytes)
    return (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
  }
}

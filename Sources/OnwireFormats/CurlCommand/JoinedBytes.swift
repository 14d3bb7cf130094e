import OnwireTextFormats

/// Inputs one after the other, read on demand.
struct JoinedBytes: ByteStorage {
  private let inputs: [ByteInput]
  /// The end offset of each input.
  private let ends: [Int]

  var count: Int { ends.last ?? 0 }

  /// `nil` if the length overflows an `Int`.
  init?(_ inputs: [ByteInput]) {
    var ends: [Int] = []
    var end = 0
    for input in inputs {
      let (sum, overflow) = end.addingReportingOverflow(input.count)
      if overflow { return nil }
      end = sum
      ends.append(end)
    }
    self.inputs = inputs
    self.ends = ends
  }

  /// The inputs as one; `nil` if the length overflows an `Int`.
  static func input(_ inputs: [ByteInput]) -> ByteInput? {
    let inputs = inputs.filter { $0.count > 0 }
    if inputs.count < 2 { return inputs.first ?? ByteInput([]) }
    if inputs.allSatisfy({ $0.memory != nil }) { return ByteInput(inputs.flatMap { $0.memory ?? [] }) }
    return JoinedBytes(inputs).map { ByteInput($0) }
  }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    var done = 0
    for (input, end) in zip(inputs, ends) where end > offset + done && done < buffer.count {
      let start = offset + done - (end - input.count)
      let count = min(input.count - start, buffer.count - done)
      try input.read(at: start, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<(done + count)]))
      done += count
    }
  }
}

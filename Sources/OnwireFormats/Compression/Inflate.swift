package import OnwireTextFormats

/// Inflates deflated bytes, up to a limit.
///
/// Time and memory are bounded by the input and the limit, whatever the bytes are.
package enum Inflate {
  /// The wrapper around deflated bytes.
  package enum Format: String, Sendable, CaseIterable {
    /// Nothing (RFC 1951).
    case raw
    /// A header and a checksum (RFC 1950).
    case zlib
    /// One or more members, each with a header, a checksum and a length (RFC 1952).
    case gzip
    /// HTTP's `deflate`: zlib by RFC 9110, but bare from some senders.
    case either
  }

  /// The result of inflating.
  package struct Output: Sendable, Hashable {
    /// The inflated bytes.
    package var bytes: [UInt8]
    /// The number of input bytes that were used: fewer than all if something follows.
    package var used: Int
  }

  /// How many bytes are inflated at a time.
  private static let step = 64 * 1024
  /// The most bytes that are kept on the first pass; a longer output is counted first, then inflated again.
  private static let held = 64 << 20
  /// The most bytes that a deflated byte can expand to: 258 bytes from two bits.
  private static let mostRatio = 1032

  /// The inflated bytes of `input`, at most `limit`.
  ///
  /// - Throws: `InflateFailure`, and any error from reading the input.
  package static func bytes(of input: ByteInput, _ format: Format, limit: Int) throws -> Output {
    switch format {
    case .raw: return try run(input, .none, limit)
    case .zlib: return try run(input, .zlib, limit)
    case .gzip: return try run(input, .gzip, limit)
    case .either:
      guard try hasZlibHeader(input) else { return try run(input, .none, limit) }
      do {
        return try run(input, .zlib, limit)
      } catch let failure as InflateFailure {
        guard case .invalid = failure.reason else { throw failure }
        // One in a thousand bare streams begins like a header.
        guard let output = try? run(input, .none, limit) else { throw failure }
        return output
      }
    }
  }

  /// RFC 1950, 2.2: method 8, and the two bytes are a multiple of 31.
  private static func hasZlibHeader(_ input: ByteInput) throws -> Bool {
    let start = try input.bytes(0..<2)
    return start.count == 2 && start[0] & 0xF == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
  }

  /// The first `count` inflated bytes of `input`, or all if there are fewer.
  ///
  /// - Throws: `InflateFailure`, and any error from reading the input.
  static func start(of input: ByteInput, _ wrapper: ZlibStream.Wrapper, count: Int) throws -> [UInt8] {
    Array(try run(input, wrapper, count, isWhole: false).bytes.prefix(count))
  }

  /// Inflates to the end or, unless `isWhole`, until there are at least `limit` bytes; `length` is their
  /// number if they were counted before.
  private static func run(
    _ input: ByteInput, _ wrapper: ZlibStream.Wrapper, _ limit: Int, isWhole: Bool = true, length: Int? = nil
  ) throws -> Output {
    var stream = ZlibStream(wrapper)
    var window = ByteWindow(input)
    var output = Output(bytes: [], used: 0)
    var made = 0
    // Growing to a large size by doubling would hold the bytes twice; reserved memory that stays unused costs
    // nothing.
    if isWhole {
      output.bytes.reserveCapacity(length ?? min(limit, held, input.count.clampedProduct(mostRatio)))
    }
    var room = [UInt8](repeating: 0, count: step)
    while true {
      if window.index >= window.bytes.count { _ = try window.fetch(keeping: window.index) }
      let index = window.index
      let step = window.bytes.withUnsafeBytes { bytes in
        room.withUnsafeMutableBytes { room in
          stream.step(UnsafeRawBufferPointer(rebasing: bytes[index...]), into: room)
        }
      }
      window.index += step.used
      made += step.made
      guard !isWhole || made <= limit else {
        throw InflateFailure(reason: .tooLong(limit: limit), offset: window.offset)
      }
      if !isWhole || made <= length ?? held {
        output.bytes.append(contentsOf: room[..<step.made])
      } else if !output.bytes.isEmpty {
        output.bytes = []
      }
      if !isWhole && output.bytes.count >= limit { return output }
      switch step.outcome {
      case .broken(let words): throw InflateFailure(reason: .invalid(words), offset: window.offset)
      case .goesOn:
        guard step.used > 0 || step.made > 0 || window.offset < window.count else {
          throw InflateFailure(reason: .endsEarly, offset: window.offset)
        }
      case .ended:
        output.used = window.offset
        guard wrapper == .gzip, try window.isNext([0x1F, 0x8B]) else {
          return made == output.bytes.count ? output : try run(input, wrapper, limit, length: made)
        }
        stream.reset()
      }
    }
  }
}

extension Int {
  /// The product, or the largest `Int` if it overflows.
  fileprivate func clampedProduct(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}

/// Bytes that cannot be inflated.
package struct InflateFailure: Error, Sendable, Hashable {
  /// Why the bytes cannot be inflated.
  package enum Reason: Sendable, Hashable {
    /// The input ends inside the stream.
    case endsEarly
    /// The input is not such a stream, or its checksum differs: in zlib's words.
    case invalid(String)
    /// The output is longer than the limit.
    case tooLong(limit: Int)
    /// More codings are applied than can be removed.
    case tooManyCodings(limit: Int)
  }

  package var reason: Reason
  /// The offset in the input at which inflating stopped.
  package var offset: Int

  /// One sentence, without a full stop.
  package var sentence: String {
    switch reason {
    case .endsEarly: "the deflated bytes end early"
    case .invalid(let words): "the deflated bytes are broken: \(words)"
    case .tooLong(let limit): "more than \(limit) bytes come out"
    case .tooManyCodings(let limit): "more than \(limit) codings lie over each other"
    }
  }
}

import OnwireDiagnostics

/// Decoded bytes, with the source of each of them.
///
/// Offsets are in bytes; those of the source are its own, wherever it begins.
package struct DecodedBytes: Sendable {
  /// A run of decoded bytes and the source that they came from.
  private struct Run: Sendable {
    var start: Int
    var source: Range<Int>
    /// Whether each byte came from the byte at the same distance in the source, so that the run can be cut.
    var isSame: Bool
  }

  /// The decoded bytes.
  package private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []

  /// Creates an empty value.
  package init() {}

  /// Appends a byte that came from `source`.
  package mutating func append(_ byte: UInt8, from source: Range<Int>) {
    note(count: 1, source)
    bytes.append(byte)
  }

  /// Appends bytes that came from `source` together. If there are as many as in `source`, each counts as
  /// coming from its counterpart, unless `asOne` is true.
  package mutating func append(
    _ new: ArraySlice<UInt8>, from source: Range<Int>, asOne: Bool = false
  ) {
    append(all: new, from: source, asOne: asOne)
  }

  /// Does the same for any bytes. Within a module, the compiler specializes it for each type; from another
  /// module, types would be looked up by name, which takes a small run longer than all its decoding.
  mutating func append(all new: some Collection<UInt8>, from source: Range<Int>, asOne: Bool = false) {
    guard !new.isEmpty else { return }
    note(count: new.count, source, asOne: asOne)
    bytes.append(contentsOf: new)
  }

  /// The source of a range of decoded bytes: all bytes that they came from.
  ///
  /// The source of an empty range is the place where it stands.
  package func source(of range: Range<Int>) -> Range<Int> {
    guard !runs.isEmpty else { return 0..<0 }
    let lower = place(of: range.lowerBound).lowerBound
    guard !range.isEmpty else { return lower..<lower }
    return lower..<max(lower, place(of: range.upperBound - 1).upperBound)
  }

  /// These bytes, decoded from the bytes of `first`, with their sources replaced by those of `first`.
  package func sources(in first: DecodedBytes) -> DecodedBytes {
    var result = DecodedBytes()
    for (index, run) in runs.enumerated() {
      let end = index + 1 < runs.count ? runs[index + 1].start : bytes.count
      guard run.isSame else {
        result.append(bytes[run.start..<end], from: first.source(of: run.source), asOne: true)
        continue
      }
      // The source may itself be in several runs, some of which may be cut.
      var offset = run.start
      while offset < end {
        let source = run.source.lowerBound + offset - run.start
        let count = min(end - offset, first.sameCount(from: source))
        result.append(bytes[offset..<offset + count], from: first.source(of: source..<source + count))
        offset += count
      }
    }
    return result
  }

  private mutating func note(count: Int, _ source: Range<Int>, asOne: Bool = false) {
    let isSame = !asOne && count == source.count
    if isSame, let last = runs.last, last.isSame, last.source.upperBound == source.lowerBound {
      runs[runs.count - 1].source = last.source.lowerBound..<source.upperBound
    } else {
      runs.append(Run(start: bytes.count, source: source, isSame: isSame))
    }
  }

  /// How many decoded bytes from `offset` on came from the source byte at the same distance; at least 1.
  private func sameCount(from offset: Int) -> Int {
    guard offset < bytes.count else { return 1 }
    let index = run(of: offset)
    guard runs[index].isSame else { return 1 }
    return (index + 1 < runs.count ? runs[index + 1].start : bytes.count) - offset
  }

  /// The source of one decoded byte; after the last one, the end of the source.
  private func place(of offset: Int) -> Range<Int> {
    guard offset < bytes.count else {
      let end = runs[runs.count - 1].source.upperBound
      return end..<end
    }
    let run = runs[run(of: offset)]
    guard run.isSame else { return run.source }
    let source = run.source.lowerBound + offset - run.start
    return source..<source + 1
  }

  /// The index of the run with the decoded byte at `offset`.
  private func run(of offset: Int) -> Int {
    max(0, runs.partitioningIndex { $0.start > offset } - 1)
  }
}

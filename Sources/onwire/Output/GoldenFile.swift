import OnwireHTTP
import OnwireReports
import SystemPackage

/// A golden file that is compared with output while the output is made, in constant memory and up to the
/// first difference.
struct GoldenFile: ~Copyable {
  /// Where and how an output and its golden file differ.
  struct Difference: Sendable {
    /// The offset of the first byte that differs, or the length of the shorter side.
    var offset: Int
    /// Up to 16 bytes of the golden file from there; empty at its end.
    var golden: [UInt8]
    /// Up to 16 bytes of the output from there; empty at its end.
    var output: [UInt8]
  }

  private let descriptor: FileDescriptor
  private var offset = 0
  private var difference: Difference?
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// The golden file at `path`, which is known to exist.
  init(_ path: FilePath, _ content: FileContent) throws(OutputFailure) {
    do {
      descriptor = try FileDescriptor.open(content.path, .readOnly, options: [.nonBlocking, .closeOnExec])
    } catch {
      throw OutputFailure(FileProblem.unreadable(path: path.string, error as? Errno ?? .ioError))
    }
  }

  deinit { try? descriptor.close() }

  /// Compares the next bytes of the output.
  mutating func compare(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty, difference == nil {
      let count = min(rest.count, chunk.count)
      let read = try fill(count)
      let mine = rest.prefix(count)
      if let first = zip(mine, chunk[..<read]).enumerated().first(where: { $0.element.0 != $0.element.1 })?
        .offset
        ?? (read < count ? read : nil)
      {
        difference = Difference(offset: offset + first, golden: try excerpt(at: offset + first), output: [])
        rest = rest.dropFirst(first)
        break
      }
      offset += count
      rest = rest.dropFirst(count)
    }
    if let missing = difference.map({ FirstDifference.length - $0.output.count }), missing > 0 {
      difference?.output += rest.prefix(missing)
    }
  }

  /// The first difference, once all output has been compared; `nil` if there is none.
  mutating func finish() throws -> Difference? {
    if let difference { return difference }
    let more = try excerpt(at: offset)
    return more.isEmpty ? nil : Difference(offset: offset, golden: more, output: [])
  }

  private mutating func fill(_ count: Int) throws -> Int {
    let (descriptor, offset) = (descriptor, offset)
    return try chunk.withUnsafeMutableBytes { buffer in
      try descriptor.readAll(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func excerpt(at offset: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: FirstDifference.length)
    let read = try bytes.withUnsafeMutableBytes {
      try descriptor.read(fromAbsoluteOffset: Int64(offset), into: $0)
    }
    return Array(bytes[..<read])
  }
}

import Foundation
@testable import OnwireHTTP
@testable import OnwireFormats

/// Random bytes in memory, to be dumped, made and copied.
final class RandomMessage {
  private let request: Request
  private let bytes: UnsafeMutableRawBufferPointer
  private let other: UnsafeMutableRawBufferPointer

  var count: Int { bytes.count }

  init(megabytes: Int) {
    bytes = .allocate(byteCount: megabytes * 1_000_000, alignment: 16)
    other = .allocate(byteCount: bytes.count, alignment: 16)
    SplitMix64.fill(bytes, seed: 1, offset: 0)
    SplitMix64.fill(other, seed: 2, offset: 0)
    var builder = MessageBuilder()
    builder.endHead()
    builder.append(content: .random(seed: 1, 0..<bytes.count), .bodyContent, Origin("benchmark"))
    request = Request(
      message: builder.finish(), endpoint: Endpoint(scheme: .http, host: "localhost", port: nil))
  }

  /// The bytes are made on the way, which is part of what is measured.
  func dump(as kind: OutputKind) {
    var count = 0
    _ = try? kind.write(request) { count += $0.count }
    use(count)
  }

  func fill() {
    SplitMix64.fill(bytes, seed: 1, offset: 0)
    use(Int(bytes[0]))
  }

  func copy() {
    other.copyMemory(from: UnsafeRawBufferPointer(bytes))
    use(Int(other[0]))
  }
}

import OnwireDiagnostics
import OnwireHTTP

/// The 64-bit hash of a resolved spec, from which boundaries are derived.
///
/// FNV-1a (64 bits: offset basis 14695981039346656037, prime 1099511628211) over the fields, each text
/// preceded by its length, and mixed at the end by SplitMix64's finaliser, because FNV's upper bits change
/// little in short texts. The fields, in order: the method as sent, the URL's text, the pairs of `query` as
/// sent, each parameter's flattened name and value, and for each file its name, file name, type, headers, the
/// path as written or the given bytes or the generator's seed, and the size in bytes. Never a file's content.
struct SpecDigest: Sendable {
  private var state: UInt64 = 14_695_981_039_346_656_037

  /// Adds a text and its length; for `nil`, a length that no text has.
  mutating func add(_ text: String?) {
    guard let text else { return add(UInt64.max) }
    add(text.utf8)
  }

  /// Adds bytes and their length.
  mutating func add(_ bytes: some Collection<UInt8>) {
    add(UInt64(bytes.count))
    for byte in bytes { mix(byte) }
  }

  /// Adds a number as eight little-endian bytes.
  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// The hash of everything added so far.
  var value: UInt64 { SplitMix64.mix(state) }

  /// `form` with each `%08X` and `%08x` replaced by 32 bits of the hash, the upper ones first.
  func boundary(_ form: String) -> String {
    let halves = [UInt32(truncatingIfNeeded: value >> 32), UInt32(truncatingIfNeeded: value)]
    var result: [UInt8] = []
    var used = 0
    let bytes = Array(form.utf8)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let rest = bytes[index...]
      let isUpper = rest.starts(with: "%08X".utf8)
      if isUpper || rest.starts(with: "%08x".utf8) {
        result += String(halves[used % 2], digits: 8, radix: 16, uppercase: isUpper).utf8
        used += 1
        index += 4
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 1_099_511_628_211
  }
}

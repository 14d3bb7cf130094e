import Foundation
@testable import OnwireHTTP

/// Chinese and ASCII as they stand in parameters, to be percent-encoded by Onwire and by Foundation.
final class MixedText {
  private let pieces: [String]
  private let whole: String
  private let tenth: String
  /// What the whole text was encoded into, kept from run to run.
  private var keptOutput: [UInt8] = []
  private let encoder = PercentEncoder(keeping: .unreserved)
  private let kept = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// The length in bytes of UTF-8.
  var count: Int { whole.utf8.count }

  init(megabytes: Int) {
    let sentence = "收货人=张三丰&city=北京市朝阳区 & note=Leave it at the door, 谢谢! price: ¥100.50 / iPhone 15 Pro Max; "
    let piece = String(repeating: sentence, count: 1_000_000 / sentence.utf8.count)
    pieces = Array(repeating: piece, count: megabytes)
    whole = pieces.joined()
    tenth = pieces.prefix(megabytes / 10).joined()
    // Of the same text, both give the same, or there is nothing to compare.
    var output: [UInt8] = []
    encoder.encode(piece, into: &output)
    precondition(piece.addingPercentEncoding(withAllowedCharacters: kept).map { Array($0.utf8) } == output)
    encodeWholeIntoKept()
  }

  func encodePieces() { pieces.forEach(encode) }
  func encodeWhole() { encode(whole) }

  func encodeWholeIntoKept() {
    keptOutput.removeAll(keepingCapacity: true)
    encoder.encode(whole, into: &keptOutput)
    use(keptOutput.count)
  }

  /// What the system takes to give the memory for the encoded text, a byte of each page written.
  func touchNewMemory() {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: keptOutput.count, alignment: 16)
    for offset in stride(from: 0, to: memory.count, by: 4096) { memory[offset] = 1 }
    use(Int(memory[memory.count / 2 & ~4095]))
    memory.deallocate()
  }

  func encodePiecesByFoundation() { pieces.prefix(pieces.count / 10).forEach(encodeByFoundation) }
  func encodeTenthByFoundation() { encodeByFoundation(tenth) }

  /// Into a new array each.
  private func encode(_ text: String) {
    var output: [UInt8] = []
    encoder.encode(text, into: &output)
    use(output.count)
  }

  /// Into a new string each.
  private func encodeByFoundation(_ text: String) {
    use(text.addingPercentEncoding(withAllowedCharacters: kept)?.utf8.count ?? 0)
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireTextFormats
import OnwireFormats

/// Writes where the bytes of two requests first differ.
struct ExactView: Sendable {
  private(set) var left: DiffRequest
  private(set) var right: DiffRequest
  let comparison: ByteComparison

  /// Compares the bytes of two requests.
  init(_ left: DiffRequest, _ right: DiffRequest) throws {
    (self.left, self.right) = (left, right)
    // Beside a body alone there is nothing to compare a head with.
    if left.compared.fidelity.isHeadAbsent || right.compared.fidelity.isHeadAbsent {
      self.left.compared.message = try left.compared.message.bodyAlone()
      self.right.compared.message = try right.compared.message.bodyAlone()
    }
    comparison = try ByteComparison.of(self.left.compared.message, self.right.compared.message)
  }

  var isSame: Bool { comparison.isSame }

  /// The same with a star for each byte of a secret of these names, where there are any.
  func redacted(_ names: SecretNames?) throws -> ExactView {
    guard let names else { return self }
    var result = self
    result.left.compared = try left.compared.redacted(names)
    result.right.compared = try right.compared.redacted(names)
    return result
  }

  /// The place, what stands there on both sides, and the lengths.
  func text() throws -> String {
    let names = "- \(VisibleText.of(left.name))  + \(VisibleText.of(right.name))"
    let lengths = [left, right].map(\.compared.message.length)
    guard let offset = comparison.firstDifference else {
      return ([names + ": the same \(lengths[0]) bytes"] + doubts).joined(separator: "\n") + "\n"
    }
    var lines = [names + ": differ from byte 0x\(String(offset, radix: 16)) (\(offset))"]
    for (sign, side) in [("-", left), ("+", right)] {
      let message = side.compared.message
      let start = min(offset, message.length)
      let end = min(start + ByteExcerpt.length, message.length)
      lines.append("  \(sign) \(ByteExcerpt.text(try message.bytes(start..<end)))")
      lines += FieldDescription.lines(message, at: offset).map { "    " + $0 }
    }
    lines.append(
      "  \(lengths[0]) bytes and \(lengths[1]); \(comparison.differingCount) of those that both have differ")
    return (lines + doubts).joined(separator: "\n") + "\n"
  }

  /// The same for machines, a line of JSON.
  func json() -> String {
    let document = Document.dictionary([
      ("left", .string(left.name)),
      ("right", .string(right.name)),
      ("same", .boolean(isSame)),
      ("offset", comparison.firstDifference.map { .signed(Int64($0)) } ?? .null),
      ("leftLength", .signed(Int64(left.compared.message.length))),
      ("rightLength", .signed(Int64(right.compared.message.length))),
      ("differingBytes", .signed(Int64(comparison.differingCount))),
    ])
    return CaptureJSON.text(document) + "\n"
  }

  /// What a capture does not know: its bytes are not all those that were on the wire.
  private var doubts: [String] {
    [left, right].flatMap { side in
      FidelityNotes.differences(side.compared.fidelity, in: Fidelity.Aspect.allCases)
        .map { "  not exact: \(VisibleText.of(side.name)): \(VisibleText.of($0))" }
    }
  }
}

import OnwireHTTP
import OnwireReports
import OnwireTextFormats
import OnwireFormats

/// Shows where the bytes of two requests first differ.
final class ExactView: Sendable {
  let left: DiffRequest
  let right: DiffRequest
  let comparison: ByteComparison

  /// Compares the bytes of two requests.
  convenience init(_ left: DiffRequest, _ right: DiffRequest) throws {
    var (left, right) = (left, right)
    // If one side is only a body, only bodies can be compared.
    if left.compared.fidelity.isHeadAbsent || right.compared.fidelity.isHeadAbsent {
      left.compared.message = try left.compared.message.bodyAlone()
      right.compared.message = try right.compared.message.bodyAlone()
    }
    self.init(left, right, try ByteComparison.of(left.compared.message, right.compared.message))
  }

  private init(_ left: DiffRequest, _ right: DiffRequest, _ comparison: ByteComparison) {
    (self.left, self.right, self.comparison) = (left, right, comparison)
  }

  var isSame: Bool { comparison.isSame }

  /// The same with each byte of a secret replaced with a star, if there are names.
  func redacted(_ names: SecretNames?) throws -> ExactView {
    guard let names else { return self }
    var (left, right) = (left.renamed(names), right.renamed(names))
    left.compared = try self.left.compared.redacted(names)
    right.compared = try self.right.compared.redacted(names)
    return ExactView(left, right, comparison)
  }

  /// The offset, the bytes of both sides there, and the lengths.
  var page: Page {
    get throws {
      Page(
        try FirstDifference(
          comparison, left.compared, right.compared,
          names: ComparedNames(left: left.name, right: right.name)))
    }
  }

  /// The same as a line of JSON.
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
}

import OnwireHTTP
import OnwireReports
import OnwireTextFormats
import OnwireFormats

/// Shows where the bytes of two requests first differ.
struct ExactView: Sendable {
  private(set) var left: DiffRequest
  private(set) var right: DiffRequest
  let comparison: ByteComparison

  /// Compares the bytes of two requests.
  init(_ left: DiffRequest, _ right: DiffRequest) throws {
    (self.left, self.right) = (left, right)
    // If one side is only a body, only bodies can be compared.
    if left.compared.fidelity.isHeadAbsent || right.compared.fidelity.isHeadAbsent {
      self.left.compared.message = try left.compared.message.bodyAlone()
      self.right.compared.message = try right.compared.message.bodyAlone()
    }
    comparison = try ByteComparison.of(self.left.compared.message, self.right.compared.message)
  }

  var isSame: Bool { comparison.isSame }

  /// The same with each byte of a secret replaced with a star, if there are names.
  func redacted(_ names: SecretNames?) throws -> ExactView {
    guard let names else { return self }
    var result = self
    (result.left, result.right) = (left.renamed(names), right.renamed(names))
    result.left.compared = try left.compared.redacted(names)
    result.right.compared = try right.compared.redacted(names)
    return result
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

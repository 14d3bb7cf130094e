import OnwireDiagnostics

/// Why a block says nothing that can be shown.
struct BlockFailure: Error {
  enum Reason {
    case openQuote(at: Place)
    case twice(BlockAttribute)
    case noValue(BlockAttribute)
    case beside(BlockAttribute, BlockAttribute)
    case notWords(BlockAttribute)
    case refused(ShownCommand.Refusal, BlockAttribute)
    case unknownView(String, at: Place)
    case unknownAttribute(BlockAttribute, known: [String], BlockView)
    case noSpec(at: Place)
    case incomplete(BlockView, at: Place)
    case noSuchFile(BlockAttribute, suggestion: String?)
    case pickOfText(BlockAttribute)
    case notClosed(at: Place)
  }

  var reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

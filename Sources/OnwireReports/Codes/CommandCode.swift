import OnwireClients
package import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireFormats

/// Diagnostics of the command about its inputs, outputs and documents, and of `OnwireKit` about several
/// requests and about variables.
///
/// The codes are here, and not with those, because explanations need the list of all codes below.
package enum CommandCode: String, CaseIterable, Sendable {
  case badBlockAttribute = "bad-block-attribute"
  case badBlockCommand = "bad-block-command"
  case blockFailed = "block-failed"
  case blockNotClosed = "block-not-closed"
  case cannotListen = "cannot-listen"
  case captureNotSpec = "capture-not-spec"
  case droppedByServer = "dropped-by-server"
  case fileInTheWay = "file-in-the-way"
  case folderUnreadable = "folder-unreadable"
  case goldenDiffers = "golden-differs"
  case goldenLeftOver = "golden-left-over"
  case goldenMissing = "golden-missing"
  case importNeedsFolder = "import-needs-folder"
  case incompleteBlock = "incomplete-block"
  case inputFailed = "input-failed"
  case noBytesOfPath = "no-bytes-of-path"
  case noDocuments = "no-documents"
  case noReply = "no-reply"
  case noRequests = "no-requests"
  case noSpecs = "no-specs"
  case noSuchByte = "no-such-byte"
  case noSuchRequest = "no-such-request"
  case noSuchSpec = "no-such-spec"
  case notExact = "not-exact"
  case notImported = "not-imported"
  case notShown = "not-shown"
  case openToOthers = "open-to-others"
  case outputFailed = "output-failed"
  case outputImpossible = "output-impossible"
  case pageLeftOver = "page-left-over"
  case refusedByClient = "refused-by-client"
  case refusedByServer = "refused-by-server"
  case responseUnreadable = "response-unreadable"
  case rootMissing = "root-missing"
  case sameOutput = "same-output"
  case secretsWritten = "secrets-written"
  case serversDisagree = "servers-disagree"
  case severalRequests = "several-requests"
  case unknownBlockAttribute = "unknown-block-attribute"
  case unknownReading = "unknown-reading"
  case unknownServer = "unknown-server"
  case unknownView = "unknown-view"
  case unusedVariable = "unused-variable"
}

extension DiagnosticCode {
  /// The diagnostic code of a problem that the command reports.
  package static func command(_ code: CommandCode) -> DiagnosticCode { DiagnosticCode(code) }

  /// All codes of all modules.
  package static let all: [DiagnosticCode] =
    SpecCode.allCases.map(spec) + FileCode.allCases.map(file) + FindingRule.allCases.map(finding)
    + CaptureCode.allCases.map(capture) + ClientCode.allCases.map(client) + CommandCode.allCases.map(command)

  /// The code called `name`; `nil` if no module has it.
  static func named(_ name: String) -> DiagnosticCode? { all.first { $0.name == name } }
}

import Diagnostics
import HTTPWire

extension Reporter {
  /// Reports what ended a run that read `input`, and says how the run ends.
  mutating func fail(_ error: any Error, reading input: String) -> ExitStatus {
    switch error {
    case is BrokenPipe: return .success
    case let failure as ReadFailure: return fail(failure.reason, reading: failure.name)
    case let failure as InputFailure:
      report([failure.diagnostic])
      return .badInput
    case let failure as Rendering.Failure:
      report(failure.diagnostics)
      guard let output = failure.ofOutput else { return .badInput }
      if case .brokenPipe = failure { return .success }
      return fail(output, reading: input)
    case let failure as OutputFailure:
      report([.output(failure)])
      return .inputOutput
    case let failure as ContentFailure:
      report([.content(failure, at: nil)])
      return .badInput
    case let reason as ContentFailure.Reason:
      return fail(ContentFailure(segment: 0, reason: reason), reading: input)
    default:
      report([.inputFailed("`\(input)`", error)])
      return .inputOutput
    }
  }
}

import Diagnostics

/// Standard output of commands that print one text and are done.
enum PlainOutput {
  /// Writes `text`, and gives what the command ends with; a reader that went away is no failure.
  static func write(_ text: String) -> ExitStatus {
    var output = StandardOutput()
    do {
      try output.write(text)
    } catch let failure as OutputFailure {
      var reporter = Reporter(format: .text, color: .auto)
      reporter.report([.output(failure)])
      return .inputOutput
    } catch {
      return .success
    }
    return .success
  }
}

import ArgumentParser
import Diagnostics

/// Standard output of commands that print one text and are done.
enum PlainOutput {
  /// Writes `text`; a reader that went away is no failure, and any other ends the command with its status.
  static func write(_ text: String) throws {
    var output = StandardOutput()
    do {
      try output.write(text)
    } catch is BrokenPipe {
      return
    } catch let failure as OutputFailure {
      var reporter = Reporter(format: .text, color: .auto)
      reporter.report([Diagnostic(.error, code: "output-failed", failure.sentence, at: nil)])
      throw ExitStatus.inputOutput.exitCode
    }
  }
}

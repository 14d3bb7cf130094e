import Diagnostics
import Reports

/// How a page is written.
enum PageFormat: String, SpelledValue, CaseIterable {
  case text, markdown, html
}

/// Standard output of commands that print one text and are done.
enum PlainOutput {
  /// Writes `page`, in a terminal as wide as that is.
  static func write(_ page: Page, as format: PageFormat, color: ColorChoice) -> ExitStatus {
    do {
      return switch format {
      case .text:
        write(try page.text(width: Terminal.width(of: .output), color: Terminal.isColored(color, .output)))
      case .markdown: write(try page.markdown())
      case .html: write(try page.html())
      }
    } catch {
      var reporter = Reporter(format: .text, color: .auto)
      return reporter.fail(error, reading: "")
    }
  }

  /// Writes `text`, and gives what the command ends with; a reader that went away is no failure.
  static func write(_ text: String) -> ExitStatus {
    var output = StandardOutput()
    do {
      try output.write(text)
    } catch let failure as OutputFailure {
      var reporter = Reporter(format: .text, color: .auto)
      reporter.report([Diagnostic(.error, code: "output-failed", failure.sentence, at: nil)])
      return .inputOutput
    } catch {
      return .success
    }
    return .success
  }
}

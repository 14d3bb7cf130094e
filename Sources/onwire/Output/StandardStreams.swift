import COnwirePlatform
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why nothing more can be written.
struct OutputFailure: Error {
  /// One sentence for people.
  var sentence: String
  var help: [String] = []
}

extension OutputFailure {
  /// The system does not write `target`, a file or `standard output`.
  init(target: String, reason: Errno) {
    sentence = "cannot write \(target): \(reason)"
  }

  /// An output that is there already cannot be looked at.
  init(_ problem: FileProblem) {
    sentence = problem.sentence
    guard case .outsideRoot = problem else { return }
    help = ["a link leads out of the folder; --follow-links reads it, and writes through links to folders"]
  }
}

/// The reader of standard output went away: a command whose exit status is a verdict goes on to that, and others end
/// quietly.
struct BrokenPipe: Error {}

/// Standard output in large writes.
struct StandardOutput {
  /// Whether the texts that are shown may be coloured.
  private let color: Bool
  /// Whether the exit status says more than that all was written: then what nobody reads is left out, and no error.
  private let isForVerdict: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  init(color: Bool = false, forVerdict: Bool = false) {
    self.color = color
    isForVerdict = forVerdict
  }

  /// Writes bytes of a request or a file as they are, sooner or later.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    if buffer.count + bytes.count <= Self.capacity {
      buffer.append(contentsOf: bytes)
      return
    }
    try flush()
    if bytes.count >= Self.capacity {
      try send(bytes)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// The same of bytes in an array.
  mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Lets the system move bytes of a file, if those are worth a flush; how many it moved.
  mutating func move(_ stretch: FileStretch) throws -> Int {
    guard stretch.count > FileStretch.mostHeldBack else { return 0 }
    try flush()
    return stretch.move(to: .standardOutput)
  }

  /// Writes a text for people, sooner or later, with escapes for what could command a terminal or a build server.
  mutating func show(_ text: String) throws {
    let shown = VisibleText.lines(text, keepingColors: color)
    RunSummary.keep(shown)
    try write(Array(shown.utf8))
  }

  /// Writes a text for a program, sooner or later: JSON, a page in Markdown or HTML, a script. It has the escapes of its
  /// language; what was forgotten there, and could command a terminal, becomes an escape of ours.
  mutating func write(_ text: String) throws {
    try write(Array(VisibleText.lines(text, ofDocument: true).utf8))
  }

  /// The same, at once: for what a person may wait for.
  mutating func writeNow(_ text: String) throws {
    try write(text)
    try flush()
  }

  /// Writes what is buffered.
  mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBytes(send)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) throws {
    do {
      try Self.writeAll(bytes, to: .standardOutput, name: "standard output")
    } catch is BrokenPipe where isForVerdict {}
  }

  /// Writes all of `bytes`, in as many calls as it takes.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: FileDescriptor, name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try file.write(UnsafeRawBufferPointer(rebasing: rest))
        rest = rest.dropFirst(count)
      } catch Errno.brokenPipe {
        throw BrokenPipe()
      } catch let reason as Errno {
        throw OutputFailure(target: name, reason: reason)
      }
    }
  }
}

/// Makes writing to a closed pipe, or past the largest size a file may have, an error of `write` instead of the
/// end of the process.
func turnSignalsIntoErrors() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Takes the places of standard streams that are closed, so that no file of ours is read or written in their stead:
/// what stands there refuses both ways as nothing would.
func guardStandardStreams() {
  for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  where fcntl(stream, F_GETFD) < 0 {
    _ = open("/dev/null", mode)
  }
}

/// Ends the process after so many seconds, whatever it is at.
func endAfter(_ seconds: UInt32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGALRM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(SIGALRM, SIG_DFL)
  alarm(seconds)
}

/// Standard error, which terminals and logs read.
enum StandardError {
  /// Writes a text for people, with escapes for what could command a terminal or a build server.
  static func show(_ text: String, color: Bool = false) {
    let shown = VisibleText.lines(text, keepingColors: color)
    RunSummary.keep(shown)
    writeAll(shown)
  }

  /// Writes `text` in the place of a terminal's last line.
  static func replaceLine(with text: String) { writeAll("\r\u{1B}[K" + VisibleText.of(text)) }

  /// Writes a text for a program, JSON or a command to a build server, with escapes for what could command a terminal.
  static func write(_ text: String) { writeAll(VisibleText.lines(text, ofDocument: true)) }

  private static func writeAll(_ shown: String) {
    // There is nowhere left to say that standard error is gone.
    var shown = shown
    shown.withUTF8 {
      try? StandardOutput.writeAll(UnsafeRawBufferPointer($0), to: .standardError, name: "standard error")
    }
  }
}

/// How a page is written.
enum PageFormat: String, SpelledValue, CaseIterable {
  case text, markdown, html
}

/// Standard output of commands that print one text and are done.
enum PlainOutput {
  /// Writes `page`, in a terminal as wide as that is.
  static func write(_ page: Page, as format: PageFormat, color: ColorChoice) -> ExitStatus {
    do {
      switch format {
      case .text:
        let isColored = Terminal.isColored(color, .output)
        let text = try page.text(width: Terminal.width(of: .output), color: isColored)
        return write(to: StandardOutput(color: isColored)) { try $0.show(text) }
      case .markdown: return write(try page.markdown())
      case .html: return write(try page.html())
      }
    } catch {
      var reporter = Reporter(format: .text, color: .auto)
      return reporter.fail(error, reading: "")
    }
  }

  /// Writes a report, as a page or as JSON.
  static func write(
    _ page: @autoclosure () -> Page, or json: @autoclosure () -> String, as format: ReportFormat,
    color: ColorChoice
  ) -> ExitStatus {
    PageFormat(rawValue: format.rawValue).map { write(page(), as: $0, color: color) } ?? write(json())
  }

  /// Writes `text`, and gives what the command ends with; a reader that went away is no failure.
  static func write(_ text: String) -> ExitStatus {
    write(to: StandardOutput()) { try $0.write(text) }
  }

  private static func write(
    to output: StandardOutput, _ write: (inout StandardOutput) throws -> Void
  ) -> ExitStatus {
    var output = output
    do {
      try write(&output)
      try output.flush()
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

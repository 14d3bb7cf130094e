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
  /// The system cannot write `target`, a file or `standard output`.
  init(target: String, reason: Errno) {
    sentence = "cannot write \(target): \(reason)"
  }

  /// An existing output cannot be read.
  init(_ problem: FileProblem) {
    sentence = problem.sentence
    guard case .outsideRoot = problem else { return }
    help = ["a link leads out of the folder; --follow-links reads it, and writes through links to folders"]
  }
}

/// The reader of standard output has closed it. A command whose exit status is a verdict goes on to find it;
/// others end quietly.
struct BrokenPipe: Error {}

/// Standard output, buffered.
struct StandardOutput {
  /// Whether shown texts may be coloured.
  private let color: Bool
  /// Whether the exit status says more than that everything was written. If so, a closed output is no error,
  /// and the rest is not written.
  private let isForVerdict: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  init(color: Bool = false, forVerdict: Bool = false) {
    self.color = color
    isForVerdict = forVerdict
  }

  /// Writes bytes of a request or a file unchanged; they may be buffered.
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

  /// Writes the bytes of an array unchanged.
  mutating func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Lets the system copy a stretch of a file, if it is long enough to be worth a flush, and returns the
  /// number of bytes copied.
  mutating func move(_ stretch: FileStretch) throws -> Int {
    guard stretch.count > FileStretch.mostHeldBack else { return 0 }
    try flush()
    return stretch.move(to: .standardOutput)
  }

  /// Writes text for people; it may be buffered. Control characters that could affect a terminal or a build
  /// server are escaped.
  mutating func show(_ text: String) throws {
    let shown = VisibleText.lines(text, keepingColors: color)
    RunSummary.keep(shown)
    try write(Array(shown.utf8))
  }

  /// Writes text for programs: JSON, a page in Markdown or HTML, a script; it may be buffered. The text is
  /// already escaped for its language; a control character that was missed there and could affect a terminal
  /// is escaped here.
  mutating func write(_ text: String) throws {
    try write(Array(VisibleText.lines(text, ofDocument: true).utf8))
  }

  /// The same without buffering, for text that a person may be waiting for.
  mutating func writeNow(_ text: String) throws {
    try write(text)
    try flush()
  }

  /// Writes buffered output.
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

  /// Writes all of `bytes`, in as many system calls as it takes.
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

/// Turns writes to a closed pipe, or beyond the maximum file size, into errors of `write` instead of signals
/// that end the process.
func turnSignalsIntoErrors() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Occupies the descriptors of closed standard streams, so that no file we open gets one of them. Reads and
/// writes there fail as on a closed stream.
func guardStandardStreams() {
  for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  where fcntl(stream, F_GETFD) < 0 {
    _ = open("/dev/null", mode)
  }
}

/// Ends the process after this many seconds, whatever it is doing.
func endAfter(_ seconds: UInt32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGALRM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  signal(SIGALRM, SIG_DFL)
  alarm(seconds)
}

/// Standard error, read by terminals and logs.
enum StandardError {
  /// Writes text for people, with control characters that could affect a terminal or a build server escaped.
  static func show(_ text: String, color: Bool = false) {
    let shown = VisibleText.lines(text, keepingColors: color)
    RunSummary.keep(shown)
    writeAll(shown)
  }

  /// Replaces the last line of a terminal with `text`.
  static func replaceLine(with text: String) { writeAll("\r\u{1B}[K" + VisibleText.of(text)) }

  /// Writes text for programs, such as JSON or commands for a build server, with control characters that
  /// could affect a terminal escaped.
  static func write(_ text: String) { writeAll(VisibleText.lines(text, ofDocument: true)) }

  private static func writeAll(_ shown: String) {
    // If standard error fails, there is nowhere left to report it.
    var shown = shown
    shown.withUTF8 {
      try? StandardOutput.writeAll(UnsafeRawBufferPointer($0), to: .standardError, name: "standard error")
    }
  }
}

/// The format of a page.
enum PageFormat: String, SpelledValue, CaseIterable {
  case text, markdown, html
}

/// Standard output of commands that print a single text.
enum PlainOutput {
  /// Writes `page`, as wide as the terminal.
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

  /// Writes a report as a page or as JSON.
  static func write(
    _ page: @autoclosure () -> Page, or json: @autoclosure () -> String, as format: ReportFormat,
    color: ColorChoice
  ) -> ExitStatus {
    PageFormat(rawValue: format.rawValue).map { write(page(), as: $0, color: color) } ?? write(json())
  }

  /// Writes `text` and returns the exit status. A closed output is no failure.
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

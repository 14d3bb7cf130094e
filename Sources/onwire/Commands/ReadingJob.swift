import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireResponses

/// `onwire inspect FILE --as-client`: shows what apps get from the responses in a capture.
struct ReadingJob {
  var input: String
  var readers: [(name: String, reader: ClientReader)]
  var format: DiagnosticFormat
  /// The form of the page; `nil` for text on the terminal.
  var page: Page.Form?
  var color: ColorChoice
  var failOn: Diagnostic.Severity?
  var quiet: Bool

  func run() -> ExitStatus {
    var run = ReadingRun(self)
    do {
      return try run.read()
    } catch {
      return run.reporter.fail(error, reading: input)
    }
  }
}

/// A run of a `ReadingJob`.
private struct ReadingRun {
  let job: ReadingJob
  let path: InputPath
  var reporter: Reporter
  private var output: StandardOutput
  private var failing: FailingRequests
  private var document: PageDocument?
  private var first: ReadingReport?
  /// The number of responses that were read, and of those that could not be.
  private var count = 0
  private var failed = 0
  /// The number of requests, or of responses in a raw file, and whether the one asked for is among them.
  private var total = 0
  private var isPickThere = false

  init(_ job: ReadingJob) {
    self.job = job
    path = InputPath(job.input)
    reporter = Reporter(format: job.format, color: job.color)
    output = StandardOutput(color: Terminal.isColored(job.color, .output), forVerdict: job.failOn != nil)
    failing = FailingRequests(job.failOn)
    document = job.page.map { [path] in PageDocument(ofReadings: $0, title: path.name) }
  }

  mutating func read() throws -> ExitStatus {
    let source = try path.capture(nil)
    if var capture = try? OpenedCapture(source, as: nil), !capture.isOfMessages {
      try readAnswers(in: &capture)
    } else {
      try readResponses(in: source)
    }
    if let document, let page = job.page, let first {
      try output.write(count > 1 ? document.text() : first.text(page))
    }
    try output.flush()
    if let pick = path.pick, total > 0, !isPickThere, failed == 0 {
      reporter.report([.noRequest(pick, in: path.name, listedBy: path.argument(for: path.name))])
    } else if count == 0, failed == 0 {
      reporter.report([.noResponseToRead(in: job.input)])
    }
    guard count > 0, failed == 0 else { return .badInput }
    if !job.quiet, job.format == .text, let words = failing.words.first { reporter.line(words) }
    return failing.isEmpty ? .success : .differs
  }

  private mutating func readAnswers(in capture: inout OpenedCapture) throws {
    do {
      while let entry = try capture.next() {
        switch entry {
        case .skipped: continue
        case .request(let request), .response(let request):
          total += 1
          guard path.pick.map(request.isPicked) ?? true else { continue }
          isPickThere = true
          try note(request)
          if let result = try RawResponses.answer(to: request) { try take(request.number, result) }
        }
      }
    } catch let failure as CaptureFailure {
      // The responses before the failure are kept.
      reporter.report([.capture(failure, in: path.name)])
      failed += 1
    }
  }

  /// Reads the responses of a raw file.
  private mutating func readResponses(in source: CaptureSource) throws {
    var responses = try RawResponses(source.input)
    while let (number, result) = try responses.next() {
      total += 1
      guard path.pick.map({ $0 == "\(number)" }) ?? true else { continue }
      isPickThere = true
      try take(number, result)
    }
    try noteMessages(source)
  }

  private mutating func take(
    _ number: Int, _ result: Result<RawResponses.Read, RawResponses.Undecoded>
  ) throws {
    let name = "\(path.name)#\(number)"
    switch result {
    case .success(let read):
      let report = ReadingReport(read, named: name, job.readers)
      failing.note([report.refusal].compactMap(\.self), of: number)
      if document == nil {
        try write(report)
      } else {
        if count == 0 { first = report }
        try document?.add(report)
      }
      count += 1
    case .failure(let problem):
      reporter.report([.responseUnreadable(name, problem)])
      failed += 1
    }
  }

  /// Records the findings of a request and its response, which do not depend on the app.
  private mutating func note(_ request: Request) throws {
    guard let failOn = job.failOn else { return }
    let found = try request.findings(from: failOn) + (request.answer()?.findings(from: failOn) ?? [])
    failing.note(found, of: request.number)
  }

  /// The same for the messages of a raw file, whose responses are read on their own.
  private mutating func noteMessages(_ source: CaptureSource) throws {
    guard job.failOn != nil, var capture = try? OpenedCapture(source, as: nil) else { return }
    while let entry = try capture.next() {
      switch entry {
      case .skipped: continue
      case .request(let request), .response(let request):
        if path.pick.map(request.isPicked) ?? true { try note(request) }
      }
    }
  }

  private mutating func write(_ report: ReadingReport) throws {
    if job.format == .json { return try output.write(report.json) }
    try output.show(
      (count == 0 ? "" : "\n")
        + report.page.text(
          width: Terminal.width(of: .output), color: Terminal.isColored(job.color, .output)))
  }
}

extension ReadingReport {
  /// The page of one response.
  fileprivate func text(_ form: Page.Form) throws -> String {
    switch form {
    case .html: try page.html()
    case .markdown: try page.markdown()
    }
  }
}

/// The options that name response readers and their settings.
struct ReadingOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option(
      "as-client", "readers", \.asClient,
      "Show what an app gets from the responses: afnetworking@3:json,alamofire@5:decodable, or "
        + "a spec with its client and `reading`. For a list: onwire clients NAME.",
      completion: .readerLists),
    .options(
      "reading", "setting", \.reading,
      "A setting of the app for those readers: validate, fragments, types=+text/html, … Can be repeated.",
      completion: Completion { _ in ReadingSetting.Definition.all.map(\.name) }),
  ]

  var asClient: String?
  var reading: [String] = []

  func validate() throws(UsageError) {
    if asClient == nil, !reading.isEmpty {
      throw UsageError("--reading is for --as-client: which reader an app sets it on")
    }
  }

  /// The readers with their settings, each under the name the user gave it; `nil` if a spec among them has an
  /// error, which is reported. `specs` are the settings for reading specs.
  func readers(_ specs: SpecSettings) throws(UsageError) -> [(name: String, reader: ClientReader)]? {
    var settings: [ReadingSetting] = []
    for text in reading {
      switch ReadingSetting.read(text) {
      case .success(let setting): settings.append(setting)
      case .failure(let invalid): throw UsageError(invalid.sentence, invalid.helps)
      }
    }
    var run = SpecRun([], specs)
    var readers: [(name: String, reader: ClientReader)] = []
    for name in asClient?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? [] {
      if InputPath(name).isSpec {
        readers += try Self.readers(ofSpecs: name, &run, settings)
        continue
      }
      switch ClientReader.named(name, settings: settings) {
      case .success(let reader):
        if !readers.contains(where: { $0.name == name }) { readers.append((name, reader)) }
      case .failure(let unknown): throw UsageError(unknown.sentence, unknown.helps)
      }
    }
    run.finish(nil)
    guard run.reporter.errorCount == 0 else { return nil }
    for setting in settings where !readers.contains(where: { $0.reader.settings.contains(setting) }) {
      throw UsageError(
        "none of the readers has the setting `\(setting.definition.name)`",
        ["it is one of \(setting.definition.ownerWords)"])
    }
    return readers
  }

  /// The readers of specs: those of their clients, with the specs' `reading` and with `settings`.
  private static func readers(
    ofSpecs path: String, _ run: inout SpecRun, _ settings: [ReadingSetting]
  ) throws(UsageError) -> [(name: String, reader: ClientReader)] {
    var readers: [(name: String, reader: ClientReader)] = []
    for request in run.plan([path], for: .showing) {
      guard let client = run.client(of: request) else {
        run.report(run.compile(request).diagnostics.errors)
        continue
      }
      let (reader, problems) = request.spec.reader(of: client)
      run.report(problems)
      if let reader {
        readers.append((request.name, reader.having(reader.settings + settings)))
      } else if problems.isEmpty {
        throw UsageError("\(request.name): there is no table of how its client reads responses")
      }
    }
    return readers
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireListener
import OnwireReports
import OnwireTextFormats
import SystemPackage

/// A run of `onwire listen`: records requests, answers them, and compares them with specs.
final class ListenRun: RequestHandler {
  /// The result of comparing a request with the specs.
  enum Verdict {
    /// There are no specs.
    case unchecked
    /// It was compared with the spec at this position.
    indirect case compared(Int, DiffOutcome)
    /// No spec matches; the one at this position comes closest.
    case noSpec(nearest: Int?)
  }

  private let command: ListenCommand
  private var run: SpecRun
  private var writer: ListenWriter
  private var specs: [DiffRequest] = []
  /// The replies in the specs, by position.
  private var answers: [Reply?] = []
  /// One for requests to the server's own address, one for requests that name another host.
  private var matchers: (anyHost: RequestMatcher, host: RequestMatcher)?
  private var comparing: DiffComparing?
  private var replies = ListenReplies.fixed(Reply(status: 200))
  private var folder: ListenFolder?
  private var listener: Listener?
  /// Files of requests that are deleted after the comparison.
  private var temporary: [Int32: FilePath] = [:]
  private var wholeCount = 0
  private var number = 0
  private var hasSaidNoRoom = false
  /// The exit status for outputs beside requests that could not be written.
  private var emitted = ExitStatus.success
  /// The exit status once nothing can be written any more.
  private var failure: ExitStatus?
  /// Whether the reader has closed the output, which ends the run.
  private var isUnread = false

  init(command: ListenCommand, settings: SpecSettings) {
    self.command = command
    run = SpecRun(command.paths, settings)
    writer = ListenWriter(
      DiffStyle(
        format: settings.format, width: Terminal.width(of: .output),
        color: Terminal.isColored(settings.color, .output), annotates: Terminal.isGitHubAction),
      redacted: settings.redacted)
  }

  func listen() -> ExitStatus {
    do {
      try readSpecs()
      guard run.reporter.errorCount == 0 else { return .badInput }
      replies = try ListenReplies(command.reply)
      if let out = command.out {
        folder = try ListenFolder(FilePath(out), namesSteps: !command.redaction.isOn)
      }
      let listener = try makeListener()
      self.listener = listener
      TemporaryFiles.removeOnInterrupt { listener.stop() }
      say(listener)
      listener.run(self, for: command.timeout?.count)
      return try finish()
    } catch {
      return run.reporter.fail(error, reading: command.reply ?? command.paths.first ?? "")
    }
  }

  // MARK: Starting

  private func readSpecs() throws {
    guard !command.paths.isEmpty else { return }
    let reader = DiffReader(compile: run.compile, isExact: false, countsAllFields: command.allFields)
    for planned in run.plan(command.paths, for: .comparing(acceptsWildcards: true)) {
      let (request, diagnostics) = try reader.read(.spec(planned))
      let (answer, problems) = Compiler(files: planned.file.root).answer(to: planned.spec)
      run.report(diagnostics + problems)
      guard let request else { continue }
      specs.append(request)
      answers.append(answer.map { Reply($0) })
    }
    run.reportUnusedVariables()
    writer.names = specs.map(\.name)
    let expected = specs.map { RequestMatcher.Expected($0.compared) }
    matchers = (
      RequestMatcher(expected, comparesHosts: false),
      RequestMatcher(expected, comparesHosts: !command.ignore.contains { $0.covers("header.Host") })
    )
    writer.redacted = writer.redacted.map { specs.reduce($0) { $0.knowing($1.compared.message) } }
    comparing = DiffComparing(
      reader: reader, ignoring: command.ignore, isExact: false, redacted: writer.redacted,
      view: DiffView(style: writer.style, isAmongOthers: true))
  }

  private func makeListener() throws -> Listener {
    let host = command.host == "localhost" ? "127.0.0.1" : command.host
    let port = UInt16(command.port)
    do throws(Errno) {
      return try Listener(host: host, port: port, limits: command.limits.values)
    } catch {
      throw InputFailure(.cannotListen(on: "\(host):\(port)", error))
    }
  }

  private func say(_ listener: Listener) {
    if !listener.isLoopback { run.report([.openToOthers(listener.origin)]) }
    guard !command.specs.quiet else { return }
    if case .session(let session) = replies {
      run.reporter.line(
        "answering with \(session.count.counted("response")) of \(session.name); their framing is made anew"
          + (session.unsent.isEmpty
            ? ""
            : "; left out: status "
              + session.unsent.sorted().prefix(5).map { "\($0)" }.joined(separator: ", ")))
    }
    let specs = specs.isEmpty ? "" : ", with \(specs.count.counted("spec"))"
    // Programs that start the server wait for this line.
    StandardError.show("listening on \(listener.origin)\(specs) (Control-C ends)\n")
  }

  // MARK: Requests

  var isDone: Bool { failure != nil || isUnread || command.count.map { wholeCount >= $0 } ?? false }

  func flush() {
    do {
      try writer.flush()
    } catch {
      _ = noAnswer(error)
    }
  }

  func openFile(for arrival: Arrival) throws -> FileDescriptor? {
    if let folder { return try folder.begin(arrival) }
    guard matchers != nil || isReplaying else { return nil }
    let (path, file) = try TemporaryFiles.create()
    temporary[file.rawValue] = path
    return file
  }

  private var isReplaying: Bool { if case .session = replies { true } else { false } }

  func answer(_ arrival: Arrival) -> Reply {
    wholeCount += 1
    let line = ListenLine(arrival, number: nextNumber())
    do {
      let written = try folder?.end(arrival, isWhole: true)
      defer { removeTemporary(arrival) }
      if let written {
        (line.number, line.name) = (written.number, written.path.string)
        (number, line.file) = (written.number, written.path)
      }
      let reply = try answer(line, at: written?.path ?? temporaryPath(arrival))
      if let written { try emit(line, written) }
      line.status = reply.status
      try writer.write(line)
      return reply
    } catch let reason as Errno {
      let refusal = Refusal.noRoom(reason)
      say(refusal, of: line)
      return Reply(refusal)
    } catch {
      return noAnswer(error)
    }
  }

  /// Reports a request that is incomplete or cannot be written.
  private func say(_ refusal: Refusal, of line: ListenLine) {
    (line.broken, line.status) = (refusal, refusal.status)
    if refusal.status == Refusal.noRoomStatus, !hasSaidNoRoom {
      hasSaidNoRoom = true
      let help = "requests are answered with \(Refusal.noRoomStatus) until there is room"
      run.report([
        .output(
          OutputFailure(sentence: refusal.sentence, help: [help + (command.out.map { " in `\($0)`" } ?? "")]))
      ])
    }
    do {
      try writer.write(line)
    } catch {
      _ = noAnswer(error)
    }
  }

  private func nextNumber() -> Int {
    number += 1
    return number
  }

  /// Compares a request with its spec, if there are specs, and returns the reply.
  private func answer(_ line: ListenLine, at path: FilePath?) throws -> Reply {
    let needsMessage = matchers != nil || isReplaying || command.emit != nil
    guard needsMessage else { return fixedReply }
    let input: ByteInput
    if let path, case .file = line.arrival.content {
      input = try FileContent.input(at: path.string)
    } else if case .memory(let bytes) = line.arrival.content {
      input = ByteInput(bytes)
    } else {
      return fixedReply
    }
    var request = Request(asReceived: try RequestParser().message(input), by: .http)
    request.number = line.number
    line.request = request
    if let matchers, let listener {
      let host = RequestedHost(of: request.message, at: listener)
      if let reply = try compare(
        line, request, host == .named ? matchers.host : matchers.anyHost, ignoresHost: host == .listener)
      {
        return reply
      }
    }
    guard case .session(let session) = replies else { return fixedReply }
    let (reply, name) = try session.reply(to: ComparedRequest(asSent: request).unpacked())
    line.replay = name
    return reply
  }

  private var fixedReply: Reply {
    if case .fixed(let reply) = replies { reply } else { Reply(status: 404) }
  }

  /// Compares a request with its spec, and returns that spec's reply, if it has one.
  private func compare(
    _ line: ListenLine, _ request: Request, _ matcher: RequestMatcher, ignoresHost: Bool
  ) throws -> Reply? {
    guard let comparing else { return nil }
    var seen = try comparing.reader.read(.captured(request, of: "request")).request
    seen?.name = line.name
    guard var seen else { return nil }
    if ignoresHost, let host = FieldPattern("header.Host") { seen.ignoring = [host] }
    // The first candidate is almost always the right one.
    var first: (index: Int, outcome: DiffOutcome)?
    let single = try matcher.single(seen.compared.message) { index in
      if first == nil {
        guard let outcome = try outcome(index, seen, comparing, number: line.number) else { return .max }
        first = (index, outcome)
        return outcome.countingCount
      }
      let patterns = comparing.ignoring + specs[index].ignoring + seen.ignoring
      return try Comparison.of(specs[index].compared, seen.compared, ignoring: patterns).countingCount
    }
    switch single {
    case .none(let nearest):
      line.verdict = .noSpec(nearest: nearest)
      guard command.strict else { return nil }
      return Reply(status: 404, text: writer.noSpec(request, nearest) + "\n")
    case .match(let index):
      let known = first.flatMap { $0.index == index ? $0.outcome : nil }
      guard let outcome = try known ?? outcome(index, seen, comparing, number: line.number) else {
        return nil
      }
      line.verdict = .compared(index, outcome)
      guard command.strict, outcome.result != .same else { return answers[index] }
      return Reply(status: 400, text: try plainText(specs[index], seen, comparing, number: line.number))
    }
  }

  /// The outcome of comparing with the spec at this position.
  private func outcome(
    _ index: Int, _ seen: DiffRequest, _ comparing: DiffComparing, number: Int
  ) throws -> DiffOutcome? {
    let result = comparing.compare(specs[index], seen, number: number)
    if let failure = result.failure { throw failure }
    return result.outcome
  }

  /// The differences as plain text, independent of the terminal.
  private func plainText(
    _ spec: DiffRequest, _ seen: DiffRequest, _ comparing: DiffComparing, number: Int
  ) throws -> String {
    let plain = DiffComparing(
      reader: comparing.reader, ignoring: comparing.ignoring, isExact: false, redacted: comparing.redacted,
      view: DiffView(
        style: DiffStyle(format: .text, width: 100, color: false, annotates: false), isAmongOthers: true))
    let result = plain.compare(spec, seen, number: number)
    if let failure = result.failure { throw failure }
    return result.outcome?.text ?? ""
  }

  func brokeOff(_ arrival: Arrival, because reason: Refusal) {
    defer { removeTemporary(arrival) }
    let line = ListenLine(arrival, number: nextNumber())
    var reason = reason
    do {
      if reason.status == Refusal.noRoomStatus {
        if case .file(let file) = arrival.content { folder?.discard(file) }
      } else if let written = try folder?.end(arrival, isWhole: false) {
        (line.number, line.name) = (written.number, written.path.string)
        (number, line.file) = (written.number, written.path)
      }
    } catch {
      reason = Refusal(reason.status, "\(reason.sentence), and it cannot be written down: \(error)")
    }
    say(reason, of: line)
  }

  /// The reply after another failure; if the output failed, the run ends.
  private func noAnswer(_ error: any Error) -> Reply {
    let status = run.reporter.fail(error, reading: "the request")
    if error is OutputFailure { failure = status }
    if error is BrokenPipe { isUnread = true }
    return Reply(status: 500, text: "the request cannot be answered\n")
  }

  // MARK: Files

  private func temporaryPath(_ arrival: Arrival) -> FilePath? {
    if case .file(let file) = arrival.content { temporary[file.rawValue] } else { nil }
  }

  private func removeTemporary(_ arrival: Arrival) {
    guard case .file(let file) = arrival.content, let path = temporary.removeValue(forKey: file.rawValue)
    else { return }
    try? file.close()
    TemporaryFiles.discard(path)
  }

  /// Writes other kinds of output for a request beside its file.
  private func emit(_ line: ListenLine, _ written: ListenFolder.Written) throws {
    guard let kinds = command.emit?.kinds, let request = line.request, let folder else { return }
    let shown = try command.redaction.names.map { try request.redacted($0) } ?? request
    var options = OutputOptions()
    options.bodyFilename = written.stem + OutputKind.body.ending
    for kind in kinds.withBody(of: shown.message) where kind != .raw {
      var file = OutputFile(folder.path.appending(written.stem + kind.ending))
      do {
        var differences: [String] = []
        if let page = kind.ofSpec?.page?.text {
          let page = try page(RequestPage(shown, named: line.name, findings: shown.findings()))
          try Array(page.utf8).withUnsafeBytes { try file.write($0) }
        } else {
          differences = try Rendering.write(kind, of: shown, named: line.name, at: nil, options: options) {
            try file.write($0)
          } moving: {
            try file.move($0)
          }
        }
        try file.prepare()
        _ = try file.commit()
        if !differences.isEmpty { run.report([.notExact(differences, kind, of: line.name)]) }
      } catch {
        emitted = run.report(Rendering.Failure(error))
      }
    }
  }

  // MARK: Ending

  private func finish() throws -> ExitStatus {
    if let failure { return failure }
    do {
      let summary = try writer.finish(specs.map { ($0.name, $0.file) })
      run.finish(summary)
    } catch is BrokenPipe {}
    if hasSaidNoRoom { return .inputOutput }
    if emitted != .success { return emitted }
    return writer.hasDifferences || !writer.unseen(of: specs.count).isEmpty ? .differs : .success
  }
}

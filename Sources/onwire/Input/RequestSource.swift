import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import OnwireFormats

/// The requests of one INPUT, one after the other: of specs, or of a capture.
struct RequestSource {
  /// What it is made of; two of one shape can be paired without looking at what is in them.
  enum Shape {
    case capture, spec, folder
  }

  /// As the user gave it.
  let name: String
  /// The same with stars for what is secret in its requests.
  private(set) var shownName: String
  let shape: Shape
  /// The length of the input where a request may be all of it; `nil` where requests are in it in another form.
  private(set) var rawLength: Int?
  /// Why the capture breaks off, where it does.
  var failure: Diagnostic? { cause.map { .capture($0, in: shownName) } }
  private var cause: CaptureFailure?
  /// How many requests were read so far, of those that are meant.
  private(set) var total = 0
  /// How many entries of the capture hold no request, by the reason.
  private var skipped: [String: Int] = [:]
  /// The next one is the last.
  private var ahead: [SourceRequest] = []
  private var capture: OpenedCapture?
  private let path: InputPath
  /// Which request of the capture is meant; `nil` for all.
  private let pick: String?
  /// Whether responses that stand without a request are meant, too.
  private let takesResponses: Bool

  /// The requests that a path leads to: of specs, which a run reads for a purpose, or of a capture, as what the user says
  /// it is.
  init(
    _ path: InputPath, _ options: CaptureOptions, in run: inout SpecRun, for purpose: SpecRun.Purpose,
    takingResponses: Bool = false
  ) throws {
    if path.isSpec, purpose.isComparing || !options.saysFormat {
      self.init(run.plan([path.argument], for: purpose), of: path)
      return
    }
    let source = try path.capture(options.claim)
    do {
      try self.init(source, of: path, options, takingResponses: takingResponses)
    } catch let failure as Unrecognized {
      guard path.isStream, let content = try Self.spec(source) else { throw InputFailure(failure.diagnostic) }
      self.init(try run.plan(path, content, for: purpose), of: path)
    }
  }

  /// What of a capture is said that is in no format that is known.
  private struct Unrecognized: Error {
    var diagnostic: Diagnostic
  }

  /// The text of a spec, where a stream is one by its content.
  private static func spec(_ source: CaptureSource) throws -> [UInt8]? {
    // The reader says of one that is longer that it is too long.
    let longest = SpecReader.sizeLimit + 1
    guard try source.mayBeYAML else { return nil }
    let bytes = try source.input.bytes(0..<min(source.input.count, longest))
    return SpecReader.isSpec(Source(name: source.name, bytes: bytes)) ? bytes : nil
  }

  /// The requests of the specs that a path leads to.
  private init(_ requests: [PlannedRequest], of path: InputPath) {
    (self.path, name, shownName) = (path, path.argument, path.argument)
    shape = path.kind == .folder ? .folder : .spec
    pick = nil
    takesResponses = false
    total = requests.count
    ahead = requests.reversed().map { .spec($0) }
  }

  /// The requests of the capture that a path leads to, which is read; `help` is what is said where it is in no format
  /// that is known.
  init(_ path: InputPath, _ source: CaptureSource, help: [String]) throws {
    do {
      try self.init(source, of: path, CaptureOptions(), takingResponses: false)
    } catch var failure as Unrecognized {
      failure.diagnostic.help = help
      throw InputFailure(failure.diagnostic)
    }
  }

  /// The requests of a capture, as what the user says it is.
  private init(
    _ source: CaptureSource, of path: InputPath, _ options: CaptureOptions, takingResponses: Bool
  ) throws {
    takesResponses = takingResponses
    (self.path, name, shownName) = (path, path.name, path.name)
    shape = .capture
    pick = path.pick
    do {
      let opened = try OpenedCapture(source, as: options.from)
      if opened.format == .raw { rawLength = source.input.count }
      capture = opened
    } catch let failure as CaptureFailure {
      let diagnostic = Diagnostic.capture(failure, in: name)
      if failure.code == .captureUnrecognized { throw Unrecognized(diagnostic: diagnostic) }
      throw InputFailure(diagnostic)
    } catch {
      throw ReadFailure(name: name, reason: error)
    }
  }

  /// The next request; `nil` at the end, or where the capture breaks off.
  mutating func next() throws(ReadFailure) -> SourceRequest? {
    if let request = ahead.popLast() { return request }
    guard cause == nil else { return nil }
    do {
      while let entry = try capture?.next()?.readingResponse(responseFailure) {
        switch entry {
        case .skipped(_, _, let reason): skipped[reason, default: 0] += 1
        case .response where !takesResponses: skipped[Self.loneResponse, default: 0] += 1
        case .request(let request), .response(let request):
          guard pick.map(request.isPicked) ?? true else { continue }
          total += 1
          // No other has the number, and the rest of a session may be long.
          if pick.flatMap({ Int($0) }) != nil { capture = nil }
          return .captured(request, of: name)
        }
      }
      return nil
    } catch let failure as CaptureFailure {
      cause = failure
      return nil
    } catch {
      throw ReadFailure(name: name, reason: error)
    }
  }

  /// What becomes of an error in a response, which is read when it is asked for.
  private var responseFailure: @Sendable (any Error) -> any Error {
    { [name] error in
      guard let failure = error as? CaptureFailure else { return error }
      return InputFailure(.capture(failure, in: name))
    }
  }

  private static let loneResponse = "a response without its request"

  /// Takes note of what is secret in a request: what the source is called may hold it.
  mutating func hide(_ names: SecretNames?) {
    if let names { shownName = names.redacted(shownName) }
  }

  /// The next requests, up to `count`; none at the end.
  mutating func next(_ count: Int) throws(ReadFailure) -> [SourceRequest] {
    var requests: [SourceRequest] = []
    while requests.count < count, let request = try next() { requests.append(request) }
    return requests
  }

  /// How many of the first `count` requests there are, which stay to be given by `next`.
  mutating func peek(_ count: Int) throws(ReadFailure) -> Int {
    let requests = try next(count)
    ahead += requests.reversed()
    return requests.count
  }

  /// How many requests there are, and what picks the first.
  mutating func survey() throws(ReadFailure) -> (count: Int, picks: [String]) {
    var (count, picks) = (0, [String]())
    while let request = try next() {
      count += 1
      if picks.count < 6 { picks.append(path.argument(for: request.name)) }
    }
    return (count, picks)
  }

  /// What is said where none of `total` requests is left, and these words of what was passed over.
  func nothing(of total: Int, _ skipped: [String]) -> Diagnostic {
    let argument = path.argument(for: name)
    guard let pick else { return .noRequests(in: name, of: total, skipped: skipped, argument: argument) }
    guard total == 0 else {
      let picked = "\(name)#\(pick)"
      return .noRequests(in: picked, of: total, skipped: skipped, argument: path.argument(for: picked))
    }
    return .noRequest(pick, in: name, listedBy: argument)
  }

  /// Why there is no request.
  var nothing: Diagnostic { failure ?? nothing(of: total, skippedWords(of: " of `\(name)`")) }

  /// What was passed over of two sides that are compared, each reason once.
  static func skippedWords(_ left: Self, _ right: Self) -> [String] {
    let names = shortNames(left, right)
    return Set(left.skipped.keys).union(right.skipped.keys).sorted().map { reason in
      let (own, other) = (left.skipped[reason], right.skipped[reason])
      if let own, own == other { return "\(own) of each skipped: \(reason)" }
      let counts = [own.map { "\($0) of `\(names.left)`" }, other.map { "\($0) of `\(names.right)`" }]
      return counts.compactMap(\.self).joined(separator: " and ") + " skipped: \(reason)"
    }
  }

  /// What two sides are called in a line: the files, where these have two names.
  static func shortNames(_ left: Self, _ right: Self) -> (left: String, right: String) {
    let names = [left, right].map { $0.shownName.lastPathStep }
    return names[0] == names[1] ? (left.shownName, right.shownName) : (names[0], names[1])
  }

  /// What was passed over of the only INPUT; nothing where one request is meant.
  var ownSkippedWords: [String] { pick == nil ? skippedWords(of: "") : [] }

  private func skippedWords(of owner: String) -> [String] {
    skipped.sorted { $0.key < $1.key }.map { reason, count in "\(count)\(owner) skipped: \(reason)" }
  }
}

/// What of an input cannot be read, and why.
struct ReadFailure: Error {
  var name: String
  var reason: any Error
}

/// One request of a source as it was read.
enum SourceRequest: Sendable {
  /// A spec, to be compiled.
  case spec(PlannedRequest)
  /// A request of the capture of that name.
  case captured(Request, of: String)

  /// What it is called.
  var name: String {
    switch self {
    case .spec(let planned): planned.name
    case .captured(let request, let file): "\(file)#\(request.number)"
    }
  }

  /// The spec; `nil` of a captured request.
  var planned: PlannedRequest? {
    if case .spec(let planned) = self { planned } else { nil }
  }

  /// What a capture has; `nil` of a spec.
  var captured: Request? {
    if case .captured(let request, _) = self { request } else { nil }
  }

  /// The file that it is of, as it is shown.
  var file: String {
    switch self {
    case .spec(let planned): planned.shownFile
    case .captured(_, let file): file
    }
  }
}

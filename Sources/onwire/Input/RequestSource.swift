import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import OnwireFormats

/// The requests of one INPUT, in order, from specs or from a capture.
struct RequestSource {
  /// The kind of input; two of the same kind can be paired without looking at their requests.
  enum Shape {
    case capture, spec, folder
  }

  /// The input as the user typed it.
  let name: String
  /// The name with stars for secrets of the requests.
  private(set) var shownName: String
  let shape: Shape
  /// The length of the input, in bytes, if a request may be all of it; `nil` if the format wraps requests.
  private(set) var rawLength: Int?
  /// Why the capture breaks off, if it does.
  var failure: Diagnostic? { cause.map { .capture($0, in: shownName) } }
  private var cause: CaptureFailure?
  /// The number of requests read so far, of those picked.
  private(set) var total = 0
  /// The number of entries without a request, by reason.
  private var skipped: [String: Int] = [:]
  /// Requests read ahead, in reverse order.
  private var ahead: [SourceRequest] = []
  private var capture: OpenedCapture?
  private let path: InputPath
  /// The request of the capture to read; `nil` for all.
  private let pick: String?
  /// Whether responses without a request count, too.
  private let takesResponses: Bool

  /// The requests at a path: of specs, read for a purpose, or of a capture, read as the options say.
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

  /// The diagnostic for a capture in an unknown format.
  private struct Unrecognized: Error {
    var diagnostic: Diagnostic
  }

  /// The text of a stream that is a spec by its content; `nil` otherwise.
  private static func spec(_ source: CaptureSource) throws -> [UInt8]? {
    // One byte more than allowed, so that the reader reports a spec that is too long.
    let longest = SpecReader.sizeLimit + 1
    guard try source.mayBeYAML else { return nil }
    let bytes = try source.input.bytes(0..<min(source.input.count, longest))
    return SpecReader.isSpec(Source(name: source.name, bytes: bytes)) ? bytes : nil
  }

  /// The requests of the specs at a path.
  private init(_ requests: [PlannedRequest], of path: InputPath) {
    (self.path, name, shownName) = (path, path.argument, path.argument)
    shape = path.kind == .folder ? .folder : .spec
    pick = nil
    takesResponses = false
    total = requests.count
    ahead = requests.reversed().map { .spec($0) }
  }

  /// The requests of the opened capture at a path; `help` is the advice if its format is unknown.
  init(_ path: InputPath, _ source: CaptureSource, help: [String]) throws {
    do {
      try self.init(source, of: path, CaptureOptions(), takingResponses: false)
    } catch var failure as Unrecognized {
      failure.diagnostic.help = help
      throw InputFailure(failure.diagnostic)
    }
  }

  /// The requests of a capture, read as the options say.
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

  /// The next request; `nil` at the end, or if the capture breaks off.
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
          // Numbers are unique, and the rest of a session may be long.
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

  /// Turns an error in a response, which is read on demand, into one that names the input.
  private var responseFailure: @Sendable (any Error) -> any Error {
    { [name] error in
      guard let failure = error as? CaptureFailure else { return error }
      return InputFailure(.capture(failure, in: name))
    }
  }

  private static let loneResponse = "a response without its request"

  /// Redacts the displayed name, which may contain a request's secrets.
  mutating func hide(_ names: SecretNames?) {
    if let names { shownName = names.redacted(shownName) }
  }

  /// The next requests, up to `count`; none at the end.
  mutating func next(_ count: Int) throws(ReadFailure) -> [SourceRequest] {
    var requests: [SourceRequest] = []
    while requests.count < count, let request = try next() { requests.append(request) }
    return requests
  }

  /// How many of the next `count` requests exist. `next` still returns them.
  mutating func peek(_ count: Int) throws(ReadFailure) -> Int {
    let requests = try next(count)
    ahead += requests.reversed()
    return requests.count
  }

  /// The number of requests, and what picks the first ones.
  mutating func survey() throws(ReadFailure) -> (count: Int, picks: [String]) {
    var (count, picks) = (0, [String]())
    while let request = try next() {
      count += 1
      if picks.count < 6 { picks.append(path.argument(for: request.name)) }
    }
    return (count, picks)
  }

  /// The diagnostic if none of `total` requests is left; `skipped` describes the entries passed over.
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

  /// The entries passed over on both sides of a comparison, each reason once.
  static func skippedWords(_ left: Self, _ right: Self) -> [String] {
    let names = shortNames(left, right)
    return Set(left.skipped.keys).union(right.skipped.keys).sorted().map { reason in
      let (own, other) = (left.skipped[reason], right.skipped[reason])
      if let own, own == other { return "\(own) of each skipped: \(reason)" }
      let counts = [own.map { "\($0) of `\(names.left)`" }, other.map { "\($0) of `\(names.right)`" }]
      return counts.compactMap(\.self).joined(separator: " and ") + " skipped: \(reason)"
    }
  }

  /// Short names for two sides: those of their files, if these differ.
  static func shortNames(_ left: Self, _ right: Self) -> (left: String, right: String) {
    let names = [left, right].map { $0.shownName.lastPathStep }
    return names[0] == names[1] ? (left.shownName, right.shownName) : (names[0], names[1])
  }

  /// The entries passed over in the only INPUT; none if one request is picked.
  var ownSkippedWords: [String] { pick == nil ? skippedWords(of: "") : [] }

  private func skippedWords(of owner: String) -> [String] {
    skipped.sorted { $0.key < $1.key }.map { reason, count in "\(count)\(owner) skipped: \(reason)" }
  }
}

/// An input that could not be read, and why.
struct ReadFailure: Error {
  var name: String
  var reason: any Error
}

/// A request of a source as it was read.
enum SourceRequest: Sendable {
  /// A spec, to be compiled.
  case spec(PlannedRequest)
  /// A request of the capture with that name.
  case captured(Request, of: String)

  /// The name for messages.
  var name: String {
    switch self {
    case .spec(let planned): planned.name
    case .captured(let request, let file): "\(file)#\(request.number)"
    }
  }

  /// The spec; `nil` for a captured request.
  var planned: PlannedRequest? {
    if case .spec(let planned) = self { planned } else { nil }
  }

  /// The captured request; `nil` for a spec.
  var captured: Request? {
    if case .captured(let request, _) = self { request } else { nil }
  }

  /// The name of its file.
  var file: String {
    switch self {
    case .spec(let planned): planned.shownFile
    case .captured(_, let file): file
    }
  }
}

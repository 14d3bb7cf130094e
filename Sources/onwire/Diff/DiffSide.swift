import Diagnostics
import SystemPackage
import WireFormats

/// One side of a diff: requests of specs or of a capture, one after the other.
struct DiffSide {
  /// What cannot be read, and why.
  struct ReadFailure: Error {
    var name: String
    var reason: any Error
  }

  /// What a side is made of; two of one shape can be paired without looking at what is in them.
  enum Shape {
    case capture, spec, folder
  }

  /// As the user gave it.
  let name: String
  let shape: Shape
  /// How many entries of the capture hold no request, by the reason.
  private(set) var skipped: [String: Int] = [:]
  /// Why the capture breaks off, where it does.
  private(set) var failure: Diagnostic?
  /// How many requests there were so far, those that were not picked too.
  private var total = 0
  private var ahead: [DiffSource] = []
  private var capture: OpenedCapture?
  /// Which request of the capture is meant; `nil` for all.
  private let pick: String?

  /// The requests of specs.
  init(_ requests: [PlannedRequest], name: String) {
    self.name = name
    pick = nil
    shape = FolderWalk.kind(of: FilePath(name)) == .folder ? .folder : .spec
    // The next one is the last.
    ahead = requests.reversed().map { .spec($0) }
  }

  /// The requests of a capture, as what the user says it is.
  init(capture argument: String, _ options: CaptureOptions) throws {
    let file = try CaptureFile.open(argument, as: options)
    name = file.name
    shape = .capture
    pick = file.pick
    do {
      capture = try OpenedCapture(file.source, as: options.from)
    } catch let failure as CaptureFailure {
      throw CaptureFile.Failure(diagnostic: failure.diagnostic(in: file.name))
    } catch {
      throw ReadFailure(name: file.name, reason: error)
    }
  }

  /// The next request; `nil` at the end, or where the capture breaks off.
  mutating func next() throws(ReadFailure) -> DiffSource? {
    if let source = ahead.popLast() { return source }
    guard failure == nil else { return nil }
    do {
      while let entry = try capture?.next() {
        switch entry {
        case .skipped(_, _, let reason): skipped[reason, default: 0] += 1
        case .request(let request):
          total += 1
          if pick.map(request.isPicked) ?? true { return .captured(request, of: name) }
        }
      }
      return nil
    } catch let failure as CaptureFailure {
      self.failure = failure.diagnostic(in: name)
      return nil
    } catch {
      throw ReadFailure(name: name, reason: error)
    }
  }

  /// The next requests, up to `count`; none at the end.
  mutating func next(_ count: Int) throws(ReadFailure) -> [DiffSource] {
    var sources: [DiffSource] = []
    while sources.count < count, let source = try next() { sources.append(source) }
    return sources
  }

  /// The first requests, up to `count`, which stay to be given by `next`.
  mutating func peek(_ count: Int) throws(ReadFailure) -> [DiffSource] {
    if capture == nil { return ahead.suffix(count).reversed() }
    let sources = try next(count)
    ahead += sources.reversed()
    return sources
  }

  /// The rest of the requests.
  mutating func rest() throws(ReadFailure) -> [DiffSource] { try next(.max) }

  /// How many requests there are, and the names of the first.
  mutating func survey() throws(ReadFailure) -> (count: Int, names: [String]) {
    var (count, names) = (0, [String]())
    while let source = try next() {
      count += 1
      if names.count < 6 { names.append(source.name) }
    }
    return (count, names)
  }

  /// What is said where there is no request.
  var nothing: Diagnostic {
    if let pick { return InspectionProblems.noRequest(pick, in: name) }
    return InspectionProblems.noRequests(in: name, of: total, skipped: skippedWords)
  }

  /// What was passed over, and why.
  var skippedWords: [String] {
    skipped.sorted { $0.key < $1.key }.map { reason, count in "\(count) of `\(name)` skipped: \(reason)" }
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Turns a compiled request into one kind of output.
enum Rendering {
  /// What went wrong while an output was made.
  enum Failure: Error {
    /// The fault of a spec or a capture: a file that changed, a body that has no place, a response that is broken.
    case input(Diagnostic)
    /// The machine's fault.
    case output(OutputFailure)
    /// The reader went away.
    case brokenPipe

    /// Why making or writing an output failed.
    init(_ error: any Error) {
      switch error {
      case let failure as Failure: self = failure
      case is BrokenPipe: self = .brokenPipe
      case let failure as OutputFailure: self = .output(failure)
      case let failure as InputFailure: self = .input(failure.diagnostic)
      default: self = .output(OutputFailure(target: "the output", reason: .ioError))
      }
    }

    /// The same of a file whose bytes could not be had; `place` is the request's.
    init(_ failure: ContentFailure, at place: Place?) {
      self = .input(.content(failure, at: place))
    }

    /// What there is to say of the spec.
    var diagnostics: [Diagnostic] {
      if case .input(let diagnostic) = self { return [diagnostic] }
      return []
    }

    /// What failed on the machine's side, where the output is a file.
    var ofOutput: OutputFailure? {
      switch self {
      case .input: nil
      case .output(let failure): failure
      case .brokenPipe: OutputFailure(target: "the output", reason: .brokenPipe)
      }
    }
  }

  /// Writes `kind` of `request`, files as they are by `move` where that can; the verdict's differences.
  static func write(
    _ kind: OutputKind, of request: CompiledRequest,
    options: OutputOptions = OutputOptions(), to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws(Failure) -> [String] {
    let spec = request.planned.spec
    guard let output = kind.ofSpec else {
      return try write(
        kind, of: Request(request.wire), named: spec.name, at: spec.contentPlace,
        options: options, to: sink, moving: move)
    }
    do {
      let (text, differences) = try output.text(of: spec, request.wire, page: request.page)
      try Array(text.utf8).withUnsafeBytes(sink)
      return differences
    } catch let failure as ContentFailure {
      throw Failure(failure, at: spec.contentPlace)
    } catch {
      throw Failure(error)
    }
  }

  /// The same of a request called `name`; `place` is what is hard to write of it, where that has one.
  static func write(
    _ kind: OutputKind, of request: Request, named name: String, at place: Place?,
    options: OutputOptions = OutputOptions(), to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws(Failure) -> [String] {
    do {
      switch try kind.write(request, options: options, to: sink, moving: move) {
      case .exact: return []
      case .inexact(let differences): return differences
      case .impossible(let reason):
        throw Failure.input(.outputImpossible(name, as: kind, reason, at: place))
      }
    } catch let failure as ContentFailure {
      let segments = request.message.segments
      let place = segments.indices.contains(failure.segment) ? segments[failure.segment].origin.place : nil
      throw Failure(failure, at: place)
    } catch {
      throw Failure(error)
    }
  }
}

extension [OutputKind] {
  /// These kinds, and the body where one of them reads it from a file beside it.
  func withBody(of message: Message) -> [OutputKind] {
    guard !contains(.body), contains(where: { $0.needsBodyFile(message) }) else { return self }
    return self + [.body]
  }
}

extension RequestSpec {
  /// What makes a body hard to carry: its content, its files; else the URL.
  fileprivate var contentPlace: Place { body?.content.place ?? files?.place ?? url.place }
}

/// What stands around the outputs of a run, as far as they have come.
struct Frame {
  private let texts: OutputFrame
  private var hasOpened = false

  /// What stands around outputs of this kind.
  init(_ kind: OutputKind) {
    texts = kind.frame
  }

  /// What stands before the next output.
  mutating func next() -> String {
    defer { hasOpened = true }
    return hasOpened ? texts.separator : texts.opening
  }

  /// What stands after the last output.
  var end: String { hasOpened ? texts.closing : "" }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats

/// Turns a compiled request into one kind of output.
enum Rendering {
  /// Why an output could not be made.
  enum Failure: Error {
    /// A spec or capture is at fault: a file changed, a body has no place, a response is broken.
    case input(Diagnostic)
    /// The system is at fault.
    case output(OutputFailure)
    /// The reader closed the output.
    case brokenPipe

    /// The failure behind an error from making or writing an output.
    init(_ error: any Error) {
      switch error {
      case let failure as Failure: self = failure
      case is BrokenPipe: self = .brokenPipe
      case let failure as OutputFailure: self = .output(failure)
      case let failure as InputFailure: self = .input(failure.diagnostic)
      default: self = .output(OutputFailure(target: "the output", reason: .ioError))
      }
    }

    /// The failure to read a file's bytes; `place` is the request's.
    init(_ failure: ContentFailure, at place: Place?) {
      self = .input(.content(failure, at: place))
    }

    /// The diagnostic of the spec, if it is at fault.
    var diagnostics: [Diagnostic] {
      if case .input(let diagnostic) = self { return [diagnostic] }
      return []
    }

    /// The system's failure, for an output that is a file.
    var ofOutput: OutputFailure? {
      switch self {
      case .input: nil
      case .output(let failure): failure
      case .brokenPipe: OutputFailure(target: "the output", reason: .brokenPipe)
      }
    }
  }

  /// Writes an output of `request`, copying files with `move` where possible, and returns how the output
  /// differs from the request.
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

  /// The same for a request called `name`; `place` is the part of its spec that is hard to write, if known.
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
  /// These kinds, and `body` if one of them reads the body from a file beside it.
  func withBody(of message: Message) -> [OutputKind] {
    guard !contains(.body), contains(where: { $0.needsBodyFile(message) }) else { return self }
    return self + [.body]
  }
}

extension RequestSpec {
  /// What makes a body hard to write: its content, its files, or else the URL.
  fileprivate var contentPlace: Place { body?.content.place ?? files?.place ?? url.place }
}

/// The text around and between the outputs of a run.
struct Frame {
  private let texts: OutputFrame
  private var hasOpened = false

  /// The text around outputs of this kind.
  init(_ kind: OutputKind) {
    texts = kind.frame
  }

  /// The text before the next output.
  mutating func next() -> String {
    defer { hasOpened = true }
    return hasOpened ? texts.separator : texts.opening
  }

  /// The text after the last output.
  var end: String { hasOpened ? texts.closing : "" }
}

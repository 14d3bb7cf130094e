import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireTextFormats
import SystemPackage

/// A capture: requests as recorded by a proxy, a browser, a server or a person, in any format that Onwire reads.
///
/// ```swift
/// let session = try Capture(contentsOf: "session.chlsj")
/// for case .request(let request) in session {
///   print(request.url, request.findings().map(\.message))
/// }
/// ```
/// The format is recognized by the content. Bodies stay in the file, or in the bytes, that they were read from. Two
/// captures are equal if they have the same format and the same entries.
public struct Capture: RandomAccessCollection, Sendable, Hashable {
  /// The format that it is read as.
  public let format: CaptureFormat
  private let entries: [CaptureEntry]

  /// The capture at `path`, relative to the working folder; its content shows the format unless `format` is given.
  ///
  /// - Throws: `CaptureError` if it cannot be read to its end.
  public init(contentsOf path: String, as format: CaptureFormat? = nil) throws(CaptureError) {
    let input: ByteInput
    do throws(FileProblem) {
      input = try FileContent.input(at: path)
    } catch {
      throw CaptureError(error, at: path)
    }
    try self.init(CaptureSource(input, name: path), as: format)
  }

  /// The capture in these bytes, called `name` in failures.
  ///
  /// - Throws: `CaptureError` if it cannot be read to its end.
  public init(
    _ bytes: some Sequence<UInt8>, name: String = "the capture", as format: CaptureFormat? = nil
  ) throws(CaptureError) {
    try self.init(CaptureSource(ByteInput(Array(bytes)), name: name), as: format)
  }

  private init(_ source: CaptureSource, as format: CaptureFormat?) throws(CaptureError) {
    do {
      var capture = try OpenedCapture(source, as: format)
      var entries: [CaptureEntry] = []
      while let entry = try capture.next() { entries.append(entry) }
      self.format = capture.format
      self.entries = entries
    } catch {
      throw CaptureError(error, named: source.name)
    }
  }

  /// The requests, without the skipped entries.
  public var requests: [Request] {
    entries.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of entries.
  public var endIndex: Int { entries.count }

  /// The entry at an index; the `number` of a request is its index plus one.
  public subscript(position: Int) -> CaptureEntry { entries[position] }
}

extension Capture {
  /// For each spec, the request of the capture that it describes, by method, host, path and content; `nil` if
  /// there is none.
  ///
  /// - Throws: what reading a file throws.
  public func requests(matching specs: [WireSpec]) throws -> [Request?] {
    var matcher = RequestMatcher(try specs.map { try ComparedRequest($0.wire).unpacked() })
    let requests = requests
    for request in requests where matcher.see(RequestKey(request.message)) {
      matcher.describe(try ComparedRequest(request).message)
    }
    return matcher.matches().map { $0.map { requests[$0] } }
  }
}

/// Why a capture cannot be read: what is wrong, where, and what to do about it.
public struct CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let diagnostic: Diagnostic

  /// An error for a problem with the file at `path`.
  init(_ problem: FileProblem, at path: String) {
    self.init(diagnostic: .file(problem, named: FilePath(path), in: ""))
  }

  private init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  /// An error that a reader threw for the capture called `name`.
  init(_ error: any Error, named name: String) {
    if let failure = error as? CaptureFailure {
      self.init(diagnostic: .capture(failure, in: name).inLibraryWords)
    } else if let reason = error as? ContentFailure.Reason {
      self.init(FileProblem(reason, path: name), at: name)
    } else {
      self.init(diagnostic: .unreadable(name, error))
    }
  }

  /// The whole diagnostic as text, on several lines.
  public var description: String { Renderer().render(diagnostic) }
}

import OnwireHTTP
import OnwireTextFormats

/// A problem with a text of a capture, whatever format the text has.
struct CaptureFault: Error {
  /// One sentence, without a full stop.
  var sentence: String
  /// The place of the problem, in bytes from the start of the text; `nil` if it concerns the whole text.
  var offset: Int?

  init(_ sentence: String, at offset: Int? = nil) {
    self.sentence = sentence
    self.offset = offset
  }

  /// A fault from `error`, which readers of JSON and XML may have thrown, too; `nil` for any other error.
  init?(_ error: any Error) {
    switch error {
    case let fault as CaptureFault: self = fault
    case let failure as JSONFailure: self.init(failure.sentence, at: failure.offset)
    case let failure as XMLFailure: self.init(failure.sentence, at: failure.offset)
    default: return nil
    }
  }

  static func tooLong(_ element: String, at offset: Int, limit: Int) -> CaptureFault {
    CaptureFault("the text of `\(element)` has more than \(limit) bytes", at: offset)
  }
}

/// How the faults of one format are reported.
struct BrokenCapture {
  var code: CaptureCode
  /// What to do about it.
  var help: String

  /// The error to report for `error`, met at `path`: a failure if it is a fault of the text, else `error`
  /// itself.
  func failure(_ error: any Error, path: String = "") -> any Error {
    guard let fault = CaptureFault(error) else { return error }
    return CaptureFailure(code: code, fault.sentence, at: fault.offset, path: path, help: [help])
  }

  /// The same for an error met in a file of an archive.
  func failure(_ error: any Error, in entry: ZipEntry) -> any Error {
    guard let fault = CaptureFault(error) else { return error }
    let place = fault.offset.map { ": at byte \($0) of this entry" } ?? ""
    return CaptureFailure(
      code: code, fault.sentence + place, at: entry.offset, path: entry.name, help: [help])
  }
}

extension CaptureEntry {
  /// The same entry, except that `failure` converts the errors met when its response is read later.
  package func readingResponse(_ failure: @escaping @Sendable (any Error) -> any Error) -> CaptureEntry {
    guard case .request(var request) = self, case .captured(var capture) = request.provenance,
      let response = capture.response
    else { return self }
    capture.response = Response(
      status: response.status, type: response.type, bodyLength: response.bodyLength
    ) {
      do {
        return try response.content
      } catch {
        throw failure(error)
      }
    }
    request.provenance = .captured(capture)
    return .request(request)
  }
}

/// How much of a capture is read into memory at once.
enum CaptureLimit {
  /// For the text of a body, in bytes.
  static let body = 1 << 28
  /// For any other text, in bytes.
  static let text = 1 << 24
  /// For the header fields of a request, their number.
  static let fields = 1 << 16
}

import OnwireHTTP
import OnwireTextFormats

/// What is wrong with a text of a capture, whatever format the text has.
struct CaptureFault: Error {
  /// One sentence, without a full stop.
  var sentence: String
  /// Where, in bytes from the start of the text; `nil` where it is about the whole.
  var offset: Int?

  init(_ sentence: String, at offset: Int? = nil) {
    self.sentence = sentence
    self.offset = offset
  }

  /// What readers of JSON and XML throw, too; `nil` for any other error.
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

/// How faults of one format are told.
struct BrokenCapture {
  /// What it is called.
  var code: CaptureCode
  /// What to do about it.
  var help: String

  /// What becomes of `error`, met at `path`: a failure where it is a fault of the text, else the error itself.
  func failure(_ error: any Error, path: String = "") -> any Error {
    guard let fault = CaptureFault(error) else { return error }
    return CaptureFailure(code: code, fault.sentence, at: fault.offset, path: path, help: [help])
  }

  /// The same for an error that was met in a file of an archive.
  func failure(_ error: any Error, in entry: ZipEntry) -> any Error {
    guard let fault = CaptureFault(error) else { return error }
    let place = fault.offset.map { ": at byte \($0) of this entry" } ?? ""
    return CaptureFailure(
      code: code, fault.sentence + place, at: entry.offset, path: entry.name, help: [help])
  }
}

extension CaptureEntry {
  /// The same entry, whose response is read later: an error that it meets becomes what `failure` makes of it.
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

/// How much of a capture is taken into memory at once.
enum CaptureLimit {
  /// What the text of a body may have, in bytes.
  static let body = 1 << 28
  /// What any other text may have.
  static let text = 1 << 24
  /// How many header fields a request may have.
  static let fields = 1 << 16
}

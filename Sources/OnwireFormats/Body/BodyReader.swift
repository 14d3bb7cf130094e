import OnwireHTTP
import OnwireTextFormats

/// Reads a body without a head that a program wrote to a file or printed as text.
package struct BodyReader: CaptureReader {
  private let source: CaptureSource
  private var isRead = false

  /// A reader of `source`.
  package init(_ source: CaptureSource) { self.source = source }

  /// Whether the content shows that it is a body, and not of another known kind.
  package static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    if source.body != nil { return true }
    guard try ForeignContent.of(source) == nil else { return false }
    return try BodyContent.tells(withoutLastLineEnd(source.input))
  }

  /// The body; `nil` after it, and for an empty file.
  package mutating func next() throws -> CaptureEntry? {
    guard !isRead, source.input.count > 0 else { return nil }
    isRead = true
    var request = try BodyAlone.request(source.input, number: 1, source.body, isText: true)
    if let other = try otherFormat { request.fidelity.notes.append(BodyCaptureWording.looksLike(other)) }
    return .request(request)
  }

  /// The format of messages with heads that the content looks like, if the user says that it is a body.
  private var otherFormat: CaptureFormat? {
    get throws {
      guard source.body != nil else { return nil }
      var unclaimed = source
      unclaimed.body = nil
      do {
        return try CaptureFormat.recognize(unclaimed).flatMap { [.body, .hexdump].contains($0) ? nil : $0 }
      } catch is CaptureFailure {
        return nil
      }
    }
  }

  /// The bytes without one final line end, which an editor or a console adds.
  static func withoutLastLineEnd(_ input: ByteInput) throws -> ByteInput {
    let end = try input.bytes(max(0, input.count - 2)..<input.count)
    guard end.last == .lineFeed else { return input }
    return input[0..<input.count - (end.first == .carriageReturn ? 2 : 1)]
  }
}

/// A captured request of which only the body is known.
enum BodyAlone {
  /// The request whose body is `input`; `isText` says that an editor or a console may have added a line end.
  static func request(
    _ input: ByteInput, number: Int, _ claim: CaptureSource.BodyClaim?, isText: Bool
  ) throws -> Request {
    let parser = RequestParser()
    var fidelity = Fidelity()
    var message = try parser.message(body: input, as: claim?.type)
    if isText, case let shorter = try BodyReader.withoutLastLineEnd(input), shorter.count < input.count,
      case let cut = try parser.message(body: shorter, as: claim?.type), cut.endsWithItsContent
    {
      message = cut
      fidelity.notes.append(BodyCaptureWording.lastLineEnd)
    }
    fidelity.setHeadAbsent(because: BodyCaptureWording.reason(message, isSaid: claim != nil))
    if let type = claim?.type, !message.fits(type) { fidelity.notes.append(BodyCaptureWording.misfit(type)) }
    if message.hasBareLineFeedsAlone {
      fidelity.set(.body, .rebuilt, because: BodyCaptureWording.bareLineFeeds)
    }
    return Request(
      number: number,
      message: message, endpoint: Endpoint(scheme: .http, host: "", port: nil), isTold: false,
      fidelity: fidelity, url: "")
  }
}

extension Message {
  /// Whether it is a form or a document, so that a line end after it does not belong to the body.
  fileprivate var endsWithItsContent: Bool {
    elements.contains { [.form, .json, .propertyList].contains($0.kind) && $0.parent == bodyElement }
  }

  private var bodyElement: Int? { elements.firstIndex { $0.kind == .body } }

  /// Whether the body was split at the boundary that `type` names; other types fit any body.
  fileprivate func fits(_ type: MediaType) -> Bool {
    guard type.isMultipart, let boundary = type["boundary"]?.value else { return true }
    let own = segments.indices.first { segments.role(at: $0) == .boundary }
    return own.map { storedBytes($0).elementsEqual(boundary) } ?? false
  }

  /// Whether the lines around the parts end in LF, and none of them in CR LF.
  fileprivate var hasBareLineFeedsAlone: Bool {
    let ends = segments.indices.filter { segments.role(at: $0) == .lineEnd }
    return !ends.isEmpty && ends.allSatisfy { storedBytes($0).first == .lineFeed }
  }
}

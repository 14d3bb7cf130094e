import OnwireTextFormats

/// What the header fields tell of the body: where it ends, and what it is.
struct BodyFraming {
  /// The length that Content-Length gives; `nil` where there is none, or none that is one number.
  private(set) var givenLength: Int?
  /// Whether it is a response.
  private(set) var isResponse = false
  /// Whether it is a response that has no body, whatever its fields say.
  private(set) var hasNoBody = false
  /// Whether the content is compressed by gzip, and nothing lies over that.
  private(set) var isGzip = false
  private var hasTransferCoding = false
  /// Whether the last transfer coding is `chunked` (RFC 9112, 6.3).
  private(set) var isChunked = false
  /// Whether a coding lies on the content, or a transfer coding besides chunks.
  private(set) var isCoded = false
  /// The first Content-Type.
  private(set) var type: MediaType?
  /// Whether the client waits for the server to ask for the body (RFC 9110, 10.1.1).
  private(set) var expectsContinue = false
  private var hasBadLength = false
  /// What a comparison takes for true of the body, whatever the fields say.
  var assumption = BodyAssumption()

  /// The length that ends the body; that of a response with a transfer coding says nothing (RFC 9112, 6.3).
  var length: Int? { isResponse && hasTransferCoding ? nil : givenLength }

  /// Takes notice of a status line, and of its status where that is one.
  mutating func noteStatus(_ status: Int?) {
    isResponse = true
    hasNoBody = StatusLine.hasNoBody(status)
  }

  /// Takes notice of a field; what does not bear on the body is passed over.
  mutating func note(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    if name.equalsCaseless("content-length") {
      noteLength(value)
    } else if name.equalsCaseless("content-type") {
      type = type ?? MediaType(value)
    } else if name.equalsCaseless("expect") {
      expectsContinue = expectsContinue || value.equalsCaseless("100-continue")
    } else if name.equalsCaseless("content-encoding") {
      let codings = Self.elements(of: value)
      isGzip = codings.last?.equalsCaseless("gzip") ?? isGzip
      isCoded = isCoded || codings.contains { !$0.equalsCaseless("identity") }
    } else if name.equalsCaseless("transfer-encoding") {
      for coding in Self.elements(of: value) {
        hasTransferCoding = true
        isChunked = coding.equalsCaseless("chunked")
        isCoded = isCoded || !isChunked && !coding.equalsCaseless("identity")
      }
    }
  }

  /// The type that the body is read as.
  var readingType: MediaType? { assumption.type ?? type }

  /// The boundary that the type gives; `nil` for other types.
  var boundary: [UInt8]? { assumption.boundary ?? readingType?.usableBoundary }

  private mutating func noteLength(_ value: ArraySlice<UInt8>) {
    for element in Self.elements(of: value) {
      guard let number = Int(decimalDigits: element), !hasBadLength,
        givenLength == nil || givenLength == number
      else {
        hasBadLength = true
        givenLength = nil
        return
      }
      givenLength = number
    }
  }

  private static func elements(of value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.split(separator: UInt8(ascii: ",")).map(\.trimmingOWS).filter { !$0.isEmpty }
  }
}

extension MediaType {
  /// The boundary of a multipart type, where it can be looked for: not empty, and not too long.
  ///
  /// RFC 2046 allows 70 bytes, servers take some hundreds.
  var usableBoundary: [UInt8]? {
    guard isMultipart, let value = self["boundary"]?.value else { return nil }
    return value.isEmpty || value.count > 1024 ? nil : value
  }
}

/// What a comparison takes for true of a body when the fields of its head do not fit it.
struct BodyAssumption {
  /// A type in place of that of the head.
  var type: MediaType?
  /// Words that are values in JSON.
  var words: [[UInt8]] = []
  /// A boundary in place of that of the type.
  var boundary: [UInt8]?
  /// Lines of other boundaries that separate parts, too, in order; their offsets are in the body.
  var strays: [Delimiter] = []
}

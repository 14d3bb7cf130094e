import OnwireTextFormats

/// What the header fields say about the body: where it ends, and what it is.
struct BodyFraming {
  /// The length in Content-Length; `nil` if there is none, or not a single number.
  private(set) var givenLength: Int?
  /// Whether the message is a response.
  private(set) var isResponse = false
  /// Whether the message is a response without a body, whatever its fields say.
  private(set) var hasNoBody = false
  /// Whether gzip is the last content coding.
  private(set) var isGzip = false
  private var hasTransferCoding = false
  /// Whether the last transfer coding is `chunked` (RFC 9112, 6.3).
  private(set) var isChunked = false
  /// Whether the content has a coding, or a transfer coding besides chunks.
  private(set) var isCoded = false
  /// The first Content-Type.
  private(set) var type: MediaType?
  /// Whether the client waits for the server to ask for the body (RFC 9110, 10.1.1).
  private(set) var expectsContinue = false
  private var hasBadLength = false
  /// What a comparison assumes about the body, whatever the fields say.
  var assumption = BodyAssumption()

  /// The length that ends the body; Content-Length does not count in a response with a transfer coding (RFC
  /// 9112, 6.3).
  var length: Int? { isResponse && hasTransferCoding ? nil : givenLength }

  /// Records a status line, and its status if it is a number.
  mutating func noteStatus(_ status: Int?) {
    isResponse = true
    hasNoBody = StatusLine.hasNoBody(status)
  }

  /// Records a field, if it concerns the body.
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

  /// The boundary that the type gives; `nil` if it gives none.
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
  /// The boundary of a multipart type, if it can be searched for: neither empty nor too long.
  ///
  /// RFC 2046 allows 70 bytes, servers take some hundreds.
  var usableBoundary: [UInt8]? {
    guard isMultipart, let value = self["boundary"]?.value else { return nil }
    return value.isEmpty || value.count > 1024 ? nil : value
  }
}

/// What a comparison assumes about a body if the fields of its head do not fit it.
struct BodyAssumption {
  /// A type that replaces the one in the head.
  var type: MediaType?
  /// Words that count as values in JSON.
  var words: [[UInt8]] = []
  /// A boundary that replaces the one in the type.
  var boundary: [UInt8]?
  /// Lines with other boundaries that also separate parts, in order; their offsets are in the body.
  var strays: [Delimiter] = []
}

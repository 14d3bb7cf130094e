import OnwireDiagnostics

extension FindingRule {
  static let framingRules = [
    contentLengthMismatch, invalidContentLength, lengthAndEncoding, bodyWithoutLength, bodyOnGet,
    brokenChunks, unrecognized,
  ]

  package static let contentLengthMismatch = Self(
    "content-length-mismatch", .error,
    "a server waits for bytes that never come, or takes the rest for the next request",
    inResponse: "of a body that ends early a client gets an error (curl: 18), of one that is longer a part")
  static let invalidContentLength = Self(
    "invalid-content-length", .error, "a server must answer 400 (RFC 9112, section 6.3)", specs: true,
    inResponse: "curl (error 8) and Node refuse the response, Python reads until the connection ends")
  static let lengthAndEncoding = Self(
    "length-and-encoding", .error,
    "one server believes the length, another one the chunks: requests can be smuggled (RFC 9112, section 6.3)",
    specs: true,
    inResponse:
      "Node refuses the response, and where a proxy believes the length another answer can be smuggled in")
  static let bodyWithoutLength = Self(
    "body-without-length", .error, "a server reads no body: without length and chunks a request has none")
  package static let bodyOnGet = Self(
    "body-on-get", .warning, "servers, proxies and caches may drop the body or refuse it (RFC 9110, 9.3.1)",
    specs: true)
  static let brokenChunks = Self(
    "broken-chunks", .error, "a server cannot tell where the body ends, and answers 400 or waits",
    inResponse: "a client gets an error in place of the body: curl 56, Python ChunkedEncodingError")
  static let unrecognized = Self(
    "unrecognized-bytes", .warning, "no grammar of HTTP has bytes like these here",
    inResponse: "no grammar of HTTP has bytes like these here")
}

/// Where the body ends.
extension FindingContext {
  var framingFindings: [Found] {
    var found: [Found] = []
    let lengths = headers("content-length")
    let encodings = headers("transfer-encoding")
    for header in lengths where !Self.isLength(header.value) {
      found.append(
        FindingRule.invalidContentLength.at(
          header.range, header.subject, "the length is not a number: `\(header.text)`"))
    }
    if let length = lengths.first, let encoding = encodings.first {
      found.append(
        FindingRule.lengthAndEncoding.at(
          encoding.range, encoding.subject,
          "there is Transfer-Encoding beside Content-Length `\(length.text)`"))
    }
    if encodings.isEmpty, isExact(.body), let header = lengths.first, let length = Int(header.text),
      length >= 0, length != bodyLength, !mayLackBody
    {
      let much = "\(abs(length - bodyLength)) \(length > bodyLength ? "fewer" : "more")"
      found.append(
        FindingRule.contentLengthMismatch.at(
          header.range, header.subject,
          "Content-Length says \(length), the body has \(bodyLength.counted("byte")), \(much)"))
    }
    if encodings.isEmpty, isExact(.body), let header = lengths.first, isHuge(header), !mayLackBody {
      // Seen with Python 3.11 (http.server, http.client), Node 20 and curl 7.88.
      found.append(
        FindingRule.contentLengthMismatch.at(
          header.range, header.subject,
          "Content-Length says \(header.text), the body has \(bodyLength.counted("byte")): no body has so many",
          consequence: message.isResponse
            ? "Node and Python give an error, curl reads until the connection ends"
            : "a server waits for bytes that never come, answers 400 or fails, as Python does"))
    }
    if bodyLength > 0, isExact(.framing), isExact(.fields), lengths.isEmpty, encodings.isEmpty {
      found.append(
        FindingRule.bodyWithoutLength.at(
          message.headLength..<message.length, .whole("body"),
          "\(bodyLength.counted("byte")) follow\(bodyLength == 1 ? "s" : "") the head, and neither Content-Length nor Transfer-Encoding tells of \(bodyLength == 1 ? "it" : "them")"
        ))
    }
    if bodyLength > 0, let method = message.method, method == "GET" || method == "HEAD" {
      found.append(
        FindingRule.bodyOnGet.at(message.headLength..<message.length, .whole("body"), "\(method) has a body"))
    }
    let broken = isInChunks && isExact(.framing) ? unrecognizedFindings : []
    return found + broken + chunkFindings + codingFindings
  }

  /// Whether this is a valid Content-Length.
  static func isLength(_ value: ArraySlice<UInt8>) -> Bool {
    !value.isEmpty && value.allSatisfy(ASCIISet.digits.contains)
  }

  /// Whether this is a length of 2^63 bytes or more, which is still a number (RFC 9110, section 8.6).
  private func isHuge(_ header: HeaderField) -> Bool {
    Self.isLength(header.value) && Int(header.text) == nil
  }

  /// Bytes of the body that no grammar names.
  var unrecognizedFindings: [Found] {
    if hasForbiddenBody { return [] }
    // Lines in the head of a part are reported there.
    let unrecognized = bodyOutsideDocuments.filter {
      role($0) == .unrecognized
        && !(isExact(.body) && !message.isResponse && !parts.isEmpty && kind(around: $0) == .part)
    }
    guard !unrecognized.isEmpty else { return [] }
    return unrecognized.map { segment in
      (isInChunks ? FindingRule.brokenChunks : .unrecognized).at(
        range(segment), .segment(segment),
        isInChunks
          ? chunkFault(at: segment) : "\(range(segment).count.counted("byte")) that the grammar does not name"
      )
    }
  }
}

extension SpecGlance {
  /// For `body-on-get`.
  var bodyIsOnGet: Bool {
    message.length > message.headLength && (message.method == "GET" || message.method == "HEAD")
  }
}

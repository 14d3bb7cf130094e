import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let chunkRules = [unendedChunks, codingMisfit]

  static let unendedChunks = Self(
    "unended-chunks", .error, "a server waits for the chunk of size 0 and its empty line: Node answers 408",
    inResponse: "a client gets an error after what came of the body: curl 18, Node aborts")
  static let codingMisfit = Self(
    "coding-misfit", .error,
    "a server that takes the coding off fails: Express answers 400, and 415 to a Content-Encoding without a name",
    specs: true,
    inResponse: "a client that takes the coding off fails: curl with 61, Python with ContentDecodingError")
}

/// Chunks and content codings.
extension FindingContext {
  private var isChunked: Bool {
    headers("transfer-encoding").last.map { Self.codings($0.value).last == "chunked" } ?? false
  }

  /// Checks that the chunks end as they should: with one of size 0, and an empty line after its trailer.
  var chunkFindings: [Found] {
    guard isExact(.body), isExact(.framing), isChunked, !mayLackBody else { return [] }
    let last = message.elements.last { $0.kind == .chunk }
    // If the grammar breaks, that is reported instead.
    if let segment = body.last, role(segment) == .unrecognized { return [] }
    let end = message.length..<message.length
    guard let last, let size = size(last) else {
      return [FindingRule.unendedChunks.at(end, .whole("body"), "there is no chunk, not even the last one")]
    }
    guard size > 0 else {
      if let segment = body.last, role(segment) == .lineEnd, kind(around: segment) == .chunked { return [] }
      return [FindingRule.unendedChunks.at(end, .whole("body"), "no empty line follows the last chunk")]
    }
    let content = last.segments.first { role($0) == .bodyContent }
    let count = content.map { range($0).count } ?? 0
    let segment = last.segments.lowerBound
    if count < size {
      return [
        FindingRule.unendedChunks.at(
          range(segment), .segment(segment),
          "the chunk says \(size.counted("byte")), and \(count) follow\(count == 1 ? "s" : "")")
      ]
    }
    // A size that is too large takes the last chunk for content.
    if let content, bytes(content).suffix(7).holds("\r\n0\r\n".utf8) {
      return [
        FindingRule.unendedChunks.at(
          range(segment), .segment(segment),
          "the chunk says \(size.counted("byte")), and what looks like the last chunk is among them")
      ]
    }
    return [FindingRule.unendedChunks.at(end, .whole("body"), "no chunk of size 0 ends the body")]
  }

  /// What is wrong with the chunks at an unrecognized segment.
  func chunkFault(at segment: Int) -> String {
    guard let last = message.elements.last(where: { $0.kind == .chunk }),
      last.segments.upperBound == segment, role(segment - 1) == .bodyContent, let size = size(last)
    else { return "no chunk begins at this place" }
    return
      "the chunk before says \(size.counted("byte")), and no line end follows \(size == 1 ? "it" : "them")"
  }

  /// The size in a chunk's line.
  private func size(_ chunk: Element) -> Int? {
    Int(String(decoding: bytes(chunk.segments.lowerBound), as: UTF8.self), radix: 16)
  }

  // MARK: Codings

  /// Checks the outermost coding against the start of the content.
  var codingFindings: [Found] {
    guard bodyLength > 0, isExact(.body), isExact(.fields), let (header, coding) = outermostCoding
    else { return [] }
    if Self.charsets.contains(coding) {
      return [
        FindingRule.codingMisfit.at(
          header.range, header.subject, "`\(coding)` is a charset, and no coding of contents")
      ]
    }
    let start = contentStart
    guard !start.isEmpty, !Self.fits(start, coding) else { return [] }
    return [
      FindingRule.codingMisfit.at(
        header.range, header.subject, "the coding is \(coding), and the body does not begin as it does")
    ]
  }

  /// The coding to remove first, besides chunks, and the field that names it: Transfer-Encoding comes before
  /// Content-Encoding.
  private var outermostCoding: (header: HeaderField, coding: String)? {
    for header in headers("transfer-encoding").reversed() + headers("content-encoding").reversed() {
      if let coding = Self.codings(header.value).last(where: { $0 != "chunked" }) { return (header, coding) }
    }
    return nil
  }

  /// The finding that a coding cannot be removed, for the reason that unpacking gave, unless another finding
  /// says so.
  func codingFault(_ fault: String?) -> [Found] {
    guard let fault, bodyLength > 0, isExact(.body), isExact(.fields), codingFindings.isEmpty,
      let header = headers("content-encoding").last ?? headers("transfer-encoding").last
    else { return [] }
    return [FindingRule.codingMisfit.at(header.range, header.subject, fault)]
  }

  /// Whether content with a coding may begin with these bytes. For a coding without a signature, it may
  /// unless they are text.
  private static func fits(_ start: ArraySlice<UInt8>, _ coding: String) -> Bool {
    switch coding {
    // RFC 1952, 2.3.1.
    case "gzip", "x-gzip": start.starts(with: [0x1F, 0x8B].prefix(start.count))
    case "deflate", "br", "zstd", "compress", "x-compress": !isText(start)
    default: true
    }
  }

  private static func isText(_ start: ArraySlice<UInt8>) -> Bool {
    let isLong = start.count >= 16 || start.first.map { $0.isOne(of: "{[<") } == true
    return isLong && ContentFormat(start, isWhole: false)?.name == "text"
  }

  /// The first bytes of the content, without chunks.
  private var contentStart: ArraySlice<UInt8> {
    guard isChunked else { return storedBytes(from: message.headSegmentCount, count: 64) }
    var start: ArraySlice<UInt8> = []
    for segment in body where role(segment) == .bodyContent && start.count < 64 {
      start += bytes(segment).prefix(64 - start.count)
    }
    return start
  }

  /// The codings of a list, in lower case.
  static func codings(_ value: ArraySlice<UInt8>) -> [String] {
    value.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0.trimmingOWS, as: UTF8.self).lowercased()
    }
  }

  /// Charsets that are set as Content-Encoding by mistake; other unknown codings may be private ones.
  private static let charsets: Set<String> = [
    "utf-8", "utf8", "utf-16", "us-ascii", "iso-8859-1", "latin1", "gbk", "gb2312", "gb18030", "big5",
    "windows-1252", "shift_jis", "euc-kr",
  ]
}

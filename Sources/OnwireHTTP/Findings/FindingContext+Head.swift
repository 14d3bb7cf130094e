import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let headRules = [
    noRequestLine, unendedHead, bareLineFeed, foldedField, fieldWithoutColon, blankBeforeColon,
    invalidFieldName, controlInHead, nonASCIIHead, blankInTarget, repeatedField, missingHost,
  ]

  static let noRequestLine = Self(
    "no-request-line", .error, "no server takes these bytes for a request (RFC 9112, section 3)")
  static let unendedHead = Self(
    "unended-head", .error, "a server waits for the empty line that ends the header fields",
    inResponse:
      "a client waits for the empty line that ends the header fields, and fails: Node, with ECONNRESET")
  static let bareLineFeed = Self(
    "bare-line-feed", .warning,
    "a server may refuse the request (RFC 9112, section 2.2), or read other lines than a proxy before it",
    inResponse: "Node refuses the response, curl and Python read it")
  static let foldedField = Self(
    "folded-field", .warning, "a server refuses the request or reads blanks in its place (RFC 9112, 5.2)",
    inResponse: "Node refuses the response, others read blanks in its place (RFC 9112, 5.2)")
  static let fieldWithoutColon = Self(
    "field-without-colon", .error, "a server answers 400, or leaves the line out",
    inResponse: "curl (error 8) and Node refuse the response")
  static let blankBeforeColon = Self(
    "blank-before-colon", .error, "a server must answer 400 (RFC 9112, section 5.1)",
    inResponse: "Node refuses the response, and curl and Python know no field of this name")
  /// Run with Node 20, Go 1.19 and Python 3.11, on both sides.
  static let invalidFieldName = Self(
    "invalid-field-name", .error,
    "Node and Go answer 400, and at a blank Python's http.server drops this field and all that follow",
    inResponse: "Node refuses the response, and at a blank Python drops this field and all that follow")
  static let controlInHead = Self(
    "control-in-head", .error, "a server may refuse the request, or end the line there", specs: true,
    inResponse: "Node refuses the response, curl one with NUL")
  static let nonASCIIHead = Self(
    "non-ascii-head", .warning,
    "the bytes have no agreed encoding (RFC 9110, section 5.5): Node and Starlette read Latin-1, others UTF-8",
    inResponse: "the bytes have no agreed encoding (RFC 9110, section 5.5): Node and Python read Latin-1")
  static let blankInTarget = Self(
    "blank-in-target", .error, "Node, Go and Python's http.server answer 400: the target ends at the blank")
  package static let repeatedField = Self(
    "repeated-field", .error, "servers and proxies take the first, the last, both, or refuse the request",
    inResponse:
      "curl and Python take the last Content-Type, fetch joins both, and Node refuses a second length")
  static let missingHost = Self(
    "missing-host", .error, "a server must answer 400 to HTTP/1.1 without Host (RFC 9112, section 3.2)",
    specs: true)
}

/// The request line and the header fields.
extension FindingContext {
  /// Findings about how the lines are written: only those about control characters apply to specs, whose
  /// lines the libraries write.
  var lineFindings: [Found] {
    markFindings + nameFindings + nonASCIIFindings + controlFindings + blankFindings + repeatedFindings
  }

  /// Checks that a message begins with what every message needs.
  var startFindings: [Found] {
    if fidelity.isHeadAbsent { return [] }
    var found = statusFindings
    let hasFirstLine = message.elements.contains { $0.kind == .requestLine || $0.kind == .statusLine }
    if !hasFirstLine, message.method == nil,
      !headers.contains(where: { $0.name.first == UInt8(ascii: ":") })
    {
      found.append(
        FindingRule.noRequestLine.at(
          0..<min(message.headLength, 64), .whole("head"), "the message has no request line"))
    } else if isExact(.fields), isHTTP11, !message.isResponse, headers("host").isEmpty {
      found.append(
        FindingRule.missingHost.at(
          message.headLength..<message.headLength, .whole("head"), "there is no Host"))
    }
    // A head alone, as developer tools copy it, has no end.
    if isExact(.fieldBlanks), fidelity[.body].knowledge != .absent, hasFirstLine, !isHeadEnded {
      found.append(
        FindingRule.unendedHead.at(
          message.headLength..<message.headLength, .whole("head"), "no empty line ends the header fields"))
    }
    return found
  }

  private var isHTTP11: Bool {
    head.contains { role($0) == .version && bytes($0).elementsEqual("HTTP/1.1".utf8) }
  }

  private var isHeadEnded: Bool {
    guard let last = head.last, role(last) == .lineEnd else { return false }
    let kind = kind(around: last)
    return kind != .field && kind != .requestLine && kind != .statusLine
  }

  /// Findings about line ends, folding, lines without a colon, and blanks before the colon.
  private var markFindings: [Found] {
    var found: [Found] = []
    var bare: [Int] = []
    for segment in head {
      let bytes = bytes(segment)
      switch role(segment) {
      case .lineEnd where bytes.first == 0x0A: bare.append(segment)
      case .unrecognized:
        let isLine = kind(around: segment) == .fields
        found.append(
          (isLine ? FindingRule.fieldWithoutColon : .unrecognized).at(
            range(segment), .segment(segment),
            isLine ? Self.sentence(onLine: bytes.first) : "the grammar does not name these bytes"))
      case .delimiter where isExact(.fieldBlanks) && bytes.first.map { $0 == 0x20 || $0 == 0x09 } == true:
        if bytes.contains(UInt8(ascii: ":")), kind(around: segment) == .field {
          found.append(
            FindingRule.blankBeforeColon.at(
              range(segment), .segment(segment), "a blank stands before the colon"))
        }
      case .fieldValue where bytes.contains(0x0A), .cookieName where bytes.contains(0x0A),
        .cookieValue where bytes.contains(0x0A):
        found.append(
          FindingRule.foldedField.at(range(segment), .segment(segment), "the value goes on on the next line"))
      default: break
      }
    }
    if let first = bare.first, isExact(.fieldBlanks) {
      let count = bare.count == 1 ? "a line ends" : "\(bare.count) lines end"
      found.append(
        FindingRule.bareLineFeed.at(range(first), .segment(first), "\(count) in LF without the CR before it"))
    }
    return found
  }

  /// Why a line of the head is no field, by its first byte.
  private static func sentence(onLine first: UInt8?) -> String {
    switch first {
    case 0x20, 0x09: "this line begins with a blank, and no field is above it that it could go on"
    case UInt8(ascii: ":"): "this line is not a header field: it has no name"
    default: "this line is not a header field: it has no colon"
    }
  }

  /// Findings about characters in names that are no tokens (RFC 9110, 5.6.2): printable ones, since the others have
  /// rules of their own. The names that HTTP/2 has for parts of the request line begin with a colon.
  private var nameFindings: [Found] {
    headers.filter { header in
      header.name.first != UInt8(ascii: ":")
        && header.name.contains { 0x20..<0x7F ~= $0 && !ASCIISet.token.contains($0) }
    }.map {
      FindingRule.invalidFieldName.at(
        $0.nameRange, $0.subject, "the name has a character that no name of a field may have")
    }
  }

  private var nonASCIIFindings: [Found] {
    targetFindings
      + headers.filter { header in
        header.value.contains { $0 >= 0x80 } || header.name.contains { $0 >= 0x80 }
      }.map {
        FindingRule.nonASCIIHead.at($0.range, $0.subject, "the field has bytes that are not ASCII")
      }
  }

  /// Findings about control characters in the request line and in the fields.
  var controlFindings: [Found] {
    (controlInRequestLine.map { [$0] } ?? [])
      + headers.filter { Self.holdsControl($0.value) || Self.holdsControl($0.name) }.map {
        FindingRule.controlInHead.at($0.range, $0.subject, "the field has a control character")
      }
  }

  /// The first control character of the request line.
  private var controlInRequestLine: Found? {
    guard isOwn(.requestLine), let line = message.elements.first(where: { $0.kind == .requestLine })
    else { return nil }
    for segment in line.segments where role(segment) != .lineEnd {
      let bytes = bytes(segment)
      guard let index = bytes.firstIndex(where: \.isControl) else { continue }
      let offset = message.offsets[segment] + index - bytes.startIndex
      return FindingRule.controlInHead.at(
        offset..<offset + 1, .segment(segment), "the request line has a control character")
    }
    return nil
  }

  /// Whether there is a control character other than tabs and line ends; line ends of folded fields have a
  /// rule of their own.
  static func holdsControl(_ bytes: ArraySlice<UInt8>) -> Bool {
    var follows: UInt8?
    for byte in bytes.reversed() {
      if byte == 0x0D ? follows != 0x0A : byte != 0x0A && byte.isControl { return true }
      follows = byte
    }
    return false
  }

  /// The finding about the first segment of the request target that is not ASCII.
  private var targetFindings: [Found] {
    guard
      let segment = head.first(where: { segment in
        Self.isOfTarget(role(segment)) && bytes(segment).contains { $0 >= 0x80 }
      })
    else { return [] }
    return [
      FindingRule.nonASCIIHead.at(
        range(segment), .segment(segment), "the request target has bytes that are not ASCII")
    ]
  }

  /// The finding about the first blank in the request target, which ends the target for a server that splits
  /// the line at blanks.
  private var blankFindings: [Found] {
    guard isOwn(.requestLine) else { return [] }
    for segment in head where Self.isOfTarget(role(segment)) {
      let bytes = bytes(segment)
      guard let start = bytes.firstIndex(where: \.isSpaceOrTab) else { continue }
      // A version with a control character is taken for part of the target: that is reported instead.
      if controlInRequestLine != nil { return [] }
      let end = bytes[start...].firstIndex { !$0.isSpaceOrTab } ?? bytes.endIndex
      let base = message.offsets[segment] - bytes.startIndex
      return [
        FindingRule.blankInTarget.at(
          base + start..<base + end, .segment(segment), "the request target contains a blank: write `%20`")
      ]
    }
    return []
  }

  private static func isOfTarget(_ role: Segment.Role) -> Bool {
    switch role {
    case .authority, .path, .query, .queryKey, .queryValue: true
    default: false
    }
  }

  /// Repeated fields that a request may have only once.
  private var repeatedFindings: [Found] {
    let names: [StaticString] = ["host", "content-type", "content-length"]
    return names.flatMap { name in
      headers(name).dropFirst().map { header in
        FindingRule.repeatedField.at(
          header.nameRange.lowerBound..<header.range.upperBound, header.subject,
          "the \(message.isResponse ? "response" : "request") has this field more than once")
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte is a control character other than a tab.
  fileprivate var isControl: Bool { self < 0x20 && self != 0x09 || self == 0x7F }
}

import OnwireTextFormats

/// Cuts a status line into segments (RFC 9112, 4).
package enum StatusLine {
  /// Whether a line is a status line, whole or broken: no request line begins this way.
  static func begins(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: "HTTP/".utf8) }

  /// Takes the line: its first word is the version, a number after it the status, and the rest the reason.
  static func take(_ line: TextLine, _ cutter: inout ByteCutter, _ builder: inout MessageBuilder) {
    let text = cutter.bytes[line.content]
    let version = text.prefix { !$0.isSpaceOrTab }
    let rest = text[version.endIndex...].trimmingOWS
    let code = rest.prefix { !$0.isSpaceOrTab }
    let status = code.allSatisfy(ASCIISet.digits.contains) ? code : code.prefix(0)
    let reason = rest[status.endIndex...].trimmingOWS
    builder.element(.statusLine) { builder in
      for (part, role) in [(version, Segment.Role.version), (status, .status), (reason, .reason)]
      where !part.isEmpty {
        cutter.take(to: part.startIndex, .delimiter, &builder)
        cutter.take(to: part.endIndex, role, &builder)
      }
      cutter.take(to: line.content.upperBound, .delimiter, &builder)
      cutter.take(to: line.end, .lineEnd, &builder)
    }
  }

  /// Whether a response with this status comes before the final one (RFC 9110, 15.2); after 101 the protocol
  /// changes.
  package static func isInterim(_ status: Int) -> Bool { (100..<200).contains(status) && status != 101 }

  /// Whether a response with this status has no body, whatever its fields say (RFC 9112, 6.3).
  package static func hasNoBody(_ status: Int?) -> Bool {
    status.map { (100..<200).contains($0) || $0 == 204 || $0 == 304 } ?? false
  }
}

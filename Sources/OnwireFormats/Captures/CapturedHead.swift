import OnwireHTTP
import OnwireTextFormats

/// The head of a request or a response that a capture keeps as a list, and its text.
///
/// HTTP/2 has no such text: its pseudo-header fields become a request line and `host`, as curl and Burp show
/// them.
struct CapturedHead {
  /// The request line or status line without its line end; `nil` if it has to be made from the parts below.
  var requestLine: [UInt8]?
  /// The status of a response, and the reason after it; `nil` for a request.
  var status: (code: [UInt8], reason: [UInt8])?
  var method: [UInt8] = []
  /// The request target.
  var target: [UInt8] = []
  /// Such as `HTTP/1.1`.
  var version: [UInt8] = Array("HTTP/1.1".utf8)
  /// Host and port of the URL, for captures that keep no `:authority`; empty if the capture keeps it.
  var authority: [UInt8] = []
  /// Names and values in order.
  var fields: [(name: [UInt8], value: [UInt8])] = []

  /// The name of the first line.
  var lineName: String { status == nil ? "request line" : "status line" }

  /// Whether the version is 2 or 3, whose heads are not text on the wire.
  var isBinary: Bool {
    version.starts(with: "HTTP/2".utf8) || version.starts(with: "HTTP/3".utf8)
      || version.starts(with: "h2".utf8)
      || version.starts(with: "h3".utf8) || fields.contains { $0.name.first == UInt8(ascii: ":") }
  }

  /// The first value of the field called `name`, which is in lower case; `nil` if there is none.
  func value(_ name: String) -> [UInt8]? {
    // By indices, so that no field is copied.
    fields.indices.first { fields[$0].name[...].equalsCaseless(name) }.map { fields[$0].value }
  }

  /// The head with CR LF and one blank after each colon; adds to `fidelity` what could not be kept.
  func text(_ fidelity: inout Fidelity) -> [UInt8] {
    var text: [UInt8] = []
    var fields = fieldLines(&fidelity)
    if isBinary {
      let pseudo = fields.filter { $0.name.first == UInt8(ascii: ":") }
      func pseudoValue(_ name: String) -> [UInt8]? {
        pseudo.first { $0.name.elementsEqual(name.utf8) }?.value
      }
      fields.removeAll { $0.name.first == UInt8(ascii: ":") }
      let version = version.last == UInt8(ascii: "3") ? "HTTP/3" : "HTTP/2"
      if let status {
        text += "\(version) ".utf8
        text += pseudoValue(":status") ?? status.code
      } else {
        text += pseudoValue(":method") ?? method
        text.append(UInt8(ascii: " "))
        text += pseudoValue(":path") ?? target
        text += " \(version)".utf8
      }
      if status == nil, value("host") == nil {
        if let authority = pseudoValue(":authority") {
          fields.insert((Array("host".utf8), authority), at: 0)
        } else if !authority.isEmpty {
          fields.insert((Array("host".utf8), authority), at: 0)
          fidelity.set(
            .fields, .rebuilt,
            because: "\(version) sends :authority, which the capture lacks: host is made of the URL")
        }
      }
      fidelity.set(
        .requestLine, .rebuilt, because: "\(version) has no \(lineName): made of its pseudo-header fields")
      fidelity.set(.fieldBlanks, .absent, because: "\(version) sends fields in binary form")
      fidelity.set(.framing, .absent, because: "\(version) frames bodies by itself")
      if pseudo.isEmpty {
        fidelity.set(
          .fieldCase, .unknown, because: "\(version) has lower-case names only; the capture may show others")
      }
    } else if let requestLine {
      text += requestLine
    } else if let status {
      text += version
      for word in [status.code, status.reason] where !word.isEmpty {
        text.append(UInt8(ascii: " "))
        text += word
      }
    } else {
      text += method
      text.append(UInt8(ascii: " "))
      text += target
      text.append(UInt8(ascii: " "))
      text += version
    }
    if text.contains(.lineFeed) {
      text = Self.oneLine(text)
      fidelity.set(
        .requestLine, .rebuilt, because: "a \(lineName) has no line end: the capture's is written as a blank")
    }
    text += "\r\n".utf8
    for field in fields {
      text += field.name
      text += ": ".utf8
      text += field.value
      text += "\r\n".utf8
    }
    text += "\r\n".utf8
    return text
  }

  /// The fields without the line ends that no field has: each line of a value is a field of its own, as Chrome joins
  /// fields of one name, unless a blank makes it a part of the one before (RFC 9112, 5.2).
  private func fieldLines(_ fidelity: inout Fidelity) -> [(name: [UInt8], value: [UInt8])] {
    guard fields.contains(where: { $0.name.contains(.lineFeed) || $0.value.contains(.lineFeed) }) else {
      return fields
    }
    var lines: [(name: [UInt8], value: [UInt8])] = []
    for field in fields {
      let name = Self.oneLine(field.name)
      var values: [ArraySlice<UInt8>] = []
      for line in field.value.split(separator: .lineFeed, omittingEmptySubsequences: false) {
        if let last = values.last, line.first?.isSpaceOrTab == true {
          values[values.count - 1] = field.value[last.startIndex..<line.endIndex]
        } else {
          values.append(line)
        }
      }
      if values.count > 1 || name != field.name {
        let reason = "no header field has a line end: each line of a value is written as a field of its own"
        fidelity.set(.fields, .rebuilt, because: reason)
        fidelity.setRebuilt(field: String(decoding: name, as: UTF8.self), because: reason)
      }
      lines += values.map { (name, Self.withoutReturn($0)) }
    }
    return lines
  }

  private static func oneLine(_ text: [UInt8]) -> [UInt8] {
    Array(text.split(separator: .lineFeed).map(withoutReturn).joined(separator: " ".utf8))
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.last == .carriageReturn ? line.dropLast() : line)
  }
}

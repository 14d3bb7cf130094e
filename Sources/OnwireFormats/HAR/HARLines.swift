import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A head in the form that an archive has: texts without the blanks and line ends between them.
struct HARLines {
  private(set) var method = ""
  private(set) var target: [UInt8] = []
  private(set) var version = ""
  private(set) var fields: [(name: String, value: String)] = []

  init(_ head: [UInt8]) {
    var lines = head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    let requestLine = Self.withoutEnd(lines.popFirst() ?? [])
    let space = UInt8(ascii: " ")
    let first = requestLine.firstIndex(of: space) ?? requestLine.endIndex
    let last = requestLine.lastIndex(of: space).flatMap { $0 > first ? $0 : nil } ?? requestLine.endIndex
    method = Self.text(requestLine[..<first])
    target = Array(requestLine[first..<last].dropFirst())
    version = Self.text(requestLine[last...].dropFirst())
    for line in lines.map(Self.withoutEnd) {
      if line.isEmpty { break }
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      fields.append((Self.text(line[..<colon]), Self.text(line[colon...].dropFirst().trimmingOWS)))
    }
  }

  /// The value of the first field called `name`, which is in lower case.
  func value(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }

  /// The URL of the target at `endpoint`.
  func url(_ endpoint: Endpoint) -> String {
    let target = Self.text(self.target[...])
    // Compare bytes: in a Swift string, a slash with a combining accent is another character.
    if self.target.first == UInt8(ascii: "/") { return endpoint.origin + target }
    return target.holds("://") ? target : "\(endpoint.origin)/\(target)"
  }

  /// The pairs of the target's query, decoded.
  var query: [(name: String, value: String?)] {
    guard let mark = target.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return FormPairs.of(target[(mark + 1)...])
  }

  /// The cookies of all Cookie fields (RFC 6265, 4.2.1).
  var cookies: [(name: String, value: String?)] {
    fields.filter { $0.name.lowercased() == "cookie" }.flatMap { field in
      field.value.utf8.split(separator: UInt8(ascii: ";")).map { cookie in
        let cookie = cookie.drop { $0 == UInt8(ascii: " ") }
        let name = cookie.prefix { $0 != UInt8(ascii: "=") }
        let value = cookie[name.endIndex...].dropFirst()
        return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
      }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func withoutEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

/// The pairs of a query or a form, as texts.
enum FormPairs {
  /// Names and values, decoded if the result is text; no value if there is no `=`.
  static func of(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String?)] {
    bytes.split(separator: UInt8(ascii: "&")).map { pair in
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = name.endIndex < pair.endIndex ? pair[(name.endIndex + 1)...] : nil
      return (text(name), value.map(text))
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: FormText.decode(bytes), as: UTF8.self) ?? String(decoding: bytes, as: UTF8.self)
  }
}

import OnwireTextFormats

/// A head of HTTP/2 or 3 as a browser's panel shows it: pseudo-header fields among the others.
///
/// Each line is a name and its value, or, as Chrome's panel gives them to copy, each name has a line of its own before
/// its value.
struct PanelHead {
  var head = CapturedHead()

  /// The head in `bytes`; `nil` where they do not begin with a pseudo-header field.
  init?(_ bytes: [UInt8]) {
    guard bytes.first == UInt8(ascii: ":") else { return nil }
    var lines = bytes.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })[...]
    let isPaired = lines.first.map { $0.trimmed.last == UInt8(ascii: ":") } ?? false
    while let line = lines.popFirst() {
      // The colon before the name of a pseudo-header field is part of it.
      guard let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) else { return nil }
      var value = line[(colon + 1)...].trimmed
      if isPaired, value.isEmpty, let next = lines.popFirst() { value = next.trimmed }
      head.fields.append((Array(line[..<colon]), Array(value)))
    }
    guard head.value(":method") != nil, head.value(":path") != nil else { return nil }
  }
}

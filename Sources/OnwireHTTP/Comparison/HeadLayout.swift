import OnwireTextFormats

/// The positions of the fields in a message's head.
struct HeadLayout {
  /// A header field, or a line that is not one.
  struct Line: FieldLine {
    /// The line with its line end.
    var whole: Range<Int>
    /// Empty for a line without a colon.
    var name: Range<Int>
    /// The value without the blanks around it.
    var value: Range<Int>
    var lineEnd: Range<Int>
    var path: String
    /// The name in lower case.
    var key: [UInt8]
  }

  let message: Message
  /// The request line or status line with its line end; `nil` if there is none.
  private(set) var firstLine: Range<Int>?
  private(set) var method: Unit?
  private(set) var target: Unit?
  private(set) var version: Unit?
  private(set) var status: Unit?
  private(set) var reason: Unit?
  private(set) var lines: [Line] = []
  /// What is promised about the order of the header fields.
  private(set) var order = Element.Order.promised
  /// The bytes before the request line, and after the header fields.
  private(set) var start = 0..<0
  private(set) var end: Range<Int>
  /// The boundary in the first Content-Type, if that is multipart.
  private(set) var boundary: Range<Int>?

  /// A field that has a path of its own.
  struct Unit {
    var path: String
    var range: Range<Int>
  }

  init(_ message: Message) {
    self.message = message
    end = 0..<message.headLength
    let paths = message.fields.prefix(message.headSegmentCount).map(\.path)
    var known: Range<Int>?
    let isInHead: (Element) -> Bool = {
      $0.kind == .request || $0.kind == .response || $0.segments.lowerBound < message.headSegmentCount
    }
    for element in message.elements.prefix(while: isInHead) where element.kind != .request {
      let range = message.offsets[element.segments.lowerBound]..<message.offsets[element.segments.upperBound]
      switch element.kind {
      case .requestLine, .statusLine:
        firstLine = range
        known = range
        take(firstLine: element)
      case .target:
        target = Unit(path: "target", range: range)
      case .fields:
        known = (known?.lowerBound ?? range.lowerBound)..<range.upperBound
        order = element.order
        takeLines(element, paths)
      default: break
      }
    }
    if let known {
      start = 0..<known.lowerBound
      end = known.upperBound..<message.headLength
    }
    if firstLine == nil { takePseudoFields() }
  }

  /// The bytes of a range of the head, whose segments come first and are all stored.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    message.storage[range.clamped(to: 0..<message.storage.count)]
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }

  /// The protocol, such as `HTTP/1.1`.
  var protocolName: String { version.map { text($0.range) } ?? (isBinary ? "HTTP/2" : "HTTP/1.1") }

  /// Whether the request was HTTP/2 or 3, which are not text on the wire.
  var isBinary: Bool {
    guard let version else { return method?.path.hasPrefix("header") == true }
    let bytes = bytes(version.range)
    return bytes.starts(with: "HTTP/2".utf8) || bytes.starts(with: "HTTP/3".utf8)
  }

  // MARK: Reading

  private func range(_ segment: Int) -> Range<Int> { message.offsets[segment]..<message.offsets[segment + 1] }

  private mutating func take(firstLine element: Element) {
    for segment in element.segments {
      switch message.segments.role(at: segment) {
      case .method: method = Unit(path: "method", range: range(segment))
      case .version: version = Unit(path: "version", range: range(segment))
      case .status: status = Unit(path: "status", range: range(segment))
      case .reason: reason = Unit(path: "reason", range: range(segment))
      default: break
      }
    }
  }

  /// Takes fields and other lines, each up to its line end.
  private mutating func takeLines(_ fields: Element, _ paths: [String]) {
    var first = fields.segments.lowerBound
    for segment in fields.segments {
      let isLast = segment == fields.segments.upperBound - 1
      guard message.segments.role(at: segment) == .lineEnd || isLast else { continue }
      lines.append(line(first..<segment + 1, paths[first]))
      first = segment + 1
    }
    guard let type = typeLine, type.isMultipart else { return }
    boundary = fields.segments.first {
      message.segments.role(at: $0) == .boundary && type.line.value.contains(range($0))
    }.map { segment in
      // A client may write quotes that were given as part of it.
      let own = range(segment)
      let isQuoted =
        own.count > 1 && bytes(own).first == UInt8(ascii: "\"") && bytes(own).last == UInt8(ascii: "\"")
      return isQuoted ? own.lowerBound + 1..<own.upperBound - 1 : own
    }
  }

  private func line(_ segments: Range<Int>, _ path: String) -> Line {
    let whole = message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound]
    let last = segments.upperBound - 1
    let hasEnd = message.segments.role(at: last) == .lineEnd
    let lineEnd = hasEnd ? range(last) : whole.upperBound..<whole.upperBound
    var name = whole.lowerBound..<whole.lowerBound
    var value = whole.lowerBound..<lineEnd.lowerBound
    if message.segments.role(at: segments.lowerBound) == .fieldName {
      name = range(segments.lowerBound)
      let colon = bytes(name.upperBound..<lineEnd.lowerBound).firstIndex(of: UInt8(ascii: ":"))
      let trimmed = bytes((colon.map { $0 + 1 } ?? name.upperBound)..<lineEnd.lowerBound).trimmingOWS
      value = trimmed.startIndex..<trimmed.endIndex
    }
    return Line(
      whole: whole, name: name, value: value, lineEnd: lineEnd, path: path,
      key: bytes(name).map(\.lowercased))
  }

  /// Takes method and target from the pseudo-header fields of an HTTP/2 request shown as text.
  private mutating func takePseudoFields() {
    func unit(_ name: StaticString) -> Unit? {
      lines.first { $0.key[...].equalsCaseless(name) }.map { Unit(path: $0.path, range: $0.value) }
    }
    method = unit(":method")
    target = unit(":path")
    lines.removeAll { $0.key.elementsEqual(":method".utf8) || $0.key.elementsEqual(":path".utf8) }
  }
}

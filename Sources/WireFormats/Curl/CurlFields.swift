/// How curl is made to write the fields of a head, in place and byte for byte.
///
/// curl looks at the start of each `-H` only: it drops values of blanks, moves or acts on some fields
/// (`Host`, `Connection`, `Transfer-Encoding`), and passes all that follows the first line end on as it is
/// (CURLOPT_HTTPHEADER: "libcurl passes on the verbatim strings"). So a line that curl would change rides
/// behind the line before it, in the same `-H`.
struct CurlFields {
  /// The `-H` options.
  var options: [CurlOption] = []
  /// What curl will write otherwise.
  var notes: [CurlNote] = []

  private var visible: Set<String> = []

  init(_ head: RequestHead, body: CurlBody, bodyLength: Int, url: CurlURL) {
    var lines = head.lines[...]
    let hasBody = !body.isNone
    // curl adds this field itself, last: a person leaves it out.
    let writesLength = hasBody && Self.endsWithLength(lines, bodyLength)
    if writesLength { lines.removeLast() }
    let hostComesFirst = Self.hostComesFirst(lines)
    if !hostComesFirst { options.append(.without("Host")) }
    var groups: [[FieldLine]] = []
    for line in lines {
      if passes(line, in: head.lines, isFirst: groups.isEmpty && hostComesFirst) {
        groups.append([line])
      } else if let carrier = Self.carrier(groups, hostComesFirst: hostComesFirst) {
        groups[carrier] = groups[carrier...].flatMap { $0 } + [line]
        groups.removeSubrange((carrier + 1)...)
      } else if line.isPlain {
        notes.append(line.name == "connection" ? .connectionMoves : .curlChunks)
        groups.append([line])
      } else {
        notes.append(.firstLineDropped)
      }
    }
    if hostComesFirst, let host = groups.first, host.count == 1, url.impliesHost(host[0].bytes) {
      groups.removeFirst()
      visible.insert("host")
    }
    for group in groups { append(group) }
    suppress("User-Agent")
    suppress("Accept")
    guard hasBody else { return }
    suppress("Content-Type")
    if !writesLength { suppress("Content-Length") }
    // The least size at which any curl asks first, and waits a second for the answer.
    if bodyLength > 1024 || body.isUpload { suppress("Expect") }
  }

  private mutating func append(_ group: [FieldLine]) {
    visible.insert(group[0].name)
    var lines = group.map(\.bytes)
    // A colon with nothing behind it takes a field away; a semicolon sends it empty.
    if group.count == 1, group[0].value.isEmpty { lines[0][lines[0].count - 1] = UInt8(ascii: ";") }
    options.append(.header(lines))
  }

  private mutating func suppress(_ fieldName: String) {
    if !visible.contains(fieldName.lowercased()) { options.append(.without(fieldName)) }
  }

  /// The last group behind which a line can ride: newer curls drop one that begins with an empty value.
  private static func carrier(_ groups: [[FieldLine]], hostComesFirst: Bool) -> Int? {
    groups.indices.last { !groups[$0][0].value.isEmpty || ($0 == 0 && hostComesFirst) }
  }

  /// Whether curl writes the line as it is and where it is.
  private func passes(_ line: FieldLine, in lines: [FieldLine], isFirst: Bool) -> Bool {
    switch line.name {
    case "host" where isFirst: true
    // From 8.16 on curl writes one of its own after all other fields, even those that it adds.
    case "connection":
      line.isTidy("Connection") && lines.last?.bytes == line.bytes
        && lines.count { $0.name == "connection" } == 1
    case "transfer-encoding": false
    default: line.isPlain
    }
  }

  private static func endsWithLength(_ lines: ArraySlice<FieldLine>, _ bodyLength: Int) -> Bool {
    guard lines.last?.bytes.elementsEqual("Content-Length: \(bodyLength)".utf8) == true else { return false }
    return lines.count { $0.name == "content-length" } == 1
  }

  /// Whether curl's own place for `Host`, before all others and spelled so, is the message's.
  private static func hostComesFirst(_ lines: ArraySlice<FieldLine>) -> Bool {
    guard let first = lines.first, first.bytes.starts(with: "Host:".utf8) else { return false }
    return lines.count { $0.name == "host" } == 1
  }
}

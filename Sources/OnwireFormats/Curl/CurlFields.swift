/// The options that make curl write the fields of a head in order and byte for byte.
///
/// curl only looks at the start of each `-H`: it drops values that are only blanks, moves or acts on some
/// fields (`Host`, `Connection`, `Transfer-Encoding`), and passes everything after the first line end on
/// unchanged (CURLOPT_HTTPHEADER: "libcurl passes on the verbatim strings"). So a line that curl would change
/// rides after the line before it, in the same `-H`.
struct CurlFields {
  /// The `-H` options.
  var options: [CurlOption] = []
  /// What curl will write differently.
  var notes: [CurlNote] = []

  private var visible: Set<String> = []

  init(_ head: RequestHead, body: CurlBody, bodyLength: Int, url: CurlURL) {
    var lines = head.lines[...]
    let hasBody = !body.isNone
    // curl adds this field itself, as the last one; a person would leave it out.
    let writesLength = hasBody && Self.endsWithLength(lines, bodyLength)
    if writesLength { lines.removeLast() }
    let hostComesFirst = Self.hostComesFirst(lines)
    if !hostComesFirst { options.append(.without("Host")) }
    let connections = head.lines.count { $0.name == "connection" }
    // The lines that share an option, and the last option after which a line can ride: newer curls drop a
    // line in an option that begins with an empty value.
    var groups: [Range<Int>] = []
    var carrier: Int?
    for (index, line) in zip(lines.indices, lines) {
      let isHost = groups.isEmpty && hostComesFirst
      let passes =
        switch line.name {
        case "host" where isHost: true
        // From 8.16 on, curl writes its own Connection after all other fields, even after those that it adds.
        case "connection":
          line.isTidy("Connection") && head.lines.last?.bytes == line.bytes && connections == 1
        case "transfer-encoding": false
        default: line.isPlain
        }
      if !passes {
        if let carrier {
          groups.removeSubrange((carrier + 1)...)
          groups[carrier] = groups[carrier].lowerBound..<index + 1
          continue
        }
        guard line.isPlain else {
          notes.append(.firstLineDropped)
          continue
        }
        notes.append(line.name == "connection" ? .connectionMoves : .curlChunks)
      }
      if !line.value.isEmpty || isHost { carrier = groups.count }
      groups.append(index..<index + 1)
    }
    if hostComesFirst, let host = groups.first, host.count == 1,
      url.impliesHost(lines[host.lowerBound].bytes)
    {
      groups.removeFirst()
      visible.insert("host")
    }
    for group in groups { append(lines[group]) }
    suppress("User-Agent")
    suppress("Accept")
    guard hasBody else { return }
    suppress("Content-Type")
    if !writesLength { suppress("Content-Length") }
    // The smallest body for which any curl sends `Expect` and waits a second for the answer.
    if bodyLength > 1024 || body.isUpload { suppress("Expect") }
  }

  private mutating func append(_ group: ArraySlice<FieldLine>) {
    guard let first = group.first else { return }
    visible.insert(first.name)
    var lines = group.map(\.bytes)
    // A colon without a value removes a field; a semicolon sends it empty.
    if group.count == 1, first.value.isEmpty { lines[0][lines[0].count - 1] = UInt8(ascii: ";") }
    options.append(.header(lines))
  }

  private mutating func suppress(_ fieldName: String) {
    if !visible.contains(fieldName.lowercased()) { options.append(.without(fieldName)) }
  }

  private static func endsWithLength(_ lines: ArraySlice<FieldLine>, _ bodyLength: Int) -> Bool {
    guard lines.last?.bytes.elementsEqual("Content-Length: \(bodyLength)".utf8) == true else { return false }
    return lines.count { $0.name == "content-length" } == 1
  }

  /// Whether the message's `Host` is as curl writes it: before all others, and with this spelling.
  private static func hostComesFirst(_ lines: ArraySlice<FieldLine>) -> Bool {
    guard let first = lines.first, first.bytes.starts(with: "Host:".utf8) else { return false }
    return lines.count { $0.name == "host" } == 1
  }
}

import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Compares what curl 7.88 sends for a readable command with the message; the reader of commands knows what
/// curl does.
struct CurlShortSent {
  /// The differences between the heads.
  private(set) var notes: [CurlShortNotes.Note] = []

  /// Compares what `options` send with the message that begins with `head`; `isRespelled` says that the
  /// differences in the query are already noted.
  init(
    _ options: [CurlOption], _ body: CurlShortBody, _ head: RequestHead, of message: Message,
    isRespelled: Bool
  ) {
    guard let sent = Self.head(options) else {
      notes = [.unchecked]
      return
    }
    let targets = [sent, head].map {
      isRespelled ? Array($0.target.prefix { $0 != UInt8(ascii: "?") }) : $0.target
    }
    if sent.method != head.method
      || CurlEscapes.lowercased(targets[0]) != CurlEscapes.lowercased(targets[1])
    {
      notes.append(.requestLine)
    } else if Self.isRecased(sent.target, head.target) {
      notes.append(.escapeCase)
    }
    if sent.version != head.version {
      notes.append(.versionOf(String(decoding: head.version, as: UTF8.self)))
    }
    // The notes of the body cover its length and its boundary.
    let hasParts = body.hasParts
    func compared(_ line: FieldLine) -> Bool {
      !line.name.isEmpty && (body.isEmpty || line.name != "content-length")
        && (!hasParts || line.name != "content-type")
    }
    let lost = noteLost(sent.lines, head.lines)
    let lines = [sent, head].map { $0.lines.filter { compared($0) && !lost.contains($0.name) } }
    compare(lines[0], lines[1])
    let names = Set(head.lines.map(\.name))
    if !body.isEmpty, !names.contains("content-length"), !names.contains("transfer-encoding") {
      notes.append(.added(["a `Content-Length`"]))
    }
    if hasParts, !names.contains("content-type") { notes.append(.added(["a `Content-Type`"])) }
    let isChunked = head.lines.contains {
      $0.name == "transfer-encoding"
        && String(decoding: $0.value, as: UTF8.self).lowercased().utf8.holds("chunked".utf8)
    }
    if !body.isEmpty, isChunked { notes.append(.framedAnew) }
    if !body.isEmpty, !isChunked, names.contains("transfer-encoding"), !names.contains("content-length") {
      notes.append(.added(["a `Content-Length`"]))
    }
    if names.contains("connection"), head.lines.last?.name != "connection" { notes.append(.connectionLast) }
    // Most commands have a weightier note; without any, this one says that the bytes differ.
    let orders = [sent, head].map { $0.lines.map(\.name).filter(names.contains) }
    if notes.isEmpty, orders[0] != orders[1] { notes.append(.fieldOrder) }
  }

  /// Whether any pairs of the two targets differ only in the letter case of escapes.
  private static func isRecased(_ sent: [UInt8], _ wanted: [UInt8]) -> Bool {
    let pairs = [sent, wanted].map { $0.split(separator: UInt8(ascii: "&")).map(Array.init) }
    return zip(pairs[0], pairs[1]).contains {
      $0 != $1 && CurlEscapes.lowercased($0) == CurlEscapes.lowercased($1)
    }
  }

  /// Notes the names of which curl sends fewer fields, and returns them.
  private mutating func noteLost(_ sent: [FieldLine], _ wanted: [FieldLine]) -> Set<String> {
    let counts = [sent, wanted].map { $0.reduce(into: [:]) { $0[$1.name, default: 0] += 1 } }
    var lost: Set<String> = []
    for line in wanted {
      guard let count = counts[0][line.name], let all = counts[1][line.name], count < all,
        lost.insert(line.name).inserted
      else { continue }
      notes.append(.lostFields(String(decoding: line.nameBytes, as: UTF8.self), sent: count, of: all))
    }
    return lost
  }

  private mutating func compare(_ sent: [FieldLine], _ wanted: [FieldLine]) {
    let names = (sent: Set(sent.map(\.name)), wanted: Set(wanted.map(\.name)))
    let lines = (sent: Set(sent.map(\.bytes)), wanted: Set(wanted.map(\.bytes)))
    let added = sent.filter { !names.wanted.contains($0.name) }.sorted { $0.name < $1.name }
    if !added.isEmpty { notes.append(.added(added.map(Self.words))) }
    for line in wanted where !lines.sent.contains(line.bytes) {
      let name = String(decoding: line.nameBytes, as: UTF8.self)
      notes.append(names.sent.contains(line.name) ? .respeltField(name) : .lostField(name))
    }
    let sentInCommon = sent.map(\.bytes).filter(lines.wanted.contains)
    if sentInCommon != wanted.map(\.bytes).filter(lines.sent.contains) { notes.append(.fieldOrder) }
  }

  /// Describes a field that curl adds, whose value is not always the same.
  private static func words(_ line: FieldLine) -> String {
    let text = ShellComment.name(String(decoding: line.bytes, as: UTF8.self))
    let isFixed = line.name == "accept"
    return isFixed ? "`\(text)`" : "a `\(String(decoding: line.nameBytes, as: UTF8.self))`"
  }

  /// The head that curl sends; `nil` if the reader refuses the command, as it does for some URLs.
  private static func head(_ options: [CurlOption]) -> RequestHead? {
    var words: [ShellWord] = []
    for option in options {
      if !option.flag.isEmpty { words.append(ShellWord(bytes: Array(option.flag.utf8), offset: 0)) }
      if !option.lines.isEmpty { words.append(ShellWord(bytes: option.argument, offset: 0)) }
    }
    // With an unreadable body, the Content-Length and its place would be unknown; its value is not compared.
    let files = CurlFiles(
      source: CaptureSource(ByteInput([]), name: ""), standIn: ByteInput([UInt8(ascii: "\n")]))
    do {
      var arguments = CurlArguments(files)
      try arguments.read(words[...])
      guard var operation = arguments.operations.first else { return nil }
      try operation.finish()
      let requests = try CurlBuild(operation: operation, files: files, notes: []).requests()
      guard requests.count == 1, let message = requests.first?.message else { return nil }
      return try RequestHead(message.bytes(0..<message.headLength))
    } catch {
      return nil
    }
  }
}

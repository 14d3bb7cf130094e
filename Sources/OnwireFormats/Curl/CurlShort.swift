import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// A readable curl command: equal to the message in meaning, not in bytes.
///
/// curl does the work: it escapes values, writes the multipart body and adds its own fields. A note says
/// where its bytes are known to differ from the message.
struct CurlShort {
  private(set) var options: [CurlOption] = []
  private(set) var notes = CurlShortNotes()
  private let body: CurlShortBody
  /// Whether the command is a file in a folder, and not only shown.
  private let hasFolder: Bool

  /// The longest body in chunks that is decoded, in bytes.
  private static let longestChunks = 1 << 20

  init(_ request: Request, filename: String?) throws {
    var message = request.message
    notes.note(message.trailerNames.map { .lostTrailer($0) })
    if message.isInChunks, !message.isResponse {
      // curl makes chunks of its own, so it gets the decoded content.
      guard message.length - message.headLength <= Self.longestChunks else { throw CurlObstacle.longChunks }
      message = try message.withoutChunks
      guard !CurlBody.needsFile(message, for: .command) else { throw CurlObstacle.longChunks }
    }
    let head = try RequestHead(of: message, limit: CurlForm.command.headLimit)
    try CurlURL.checkHost(request.endpoint.host)
    body = try CurlShortBody(message, head, filename: filename)
    hasFolder = filename != nil
    let target = CurlShortTarget(
      head.target, request.endpoint, mayMove: body.isEmpty && Self.reads(head),
      isUpload: body.content.isUpload)
    notes.note(body.notes)
    if let method = method(head, body, target) { options.append(method) }
    options += target.options
    options += fields(head, body, message, CurlURL(request.endpoint))
    options += body.options + target.pairs
    notes.note(target.notes)
    notes.note(
      CurlShortSent(options, body, head, of: message, isRespelled: !target.notes.isEmpty).notes)
    if request.endpoint.scheme == .https { notes.note(.version) }
    for option in options where option.argument.count > CurlForm.command.argumentLimit {
      throw CurlObstacle.argumentTooLong(
        option.name, option.argument.count, CurlForm.command.argumentLimit)
    }
  }

  /// Writes the command, or returns why that is impossible.
  static func write(
    _ request: Request, _ options: OutputOptions, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Verdict {
    do {
      let command = try CurlShort(request, filename: options.bodyFilename)
      try command.text(isForPasting: options.isForPasting).withUnsafeBytes(sink)
      return command.notes.sentences.isEmpty ? .exact : .inexact(command.notes.sentences)
    } catch let obstacle as CurlObstacle {
      return .impossible(obstacle.sentence)
    }
  }

  /// Whether the body must be in a file of its own: it is not given as parts, and is not text that fits an
  /// argument.
  static func needsBodyFile(_ message: Message) -> Bool {
    !message.isInChunks && !CurlShortPart.areSaid(of: message) && CurlBody.needsFile(message, for: .command)
  }

  private func text(isForPasting: Bool) -> [UInt8] {
    var text = isForPasting ? [] : ShellComment.lines(notes.sentences)
    if hasFolder { text.append(contentsOf: fileTests) }
    text.append(contentsOf: body.content.writer)
    text.append(contentsOf: "curl".utf8)
    for (index, option) in options.enumerated() {
      text.append(contentsOf: (index == 0 || options[index - 1].isShort ? " " : " \\\n  ").utf8)
      if !option.flag.isEmpty { text.append(contentsOf: option.flag.utf8) }
      if !option.flag.isEmpty, !option.lines.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(contentsOf: option.word)
    }
    text.append(contentsOf: body.content.redirection)
    text.append(UInt8(ascii: "\n"))
    return text
  }

  /// Lines that change to the folder of the command if its first file is there, and print the name of each
  /// missing file, since curl does not say which one it cannot open. `echo` in dash and zsh would read a
  /// backslash as an escape.
  private var fileTests: [UInt8] {
    var lines: [UInt8] = []
    if let first = body.files.first, first.first != UInt8(ascii: "/") {
      lines += Array("test ! -f ".utf8) + ShellQuoting.fileBeside(first)
      lines += Array(" || CDPATH= cd -- \"$(dirname -- \"$0\")\"\n".utf8)
    }
    for file in body.files {
      let sentence = "\(VisibleText.of(String(decoding: file, as: UTF8.self))) is missing"
      lines += Array("test -f ".utf8) + ShellQuoting.quote(file)
      lines += Array(#" || printf '%s\n' "#.utf8) + ShellQuoting.quote(Array(sentence.utf8))
      lines += Array(" >&2\n".utf8)
    }
    return lines
  }

  /// Whether the method only reads, so that its pairs may be given to `-G`.
  private static func reads(_ head: RequestHead) -> Bool {
    head.method.elementsEqual("GET".utf8) || head.method.elementsEqual("HEAD".utf8)
  }

  private func method(_ head: RequestHead, _ body: CurlShortBody, _ target: CurlShortTarget) -> CurlOption? {
    let unprompted = body.content.isNone ? (body.options.isEmpty ? "GET" : "POST") : body.content.method
    if head.method.elementsEqual(unprompted.utf8) { return nil }
    if head.method.elementsEqual("HEAD".utf8), body.options.isEmpty { return .head }
    return .request(head.method)
  }

  // MARK: Fields

  /// The fields that curl does not write by itself.
  private mutating func fields(
    _ head: RequestHead, _ body: CurlShortBody, _ message: Message, _ url: CurlURL
  ) -> [CurlOption] {
    var options: [CurlOption] = []
    // If the field is given, curl does not make one from -u (lib/http.c, output_auth_headers).
    let mayGiveUser = head.lines.count { $0.name == "authorization" } == 1
    for line in head.lines {
      switch line.name {
      case "host" where url.impliesHost(line.bytes): break
      case "content-length" where !body.options.isEmpty:
        if line.text != String(message.length - message.headLength) { notes.note(.contentLength(line.text)) }
      case "content-type" where body.writesType(line.text): break
      case "content-type" where body.hasParts:
        if let type = typeOfParts(line) { options.append(type) }
      case "accept" where line.text == "*/*": break
      case "authorization" where mayGiveUser:
        options.append(CurlOption.credentials(line.text) ?? .header([line.bytes]))
      case "": notes.note(.unnamedLine)
      case _ where line.text.isEmpty: options.append(.header([line.nameBytes + [UInt8(ascii: ";")]]))
      default: options.append(.header([line.bytes]))
      }
    }
    let names = Set(head.lines.map(\.name))
    if !body.options.isEmpty, !names.contains("content-type") { options.append(.without("Content-Type")) }
    // From this size on, curl sends `Expect` and waits a second for the answer.
    if message.length - message.headLength > 1 << 20, !names.contains("expect") {
      options.append(.without("Expect"))
    }
    return options
  }

  /// The option for the Content-Type of parts, to which curl adds its boundary; `nil` if curl writes it by
  /// itself.
  private mutating func typeOfParts(_ line: FieldLine) -> CurlOption? {
    guard let type = CurlShortPart.withoutBoundary(line.text) else { return nil }
    if MediaType(line.text)["boundary"] == nil {
      notes.note(.boundaryAdded)
    } else if !line.text.hasPrefix("\(type); boundary=") {
      notes.note(.respeltField("Content-Type"))
    }
    return type == CurlShortPart.formData ? nil : .header([Array("Content-Type: \(type)".utf8)])
  }
}

extension CurlOption {
  /// Whether the next option may be on the same line.
  fileprivate var isShort: Bool { name == "request" || name == "head" || name == "get" || name == "globoff" }

  /// `-u`, if it makes exactly this value of Authorization (RFC 7617).
  fileprivate static func credentials(_ value: String) -> CurlOption? {
    guard value.hasPrefix("Basic "),
      let bytes = try? Base64.decode(Array(value.utf8.dropFirst("Basic ".utf8.count))),
      value == "Basic " + Base64.encode(bytes),
      bytes.contains(UInt8(ascii: ":")), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      bytes.isUTF8
    else { return nil }
    return CurlOption(name: "user", flag: "-u", lines: [bytes])
  }
}

extension FieldLine {
  /// The value without surrounding blanks.
  fileprivate var text: String {
    let blanks: Set<UInt8> = [0x20, 0x09]
    let start = value.firstIndex { !blanks.contains($0) } ?? value.endIndex
    let end = value.lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? start
    return String(decoding: value[start..<max(start, end)], as: UTF8.self)
  }

  /// The name as it is written.
  var nameBytes: [UInt8] { Array(bytes.prefix { $0 != UInt8(ascii: ":") }) }
}

extension Message {
  /// The names of the fields after the last chunk.
  fileprivate var trailerNames: [String] {
    trailerFields.map { field in
      let name = elements[field].segments.first { segments.role(at: $0) == .fieldName }.map {
        storedBytes($0)
      }
      return String(decoding: name ?? [], as: UTF8.self)
    }
  }

  /// Whether the message has an element of this kind.
  func has(_ kind: Element.Kind) -> Bool { elements.contains { $0.kind == kind } }
}

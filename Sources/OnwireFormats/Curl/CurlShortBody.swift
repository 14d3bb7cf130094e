import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The body of a readable command, as options that show its meaning.
struct CurlShortBody {
  private(set) var options: [CurlOption] = []
  private(set) var notes: [CurlShortNotes.Note] = []
  /// A body that is not given in options: the command that writes it, or the file that holds it.
  private(set) var content = CurlBody.none
  /// The files that `-F` reads, relative to the folder in which curl runs.
  private(set) var files: [[UInt8]] = []
  /// Whether curl makes the body from its parts.
  let hasParts: Bool
  /// The Content-Type that curl writes by itself for a body that is not parts.
  private let type: String?

  init(_ message: Message, _ head: RequestHead, filename: String?) throws {
    hasParts = CurlShortPart.areSaid(of: message)
    if hasParts {
      type = nil
      notes = [.boundary]
      var named: Set<[UInt8]> = []
      var taken: Set<[UInt8]> = []
      let parts = message.elements.indices.filter { message.elements[$0].kind == .part }
      for (number, index) in parts.enumerated() {
        let part = try CurlShortPart(index, number: number + 1, of: message, besides: taken)
        options += part.options
        notes += part.notes
        guard let file = part.file, named.insert(file).inserted else { continue }
        files.append(file)
        taken.insert(file.map(\.lowercased))
      }
    } else if message.length == message.headLength {
      // `-d ''` makes curl write the length of an empty body.
      let saysLength = head.lines.contains { $0.name == "content-length" }
      type = saysLength ? "application/x-www-form-urlencoded" : nil
      options = saysLength ? [CurlOption(name: "data", flag: "-d", lines: [[]])] : []
    } else if message.has(.form), !CurlBody.needsFile(message, for: .command) {
      type = "application/x-www-form-urlencoded"
      let bytes = try message.bytes(message.headLength..<message.length)
      let pairs = bytes.split(separator: 38, omittingEmptySubsequences: false).map { CurlShortPair($0) }
      options = pairs.map(\.option)
      let respelled = pairs.filter { !$0.isSame }.map(\.name)
      if !respelled.isEmpty { notes.append(.respelled(respelled)) }
    } else {
      content = try CurlBody(message, filename: filename, for: .command)
      type = content.isUpload ? nil : "application/x-www-form-urlencoded"
      options = content.option(for: .command).map { [$0] } ?? []
    }
  }

  /// Whether curl gets no body.
  var isEmpty: Bool { options.isEmpty }

  /// Whether curl writes this Content-Type by itself for a body that is not parts.
  func writesType(_ value: String) -> Bool { value == type }
}

/// One part of a multipart body as `-F`.
struct CurlShortPart {
  private(set) var options: [CurlOption] = []
  private(set) var notes: [CurlShortNotes.Note] = []
  /// The file that curl reads.
  private(set) var file: [UInt8]?

  /// The part of `message` that is the element `part`, with its number. A new file gets a name that is not in
  /// `files`, which are in lower case because the file systems of Apple and Windows ignore case.
  init(_ part: Int, number: Int, of message: Message, besides files: Set<[UInt8]>) throws {
    guard let name = Self.name(of: part, in: message) else {
      notes.append(.unnamedPart)
      return
    }
    let segments = message.segments[message.elements[part].segments]
    let label = String(decoding: name, as: UTF8.self)
    let filename = Self.text(.partFilename, of: part, in: message)
    var argument = name + [UInt8(ascii: "=")]
    let index = segments.lastIndex { $0.role == .partContent }
    let content = index.map { segments[$0].content } ?? .zeros(0)
    let range = index.map { message.offsets[$0]..<message.offsets[$0 + 1] } ?? 0..<0
    if let plain = try Self.plain(content, range, message) {
      argument += Self.quoted(plain, isValue: true)
    } else {
      let path = Self.path(of: content)
      let name = path ?? Self.filename(filename, number, besides: files)
      file = name
      // A part that is read with < has no filename.
      argument += [UInt8(ascii: filename == nil ? "<" : "@")] + Self.quoted(name, isValue: false)
      let shown = String(decoding: name, as: UTF8.self)
      notes.append(path == nil ? .ownFile(shown, part: label, content.length) : .file(shown, part: label))
    }
    // curl sends the last component of a path.
    if let filename, filename != file?.split(separator: UInt8(ascii: "/")).last.map(Array.init) {
      argument += Array(";filename=".utf8) + Self.quoted(filename, isValue: false)
    }
    let fields = try fields(part, message)
    if !fields.contains(where: { Self.isCurls($0.line, hasFilename: filename != nil) }) {
      notes.append(.partHead(label))
    }
    if filename != nil, !fields.contains(where: { $0.name == "content-type" }) {
      notes.append(.partType(label))
    }
    for field in fields {
      if field.name == "content-type", Self.isPlainType(field.value) {
        argument += Array(";type=".utf8) + field.value
      } else if field.name != "content-disposition" {
        argument += Array(";headers=".utf8) + Self.quoted(field.line, isValue: false, always: true)
      }
    }
    if [name, filename ?? []].contains(where: { $0.contains(UInt8(ascii: "\"")) }) {
      notes.append(.quotes(label))
    }
    options = [CurlOption(name: "form", flag: "-F", lines: [argument])]
  }

  /// Whether there are parts, and `-F` can express at least one of them; otherwise curl would send no body.
  ///
  /// With a Content-Type other than form data, curl writes other parts; with two, it sends the first.
  static func areSaid(of message: Message) -> Bool {
    let types = message.headerValues("content-type")
    return types.count <= 1 && types.allSatisfy { withoutBoundary($0) != nil }
      && message.elements.indices.contains {
        message.elements[$0].kind == .part && name(of: $0, in: message) != nil
      }
  }

  /// A Content-Type of form data without its boundary, to be given to `-H`, since curl appends its own
  /// (lib/mime.c, add_content_type); `nil` for other types.
  static func withoutBoundary(_ type: String) -> String? {
    var bytes = Array(type.utf8)
    // As curl recognizes form data (lib/mime.c, content_is_type).
    guard bytes.prefix(formData.utf8.count).equalsCaseless(formData),
      bytes.dropFirst(formData.utf8.count).first.map({ $0 == UInt8(ascii: ";") || $0.isSpaceOrTab }) ?? true
    else { return nil }
    let boundaries = MediaType(bytes[...]).parameters.filter { $0.name == "boundary" }
    if let boundary = boundaries.first {
      guard boundaries.count == 1, boundary.mark == .semicolon, boundary.isClosed,
        let mark = bytes[..<boundary.whole.lowerBound].lastIndex(of: UInt8(ascii: ";"))
      else { return nil }
      bytes.removeSubrange(mark..<boundary.whole.upperBound)
    }
    // curl adds a semicolon of its own.
    while let last = bytes.last, last.isSpaceOrTab || last == UInt8(ascii: ";") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The type that curl writes by itself.
  static let formData = "multipart/form-data"

  /// The name of a part; `nil` if it has none that `-F` can express.
  private static func name(of part: Int, in message: Message) -> [UInt8]? {
    guard let name = text(.partName, of: part, in: message), !name.isEmpty,
      !name.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "=") })
    else { return nil }
    return name
  }

  private static func text(_ role: Segment.Role, of part: Int, in message: Message) -> [UInt8]? {
    message.elements[part].segments.first { message.segments.role(at: $0) == role }
      .flatMap { try? message.bytes(message.offsets[$0]..<message.offsets[$0 + 1]) }
  }

  private func fields(
    _ part: Int, _ message: Message
  ) throws -> [(name: String, value: [UInt8], line: [UInt8])] {
    try message.partFields(part).map { field in
      let start = message.offsets[field.segments.lowerBound]
      let line = try message.bytes(start..<message.offsets[field.segments.upperBound] - 2)
      let value = line.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { $0 == 0x20 }
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      return (String(decoding: name, as: UTF8.self).lowercased(), Array(value), line)
    }
  }

  /// Whether a line is a disposition with quotes and blanks as curl writes them.
  private static func isCurls(_ line: [UInt8], hasFilename: Bool) -> Bool {
    line.starts(with: Array(#"Content-Disposition: form-data; name=""#.utf8))
      && (!hasFilename || line.holds(#""; filename=""#.utf8))
  }

  /// Whether curl reads `;type=` with `value` as a type and nothing else: it needs a type and a subtype, has
  /// room for 127 bytes of each, removes blanks, and takes a following `;filename=`, `;headers=` or
  /// `;encoder=` as its own.
  private static func isPlainType(_ value: [UInt8]) -> Bool {
    let pieces = value.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let names = pieces[0].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let areNames = names.count == 2 && names.allSatisfy { (1...127).contains($0.count) && isToken($0) }
    return areNames
      && pieces.dropFirst().allSatisfy { piece in
        let words = piece.drop { $0 == 0x20 }.split(
          separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
        let name = String(decoding: words[0], as: UTF8.self).lowercased()
        return words.count == 2 && words.allSatisfy { !$0.isEmpty && isToken($0) }
          && !["type", "filename", "headers", "encoder"].contains(name)
      }
  }

  private static func isToken(_ word: ArraySlice<UInt8>) -> Bool {
    word.allSatisfy(ASCIISet.token.contains)
  }

  /// The content, if it is text that fits an argument.
  private static func plain(
    _ content: Segment.Content, _ range: Range<Int>, _ message: Message
  ) throws -> [UInt8]? {
    guard case .stored = content, range.count <= 4096 else { return range.isEmpty ? [] : nil }
    let bytes = try message.bytes(range)
    guard !bytes.contains(0), bytes.isUTF8 else { return nil }
    return bytes
  }

  /// The path of the whole file that a spec or a command names; `nil` for other contents.
  private static func path(of content: Segment.Content) -> [UInt8]? {
    guard case .file(let file, let range) = content, range == 0..<file.size, let path = file.written else {
      return nil
    }
    // A lone dash is standard input to curl.
    return Array((path == "-" ? "./-" : path).utf8)
  }

  /// The name for a new file: the filename that is sent, if people can copy it from the comment and no other
  /// part has it.
  private static func filename(_ sent: [UInt8]?, _ number: Int, besides files: Set<[UInt8]>) -> [UInt8] {
    let safe = (sent ?? []).filter { $0 != UInt8(ascii: "/") && $0 >= 0x20 && $0 != 0x7F }
    let isName = safe.first.map { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } ?? false
    let isCopied = ShellQuoting.survivesCopying(safe) && !safe.contains(where: "`\\".utf8.contains)
    if isName, isCopied, safe.count <= longestFilename, !files.contains(safe.map(\.lowercased)) {
      return safe
    }
    let ending = safe.lastIndex(of: UInt8(ascii: ".")).map { safe[($0 + 1)...] } ?? []
    let isPlain = (1...8).contains(ending.count) && ending.allSatisfy(ASCIISet.alphanumerics.contains)
    var name: [UInt8] = []
    var count = 0
    repeat {
      count += 1
      name = Array("part-\(number)\(count == 1 ? "" : "-\(count)").".utf8)
      name += isPlain ? ending : Array("bin".utf8)[...]
    } while files.contains(name.map(\.lowercased))
    return name
  }

  /// The longest filename on usual systems, in bytes: `NAME_MAX`.
  private static let longestFilename = 255

  /// A word in the syntax of `-F`, in quotes if it has a character that would end it.
  private static func quoted(_ bytes: [UInt8], isValue: Bool, always: Bool = false) -> [UInt8] {
    let special: Set<UInt8> = [UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\\")]
    // The characters that curl's ISSPACE (lib/curl_ctype.h) removes at both ends of an unquoted word.
    let blanks = Set<UInt8>([0x20] + Array(0x09...0x0D))
    // A parenthesis would begin a multipart body inside the part.
    let leading = blanks.union([UInt8(ascii: "@"), UInt8(ascii: "<"), UInt8(ascii: "(")])
    let needsQuotes =
      always || bytes.contains(where: special.contains)
      || bytes.first.map(isValue ? leading.contains : blanks.contains) ?? false
      || bytes.last.map(blanks.contains) ?? false
    guard needsQuotes else { return bytes }
    var word = [UInt8(ascii: "\"")]
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { word.append(UInt8(ascii: "\\")) }
      word.append(byte)
    }
    return word + [UInt8(ascii: "\"")]
  }
}

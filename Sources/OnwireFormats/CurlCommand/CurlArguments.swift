import OnwireDiagnostics
import OnwireTextFormats

/// Reads curl's arguments into operations, option by option.
struct CurlArguments {
  private(set) var operations: [CurlOperation] = [CurlOperation()]
  let files: CurlFiles
  /// What newer releases of curl do but 7.88 does not: sentences without a full stop.
  private(set) var notes: [String] = []
  private var variables = CurlVariables()
  /// How deeply config files are nested.
  private var depth = 0

  init(_ files: CurlFiles) { self.files = files }

  /// Reads the words after `curl`.
  mutating func read(_ words: ArraySlice<ShellWord>) throws(CaptureFailure) {
    var words = words
    var hasOptions = true
    while let word = words.popFirst() {
      if !hasOptions || word.bytes.first != UInt8(ascii: "-") {
        current.urls.append(CurlOperation.Argument(bytes: word.bytes, offset: word.offset))
      } else if word.bytes.elementsEqual("--".utf8) {
        hasOptions = false
      } else if try option(word, words.first) {
        words.removeFirst()
      }
    }
  }

  /// Reads a config file (curl(1), `--config`).
  mutating func read(config bytes: [UInt8], isFile: Bool) throws(CaptureFailure) {
    guard depth < 8 else { throw CurlProblem.configDepth.failure(at: nil) }
    depth += 1
    defer { depth -= 1 }
    for line in CurlConfigLine.all(of: bytes) {
      // Offsets are in the command, not in another file.
      let offset = isFile ? nil : line.offset
      var name = ShellWord(bytes: line.name, offset: line.offset)
      if name.bytes.first != UInt8(ascii: "-") { name.bytes.insert(contentsOf: "--".utf8, at: 0) }
      let argument = line.argument.map { ShellWord(bytes: $0, offset: line.offset) }
      let isUsed = try option(name, argument, in: isFile)
      if !isUsed, line.argument?.isEmpty == false {
        throw CurlProblem.badArgument(name.text, CurlReason.takesNone).failure(at: offset)
      }
    }
  }

  private var current: CurlOperation {
    get { operations[operations.count - 1] }
    // In place, since otherwise each option would copy what was read so far.
    _modify { yield &operations[operations.count - 1] }
  }

  /// Reads one word of options, which may join short ones; returns whether `next` was its argument.
  private mutating func option(
    _ word: ShellWord, _ next: ShellWord?, in file: Bool = false
  ) throws(CaptureFailure) -> Bool {
    let offset = file ? nil : word.offset
    if word.bytes.starts(with: "--".utf8) {
      var name = String(decoding: word.bytes.dropFirst(2), as: UTF8.self)
      let isNegated = name.hasPrefix("no-") && CurlSwitch.named(name) == nil
      if isNegated { name.removeFirst(3) }
      var next = next
      var isJoined = false
      if let sign = name.firstIndex(of: "="), CurlSwitch.named(name) == nil {
        let value = Array(name[name.index(after: sign)...].utf8)
        name = String(name[..<sign])
        (next, isJoined) = (ShellWord(bytes: value, offset: word.offset, doubt: word.doubt), true)
        note(CurlReason.joinedValue)
      }
      let isExpanded = name.hasPrefix("expand-")
      if isExpanded { name.removeFirst("expand-".count) }
      let option = try CurlSwitch.find(name, at: word.offset)
      if isExpanded || isJoined, !option.takesArgument {
        throw CurlProblem.badArgument(word.text, CurlReason.takesNone).failure(at: offset)
      }
      if isNegated, option.takesArgument {
        throw CurlProblem.unknownOption(word.text, suggestion: "--\(option.name)").failure(at: offset)
      }
      guard option.takesArgument else {
        try apply(option, isOn: !isNegated, at: offset)
        return false
      }
      guard let next else { throw CurlProblem.missingArgument(word.text).failure(at: offset) }
      let shown = isJoined ? "--\(option.name)" : word.text
      var argument = CurlOperation.Argument(
        bytes: next.bytes, offset: file ? nil : next.offset, option: shown, doubt: next.doubt)
      if isExpanded { try expand(&argument) }
      try apply(option, argument)
      return !isJoined
    }
    var letters = word.bytes.dropFirst()
    repeat {
      let letter = letters.popFirst() ?? UInt8(ascii: "-")
      let name = "-" + String(decoding: [letter], as: UTF8.self)
      guard let option = CurlSwitch.short(letter) else {
        throw CurlProblem.unknownOption(name, suggestion: nil).failure(at: offset)
      }
      guard option.takesArgument else {
        try apply(option, isOn: true, at: offset)
        continue
      }
      let isNext = letters.isEmpty
      let rest = ShellWord(bytes: Array(letters), offset: word.offset, doubt: word.doubt)
      guard let argument = isNext ? next : rest else {
        throw CurlProblem.missingArgument(name).failure(at: offset)
      }
      try apply(
        option,
        CurlOperation.Argument(
          bytes: argument.bytes, offset: file ? nil : argument.offset, option: name, doubt: argument.doubt))
      return isNext
    } while !letters.isEmpty
    return false
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  private mutating func expand(_ argument: inout CurlOperation.Argument) throws(CaptureFailure) {
    note(CurlReason.variables)
    do throws(CurlVariables.Reason) {
      argument.bytes = try variables.expanded(argument.bytes)
    } catch {
      throw CurlProblem.unsupported(argument.option, error.text).failure(at: argument.offset)
    }
  }

  /// Applies an option without an argument.
  private mutating func apply(
    _ option: CurlSwitch, isOn: Bool, at offset: Int?
  ) throws(CaptureFailure) {
    switch option.effect {
    case .refused(let reason) where isOn:
      throw CurlProblem.unsupported("--\(option.name)", reason).failure(at: offset)
    // A second `--next` without a URL in between does nothing.
    case .next: if !current.isEmpty { operations.append(CurlOperation()) }
    case .globOff: current.globs = !isOn
    case .pathAsIs: current.keepsDots = isOn
    case .version(let version): current.version = version
    case .basic: current.isBasic = isOn
    case .compressed: current.isCompressed = isOn
    case .get: current.isGet = isOn
    case .head where isOn: try current.choose(.head, at: offset)
    case .formEscape: current.escapesForm = isOn
    case .sessionCookies: current.dropsSessionCookies = isOn
    case .proxyTunnel: current.tunnels = isOn
    case .proxyChallenge where isOn: current.proxyChallenges.insert(option.name)
    case .proxyChallenge: current.proxyChallenges.remove(option.name)
    default: break
    }
  }

  /// Applies an option with its argument.
  private mutating func apply(
    _ option: CurlSwitch, _ argument: CurlOperation.Argument
  ) throws(CaptureFailure) {
    let bytes = argument.bytes
    switch option.effect {
    case .refused(let reason):
      throw CurlProblem.unsupported("--\(option.name)", reason).failure(at: argument.offset)
    case .url: current.urls.append(argument)
    case .urlQuery: current.query.append(try CurlData.query(argument, files))
    case .protoDefault: current.scheme = argument.text
    case .proxy: current.proxy = argument
    case .proxyUser:
      current.proxyUser = bytes.contains(UInt8(ascii: ":")) ? bytes : bytes + [UInt8(ascii: ":")]
    case .proxyHeader: current.proxyHeaders += lines(argument)
    case .proxyExceptions: current.proxyExceptions = argument.text
    case .resume:
      guard bytes.allSatisfy({ $0.isDecimalDigit }), let start = Int(argument.text) else {
        throw CurlProblem.unsupported(argument.option, CurlReason.resumed).failure(at: argument.offset)
      }
      current.resume = start == 0 ? nil : argument
    case .variable:
      note(CurlReason.variables)
      do throws(CurlVariables.Reason) {
        try variables.set(argument, files)
      } catch {
        throw CurlProblem.unsupported(argument.option, error.text).failure(at: argument.offset)
      }
    case .request: current.request = bytes
    case .requestTarget: current.requestTarget = bytes
    case .header: current.headers += lines(argument)
    case .user: current.user = bytes.contains(UInt8(ascii: ":")) ? bytes : bytes + [UInt8(ascii: ":")]
    case .bearer: current.bearer = bytes
    case .agent: current.agent = bytes
    case .referer:
      let end = bytes.firstOccurrence(of: ";auto".utf8)?.lowerBound ?? bytes.count
      current.referer = Array(bytes[..<end])
    case .cookie: cookie(argument)
    case .range:
      let isOpen =
        bytes.first.map { $0.isDecimalDigit } == true && !bytes.contains(UInt8(ascii: "-"))
      current.range = isOpen ? bytes + [UInt8(ascii: "-")] : bytes
    case .data(let kind):
      current.data.append(try CurlData(argument, kind, files))
    case .json:
      var data = try CurlData(argument, .binary, files)
      data.isJoined = true
      current.data.append(data)
      current.isJSON = true
    case .upload:
      if bytes.contains(where: "{[".utf8.contains), current.globs {
        throw CurlProblem.unsupported(argument.option, CurlReason.uploadPattern).failure(at: argument.offset)
      }
      if !bytes.isEmpty { try current.choose(.upload, at: argument.offset) }
      current.uploads.append(argument)
    case .form, .formString:
      try current.choose(.form, at: argument.offset)
      var isLiteral = false
      if case .formString = option.effect { isLiteral = true }
      current.parts.append(try CurlPart(argument, isLiteral: isLiteral, files))
    case .config: try config(argument)
    default: break
    }
  }

  /// The header of an argument, or those of the file that it names.
  private mutating func lines(_ argument: CurlOperation.Argument) -> [[UInt8]] {
    guard argument.bytes.first == UInt8(ascii: "@") else { return [argument.bytes] }
    switch files.small(Array(argument.bytes.dropFirst())) {
    case .known(let bytes):
      return bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { Array($0) }
    case .absent(let reason):
      current.unknownFields.append(CurlReason.fieldsOf(argument.text, reason))
      return []
    }
  }

  private mutating func cookie(_ argument: CurlOperation.Argument) {
    let isFile = argument.bytes.first == UInt8(ascii: "@")
    if !isFile, argument.bytes.contains(UInt8(ascii: "=")) { return current.cookies.append(argument.bytes) }
    let name = isFile ? Array(argument.bytes.dropFirst()) : argument.bytes
    guard !name.isEmpty else { return }
    switch files.small(name) {
    case .known(let bytes): current.cookieFiles.append(bytes)
    case .absent(let reason):
      current.unknownFields.append(CurlReason.jar(String(decoding: name, as: UTF8.self), reason))
    }
  }

  private mutating func config(_ argument: CurlOperation.Argument) throws(CaptureFailure) {
    switch files.small(argument.bytes) {
    case .known(let bytes): try read(config: bytes, isFile: true)
    case .absent(let reason):
      throw CurlProblem.unreadable(argument.text, reason).failure(at: argument.offset)
    }
  }
}

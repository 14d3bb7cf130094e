import OnwireDiagnostics

extension CodeExplanation {
  /// Reads the explanation from a page of docs/diagnostics: its code, `**error**: title.`, the meaning, the
  /// example with its surroundings, `Instead:` and `See also`.
  ///
  /// The word `compared` after the fence of a spec says that `onwire diff` reads it. A diagnostic is
  /// computed, so its block is skipped here, unless `written` follows its fence: then it depends on files on
  /// a disk.
  init(page: CodePages.Page) {
    self.init(code: page.code)
    example.standIn = StandIn.all[code]
    var file: String?
    var isMended = false
    for block in page.blocks {
      switch block {
      case .paragraph("gives"): break
      case .paragraph("Instead:"): isMended = true
      case .paragraph(let text):
        if severities.isEmpty {
          (severities, title) = Self.weight(text)
        } else if meaning.isEmpty {
          meaning = text
        } else if text.hasPrefix("and `"), text.hasSuffix("`") {
          file = Self.quoted(in: text).first
        } else if text.hasPrefix("Instead: ") {
          fix = .words(String(text.dropFirst("Instead: ".count)))
        } else if text.hasPrefix("See also ") {
          related = Self.quoted(in: text)
        } else {
          example.account = text
        }
      case .fenced("http", let text):
        if isMended { fix = .request(text) } else { example.request = RequestText(text) }
      case .fenced("text written", let text): example.said = Said(text)
      case .fenced("text", _): break
      case .fenced(let info, let text):
        if isMended {
          fix = .spec(text)
        } else if let file {
          example.files[file] = text
        } else {
          example.spec = text
          example.isCompared = info == "yaml compared"
        }
      }
    }
  }

  /// Parses `**error or warning**: title.`
  private static func weight(_ text: String) -> ([Diagnostic.Severity], String) {
    let pieces = text.split(separator: "*", maxSplits: 4, omittingEmptySubsequences: false)
    guard pieces.count == 5 else { return ([], text) }
    let severities = pieces[2].split(separator: " ").compactMap { Diagnostic.Severity(rawValue: String($0)) }
    return (severities, String(pieces[4].dropFirst(": ".count).dropLast()))
  }

  /// The texts in backquotes.
  private static func quoted(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

extension CodeExplanation.Said {
  /// Reads the diagnostic that `text` shows, with its place marked by `^` below the line of the spec.
  fileprivate init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard let head = lines.first, let bracket = head.firstIndex(of: "["),
      let severity = Diagnostic.Severity(rawValue: String(head[..<bracket])),
      let end = head.firstIndex(of: "]"),
      let marks = lines.firstIndex(where: { $0.contains("^") }), marks > 0
    else { return nil }
    let marked = zip(lines[marks - 1], lines[marks]).filter { $0.1 == "^" }.map(\.0)
    let help = lines.filter { $0.drop(while: { $0 == " " }).hasPrefix("= help: ") }
      .map { String($0.drop { $0 == " " }.dropFirst("= help: ".count)) }
    self.init(
      severity: severity, message: String(head[end...].dropFirst("]: ".count)), mark: String(marked),
      help: help)
  }
}

/// The pages of docs/diagnostics as scripts/texts puts them into ``codeTexts``.
enum CodePages {
  /// A page: the paragraphs, each on one line, and the fenced blocks.
  struct Page: Sendable {
    let code: String
    let blocks: [Block]
  }

  enum Block: Sendable {
    case paragraph(String)
    /// A fenced block: the words after its fence, and its lines.
    case fenced(String, String)
  }

  /// The text of each page of ``codeTexts``, by its code; parsed on demand, because a run needs few of them.
  static let texts = texts(codeTexts)

  /// The text of each page in `text`, which begins with its code as the heading.
  private static func texts(_ text: String) -> [String: Substring] {
    var starts: [(code: String, index: String.Index)] = []
    var isFenced = false
    let (fence, heading) = ("```".utf8, "# `".utf8)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: fence) {
        isFenced = !isFenced || line.count > fence.count
      } else if !isFenced, line.starts(with: heading) {
        starts.append((String(Substring(line.dropFirst(heading.count).dropLast())), line.startIndex))
      }
    }
    let ends = starts.dropFirst().map(\.index) + [text.endIndex]
    return Dictionary(zip(starts, ends).map { ($0.code, text[$0.index..<$1]) }) { first, _ in first }
  }
}

extension CodePages.Page {
  /// Reads a page that begins with its code as the heading; `nil` for another text.
  init?(_ text: Substring) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard let heading = lines.first, heading.hasPrefix("# `"), heading.hasSuffix("`") else { return nil }
    var blocks: [CodePages.Block] = []
    var fence: (info: String, lines: [String])?
    for line in lines.dropFirst() {
      if let open = fence {
        if line == "```" {
          blocks.append(.fenced(open.info, open.lines.joined(separator: "\n")))
          fence = nil
        } else {
          fence?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        fence = (String(line.dropFirst(3)), [])
      } else if !line.isEmpty {
        blocks.append(.paragraph(line))
      }
    }
    self.init(code: String(heading.dropFirst(3).dropLast()), blocks: blocks)
  }
}

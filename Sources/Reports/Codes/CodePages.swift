/// The pages of docs/diagnostics as scripts/texts puts them into ``codeTexts``.
enum CodePages {
  /// A page: the paragraphs, each on one line, and the fenced blocks.
  struct Page: Sendable {
    let code: String
    let blocks: [Block]
  }

  enum Block: Sendable {
    case paragraph(String)
    /// A fenced block: the words behind its fence, and its lines.
    case fenced(String, String)
  }

  static let all = pages(codeTexts)

  /// The pages in `text`, of which each begins with its code as the heading.
  static func pages(_ text: String) -> [Page] {
    var pages: [Page] = []
    var code: String?
    var blocks: [Block] = []
    var fence: (info: String, lines: [Substring])?
    func end() { if let code { pages.append(Page(code: code, blocks: blocks)) } }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let open = fence {
        if line == "```" {
          blocks.append(.fenced(open.info, open.lines.joined(separator: "\n")))
          fence = nil
        } else {
          fence?.lines.append(line)
        }
      } else if line.hasPrefix("```") {
        fence = (String(line.dropFirst(3)), [])
      } else if line.hasPrefix("# `"), line.hasSuffix("`") {
        end()
        (code, blocks) = (String(line.dropFirst(3).dropLast()), [])
      } else if !line.isEmpty {
        blocks.append(.paragraph(String(line)))
      }
    }
    end()
    return pages
  }
}

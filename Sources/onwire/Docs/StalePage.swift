import OnwireDiagnostics
import OnwireReports
import SystemPackage
import OnwireFormats

/// What is said of a page that is not as it would be written.
struct StalePage {
  let text: String

  /// The columns of a line of HTML that are shown.
  private static let columns = 100
  /// What is shown before the first difference.
  private static let lead = 24

  /// The differences from `old`: of Markdown as a unified diff, of HTML the first line that differs.
  ///
  /// Where secrets are stars, what stands there now may have them in the clear, and is not shown.
  init(_ file: Site.File, old: [UInt8], isRedacted: Bool) {
    guard !isRedacted else {
      text = "\(file.path): differs\n"
      return
    }
    guard file.kind == .html else {
      text = UnifiedDifference.lines(from: old, to: file.bytes, name: file.path.string).joined()
      return
    }
    let (before, after) = (Self.lines(of: old), Self.lines(of: file.bytes))
    let same = zip(before, after).prefix { $0 == $1 }.count
    let sides = [("-", before), ("+", after)].compactMap { sign, lines in
      lines.indices.contains(same) ? (sign, lines[same]) : nil
    }
    let common =
      sides.count == 2
      ? zip(sides[0].1.unicodeScalars, sides[1].1.unicodeScalars).prefix { $0 == $1 }.count : 0
    let start = max(0, common - Self.lead)
    let excerpts = sides.map { sign, line in
      let rest = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(start)))
      let shown = VisibleText.fitting(rest, columns: Self.columns)
      return "  \(sign) \(start > 0 ? "…" : "")\(shown.text)\(shown.isWhole ? "" : "…")\n"
    }
    text = "\(VisibleText.of(file.path.string)): differs from line \(same + 1)\n" + excerpts.joined()
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

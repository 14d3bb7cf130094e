import OnwireDiagnostics
import OnwireReports
import SystemPackage
import OnwireFormats

/// The description of a page that differs from what would be written.
struct StalePage {
  let text: String

  /// The number of columns shown of a line of HTML.
  private static let columns = 100
  /// The number of columns shown before the first difference.
  private static let lead = 24

  /// The differences from `old`: a unified diff for Markdown, the first differing line for HTML.
  ///
  /// With redaction, the old page is not shown, because it may contain secrets.
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
      return "  \(sign) \(start > 0 ? "…" : "")\(VisibleText.cut(rest, columns: Self.columns))\n"
    }
    text = "\(VisibleText.of(file.path.string)): differs from line \(same + 1)\n" + excerpts.joined()
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

import HTTPWire
import Reports
import SpecLanguage
import SystemPackage

/// Says in which fields a golden request is otherwise than the one that its spec gives.
struct GoldenFields: Sendable {
  /// The width in columns of what is written, and whether it is coloured.
  let width: Int
  let color: Bool

  /// The page of the comparison, two columns in; the golden file, which was reviewed, is on the left.
  ///
  /// Empty where no field tells them apart, or the file cannot be read any more: what the first byte is, is said
  /// before.
  func text(
    of golden: FilePath, _ content: FileContent, _ request: PlannedRequest, _ message: Message
  ) -> String {
    let names = ComparedNames(left: golden.string, right: "\(request.file.name)#\(request.spec.name)")
    guard let input = try? content.input(),
      let reviewed = try? RequestParser().message(input),
      let comparison = try? Comparison.of(ComparedRequest(reviewed), ComparedRequest(message)),
      !comparison.isSame,
      let page = try? Page(comparison, names: names).text(width: width - 2, color: color)
    else { return "" }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return "\n" + lines.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }
}

import OnwireClients
import OnwireDiagnostics
import Foundation
@testable import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import Testing
import OnwireTextFormats

/// A comparison made by hand, for tests of how it is shown.
struct ComparisonCase {
  var comparison: Comparison

  init(_ left: ComparedRequest, _ right: ComparedRequest, same: Int = 0) {
    comparison = Comparison(left, right)
    comparison.sameCount = same
  }

  /// A request as a capture has it, from lines that end in CR LF and a body.
  static func captured(_ lines: [String], _ body: [UInt8] = []) throws -> ComparedRequest {
    let head = lines.map { $0 + "\r\n" }.joined() + "\r\n"
    return ComparedRequest(try RequestParser().message(ByteInput(Array(head.utf8) + body)))
  }

  /// What a spec compiles to.
  static func compiled(_ text: String, named name: String = "specs/a.yaml") throws -> ComparedRequest {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: name, bytes: Array(text.utf8)), stem: "a")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    let compilation = Compiler(files: try FileRoot(FilePath(FileManager.default.temporaryDirectory.path)))
      .compile(spec)
    return ComparedRequest(try #require(compilation.wire?.message, "\(compilation.diagnostics)"))
  }

  /// Adds a difference of the fields at these paths, with what differs between a common start and end marked.
  mutating func add(
    _ kind: Difference.Kind, _ way: Difference.Way, left: String?, right: String?,
    _ standing: Difference.Standing = .counts, note: String = "", isMarked: Bool = true
  ) throws {
    var sides = (
      try left.map { try side(comparison.left.message, $0) },
      try right.map { try side(comparison.right.message, $0) }
    )
    if isMarked, let left = sides.0, let right = sides.1 {
      let bytes = (
        try comparison.left.message.bytes(left.range), try comparison.right.message.bytes(right.range)
      )
      let start = zip(bytes.0, bytes.1).prefix { $0 == $1 }.count
      let most = min(bytes.0.count, bytes.1.count) - start
      let end = zip(bytes.0.reversed(), bytes.1.reversed()).prefix { $0 == $1 }.prefix(most).count
      sides.0?.marks = [left.range.lowerBound + start..<left.range.upperBound - end]
      sides.1?.marks = [right.range.lowerBound + start..<right.range.upperBound - end]
    }
    comparison.differences.append(
      Difference(kind, way, left: sides.0, right: sides.1, standing: standing, note: note))
  }

  /// All of the field at a path, without its line end; its value's segment is the one that is cited.
  private func side(_ message: Message, _ path: String) throws -> Difference.Side {
    let fields = message.fields.filter { $0.path == path && $0.role != .lineEnd }
    let first = try #require(fields.first, "\(path)")
    let last = try #require(fields.last, "\(path)")
    return Difference.Side(
      path: path, range: first.range.lowerBound..<last.range.upperBound, segment: last.segment)
  }
}

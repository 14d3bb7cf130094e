/// Content as an expression of Data.
enum SwiftContent {
  /// The expression; one that reads a file begins with `try`.
  static func data(_ content: CodeContent, in code: inout CodeText) -> String {
    switch content {
    case .text(let text): return "Data(\(SwiftLiteral.string(text)).utf8)"
    case .bytes(let bytes): return SwiftLiteral.data(bytes)
    case .file(let path): return "try Data(contentsOf: \(url(path)))"
    case .zeros(let count): return "Data(count: \(count))"
    case .leftOut(let what): return "try Data(contentsOf: \(url(code.ownFile(for: what))))"
    }
  }

  /// The expression of a file's URL.
  static func url(_ path: String) -> String { "URL(fileURLWithPath: \(SwiftLiteral.string(path)))" }
}

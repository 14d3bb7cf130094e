import OnwireDiagnostics

/// Content as an expression of NSData, or of NSURL if the library reads the file itself.
enum ObjectiveCContent {
  /// The expression after `column` columns; notes go to `code`.
  static func data(_ content: CodeContent, in code: inout CodeText, behind column: Int = 0) -> String {
    switch content {
    case .text(let text):
      return "[\(ObjectiveCLiteral.lines(text, behind: column + 1)) dataUsingEncoding:NSUTF8StringEncoding]"
    case .bytes(let bytes): return ObjectiveCLiteral.data(bytes)
    case .file(let path): return file(path)
    case .zeros(let count): return "[NSMutableData dataWithLength:\(count)]"
    case .leftOut(let what): return file(code.ownFile(for: what))
    }
  }

  private static func file(_ path: String) -> String {
    "[NSData dataWithContentsOfFile:\(ObjectiveCLiteral.string(path))]"
  }

  /// The statement that ends the program if a file is missing, which would be sent as an empty body. It is
  /// not an assertion, because Xcode leaves those out of release builds.
  static func check(_ path: String) -> String {
    let name = ObjectiveCLiteral.string(path)
    let isThere = "[NSFileManager.defaultManager isReadableFileAtPath:\(name)]"
    return
      "if (!\(isThere)) [NSException raise:NSInvalidArgumentException format:@\"%@ is missing\", \(name)];"
  }

  /// The expression of a file's URL.
  static func url(_ path: String) -> String { "[NSURL fileURLWithPath:\(ObjectiveCLiteral.string(path))]" }
}

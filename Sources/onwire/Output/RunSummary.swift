import OnwireDiagnostics
import SystemPackage

/// `--summary FILE`: appends what a run shows to a file, as Markdown for the page of a CI job.
struct RunSummary {
  private let file: String

  /// The text shown so far, without colours; `nil` unless a summary is kept.
  nonisolated(unsafe) private static var shown: [UInt8]?
  /// The number of bytes kept. Build servers take a megabyte for a step at most.
  private static let limit = 200_000

  /// Keeps what is shown from now on.
  init(_ file: String) {
    self.file = file
    Self.shown = []
  }

  /// Keeps a text whose control characters are already escaped.
  static func keep(_ text: String) {
    guard let count = shown?.count, count < limit else { return }
    var rest = text.utf8.prefix(limit - count)
    while let escape = rest.firstIndex(of: 0x1B) {
      shown? += rest[..<escape]
      // The only escape sequences left are colours.
      rest = rest[escape...].drop { $0 != UInt8(ascii: "m") }.dropFirst()
    }
    shown? += rest
  }

  /// Appends to the file how `command` ended and what it showed, indented so that nothing in it is read as
  /// Markdown.
  ///
  /// - Throws: `OutputFailure`.
  func write(_ command: String, _ status: ExitStatus) throws {
    var text = Array(
      "**`onwire \(command)`: \(status == .success ? "passed" : "failed with \(status.rawValue)")**\n\n".utf8)
    let shown = Self.shown ?? []
    Self.shown = nil
    var lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false)
    // Removes the empty piece after the last line end, or the rest of a line that was cut off.
    let isCut = shown.count >= Self.limit
    if isCut || lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { text += "    ".utf8 + line + [0x0A] }
    if isCut { text += "    …\n".utf8 }
    text.append(0x0A)
    do {
      // Several runs of a step share one file. Opening a pipe without a reader fails instead of waiting for
      // one.
      let descriptor = try FileDescriptor.open(
        FilePath(file), .writeOnly, options: [.append, .create, .nonBlocking, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
      defer { try? descriptor.close() }
      try text.withUnsafeBytes { try StandardOutput.writeAll($0, to: descriptor, name: "`\(file)`") }
    } catch let reason as Errno {
      throw OutputFailure(target: "`\(file)`", reason: reason)
    }
  }
}

/// The option of commands that build servers run.
struct SummaryOptions: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option(
      "summary", "file", \.file,
      "Append the result and the output to this file, as Markdown: $GITHUB_STEP_SUMMARY.",
      completion: .files)
  ]

  var file: String?
}

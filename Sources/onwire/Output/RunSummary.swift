import OnwireDiagnostics
import SystemPackage

/// `--summary FILE`: what a run shows to people, as Markdown for the page of a job.
struct RunSummary {
  private let file: String

  /// What is shown, without colours, while a run keeps it.
  nonisolated(unsafe) private static var shown: [UInt8]?
  /// How many bytes are kept: build servers take a megabyte of a step at most.
  private static let limit = 200_000

  /// Keeps what is shown from now on, for `file`.
  init(_ file: String) {
    self.file = file
    Self.shown = []
  }

  /// Keeps a text that was made visible.
  static func keep(_ text: String) {
    guard let count = shown?.count, count < limit else { return }
    var rest = text.utf8.prefix(limit - count)
    while let escape = rest.firstIndex(of: 0x1B) {
      shown? += rest[..<escape]
      // Nothing but colours is left of escapes.
      rest = rest[escape...].drop { $0 != UInt8(ascii: "m") }.dropFirst()
    }
    shown? += rest
  }

  /// Adds to the file how the run of `command` ended, and what it showed: indented, so that nothing in it is Markdown.
  ///
  /// - Throws: `OutputFailure`.
  func write(_ command: String, _ status: ExitStatus) throws {
    var text = Array(
      "**`onwire \(command)`: \(status == .success ? "passed" : "failed with \(status.rawValue)")**\n\n".utf8)
    let shown = Self.shown ?? []
    Self.shown = nil
    var lines = shown.split(separator: 0x0A, omittingEmptySubsequences: false)
    // After the end of the last line, or what is left of one that was cut off.
    let isCut = shown.count >= Self.limit
    if isCut || lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines { text += "    ".utf8 + line + [0x0A] }
    if isCut { text += "    …\n".utf8 }
    text.append(0x0A)
    do {
      // Several runs of a step share one file. A pipe that nobody reads is refused instead of waited for.
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

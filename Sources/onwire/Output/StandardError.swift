import Diagnostics
import SystemPackage

/// Standard error, which terminals and logs read.
enum StandardError {
  /// Writes a text for people, with escapes for what could command a terminal or a build server.
  static func show(_ text: String, color: Bool = false) {
    write(VisibleText.lines(text, keepingColors: color))
  }

  /// Writes what is made for a program: JSON, a command to a build server, the progress of a terminal.
  static func write(_ text: String) {
    // There is nowhere left to say that standard error is gone.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}

import SystemPackage

/// A line on a terminal's standard error that says how far long work is; nothing elsewhere.
struct Progress {
  private let isShown: Bool
  private let start = Terminal.seconds
  private var last = 0.0
  private var isOnScreen = false

  /// Shows progress unless `quiet` or standard error is no terminal.
  init(quiet: Bool) {
    isShown = !quiet && Terminal.isTerminal(.error)
  }

  /// Says how far the work is: after a second, then at most ten times a second.
  mutating func update(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = Terminal.seconds
    guard now - start > 1, now - last > 0.1 else { return }
    last = now
    isOnScreen = true
    show("\r\u{1B}[K" + text())
  }

  /// Takes the line off, before anything else is written to standard error.
  mutating func clear() {
    guard isOnScreen else { return }
    isOnScreen = false
    show("\r\u{1B}[K")
  }

  private func show(_ text: String) {
    // A terminal that is gone is no reason to stop the work.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}

import OnwireHTTP

/// A line on a terminal's standard error that says how far long work is; nothing elsewhere.
final class Progress: @unchecked Sendable {
  private let isShown: Bool
  private let start = Terminal.seconds
  /// Holds what is below: several threads write at a time.
  private let lock = Lock()
  private var text = ""
  private var byteCount = 0
  private var last = 0.0
  private var isOnScreen = false

  /// Shows progress unless `quiet` or standard error is no terminal.
  init(quiet: Bool) {
    isShown = !quiet && Terminal.isTerminal(.error)
  }

  /// Says how far the work is: after a second, then at most ten times a second.
  func update(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    lock.sync {
      self.text = text()
      show()
    }
  }

  /// Counts bytes of output, which large requests are shown by.
  func add(_ byteCount: Int) {
    guard isShown else { return }
    lock.sync {
      self.byteCount += byteCount
      show()
    }
  }

  /// Takes the line off, before anything else is written to standard error.
  func clear() {
    guard isShown else { return }
    lock.sync {
      guard isOnScreen else { return }
      isOnScreen = false
      StandardError.replaceLine(with: "")
    }
  }

  private func show() {
    let now = Terminal.seconds
    guard now - start > 1, now - last > 0.1 else { return }
    last = now
    isOnScreen = true
    StandardError.replaceLine(with: text + (byteCount >> 20 > 0 ? ", \(byteCount >> 20) MiB" : ""))
  }

}

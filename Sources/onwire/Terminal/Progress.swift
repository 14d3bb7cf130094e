import OnwireHTTP

/// A progress line on standard error, if that is a terminal.
final class Progress: @unchecked Sendable {
  private let isShown: Bool
  private let start = Terminal.seconds
  /// Protects the fields below: several threads update them.
  private let lock = Lock()
  private var text = ""
  private var byteCount = 0
  private var last = 0.0
  private var isOnScreen = false

  /// Shows progress unless `quiet` or standard error is not a terminal.
  init(quiet: Bool) {
    isShown = !quiet && Terminal.isTerminal(.error)
  }

  /// Updates the line: first after a second, then at most ten times a second.
  func update(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    lock.sync {
      self.text = text()
      show()
    }
  }

  /// Counts bytes of output, to show progress within large requests.
  func add(_ byteCount: Int) {
    guard isShown else { return }
    lock.sync {
      self.byteCount += byteCount
      show()
    }
  }

  /// Removes the line, before anything else is written to standard error.
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

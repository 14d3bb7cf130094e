#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Conditions that no input can break, only a fault of Onwire's own.
///
/// `assert` is removed from optimised code, but tests should run the optimised code that people run. So these
/// are checked if the environment has `ONWIRE_CHECK`, as `scripts/test` sets it, and in debug builds;
/// otherwise they only cost reading a constant.
package enum Invariant {
  private static let areChecked = _isDebugAssertConfiguration() || getenv("ONWIRE_CHECK") != nil

  /// Ends the process with `fault` if invariants are checked and this one is broken.
  package static func expect(_ condition: @autoclosure () -> Bool, _ fault: @autoclosure () -> String) {
    guard areChecked, !condition() else { return }
    fatalError("broken invariant: " + fault())
  }
}

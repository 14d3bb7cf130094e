#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What no input can break, but a fault of Onwire's own could.
///
/// `assert` is not in optimised code, and what is tested is the optimised code that people run. So these are checked
/// where the environment has `ONWIRE_CHECK`, as `scripts/test` sets it, and in debug builds; elsewhere they cost a
/// look at a constant.
package enum Invariant {
  private static let areChecked = _isDebugAssertConfiguration() || getenv("ONWIRE_CHECK") != nil

  /// Ends the process with `fault` where invariants are checked and this one does not hold.
  package static func expect(_ condition: @autoclosure () -> Bool, _ fault: @autoclosure () -> String) {
    guard areChecked, !condition() else { return }
    fatalError("broken invariant: " + fault())
  }
}

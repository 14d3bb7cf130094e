import Foundation

/// How often a property is tried: `count` times, multiplied by `ONWIRE_TEST_ROUNDS` in the environment.
///
/// `count` is what every run of `scripts/test` can wait for. A nightly run sets the variable to 10 or 100; it
/// never makes a run shorter, since tests also count what their rounds reach.
public func rounds(_ count: Int) -> Int { count * factor }

private let factor: Int = {
  let text = ProcessInfo.processInfo.environment["ONWIRE_TEST_ROUNDS"] ?? ""
  return max(1, Int(text) ?? 1)
}()

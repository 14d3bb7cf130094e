import Foundation

/// The CPU time that `body` takes on this thread, in seconds.
func cpuSeconds(_ body: () -> Void) -> Double {
  let start = threadSeconds()
  body()
  return threadSeconds() - start
}

private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Keeps the optimizer from dropping what made `value`.
@inline(never)
func use(_ value: Int) {
  if value == .min { print(value) }
}

import OnwireDiagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The local time of day: `09:41:12`.
enum LocalTime {
  static func text(_ seconds: Double) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return "" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { String($0, digits: 2) }.joined(separator: ":")
  }
}

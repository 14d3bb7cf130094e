#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time of the day here: `09:41:12`.
enum LocalTime {
  static func text(_ seconds: Double) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return "" }
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }.joined(separator: ":")
  }
}

/// A moment in UTC: `2026-03-02T01:41:12.250Z`.
enum UniversalTime {
  static func text(_ seconds: Double) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return "" }
    let day = [(parts.tm_year + 1900, 4), (parts.tm_mon + 1, 2), (parts.tm_mday, 2)].map(padded)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }
    let milliseconds = padded(Int32((seconds - Double(time)) * 1000), 3)
    return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + ".\(milliseconds)Z"
  }
}

private func padded(_ number: Int32, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

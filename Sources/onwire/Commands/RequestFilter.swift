import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

/// The options that select requests of a session.
struct RequestFilter: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option("host", "pattern", \.host, "Requests to this host; * stands for any characters."),
    .option("path", "pattern", \.path, "Requests with this path, such as /v1/*."),
    .option("method", "method", \.method, "Requests with this method."),
    .option("status", "list", \.status, "Requests answered with this status: 404, 4xx, 500-599, or 401,5xx."),
    .option("number", "n", \.number, "Requests of these numbers: 3, 5-8, or 3,5-8."),
    .option("last", "n", \.last, "The last N of the requests that are left."),
  ]

  var host: String?
  var path: String?
  var method: String?
  var status: StatusList?
  var number: NumberList?
  var last: Int?

  /// Whether the filter leaves out any requests.
  var isOn: Bool {
    [host, path, method].contains { $0 != nil } || status != nil || number != nil || last != nil
  }

  func validate() throws(UsageError) {
    if let last, last < 1 { throw UsageError("--last takes a number from 1") }
  }

  /// Whether the filter selects a request, `--last` aside.
  func wants(_ request: Request) -> Bool {
    if let number, !number.contains(request.number) { return false }
    if let status, !(request.status.map(status.contains) ?? false) { return false }
    if let method, request.message.method?.uppercased() != method.uppercased() { return false }
    if let host, !Glob.matches(request.endpoint.host.lowercased(), host.lowercased()) { return false }
    if let path, !Glob.matches(request.path, path) { return false }
    return true
  }
}

extension Request {
  /// The path of the request target, without its query.
  var path: String {
    var target = (message.target ?? url)[...]
    if let end = target.firstIndex(where: { $0 == "?" || $0 == "#" }) { target = target[..<end] }
    guard let scheme = target.firstOccurrence(of: "://") else { return String(target) }
    let rest = target[scheme.upperBound...]
    return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
  }

  /// Whether `pick` means this request: its number, or the last component of its path.
  func isPicked(by pick: String) -> Bool {
    if let wanted = Int(pick) { return wanted == number }
    return path.lastPathStep == pick || path == pick
  }
}

/// Patterns in which `*` stands for any run of characters.
enum Glob {
  /// Whether `pattern` matches the whole of `text`.
  ///
  /// - Complexity: the product of both lengths at most.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
    var (t, p) = (0, 0)
    // The last star in the pattern, and how far it extends in the text.
    var star: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, t)
        p += 1
      } else if p < pattern.count, pattern[p] == text[t] {
        t += 1
        p += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        (t, p) = (last.text + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

/// Numbers of requests and ranges of them: `3,5-8`.
struct NumberList: ArgumentValue {
  private let numbers: NumberRanges

  init?(argument: String) {
    guard let numbers = NumberRanges(argument, in: 1...Int.max) else { return nil }
    self.numbers = numbers
  }

  func contains(_ number: Int) -> Bool { numbers.contains(number) }
}

/// Statuses of responses: `404`, `4xx`, `500-599`, or a list of these.
struct StatusList: ArgumentValue {
  private let statuses: NumberRanges

  init?(argument: String) {
    // A HAR uses status 0 for a request without a response.
    guard let statuses = NumberRanges(statuses: argument, in: 0...Int.max) else { return nil }
    self.statuses = statuses
  }

  func contains(_ status: Int) -> Bool { statuses.contains(status) }
}

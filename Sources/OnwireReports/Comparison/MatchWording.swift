import OnwireDiagnostics
import OnwireHTTP

/// The wording of `onwire diff` about matched and unmatched requests.
package enum MatchWording {
  /// Requests without a response to compare: one of a pair, or both.
  static func haveNoResponse(_ names: [String]) -> String {
    "\(names.map(VisibleText.of).joined(separator: " and ")): no response"
  }

  /// The title of a request that has no match.
  package static let noMatch = "no match"
  /// The title of a request whose bytes differ.
  package static let otherBytes = "other bytes"

  /// The hint if requests may differ only in where they go.
  package static let elsewhere =
    "--ignore header.Host --ignore 'endpoint.**' compares them without scheme, host and port"

  /// The verdict on two requests with the same bytes.
  package static let sameBytes = "the same bytes"

  /// The result of comparing two requests, as a sentence.
  package static func differs(_ names: ComparedNames, _ verdict: String) -> String {
    "\(VisibleText.of(names.left)) differs from \(VisibleText.of(names.right)): \(verdict)"
  }

  /// A request in words: `POST https://api.example.com/login`.
  static func request(_ key: RequestKey) -> String {
    VisibleText.of("\(key.method) \(key.host ?? "")\(key.path)")
  }

  static func nearest(_ name: String, _ key: RequestKey) -> String {
    "nearest: \(VisibleText.of(name)), \(request(key))"
  }

  static func nothingNear(of count: Int) -> String {
    "none of the \(count.counted("request", grouped: true)) is near it"
  }

  static func reason(_ reason: NearestMiss.Reason, name: (Int) -> String) -> String {
    switch reason {
    case .method(let expected, let seen):
      "\(VisibleText.of(seen)) instead of \(VisibleText.of(expected))"
    case .host(let expected, let seen):
      "to \(VisibleText.of(seen)) instead of \(VisibleText.of(expected))"
    case .step(let position, let expected, let seen):
      "step \(position) of the path is `\(VisibleText.of(seen))` instead of `\(VisibleText.of(expected))`"
    case .path(let expected, let seen):
      "the path is `\(VisibleText.of(seen))` instead of `\(VisibleText.of(expected))`"
    case .taken(let owner): "it is the match of \(VisibleText.of(name(owner)))"
    case .values(let paths): "differs from it in \(list(paths))"
    }
  }

  /// The first of the paths, and how many more there are.
  private static func list(_ paths: [String]) -> String {
    let shown = paths.prefix(3).map { "`\(VisibleText.of($0))`" }.joined(separator: ", ")
    return paths.count > 3 ? "\(shown) and \((paths.count - 3).grouped) more" : shown
  }

  static func unmatched(_ count: Int, in side: String) -> String {
    "\(count.counted("request", grouped: true)) of \(VisibleText.of(side)) matched by none"
  }

  static func more(_ count: Int) -> String {
    "… and \(count.grouped) more: --format json has all"
  }

  /// The line on a request without a partner, below its name as the title.
  static func alone(in side: String) -> String { "not in \(VisibleText.of(side))" }

  static func unknown(_ key: RequestKey, in side: String) -> String {
    "\(VisibleText.of(side)) has no \(request(key))"
  }

  /// The number of differences that a pattern excludes from the count.
  package static func ignored(_ count: Int, by pattern: String) -> String {
    "ignored: \(count.counted("difference", grouped: true)) by `\(VisibleText.of(pattern))`"
  }
}

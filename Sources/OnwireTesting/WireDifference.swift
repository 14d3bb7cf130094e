public import Foundation
import OnwireKit

/// How a request differs from its spec, or from its recorded bytes; test frameworks show `description`.
public struct WireDifference: Error, Sendable, Hashable, CustomStringConvertible {
  /// What `onwire diff` shows: each field that differs, with both sides, the place in the spec, and the rule;
  /// or why nothing was compared, such as that no spec fits.
  ///
  /// The side with `-` is the spec or the recorded file, the one with `+` the request.
  public let description: String
  /// The paths of the fields that differ, such as `header.X-Channel`, `json.user.name`, `parts[1].content`,
  /// as `ignoring` takes them. If the name of a field differs, both of its paths.
  public let paths: [String]
}

extension WireDifference {
  /// The differences of a comparison that count.
  init(_ comparison: Comparison, expected: String, seen: String) throws {
    let page = try Page(failing: comparison, names: ComparedNames(left: expected, right: seen))
    // The console of a test run is not a terminal.
    self.init(
      description: try page.text(width: 100, color: false),
      paths: comparison.counting.flatMap { difference in
        difference.way == .name
          ? [difference.left, difference.right].compactMap { $0?.path } : [difference.path]
      })
  }

  /// The same difference, with a line above its text.
  func below(_ line: String) -> WireDifference {
    WireDifference(description: "\(line)\n\(description)", paths: paths)
  }
}

extension WireDifference: LocalizedError {
  /// The same as `description`.
  public var errorDescription: String? { description }
}

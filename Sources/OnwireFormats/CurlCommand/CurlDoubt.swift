import OnwireHTTP

/// Why the bytes of an argument may be others than those of the request that a tool copied as the command; the weightier
/// after the lesser.
///
/// Of a command that a person wrote all of them are what curl sends.
enum CurlDoubt: Int, Comparable, Sendable {
  /// A blank in an argument that browsers quote for cmd may be another white space.
  case blanks
  /// A line end there may be any.
  case lineEnds
  /// curl's versions leave out more or less of a file.
  case cutLines
  /// A command of mitmproxy has escapes of control characters as text.
  case escapes
  /// A blank behind a caret is a character that cmd does not take.
  case characters
  /// U+FFFD is what bytes that are no text become.
  case replacement
  /// A NUL ends the argument.
  case lostNUL

  /// How well the bytes are known.
  var knowledge: Fidelity.Knowledge { self == .blanks ? .rebuilt : .unknown }

  /// A sentence without a full stop.
  var reason: String {
    switch self {
    case .blanks: "browsers write any white space as a blank in a command for cmd"
    case .lineEnds: "browsers write any line end as LF in a command for cmd"
    case .cutLines:
      "of a line with a NUL or a lone CR, curl 7.88 leaves out more than later versions (-d @file)"
    case .escapes:
      "the body holds escapes such as `\\x0d` as text: mitmproxy's commands have control characters so"
    case .characters:
      "Chrome writes a blank for each character that is not printable ASCII in a command for cmd"
    case .replacement: "U+FFFD in it was sent, or replaced bytes that are no text"
    case .lostNUL: CurlReason.lostNUL
    }
  }

  static func < (left: CurlDoubt, right: CurlDoubt) -> Bool { left.rawValue < right.rawValue }
}

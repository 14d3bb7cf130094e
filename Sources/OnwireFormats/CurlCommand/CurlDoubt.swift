import OnwireHTTP

/// Why the bytes of an argument may differ from those of the request that a tool copied as the command, in
/// order of weight.
///
/// In a command that a person wrote, all of them are what curl sends.
enum CurlDoubt: Int, Comparable, Sendable {
  /// A blank in an argument that browsers quote for cmd may be any white space.
  case blanks
  /// A line end in such an argument may be any line end.
  case lineEnds
  /// Versions of curl differ in how much of a file they leave out.
  case cutLines
  /// mitmproxy's commands have escapes of control characters as text.
  case escapes
  /// A blank after a caret stands for a character that cmd does not accept.
  case characters
  /// U+FFFD replaces bytes that are not text.
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

import OnwireHTTP
import OnwireTextFormats

/// A note of curl on a connection, after `*` or `== Info:`.
enum ConnectionNote: Hashable {
  /// curl tries an address; older releases do not show its port.
  case trying(port: Int?)
  /// It is connected; with a number up to curl 8.1. TLS begins after that.
  case connected(number: Int?)
  case encrypted
  /// A request uses an existing connection: with its number up to curl 8.1, with its scheme in newer releases
  /// (`lib/url.c`).
  case reused(number: Int?, scheme: Endpoint.Scheme?)
  /// It is free, closed or broken: nothing more comes for what was sent over it.
  case ended(number: Int?)

  /// The note in `text`; `nil` if it is not on a connection.
  init?(_ text: ArraySlice<UInt8>) {
    let text = text.trimmed
    func begins(_ starts: [String]) -> Bool { starts.contains { text.starts(with: $0.utf8) } }
    if begins(["Trying "]) {
      self = .trying(port: Self.port(in: text))
    } else if begins(["Connected to "]) {
      self = .connected(number: Self.number(in: text))
    } else if begins(["SSL connection using "]) {
      self = .encrypted
    } else if begins(["Re-using existing ", "Reusing existing "]) {
      let words = text.split(separator: .space)
      let scheme = Endpoint.Scheme.allCases.first { scheme in
        words.contains { $0.elementsEqual("\(scheme.rawValue):".utf8) }
      }
      self = .reused(number: Self.number(in: text), scheme: scheme)
    } else if begins(["Closing connection", "closing connection", "shutting down connection"]) {
      self = .ended(number: Self.number(in: text) ?? text.split(separator: .space).last?.number(10))
    } else if begins(["Connection died"]) {
      self = .ended(number: nil)
    } else if begins(["Connection #"]), text.suffix(11).elementsEqual("left intact".utf8) {
      self = .ended(number: Self.number(in: text))
    } else {
      return nil
    }
  }

  /// Whether nothing more comes for what was sent over connection `number`; if either has no number, the note
  /// counts for it.
  func ends(_ number: Int?) -> Bool {
    switch self {
    case .ended(let other): other == nil || number == nil || other == number
    case .reused(let other?, _): number == nil || other == number
    default: false
    }
  }

  /// The number after `#`.
  private static func number(in text: ArraySlice<UInt8>) -> Int? {
    text.firstIndex(of: UInt8(ascii: "#")).flatMap { mark in
      text[(mark + 1)...].prefix { $0.digit(10) != nil }.number(10)
    }
  }

  /// The port of `127.0.0.1:80...` or `[::1]:80...`; `nil` for `::1...`.
  private static func port(in text: ArraySlice<UInt8>) -> Int? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")),
      text[..<colon].last == UInt8(ascii: "]") || !text[..<colon].contains(UInt8(ascii: ":"))
    else { return nil }
    return text[(colon + 1)...].prefix { $0.digit(10) != nil }.number(10)
  }
}

import Diagnostics

/// What Fiddler notes of a session beside its bytes.
struct SazNotes {
  /// Fiddler's `SessionFlags`, of which these are read.
  private enum Flag {
    static let isHTTPS = 0x1
    static let isMadeByFiddler = 0x80
  }

  private let flags: Int
  /// When the client began to send.
  let startedAt: String?

  /// The notes of a `_m.xml` file; there are none in what is none.
  init(_ xml: [UInt8]) {
    let text = String(decoding: xml, as: UTF8.self)
    flags = Self.attribute("BitFlags", of: text).flatMap { Int($0, radix: 16) } ?? 0
    // The year 1 stands for a moment that did not come.
    startedAt = Self.attribute("ClientBeginRequest", of: text).flatMap { $0.hasPrefix("0001") ? nil : $0 }
  }

  var isHTTPS: Bool { flags & Flag.isHTTPS != 0 }
  var isMadeByFiddler: Bool { flags & Flag.isMadeByFiddler != 0 }

  /// The status of a response; `nil` where it has none.
  static func status(_ response: [UInt8]) -> Int? {
    let words = response.prefix { $0 != 0x0A && $0 != 0x0D }.split(separator: UInt8(ascii: " "))
    guard words.count > 1, words[0].starts(with: "HTTP/".utf8) else { return nil }
    return Int(String(decoding: words[1], as: UTF8.self))
  }

  /// The value of the first attribute called `name`. Flags and times hold no references.
  private static func attribute(_ name: String, of text: String) -> String? {
    text.firstOccurrence(of: " \(name)=\"").map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
  }
}

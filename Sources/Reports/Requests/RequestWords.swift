import HTTPWire
import WireFormats

/// The words of what `onwire inspect` shows.
enum RequestWords {
  /// A count of bytes with its thousands apart: `1,234 bytes`.
  static func bytes(_ count: Int) -> String { "\(grouped(count)) byte\(count == 1 ? "" : "s")" }

  /// A number with its thousands apart.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// One word or two on how much a capture knows.
  static func summary(_ fidelity: Fidelity) -> String {
    if fidelity.isExact { return "exact" }
    let body = fidelity[.body].knowledge
    let head: [Fidelity.Aspect] = [.requestLine, .fields, .fieldOrder, .fieldCase, .fieldBlanks]
    let isHeadExact = head.allSatisfy { fidelity[$0].knowledge == .exact }
    switch (isHeadExact, body) {
    case (true, .exact): return "framing \(fidelity[.framing].knowledge.rawValue)"
    case (true, _): return "body \(body.rawValue)"
    case (false, .exact): return "head rebuilt"
    case (false, _): return "head rebuilt, body \(body.rawValue)"
    }
  }

  /// An aspect as a person says it.
  static func aspect(_ aspect: Fidelity.Aspect) -> String {
    switch aspect {
    case .requestLine: "request line"
    case .fields: "header fields"
    case .fieldOrder: "their order"
    case .fieldCase: "their letter case"
    case .fieldBlanks: "their blanks"
    case .body: "body"
    case .framing: "framing"
    }
  }

  static let exact = "exact: these are the bytes that were on the wire"

  /// What is said where not everything is shown.
  static func more(_ count: Int) -> String {
    "… and \(grouped(count)) more fields: --emit json shows all"
  }
}

/// Texts about differences; sentences without a full stop.
enum DifferenceWording {
  static let leftIsEscapedTwice = "the left side is what the right side is, escaped once more"
  static let rightIsEscapedTwice = "the right side is what the left side is, escaped once more"

  static func unknown(_ aspect: Fidelity.Aspect, _ knowledge: Fidelity.Knowledge) -> String {
    "the \(aspect.rawValue) of a side is \(knowledge.rawValue)"
  }

  static func version(_ left: String, _ right: String) -> String {
    "\(left) and \(right) are compared by what the requests mean"
  }

  static func caseOfNames(_ version: String) -> String { "\(version) has lower-case names only" }

  static let caseOfStandardNames = "Apple's systems spell some standard names in their own way"

  static func order(_ left: String, _ right: String) -> String {
    "\(left) and \(right) send fields in orders of their own"
  }

  static func freeOrder(byTransport: Bool) -> String {
    "the \(byTransport ? "transport" : "client") promises no order for this field and those beside it"
  }

  static let undecided =
    "the wildcards may share this text in more ways than are tried, so it may be the same"

  static let passed = "it kept its place, and others moved past it"

  static let forTheProxy = "a client writes this field for the proxy that captures it"

  static func noField(_ name: String, in version: String) -> String { "\(version) has no \(name)" }

  static func follows(_ count: Int, arePacked: Bool) -> String {
    "the bodies\(arePacked ? ", as they are packed," : "") differ by \(bytes(count))"
  }

  static func followsFromNoBody(isLeft: Bool) -> String {
    "the \(isLeft ? "left" : "right") side has no body"
  }

  static let followsFromChunks = "the body of the other side is in chunks, which have no Content-Length"

  static let lengthsOfLostBodies =
    "the bodies that were sent are of two lengths, whatever a capture has of them"

  static let lengthOfWildcards = "the body of the left side has values of any length"

  static func wrongLength(isLeft: Bool, says length: String, has count: Int) -> String {
    "on the \(isLeft ? "left" : "right") side Content-Length says \(length), and the body has \(bytes(count))"
  }

  private static func bytes(_ count: Int) -> String { count.counted("byte") }
}

/// Texts about differences of bodies; sentences without a full stop.
enum BodyWording {
  static func kinds(_ left: BodyReading.Kind, _ right: BodyReading.Kind) -> String {
    "the left side is \(name(left)), the right side \(name(right))"
  }

  private static func name(_ kind: BodyReading.Kind) -> String {
    switch kind {
    case .nothing: "empty"
    case .form: "a form"
    case .json: "JSON"
    case .propertyList: "a property list"
    case .multipart: "multipart"
    case .bytes: "none of form, JSON, property list and multipart"
    }
  }

  /// Where contents differ, and by how much one is longer.
  static func contents(_ found: StretchComparison) -> String {
    let excess = found.rightCount - found.leftCount
    let longer = excess == 0 ? "" : "\(bytes(abs(excess))) \(excess > 0 ? "longer" : "shorter")"
    guard let first = found.first else { return "the right side is \(longer)" }
    let place = found.differingCount == 1 && excess == 0 ? "only byte" : "from byte"
    let start = "differs \(place == "only byte" ? "in byte" : place) \(first) of \(found.leftCount)"
    if excess != 0 { return "\(start) on; the right side is \(longer)" }
    return found.differingCount == 1 ? start : "\(start) on, in \(bytes(found.differingCount))"
  }

  private static func bytes(_ count: Int) -> String { count.counted("byte") }

  static let headBoundary = "the boundary of the header is not that of the body"
  static let bodyBoundary = "the boundary of the body is not that of the header"
  static let unnamedBoundary = "neither header names a boundary"
  static let lineBoundary = "one line has a boundary of its own"
  static func unclosed(isLeft: Bool) -> String {
    "no line with `--` after the boundary ends the body of the \(isLeft ? "left" : "right") side"
  }
  static func noChunks(onLeft: Bool) -> String {
    "the \(onLeft ? "left" : "right") side announces chunks, and its body is not in chunks"
  }
  static func noCoding(onLeft: Bool, isAll: Bool) -> String {
    "the \(onLeft ? "left" : "right") side names a Content-Encoding, and its body is not in it"
      + (isAll ? "; but for the coding, the bodies are the same" : "")
  }
  static func toldLengths(_ left: ClosedRange<Int>, _ right: ClosedRange<Int>) -> String {
    func text(_ range: ClosedRange<Int>) -> String {
      range.count == 1 ? bytes(range.lowerBound) : "\(range.lowerBound) to \(bytes(range.upperBound))"
    }
    return "bodies of \(text(left)) and of \(text(right)) were sent"
  }
  static let followsFromBoundary = "the boundary of one side is longer"
  static let chunkSizes = "the data of the chunks are the same"
  static let noLastChunk = "only one side has the last chunk, of no data"
  static let followsFromData = "the data of the chunks differ"
  static let otherReferences = "the containers refer to other objects"
  static let otherTable = "the widths of numbers, or the tables behind the values"
  static let twoForms = "one side is an XML property list, the other a binary one"
  static let keyRenamed = "the value is the same"
}

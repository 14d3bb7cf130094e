/// Which fields a request has, in few bytes: enough to say which of several requests is the closest.
public struct RequestProfile: Sendable {
  /// Hashes of the fields' paths, and of path and value together; sorted.
  private let names: [Int]
  private let values: [Int]

  /// The most fields that are looked at, and the most bytes of a value.
  private static let fieldLimit = 4096
  private static let valueLimit = 1 << 12

  /// The profile of a message; contents of files are not read.
  public init(_ message: Message) {
    var units: [(path: String, value: [UInt8])] = []
    for element in message.elements where element.kind == .target || element.kind == .form {
      units += Self.pairs(of: element, in: message)
    }
    for field in message.fields {
      guard let value = Self.value(of: field, in: message) else { continue }
      if units.count >= Self.fieldLimit { break }
      // Names of header fields have no letter case; in HTTP/2 it is always the lower one.
      let path = field.path.hasPrefix("header.") ? field.path.lowercased() : field.path
      // A value may be several segments.
      if units.last?.path == path {
        units[units.count - 1].value += value
      } else {
        units.append((path, value))
      }
    }
    names = units.map(\.path.hashValue).sorted()
    values = units.map { unit in
      var hasher = Hasher()
      hasher.combine(unit.path)
      hasher.combine(unit.value)
      return hasher.finalize()
    }.sorted()
  }

  /// A target or form as it is spelled, and its pairs, by its bytes alone: what made it may cut them otherwise than
  /// who reads it. Of two that mean the same the one in the same bytes is closer.
  private static func pairs(of element: Element, in message: Message) -> [(path: String, value: [UInt8])] {
    var bytes = element.segments.flatMap { message.storedBytes($0) }[...]
    let spelling = (path: element.kind.rawValue, value: Array(bytes.prefix(valueLimit)))
    if element.kind == .target { bytes = bytes.drop { $0 != UInt8(ascii: "?") }.dropFirst() }
    return [spelling]
      + bytes.split(separator: UInt8(ascii: "&")).prefix(fieldLimit).map { pair in
        let name = FormText.decode(pair.prefix { $0 != UInt8(ascii: "=") })
        let path = element.kind.rawValue + "." + String(decoding: name, as: UTF8.self)
        return (path, FormText.decode(pair))
      }
  }

  /// How far apart two requests are, 0 where no difference is seen; `nil` where it is `limit` or more.
  ///
  /// A field of one side alone weighs more than one whose value differs: 3 and 2.
  public func distance(to other: RequestProfile, below limit: Int) -> Int? {
    let ofNames = 2 * Self.apart(names, other.names, limit: (limit + 1) / 2)
    guard ofNames < limit else { return nil }
    let distance = ofNames + Self.apart(values, other.values, limit: limit - ofNames)
    return distance < limit ? distance : nil
  }

  /// How many numbers are in one of two sorted lists only; counting ends at `limit`.
  private static func apart(_ left: [Int], _ right: [Int], limit: Int) -> Int {
    var (i, j, count) = (0, 0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        i += 1
        j += 1
        continue
      }
      count += 1
      if count >= limit { return count }
      if left[i] < right[j] { i += 1 } else { j += 1 }
    }
    return count + left.count - i + right.count - j
  }

  /// What a field says, as far as it is told apart by; `nil` for names and marks.
  private static func value(of field: Field, in message: Message) -> [UInt8]? {
    let stored = message.storedBytes(field.segment).prefix(valueLimit)
    switch field.role {
    case .fieldValue, .documentValue, .partFieldValue, .partName, .partFilename: return Array(stored)
    case .partContent, .bodyContent:
      // Of contents that are not read, the length is something.
      return stored + withUnsafeBytes(of: field.range.count.littleEndian) { Array($0) }
    default: return nil
    }
  }
}

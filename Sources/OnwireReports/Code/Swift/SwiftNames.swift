/// Swift names for the keys of a dictionary.
enum SwiftNames {
  /// A name for each key; the key itself if it is an identifier.
  static func members(_ keys: [String]) -> [(name: String, key: String)] {
    var taken = Set(keys.filter(isIdentifier))
    return keys.map { key in
      isIdentifier(key) ? (key, key) : (unique(camel(key), &taken), key)
    }
  }

  /// A name of a type for each key, beginning with a capital; none is the name of a member.
  static func types(_ keys: [String], besides members: [String]) -> [String] {
    var taken = used.union(keywords).union(members)
    return keys.map { key in
      let name = camel(key)
      return unique(name.prefix(1).uppercased() + name.dropFirst(), &taken)
    }
  }

  /// Types that the code itself names, which a member or type of the same name would hide.
  private static let used: Set<String> = [
    "String", "Data", "Date", "Decimal", "Double", "UInt64", "Encodable", "Encoder", "CodingKey",
    "RequestParameters",
    "Bool", "Int", "Member1",
  ]

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(48...57).contains(first) else { return false }
    return key.utf8.allSatisfy { isWordByte($0) } && key.utf8.contains { $0 != UInt8(ascii: "_") }
      && !isTaken(key)
  }

  private static func isTaken(_ name: String) -> Bool { keywords.contains(name) || used.contains(name) }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122: true
    default: false
    }
  }

  /// The letters and digits of a key, each run but the first with a capital; `value` if there is no letter.
  private static func camel(_ key: String) -> String {
    var name = ""
    var isStart = false
    for scalar in key.unicodeScalars {
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        isStart = !name.isEmpty
        continue
      }
      if name.isEmpty, ("0"..."9").contains(scalar) { name = "value" }
      name += isStart ? String(scalar).uppercased() : String(scalar)
      isStart = false
    }
    return name.isEmpty ? "value" : isTaken(name) ? name + "Value" : name
  }

  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)\(number)"
      number += 1
    }
    return candidate
  }

  // The Swift Programming Language, "Keywords and Punctuation": those that cannot name a member without
  // backquotes.
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init",
    "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows",
    "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do",
    "else", "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where",
    "while",
    "Any", "as", "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    // Members that every type has, or that Encodable adds.
    "Type", "Protocol", "CodingKeys", "encode",
  ]
}

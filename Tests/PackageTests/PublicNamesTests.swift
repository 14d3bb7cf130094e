import Foundation
import TestSupport
import Testing

/// `Tests/PublicNames.txt` lists what the library promises to its users, so that a new name is a decision:
/// `package` is for what only this package uses. `ONWIRE_UPDATE=1` writes the list.
@Suite struct PublicNamesTests {
  /// Read once for both tests.
  private static let names = Result { Set(try Repository.sources().flatMap(\.publicNames)) }

  @Test func `the public names of the libraries are those of the list`() throws {
    let names = try Self.names.get()
    let text = names.sorted().joined(separator: "\n") + "\n"
    let list = Repository.root.appending(path: "Tests/PublicNames.txt")
    let listed = Set(try #require(try golden(text, at: list)).split(separator: "\n").map(String.init))
    #expect(names.subtracting(listed).sorted() == [], "public now, and not in the list")
    #expect(listed.subtracting(names).sorted() == [], "in the list, and public no more")
  }

  @Test func `each public name is in an article of the library, in a document or in the README`() throws {
    let text = try ExampleTests.documents().map {
      try Repository.text($0)
    }
    let words = Set(text.joined(separator: "\n").split { !($0.isLetter || $0.isNumber || $0 == "_") })
    // The requirements of protocols of the standard library: nobody looks for these.
    let witnesses: Set<Substring> = [
      "operator", "init", "subscript", "hash", "description", "errorDescription", "startIndex", "endIndex",
      "makeIterator", "Iterator",
    ]
    let names = try Self.names.get().filter { name in
      name.split(separator: ".").last.map { !witnesses.contains($0) && !words.contains($0) } ?? false
    }
    #expect(names.sorted() == [])
  }

  @Test(arguments: [
    ("public import A\npublic struct B: C { public init(_ d: E) {}; var f: G }", ["B", "B.init"]),
    ("package struct A { public var b: C }", ["A.b"]),
    (
      "extension A.B where C == D { public static func e() { if f {} }; public mutating func g() {} }",
      ["A.B.e", "A.B.g"]
    ),
    ("public private(set) var a: B", ["a"]), ("// public struct A {}\nlet a = \"public var b\"", []),
    ("public enum A { case b; public enum C {} }\npublic typealias D = A", ["A", "A.C", "D"]),
    ("extension A { public subscript(b: C) -> D { e } }", ["A.subscript"]),
  ])
  func `a public name is told with the types around it`(source: String, names: [String]) {
    #expect(SourceFile(path: "", target: "", tokens: SwiftToken.all(in: source)).publicNames == names)
  }
}

extension SourceFile {
  /// The names that are declared `public`, in order; cases come with their enums.
  fileprivate var publicNames: [String] {
    let types = ["struct", "class", "enum", "actor", "protocol"]
    let others = ["typealias", "func", "var", "let", "init", "subscript"]
    var names: [String] = []
    var scopes: [String] = []
    var upcoming = ""
    var isPublic = false
    for (index, token) in tokens.enumerated() {
      let rest = tokens[(index + 1)...]
      switch token {
      case .mark("{"):
        scopes.append(upcoming)
        upcoming = ""
      case .mark("}"):
        _ = scopes.popLast()
      case .word("extension"):
        let end = rest.firstIndex { [.mark("{"), .mark(":"), .word("where")].contains($0) } ?? rest.endIndex
        upcoming = rest[..<end].map(\.text).joined()
      case .word("public"):
        isPublic = true
      case .word("import"):
        isPublic = false
      case .word(let word) where types.contains(word) || others.contains(word):
        let name =
          ["init", "subscript"].contains(word) ? word : rest.prefix(2).compactMap(\.word).first ?? "operator"
        if isPublic { names.append((scopes.filter { !$0.isEmpty } + [name]).joined(separator: ".")) }
        if types.contains(word) { upcoming = name }
        isPublic = false
      default: break
      }
    }
    return names
  }
}

extension SwiftToken {
  fileprivate var text: String {
    switch self {
    case .word(let text), .string(let text): text
    case .mark(let mark): String(mark)
    }
  }
}

/// What `Package.swift` declares, read from its text: asking the package manager would take its lock.
struct Manifest {
  /// A target that is not a test, and the modules it depends on, in their order.
  struct Target: Equatable {
    let name: String
    let dependencies: [String]
  }

  let targets: [Target]
  /// The names of the products, each with its targets.
  let products: [String: [String]]

  init(_ text: String) {
    let tokens = SwiftToken.all(in: text)
    let constants = Self.constants(in: tokens)
    var targets: [Target] = []
    var products: [String: [String]] = [:]
    for call in Self.calls(in: tokens) {
      // A target outside of Sources is for tests.
      guard let name = call.name, !call.arguments.contains(.word("path")) else { continue }
      let names = call.modules(constants)
      switch (call.function, isMember: call.isMember) {
      case ("library", isMember: true), ("executable", isMember: true):
        products[name] = names
      case ("systemLibrary", _):
        targets.append(Target(name: name, dependencies: []))
      case ("library", _), ("target", _), ("executableTarget", _), ("plugin", _), ("macro", _):
        targets.append(Target(name: name, dependencies: names))
      default: break
      }
    }
    self.targets = targets
    self.products = products
  }
}

/// A function call, with everything between its parentheses.
private struct Call {
  let function: String
  let isMember: Bool
  let arguments: ArraySlice<SwiftToken>

  /// The first argument, if it is a string, as in `library("A", …)` and `.target(name: "A", …)`.
  var name: String? {
    arguments.first { $0 != .word("name") && $0 != .mark(":") }?.string
  }

  /// The modules of the first list: `[…]`, a constant, or a sum of these.
  func modules(_ constants: [String: [String]]) -> [String] {
    var names: [String] = []
    var rest = arguments.drop { token in
      token != .mark("[") && token.word.flatMap { constants[$0] } == nil
    }
    while let token = rest.first, token != .mark(",") {
      if token == .mark("[") {
        let list = rest.upToClosing("[", "]")
        names += list.names(constants)
        rest = rest[list.endIndex...]
      } else {
        names += token.word.flatMap { constants[$0] } ?? []
      }
      rest = rest.dropFirst()
    }
    return names
  }
}

extension Manifest {
  private static func calls(in tokens: [SwiftToken]) -> [Call] {
    tokens.indices.dropLast().compactMap { index in
      guard let function = tokens[index].word, tokens[index + 1] == .mark("(") else { return nil }
      return Call(
        function: function, isMember: index > 0 && tokens[index - 1] == .mark("."),
        arguments: tokens[(index + 1)...].upToClosing("(", ")"))
    }
  }

  /// `let system = Target.Dependency.product(name: "SystemPackage", …)`: the name under the constant; all of a list.
  private static func constants(in tokens: [SwiftToken]) -> [String: [String]] {
    var constants: [String: [String]] = [:]
    for index in tokens.indices.dropLast(2) where tokens[index] == .word("let") {
      guard let constant = tokens[index + 1].word,
        let equals = tokens[(index + 2)...].firstIndex(of: .mark("=")),
        !tokens[(index + 2)..<equals].contains(.word("let"))
      else { continue }
      let value = tokens[(equals + 1)...].prefix { $0 != .word("let") && $0 != .word("func") }
      let names = value.compactMap(\.string)
      constants[constant] = Array(value.first == .mark("[") ? names[...] : names.prefix(1))
    }
    return constants
  }
}

extension ArraySlice<SwiftToken> {
  /// The tokens between the opening mark at the start and the mark that closes it.
  fileprivate func upToClosing(_ opening: Character, _ closing: Character) -> ArraySlice {
    var depth = 0
    for index in indices {
      if self[index] == .mark(opening) { depth += 1 }
      if self[index] == .mark(closing) { depth -= 1 }
      if depth == 0 { return self[startIndex..<index].dropFirst() }
    }
    return []
  }

  /// The modules of a list of dependencies: a string, a call's first string, or a constant.
  fileprivate func names(_ constants: [String: [String]]) -> [String] {
    var names: [String] = []
    var index = startIndex
    while index < endIndex {
      if self[index] == .mark("(") {
        let arguments = self[index...].upToClosing("(", ")")
        names += arguments.compactMap(\.string).prefix(1)
        index = arguments.endIndex
      } else if let name = self[index].string {
        names.append(name)
      } else {
        names += self[index].word.flatMap { constants[$0] } ?? []
      }
      index += 1
    }
    return names
  }
}

package import OnwireDiagnostics
import OnwireHTTP

// What this module reports, by stable code, except for blocks in documents (Documents/Wording+Blocks.swift).

// MARK: Variables

extension Diagnostic {
  /// Variables that are given a value but that the spec called `name` does not refer to.
  ///
  /// `used` are the ones that it does refer to.
  package static func unusedVariables(
    _ given: Set<String>, of name: String, using used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .error, "it", "`\(name)` uses no variable")
  }

  /// The same for all specs of a run together.
  package static func unusedVariables(
    _ given: Set<String>, ofRunUsing used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .warning, "the run", "no spec of the run uses a variable")
  }

  /// The same for all specs of a folder.
  package static func unusedVariables(
    _ given: Set<String>, ofFolder name: String, using used: Set<String>
  ) -> [Diagnostic] {
    unusedVariables(given, using: used, .error, "the folder", "no spec in `\(name)` uses a variable")
  }

  private static func unusedVariables(
    _ given: Set<String>, using used: Set<String>, _ severity: Severity, _ owner: String,
    _ sentence: String
  ) -> [Diagnostic] {
    let unused = given.subtracting(used).sorted()
    guard !unused.isEmpty else { return [] }
    let open = used.subtracting(given).sorted()
    let known = used.sorted().prefix(24).map { "`\($0)`" }.joined(separator: ", ")
    let all = "\(owner) uses \(known.isEmpty ? "no variables" : known + (used.count > 24 ? ", …" : ""))"
    return unused.map { name in
      let meant = Suggestion.closest(to: name, among: open).map { ["did you mean `\($0)`?"] } ?? []
      return Diagnostic(
        severity, code: .command(.unusedVariable), "\(sentence) `\(name)`", at: nil, help: meant + [all])
    }
  }
}

// MARK: Responses

extension Diagnostic {
  /// An unknown name under the key `reading`.
  static func unknownReading(_ message: String, at place: Place, _ help: [String]) -> Diagnostic {
    Diagnostic(.error, code: .command(.unknownReading), message, at: place, help: help)
  }
}

// MARK: Bytes

extension Diagnostic {
  /// A path that gives no bytes; `known` are the paths that give some, in the message's order, and `places`
  /// says where the bytes of a path are.
  static func noBytes(from path: String, known: [String], places: (String) -> String) -> Diagnostic {
    var help: [String] = []
    if let meant = Suggestion.closest(to: path, among: known.flatMap(\.pathAndThoseAround).unique) {
      help.append("did you mean `\(meant)`?")
    }
    // The nearest value around it that gives bytes.
    var around = path[...]
    while let end = around.lastIndex(where: { $0 == "." || $0 == "[" }) {
      around = around[..<end]
      let below = known.filter { Origin("", path: $0).isBelow(String(around)) }.unique
      guard !below.isEmpty else { continue }
      guard !below.contains(String(around)) else {
        help.append("those of `\(around)` are \(places(String(around)))")
        return noBytes(
          path,
          reason: """
            it has no value there, the client writes nothing for it, or its bytes are not told apart from those of \
            `\(around)`
            """, help)
      }
      help.append("bytes below `\(around)` come from \(list(below))")
      return noBytes(path, reason: "it has no value there, or the client writes nothing for it", help)
    }
    let roots = known.map { String($0.prefix { $0 != "." && $0 != "[" }) }.unique
    help.append("bytes of this request come from \(list(roots))")
    return noBytes(
      path, reason: "it is not in the spec, or says how the request is written and is not written itself",
      help)
  }

  /// The path of a variable that gives no bytes; `known` are the values that refer to it.
  static func noBytes(fromVariable path: String, known: [String]) -> Diagnostic {
    noBytes(
      path, reason: "what a variable holds is written as part of the values that refer to it",
      known.isEmpty ? [] : ["it is in \(list(known.unique))"])
  }

  private static func noBytes(_ path: String, reason: String, _ help: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: .command(.noBytesOfPath), "no byte of the request comes from `\(path)`", at: nil,
      notes: [reason], help: help)
  }

  private static func list(_ paths: [String]) -> String {
    paths.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
      + (paths.count > 12 ? " and \(paths.count - 12) more" : "")
  }
}

extension String {
  /// The path and the paths of the values around it.
  fileprivate var pathAndThoseAround: [String] {
    [self] + indices.filter { self[$0] == "." || self[$0] == "[" }.map { String(self[..<$0]) }
  }
}

extension [String] {
  /// Each text once, at its first position.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

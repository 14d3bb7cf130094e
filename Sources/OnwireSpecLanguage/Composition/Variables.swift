internal import OnwireDiagnostics

/// The variables of one document, which replace `${name}`.
///
/// A value given from outside (`--var`) wins and is taken literally; values of `vars` may use other
/// variables. A name that is not a variable's may be a wildcard, `${any}`: if there are tokens, one stands
/// for it.
struct Variables {
  /// The longest chain of variables that use each other.
  static let maximumDepth = 64
  /// The most bytes that replace references in one document.
  static let maximumReplacement = 64 << 20
  /// The most unknown names of one document for which a similar known name is looked up.
  private static let mostHelped = 20

  private enum Resolved {
    case text(String)
    /// The problem has been reported.
    case failed
  }

  private let overrides: [String: String]
  private var definitions: [String: Node] = [:]
  private var resolved: [String: Resolved] = [:]
  private var active: [String] = []
  private var reported: Set<String> = []
  /// The names of all variables with a value.
  private lazy var known = Set(definitions.keys).union(overrides.keys).sorted()
  private var replacement = 0
  private var isIncomplete: Bool
  private let tokens: WildcardTokens?
  /// The wildcards in the texts that were read, in that order.
  private(set) var wildcards: [Wildcard] = []
  /// The variables that are referred to, including by values of `vars`.
  private(set) var used: Set<String> = []

  /// The values of those, by their names, without those that have a wildcard.
  var values: [String: String] {
    var values: [String: String] = [:]
    for name in used {
      if let given = overrides[name] {
        values[name] = given
      } else if case .text(let text) = resolved[name] {
        values[name] = text
      }
    }
    return values
  }

  /// Reads the variables under `vars`, each once; `isIncomplete` says whether some may be missing for a known
  /// reason.
  init(
    vars: Node?, overrides: [String: String], tokens: WildcardTokens?, isIncomplete: Bool,
    diagnostics: inout [Diagnostic]
  ) {
    self.overrides = overrides
    self.tokens = tokens
    self.isIncomplete = isIncomplete || vars?.isInvalid == true
    guard let vars, !vars.isNull, !vars.isInvalid else { return }
    guard let entries = vars.entries else {
      diagnostics.append(.wrongType("`vars`", expected: "a mapping of names to texts", found: vars))
      self.isIncomplete = true
      return
    }
    for entry in entries { define(entry, &diagnostics) }
    for entry in entries where Template.isName(entry.key.rawText.utf8) {
      _ = value(of: entry.key.rawText, at: entry.key.place, &diagnostics)
    }
    // A variable that nothing uses adds no wildcard to the request.
    wildcards = []
  }

  /// A scalar's text with references replaced, and whether it had none; `nil` if a problem was reported.
  mutating func text(of node: Node, _ diagnostics: inout [Diagnostic]) -> (text: String, isLiteral: Bool)? {
    let raw = node.rawText
    guard node.mayHoldReference else { return (raw, true) }
    let bytes = Array(raw.utf8)
    let template = Template(bytes)
    if template.isLiteral { return (raw, true) }
    var result = ""
    var isWhole = true
    for piece in template.pieces {
      switch piece {
      case .text(let range): result += String(decoding: bytes[range], as: UTF8.self)
      case .escape: result += "${"
      case .malformed(let range):
        diagnostics.append(.malformedReference(at: node.place(ofText: range)))
        isWhole = false
      case .reference(let name, let range):
        if overrides[name] != nil || definitions[name] != nil { used.insert(name) }
        guard let value = value(of: name, at: node.place(ofText: range), &diagnostics) else {
          isWhole = false
          continue
        }
        let (sum, overflow) = replacement.addingReportingOverflow(value.utf8.count)
        guard !overflow, sum <= Self.maximumReplacement else {
          if replacement <= Self.maximumReplacement {
            diagnostics.append(.replacementTooLarge(at: node.place(ofText: range)))
          }
          replacement = Self.maximumReplacement + 1
          return nil
        }
        replacement = sum
        result += value
      }
    }
    return isWhole ? (result, false) : nil
  }

  private mutating func define(_ entry: Node.Entry, _ diagnostics: inout [Diagnostic]) {
    let name = entry.key.rawText
    guard Template.isName(name.utf8) else {
      diagnostics.append(.invalidVariableName(name, at: entry.key.place))
      return
    }
    guard entry.value.isScalar, !entry.value.isNull else {
      if entry.value.isNull {
        diagnostics.append(.nullNotAllowed("the variable `\(name)`", at: entry.value.place))
      } else if !entry.value.isInvalid {
        diagnostics.append(.wrongType("the variable `\(name)`", expected: "text", found: entry.value))
      }
      resolved[name] = .failed
      return
    }
    definitions[name] = entry.value
  }

  private mutating func value(
    of name: String, at place: Place, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    if let override = overrides[name] { return override }
    switch resolved[name] {
    case .text(let text): return text
    case .failed: return nil
    case nil: break
    }
    guard let definition = definitions[name] else {
      if Wildcard.isName(name) { return wildcard(name, at: place, &diagnostics) }
      if !isIncomplete, Template.isName(name.utf8), reported.insert(name).inserted {
        // The variables that are being resolved cannot be meant: they would be defined by themselves.
        let known = reported.count > Self.mostHelped ? [] : known.filter { !active.contains($0) }
        diagnostics.append(.unresolvedVariable(name, at: place, known: known))
      }
      return nil
    }
    if active.contains(name) {
      diagnostics.append(.variableCycle(name, at: place))
      return nil
    }
    guard active.count < Self.maximumDepth else {
      diagnostics.append(.variablesTooDeep(at: place))
      return nil
    }
    active.append(name)
    let known = wildcards.count
    let text = text(of: definition, &diagnostics)?.text
    active.removeLast()
    // A value with wildcards is computed anew each time: each use may stand for another value.
    if text == nil || wildcards.count == known { resolved[name] = text.map { .text($0) } ?? .failed }
    return text
  }

  /// The token of a wildcard; `nil` if it has none, which is reported once for each name.
  private mutating func wildcard(
    _ name: String, at place: Place, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    // A variable called `any` may be in a base that is missing.
    guard !isIncomplete || name != Wildcard.any else { return nil }
    switch WildcardShape.matcher(of: name) {
    case .success(let matches):
      if let tokens {
        let token = tokens.token(wildcards.count)
        wildcards.append(Wildcard(name: name, token: token, place: place, matches: matches))
        return token
      }
      if reported.insert(name).inserted { diagnostics.append(.unresolvedWildcard(name, at: place)) }
    case .failure(let fault):
      if reported.insert(name).inserted { diagnostics.append(.invalidWildcard(name, fault, at: place)) }
    }
    return nil
  }
}

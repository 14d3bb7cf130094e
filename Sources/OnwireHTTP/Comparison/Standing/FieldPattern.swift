import OnwireDiagnostics
import OnwireTextFormats

/// A field path with wildcards, as `--ignore` takes it: `header.User-Agent`, `parts[*].Content-Type`,
/// `json.**.id`.
///
/// `*` stands for anything within one step, `**` for any steps. A pattern also covers everything below the
/// fields that it names and, without `#2` after a name, all fields with that name. Names of header fields are
/// case-insensitive.
package struct FieldPattern: Sendable, Hashable {
  /// The pattern as given.
  package let text: String
  fileprivate let steps: [PathStep]

  /// Reads a pattern; `nil` if the text has a `fault`.
  package init?(_ text: String) {
    guard let steps = try? PathStep.steps(of: text), !steps.isEmpty else { return nil }
    self.text = text
    self.steps = steps
  }

  /// Why a text is not a pattern, as a sentence without a full stop; `nil` if it is one.
  package static func fault(of text: String) -> String? {
    do throws(PathStep.Fault) {
      return try PathStep.steps(of: text).isEmpty ? PathStep.Fault.emptyStep.rawValue : nil
    } catch {
      return error.rawValue
    }
  }

  /// The path that a text which covers none of `paths` probably means; `nil` if none is similar.
  ///
  /// The first step, which says what kind of field it is, must be the same. Only the rest after the steps
  /// that both begin with is compared: a long common start does not make names similar.
  package static func meant(by text: String, among paths: [String]) -> String? {
    var rest = paths.filter { !text.hasPrefix("\($0).") && !text.hasPrefix("\($0)[") }
    for end in text.indices.reversed() where text[end] == "." || text[end] == "[" {
      let start = text[...end]
      let near = rest.filter { $0.hasPrefix(start) }
      let names = near.map { String($0.dropFirst(start.count)) }
      if let meant = Suggestion.closest(to: String(text[end...].dropFirst()), among: names) {
        return start + meant
      }
      rest.removeAll { $0.hasPrefix(start) }
    }
    return nil
  }

  /// Whether the paths of two corresponding fields have the same names; positions and numbers of repeated
  /// names may differ.
  ///
  /// Header fields are paired by name, so names that HTTP/2 writes differently are the same.
  static func areOneName(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let steps = try? PathStep.steps(of: path), let others = try? PathStep.steps(of: other) else {
      return false
    }
    guard steps.first?.name == others.first?.name, steps.first?.name != Array("header".utf8) else {
      return true
    }
    return steps.count == others.count
      && zip(steps, others).allSatisfy { step, other in
        step.isPosition && other.isPosition || step.name == other.name
          || step.isField && step.name.map(\.lowercased) == other.name.map(\.lowercased)
      }
  }

  /// Whether the pattern names the field at `path`, or something around it.
  package func covers(_ path: String) -> Bool { (try? PathStep.steps(of: path)).map(covers) ?? false }

  fileprivate func covers(_ path: [PathStep]) -> Bool {
    // Anything after the pattern is below it, as if it ended in `**`. If a step does not fit, the last `**`
    // takes one more: whatever an earlier one could take, the last can take as well.
    var next = 0
    var position = 0
    var retry: (next: Int, position: Int)?
    while next < steps.count {
      if steps[next].isAnySteps {
        next += 1
        retry = (next, position)
      } else if position < path.count, steps[next].covers(path[position]) {
        next += 1
        position += 1
      } else if let last = retry, last.position < path.count {
        retry = (last.next, last.position + 1)
        (next, position) = (last.next, last.position + 1)
      } else {
        return false
      }
    }
    return true
  }
}

/// Patterns, indexed by how they begin: there may be as many of them as fields.
struct FieldPatterns: Sendable {
  let all: [FieldPattern]
  /// The text before the first mark of each pattern, which begins every path that it covers.
  private let roots: Set<[UInt8]>
  /// The patterns that have these names before the first step with a wildcard.
  private var byStart: [[[UInt8]]: [Int]] = [:]
  private var lengths: Set<Int> = []

  init(_ all: [FieldPattern]) {
    self.all = all
    roots = Set(all.map { Array($0.text.utf8.prefix { !"*.[#".utf8.contains($0) }) })
    for (index, pattern) in all.enumerated() {
      let start = pattern.steps.prefix { $0.isQuoted || !$0.name.contains(UInt8(ascii: "*")) }
      byStart[start.map(\.caselessName), default: []].append(index)
      lengths.insert(start.count)
    }
  }

  /// The indexes of the patterns that cover a path.
  func covering(_ path: String) -> [Int] {
    guard roots.contains(where: path.utf8.starts), let path = try? PathStep.steps(of: path) else { return [] }
    let names = path.map(\.caselessName)
    let near = lengths.filter { $0 <= names.count }.flatMap { byStart[Array(names[..<$0])] ?? [] }
    return near.filter { all[$0].covers(path) }
  }
}

extension PathStep {
  fileprivate var caselessName: [UInt8] { name.map(\.lowercased) }
}

/// A field path with wildcards, as `--ignore` takes it: `header.User-Agent`, `parts[*].Content-Type`,
/// `json.**.id`.
///
/// `*` stands for anything within one step, `**` for any steps. A pattern also covers what is below the
/// fields that it names, and without `#2` after a name all fields of that name. Names of header fields are
/// taken without case.
package struct FieldPattern: Sendable, Hashable {
  /// As it was given.
  package let text: String
  private let steps: [PathStep]

  /// The pattern of a text; `nil` for an empty one, and for one whose quotes or brackets do not end.
  package init?(_ text: String) {
    guard !text.isEmpty, let steps = PathStep.steps(of: text), !steps.isEmpty else { return nil }
    self.text = text
    self.steps = steps
  }

  /// Whether the field at `path` is meant, or what it lies in.
  package func covers(_ path: String) -> Bool {
    guard let path = PathStep.steps(of: path) else { return false }
    // What is after the pattern lies below: it ends as with `**`. Where a step does not fit, the last `**`
    // takes one more: what an earlier one could take, the last can take as well.
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

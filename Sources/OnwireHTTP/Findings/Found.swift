import OnwireDiagnostics

/// The result of a check, before the path of its field is looked up.
///
/// Paths cost more than all checks together, so they are only made for results.
struct Found {
  /// The field that it is about.
  enum Subject: Hashable {
    /// The field of a segment.
    case segment(Int)
    /// The part that contains a segment.
    case part(Int)
    /// Not a single field: `head`, `body`, `multipart`.
    case whole(String)
  }

  var rule: FindingRule
  var range: Range<Int>
  var subject: Subject
  var message: String
  /// What it breaks, if that differs from the rule's consequence.
  var consequence: String?
}

extension FindingRule {
  /// A result of this rule.
  func at(
    _ range: Range<Int>, _ subject: Found.Subject, _ message: String, consequence: String? = nil
  ) -> Found {
    Found(rule: self, range: range, subject: subject, message: message, consequence: consequence)
  }
}

extension Message {
  /// The findings in the order of their bytes; `paths` has the paths of their fields.
  ///
  /// If this is the message of `unpacked`, findings get the places and paths that the content has on the
  /// wire.
  func findings(
    _ found: [Found], paths: [Found.Subject: String], of unpacked: (any BodyWithoutCodings)? = nil
  ) -> [Finding] {
    found.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map { _, found in
      let path = paths[found.subject] ?? ""
      let body = isInBody(found.subject) ? unpacked : nil
      return Finding(
        found.rule.severity, code: .finding(found.rule), found.message,
        at: body?.source(of: found.range) ?? found.range, path: body?.path(of: path) ?? path,
        consequence: found.consequence
          ?? (isResponse ? found.rule.consequenceInResponse : nil) ?? found.rule.consequence)
    }
  }

  private func isInBody(_ subject: Found.Subject) -> Bool {
    switch subject {
    case .segment(let index), .part(let index): index >= headSegmentCount
    case .whole(let path): path != "head"
    }
  }

  /// The paths of the subjects.
  func paths(of subjects: [Found.Subject]) -> [Found.Subject: String] {
    var paths: [Found.Subject: String] = [:]
    var segments: Set<Int> = []
    for subject in subjects {
      switch subject {
      case .segment(let index), .part(let index): segments.insert(index)
      case .whole(let path): paths[subject] = path
      }
    }
    guard let last = segments.max() else { return paths }
    for field in fields {
      if segments.contains(field.segment) {
        paths[.segment(field.segment)] = field.path
        paths[.part(field.segment)] = field.path.innermostPart
      }
      if field.segment >= last { break }
    }
    return paths
  }
}

extension String {
  /// The prefix that names the innermost part: `parts[1]` of `parts[1].content`.
  fileprivate var innermostPart: String {
    var end: Index?
    var rest = self[...]
    while let start = rest.firstOccurrence(of: "parts[") {
      rest = rest[start.upperBound...]
      end = rest.firstIndex(of: "]")
    }
    return end.map { String(self[...$0]) } ?? self
  }
}

import OnwireDiagnostics
import OnwireHTTP

extension Message {
  /// The findings that the spec can be blamed for, at the place in it that gave the bytes.
  ///
  /// None is an error: the library sends such requests, and so it is what the spec compiles to.
  var warnings: [Diagnostic] {
    findingsOfSpec.compactMap { finding in
      guard let place = place(of: finding.range) else { return nil }
      return Diagnostic(
        min(finding.severity, .warning), code: finding.code, finding.message, at: place,
        notes: [finding.consequence])
    }
  }

  /// The place in the spec that gave the first bytes of `range` that a value gave; `nil` where the library wrote
  /// all of them. What is missing has the nearest place before it.
  private func place(of range: Range<Int>) -> Place? {
    guard var index = segmentIndex(at: min(range.lowerBound, length - 1)) else { return nil }
    if range.isEmpty {
      while index > 0, segments[index].origin.place == nil { index -= 1 }
      return segments[index].origin.place
    }
    while index < segments.count, offsets[index] < range.upperBound {
      if let place = segments[index].origin.place { return place }
      index += 1
    }
    return nil
  }
}

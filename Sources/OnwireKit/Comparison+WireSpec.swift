package import OnwireClients
import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireTextFormats

extension Comparison {
  /// Compares a spec with a request that was seen, field by field.
  ///
  /// Bodies under gzip or deflate are unpacked first; values that are `${any}` in the spec match any value
  /// that they describe, and what the spec leaves to the phone does not count.
  /// - Parameters:
  ///   - spec: What was expected.
  ///   - request: What was seen.
  ///   - ignoring: Fields that do not count, in addition to the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`. A path that neither side has is not an error: the printed
  ///     comparison names it, and `unusedPatterns` lists it.
  /// - Throws: `SpecError` for an invalid path, and what reading a file throws.
  public init(_ spec: WireSpec, _ request: Request, ignoring: [String] = []) throws {
    let patterns = try spec.spec.ignore.compactMap { FieldPattern($0.value) } + FieldPattern.all(ignoring)
    var seen = try ComparedRequest(request)
    seen.leaveBodyType(of: spec.wire)
    self = try .of(ComparedRequest(spec.wire).unpacked(), seen, ignoring: patterns)
    try proveSettings(of: spec.spec, spec.client, ignoring: patterns) {
      try spec.compiler.compile($0).wire.map { try ComparedRequest($0).unpacked() }
    }
  }

  /// Compares two specs, or what one spec says for two clients. Only the left one may have values that may be
  /// anything.
  ///
  /// - Throws: `SpecError` for an invalid path and for `${any}` on the right, and what reading a file throws.
  public init(_ left: WireSpec, _ right: WireSpec, ignoring: [String] = []) throws {
    guard right.wire.wildcards.isEmpty else {
      throw SpecError(
        .spec(.unresolvedWildcard),
        "`\(right.name)` has values that may be anything, and is compared as the right spec: only the left one "
          + "may have them",
        help: [
          left.wire.wildcards.isEmpty
            ? "put it on the left, or give the values with `variables`"
            : "give the values of one of them with `variables`, and put the other on the left"
        ])
    }
    try self.init(left, right.request, ignoring: ignoring)
  }

  /// Compares two requests, field by field; what is not known about one of them is never a difference.
  ///
  /// - Throws: `SpecError` for an invalid path, and what reading a file throws.
  public init(_ left: Request, _ right: Request, ignoring: [String] = []) throws {
    self = try .of(
      ComparedRequest(left), ComparedRequest(right), ignoring: FieldPattern.all(ignoring))
    // There is no spec whose rules would help.
    provenSettings = [:]
  }

  /// Where the left side of a difference came from: the rule and the place in the spec; `nil` if the left side has
  /// nothing.
  public func origin(of difference: Difference) -> Origin? {
    difference.left.flatMap { left.message.origin(ofSegment: $0.segment) }
  }

  /// The comparison as the command shows it: every difference with both values, and what is not comparable.
  ///
  /// - Throws: what reading a file throws.
  public func page(left: String = "left", right: String = "right") throws -> Page {
    try Page(self, names: ComparedNames(left: left, right: right))
  }
}

extension ComparedRequest {
  /// Records that URLSession may still add the Content-Type of `wire`, if this is a POST with a body but no
  /// type, and if that type is the one that URLSession adds. Only a request that is not yet sent has an
  /// unknown User-Agent.
  package mutating func leaveBodyType(of wire: Compilation.Wire) {
    let name = "Content-Type"
    let types = wire.message.headerValues(name)
    guard let reason = fidelity.whyUnknown(field: "User-Agent"), message.method == "POST",
      message.length > message.headLength, message.headerValues(name).isEmpty,
      !types.isEmpty, types.allSatisfy({ wire.client.mayAdd(name, $0) })
    else { return }
    fidelity.setUnknown(field: name, because: reason)
  }
}

extension FieldPattern {
  /// The patterns that `texts` spell.
  ///
  /// - Throws: `SpecError` for a text that is not the path of a field: it would match nothing, and nobody
  ///   would notice.
  package static func all(_ texts: [String]) throws(SpecError) -> [FieldPattern] {
    var patterns: [FieldPattern] = []
    for text in texts {
      if let problem = RequestSpec.problem(ofFieldPath: text, at: nil) { throw SpecError([problem]) }
      if let problem = Diagnostic.brokenFieldPath(text) { throw SpecError([problem]) }
      if let pattern = FieldPattern(text) { patterns.append(pattern) }
    }
    return patterns
  }
}

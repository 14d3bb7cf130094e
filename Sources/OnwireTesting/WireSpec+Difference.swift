public import OnwireKit

extension WireSpec {
  /// Fails the test if `request` is not what the spec says: the error's text lists every field that differs.
  ///
  /// ```swift
  /// try spec.expect(ReceivedRequest(bytes: server.receivedBytes))
  /// ```
  /// Both Swift Testing and XCTest show an error that a test throws. To have the line of the check marked, or
  /// to continue the test, ask for the `difference` and leave the rest to the framework:
  ///
  /// ```swift
  /// let difference = try spec.difference(from: request)
  /// #expect(difference == nil)
  /// XCTAssertNil(difference)
  /// ```
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - ignoring: Fields that do not count, in addition to the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`. A path that no field has is an error.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `WireDifference`; `SpecError` for an invalid field path or one that no field has;
  ///   `RequestProblem` for a request that cannot have been sent; what reading a file of the spec throws.
  public func expect(
    _ request: ReceivedRequest, ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws {
    guard let difference = try difference(from: request, ignoring: ignoring, file: file, line: line) else {
      return
    }
    // Neither framework shows where an error was thrown on every platform.
    throw difference.below("the request at \(file):\(line) is not what the spec says")
  }

  /// How `request` differs from the spec; `nil` if it is what the spec says.
  ///
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - ignoring: Fields that do not count, in addition to the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`. A path that no field has is an error.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: `SpecError` for an invalid field path or one that no field has; `RequestProblem` for a request
  ///   that cannot have been sent; what reading a file of the spec throws.
  public func difference(
    from request: ReceivedRequest, ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws -> WireDifference? {
    do {
      let patterns = try FieldPattern.all(ignoring)
      let (comparison, difference) = try compare(with: request, ignoring: patterns)
      try comparison.checkUse(of: patterns)
      return difference
    } catch let error as SpecError {
      throw error.asked(at: file, line)
    }
  }

  /// The expected side of a comparison with a request that `stack` sends; the spec compiles to `wire`. A
  /// recorded request has all its fields, and the keys of its JSON may be in any order, since an app's
  /// dictionaries have another one in each run.
  func expected(
    _ wire: Compilation.Wire, from stack: HTTPStack, isRecorded: Bool = false
  ) throws -> ComparedRequest {
    var expected = ComparedRequest(wire)
    if isRecorded { expected.leftFields = nil }
    if leavesOutTransport, !isRecorded {
      stack.leaveOut(
        of: &expected.fidelity,
        because: "the spec's `transport` is `none`: what URLSession adds is left out")
      // The spec does say how the body is framed, and what all its own fields are.
      for field in ["Transfer-Encoding"] + wire.message.headerFields.map(\.name) {
        expected.fidelity.setKnown(field: field)
      }
    }
    let unpacked = try expected.unpacked()
    return isRecorded ? unpacked.withoutKeyOrder : unpacked
  }

  /// The side of a comparison that was seen. A field that the request lacks counts as missing if the spec's
  /// `headers` give it and no session would add that value: the app should have set it. A wildcard may stand
  /// for a value that the session adds. In a recording, the app should have set all fields; only the framing
  /// of the body is up to each session.
  func seen(_ request: ReceivedRequest, isRecorded: Bool = false) throws -> ComparedRequest {
    var seen = try request.unpacked()
    if isRecorded {
      seen.missNothing(of: wire.message)
      return seen
    }
    seen.leaveBodyType(of: wire)
    for header in spec.headers + (spec.general?.headers.value ?? []) {
      let name = header.name.value
      guard seen.fidelity.whyUnknown(field: name) != nil else { continue }
      let values = wire.message.headerValues(name.lowercased())
      let mayBeAdded = values.allSatisfy { value in
        wire.client.mayAdd(name, value) || wire.wildcards.all.contains { $0.token == value }
      }
      if mayBeAdded || wire.message.isFraming(name) { continue }
      seen.fidelity.setKnown(field: name)
    }
    return seen
  }

  /// Compares the spec with `request`; the difference is `nil` if nothing counts.
  func compare(
    with request: ReceivedRequest, ignoring: [FieldPattern], isRecorded: Bool = false,
    isAmongMany: Bool = false
  ) throws -> (comparison: Comparison, difference: WireDifference?) {
    func expected(_ wire: Compilation.Wire) throws -> ComparedRequest {
      try self.expected(wire, from: request.stack, isRecorded: isRecorded)
    }
    let patterns = spec.ignore.compactMap { FieldPattern($0.value) } + ignoring
    var comparison = try Comparison.of(
      expected(wire), seen(request, isRecorded: isRecorded), ignoring: patterns)
    guard !comparison.isSame else { return (comparison, nil) }
    try comparison.proveSettings(
      of: spec, wire.client, ignoring: patterns, isAmongMany: isAmongMany
    ) { spec in
      try compiler.compile(spec).wire.map(expected)
    }
    return (comparison, try WireDifference(comparison, expected: name, seen: request.name))
  }

  /// Whether the spec says nothing about what the HTTP stack adds.
  private var leavesOutTransport: Bool { spec.transport.map { $0.value == "none" } ?? true }
}

extension ComparedRequest {
  /// Records that the header fields of a recorded message were not sent unless they are here: what the app
  /// set then, it should set again.
  mutating func missNothing(of recorded: Message) {
    for field in recorded.headerFields where !recorded.isFraming(field.name) {
      fidelity.setKnown(field: field.name)
    }
  }
}

extension Comparison {
  /// Throws if one of the patterns matches no field that a side has or may have had.
  func checkUse(
    of patterns: [FieldPattern], in owner: String = "neither side has"
  ) throws(SpecError) {
    let wrong = unused(of: patterns)
    guard !wrong.isEmpty else { return }
    throw SpecError.noFields(wrong.map(\.text), among: paths, of: owner)
  }

  /// The patterns that match no field that a side has or may have had.
  func unused(of patterns: [FieldPattern]) -> [FieldPattern] {
    let unused = Set(unusedPatterns)
    return patterns.filter { pattern in
      unused.contains(pattern.text) && !possiblePaths.contains(where: pattern.covers)
    }
  }

  /// The paths of all fields that a side has or may have had.
  var paths: [String] { [left, right].flatMap { $0.message.fields.map(\.path) } + possiblePaths }

  /// The paths of fields that a side may have had although its message lacks them: those added while sending,
  /// and those of the request's endpoint.
  private var possiblePaths: [String] {
    let names = HTTPStack.urlSession.fields.filter { name in
      [left, right].contains { $0.fidelity.whyUnknown(field: name) != nil }
    }
    return names.map { "header.\($0)" } + (left.leftFields ?? []).map { "header.\($0.name)" }
      + ["scheme", "userinfo", "host", "port"].map { "endpoint.\($0)" }
  }
}

/// The texts about mistakes in a check.
extension SpecError {
  static func noFields(
    _ patterns: [String], among paths: some Sequence<String>, of owner: String
  ) -> SpecError {
    let paths = Array(paths)
    let names = RequestSpec.fieldPathNames.filter { name in paths.contains { $0.hasPrefix(name) } }
    let all = "their fields begin with " + names.map { "`\($0)`" }.joined(separator: ", ")
    return SpecError(
      patterns.map { pattern in
        let meant = FieldPattern.meant(by: pattern, among: paths).map { "did you mean `\($0)`?" }
        return Diagnostic(
          .error, code: .spec(.unknownFieldPath),
          "`\(pattern)` is to be ignored, and \(owner) such a field", at: nil,
          help: [meant ?? all])
      })
  }
}

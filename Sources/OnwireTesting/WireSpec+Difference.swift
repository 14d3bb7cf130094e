public import OnwireKit

extension WireSpec {
  /// Fails the test if `request` is not what the spec says: the error's text lists every field that differs.
  ///
  /// ```swift
  /// try spec.expect(ReceivedRequest(bytes: server.receivedBytes))
  /// ```
  /// Both Swift Testing and XCTest show an error that a test throws. To have the line of the check marked, or to
  /// continue the test, ask for the `difference` and leave the rest to the framework:
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
  ///   - file: Where the check is; leave it out.
  ///   - line: The same.
  /// - Throws: `WireDifference`; `SpecError` for an invalid field path or one that no field has; `RequestProblem`
  ///   for a request that cannot have been sent; what reading a file of the spec throws.
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
  ///   - file: Where the check is; leave it out.
  ///   - line: The same.
  /// - Throws: `SpecError` for an invalid field path or one that no field has; `RequestProblem` for a request that
  ///   cannot have been sent; what reading a file of the spec throws.
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

  /// What is expected of a request that `stack` sends, where the spec compiles to `wire`. One that was recorded has all
  /// its fields, and the keys of its JSON may stand in any order: an app's dictionaries have another at each run.
  func expected(
    _ wire: Compilation.Wire, from stack: HTTPStack, isRecorded: Bool = false
  ) throws -> ComparedRequest {
    var expected = ComparedRequest(wire)
    if isRecorded { expected.leftFields = nil }
    if leavesOutTransport, !isRecorded {
      stack.leaveOut(
        of: &expected.fidelity,
        because: "the spec's `transport` is `none`: what URLSession adds is left out")
      // How the body is framed the spec does say; and of what it has itself, all.
      for field in ["Transfer-Encoding"] + wire.message.headerFields.map(\.name) {
        expected.fidelity.setKnown(field: field)
      }
    }
    let unpacked = try expected.unpacked()
    return isRecorded ? unpacked.withoutKeyOrder : unpacked
  }

  /// What was seen, where fields that the spec's `headers` give, and no session would add, are missing if they are
  /// not there: the app was to set them. What may be anything, it may have added. Of a request that was recorded the app
  /// was to set all fields; how a body is framed, each session says by itself.
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

  /// Compares with `request`; no difference where nothing counts.
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

  /// Whether the spec says nothing of what the HTTP stack adds.
  private var leavesOutTransport: Bool { spec.transport.map { $0.value == "none" } ?? true }
}

extension ComparedRequest {
  /// Says that the header fields of a recorded message are here, or were not sent: what the app set then, it was to set
  /// again.
  mutating func missNothing(of recorded: Message) {
    for field in recorded.headerFields where !recorded.isFraming(field.name) {
      fidelity.setKnown(field: field.name)
    }
  }
}

extension Comparison {
  /// Throws where one of the patterns is of no field that a side has, or may have been sent without its knowing.
  func checkUse(
    of patterns: [FieldPattern], in owner: String = "neither side has"
  ) throws(SpecError) {
    let wrong = unused(of: patterns)
    guard !wrong.isEmpty else { return }
    throw SpecError.noFields(wrong.map(\.text), among: paths, of: owner)
  }

  /// Those of the patterns that are of no field that a side has, or may have been sent without its knowing.
  func unused(of patterns: [FieldPattern]) -> [FieldPattern] {
    let unused = Set(unusedPatterns)
    return patterns.filter { pattern in
      unused.contains(pattern.text) && !possiblePaths.contains(where: pattern.covers)
    }
  }

  /// All fields that a side has, or may have had.
  var paths: [String] { [left, right].flatMap { $0.message.fields.map(\.path) } + possiblePaths }

  /// The fields that a side may have had, though its message has none: what is added while sending, and where a
  /// request goes.
  private var possiblePaths: [String] {
    let names = HTTPStack.urlSession.fields.filter { name in
      [left, right].contains { $0.fidelity.whyUnknown(field: name) != nil }
    }
    return names.map { "header.\($0)" } + (left.leftFields ?? []).map { "header.\($0.name)" }
      + ["scheme", "userinfo", "host", "port"].map { "endpoint.\($0)" }
  }
}

/// The words of what is wrong with a check.
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

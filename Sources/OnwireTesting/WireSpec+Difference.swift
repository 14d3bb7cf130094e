public import OnwireKit

extension WireSpec {
  /// Fails the test where `request` is not what the spec says: the error's text is every field that differs.
  ///
  /// ```swift
  /// try spec.expect(ReceivedRequest(bytes: server.receivedBytes))
  /// ```
  /// Both Swift Testing and XCTest show an error that a test throws. Where the line of the check has to be marked, or
  /// the test should go on, ask for the `difference` and leave that to the framework:
  ///
  /// ```swift
  /// let difference = try spec.difference(from: request)
  /// #expect(difference == nil)
  /// XCTAssertNil(difference)
  /// ```
  /// - Parameters:
  ///   - ignoring: Fields that do not count, besides those of the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`.
  ///   - file, line: Where the check stands; leave them out.
  /// - Throws: `WireDifference`; `SpecError` for a field path that is none; what reading a file of the spec throws.
  public func expect(
    _ request: ReceivedRequest, ignoring: [String] = [], file: String = #fileID, line: Int = #line
  ) throws {
    guard let difference = try difference(from: request, ignoring: ignoring) else { return }
    // Neither framework shows where an error was thrown on every platform.
    throw WireDifference(
      description: "the request at \(file):\(line) is not what the spec says\n\(difference.description)",
      paths: difference.paths)
  }

  /// What `request` has otherwise than the spec says; `nil` where it is what the spec says.
  ///
  /// - Parameters:
  ///   - ignoring: Fields that do not count, besides those of the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`.
  /// - Throws: `SpecError` for a field path that is none; what reading a file of the spec throws.
  public func difference(
    from request: ReceivedRequest, ignoring: [String] = []
  ) throws -> WireDifference? {
    func expected(_ wire: Compilation.Wire) throws -> ComparedRequest {
      var expected = ComparedRequest(wire)
      if leavesOutTransport {
        request.stack.leaveOut(
          of: &expected.fidelity,
          because: "the spec's `transport` is `none`: what URLSession adds is left out")
      }
      return try expected.unpacked()
    }
    let patterns = try patterns(ignoring)
    var comparison = try Comparison.of(expected(wire), request.compared.unpacked(), ignoring: patterns)
    guard !comparison.isSame else { return nil }
    try comparison.proveSettings(of: spec, wire.client, ignoring: patterns) { spec in
      try compiler.compile(spec).wire.map(expected)
    }
    let text = try Page(comparison, names: ComparedNames(left: name, right: request.name)).text(
      width: Self.width, color: false)
    return WireDifference(description: text, paths: comparison.counting.map(\.path))
  }

  /// The columns of a failure: consoles of test runs are no terminals.
  private static let width = 100

  /// Whether the spec says nothing of what the HTTP stack adds.
  private var leavesOutTransport: Bool { spec.transport.map { $0.value == "none" } ?? true }

  private func patterns(_ texts: [String]) throws(SpecError) -> [FieldPattern] {
    var patterns = spec.ignore.compactMap { FieldPattern($0.value) }
    for text in texts {
      let step = text.prefix { !".[#".contains($0) }
      // A pattern that names nothing would go unnoticed, and one day hide nothing.
      guard step.contains("*") || RequestSpec.fieldPathNames.contains(String(step)),
        let pattern = FieldPattern(text)
      else {
        throw SpecError(
          .spec(.unknownFieldPath), "`\(text)` is no path of a field",
          help: ["write it as in `header.User-Agent`, `parts[*].Content-Type` or `json.**.id`"])
      }
      patterns.append(pattern)
    }
    return patterns
  }
}

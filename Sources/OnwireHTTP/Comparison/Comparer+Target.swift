import OnwireDiagnostics
import OnwireTextFormats

/// The endpoints of requests, which their bytes may not give.
extension Comparer {
  /// The paths of the compared properties.
  static let endpointPaths = ["endpoint.scheme", "endpoint.userinfo", "endpoint.host", "endpoint.port"]

  /// Compares what both sides know; if Host gives host and port on both sides, these are left out, since Host
  /// itself is compared.
  mutating func compareEndpoints(_ first: HeadLayout, _ second: HeadLayout) {
    guard let endpoint = left.endpoint, let other = right.endpoint else { return }
    var values: [(String, String)?] = [(endpoint.scheme.rawValue, other.scheme.rawValue)]
    values.append(endpoint.userinfo.flatMap { userinfo in other.userinfo.map { (userinfo, $0) } })
    let isSaid = first.says(endpoint) && second.says(other)
    if !isSaid, !endpoint.host.isEmpty, !other.host.isEmpty {
      values.append((endpoint.host.lowercased(), other.host.lowercased()))
      let ports = (endpoint.portOrDefault, other.portOrDefault)
      let areDefault = ports == (endpoint.scheme.defaultPort, other.scheme.defaultPort)
      values.append(areDefault ? nil : ("\(ports.0)", "\(ports.1)"))
    }
    // A rebuilt request line was made from the place that the request went to.
    let isDoubted = [left, right].contains {
      [.changed, .unknown].contains($0.fidelity[.requestLine].knowledge)
    }
    for (path, values) in zip(Self.endpointPaths, values) {
      guard let values, values.0 != values.1, !matchesWildcard(Array(values.0.utf8), Array(values.1.utf8))
      else {
        continue
      }
      note(
        Difference(
          .changed, .value, left: side(path, values.0, of: first), right: side(path, values.1, of: second)),
        knownBy: isDoubted ? [.requestLine] : [])
    }
  }

  /// A side with words about the place that a request goes to, located at its target.
  private func side(_ path: String, _ words: String, of head: HeadLayout) -> Difference.Side {
    let place = head.target?.range.lowerBound ?? 0
    return Difference.Side(
      path: path, range: place..<place, words: words, segment: head.message.segmentIndex(at: place) ?? 0)
  }
}

extension Endpoint {
  fileprivate var portOrDefault: Int { port ?? scheme.defaultPort }
}

/// The request target.
extension Comparer {
  mutating func compareTargets(_ left: HeadLayout, _ right: HeadLayout) throws {
    guard let first = left.target, let second = right.target else {
      return notePresence(left: left.target, right: right.target, left, right)
    }
    let targets = (TargetLayout(left, first), TargetLayout(right, second))
    compareAuthorities(left, targets.0, right, targets.1)
    comparePaths(left, targets.0, right, targets.1)
    compareQueryMarks(left, targets.0, right, targets.1)
    try comparePairs(left: targets.0.query, right: targets.1.query, .query)
  }

  /// Compares scheme, host and port; for a target without them, Host gives them.
  private mutating func compareAuthorities(
    _ left: HeadLayout, _ first: TargetLayout, _ right: HeadLayout, _ second: TargetLayout
  ) {
    switch (first.authority, second.authority) {
    case (nil, nil): return
    case (let unit?, let other?):
      compareUnits(left, unit, right, other, as: .authority)
    case (let unit, let other):
      let hosts = (
        unit.flatMap { left.host(ofAuthority: $0.range) } ?? left.host,
        other.flatMap { right.host(ofAuthority: $0.range) } ?? right.host
      )
      let isSame =
        if let one = hosts.0, let other = hosts.1 {
          one == other || matchesWildcard(one, other, as: .host)
        } else {
          true
        }
      note(
        Difference(
          isSame ? .respelled : .changed, isSame ? .targetForm : .value,
          left: left.side(first.whole, marks: unit.map { [$0.range] } ?? []),
          right: right.side(second.whole, marks: other.map { [$0.range] } ?? [])))
    }
  }

  private mutating func comparePaths(
    _ left: HeadLayout, _ first: TargetLayout, _ right: HeadLayout, _ second: TargetLayout
  ) {
    guard let unit = first.path, let other = second.path else {
      return notePresence(left: first.path, right: second.path, left, right)
    }
    let texts = (left.bytes(unit.range), right.bytes(other.range))
    // RFC 9110, 4.2.3: an empty path after a host is `/`.
    let slash = [UInt8(ascii: "/")]
    if texts.0.isEmpty && texts.1.elementsEqual(slash) || texts.1.isEmpty && texts.0.elementsEqual(slash) {
      note(Difference(.respelled, .targetForm, left: left.side(unit), right: right.side(other)))
      return
    }
    compareUnits(left, unit, right, other, as: .path)
  }

  /// Compares a `?` with nothing after it, which only one side has.
  private mutating func compareQueryMarks(
    _ left: HeadLayout, _ first: TargetLayout, _ right: HeadLayout, _ second: TargetLayout
  ) {
    guard (first.query == nil) != (second.query == nil), (first.query ?? second.query)?.isEmpty == true
    else { return }
    notePresence(left: first.queryMark, right: second.queryMark, left, right)
  }

  /// Compares two fields that are a single text each.
  private mutating func compareUnits(
    _ left: HeadLayout, _ unit: HeadLayout.Unit, _ right: HeadLayout, _ other: HeadLayout.Unit,
    as grammar: Spelling.Grammar
  ) {
    let texts = (left.bytes(unit.range), right.bytes(other.range))
    guard var spelling = Spelling.of(texts.0, texts.1, as: grammar) else { return same() }
    if spelling.kind == .changed {
      guard let other = byWildcard(spelling, texts.0, texts.1, as: grammar) else {
        return sameByWildcard(unit.path)
      }
      spelling = other
    }
    let runs = DifferingRuns(texts.0, texts.1)
    note(
      Difference(
        spelling.kind, spelling.way, left: left.side(unit, marks: runs.left),
        right: right.side(other, marks: runs.right), note: spelling.note))
  }
}

/// The parts of a request target.
struct TargetLayout {
  let whole: HeadLayout.Unit
  private(set) var authority: HeadLayout.Unit?
  /// The path, perhaps empty, after an authority; `nil` for a target that is only an authority.
  private(set) var path: HeadLayout.Unit?
  /// The query after the `?`; `nil` if there is no `?`.
  private(set) var query: Range<Int>?

  init(_ head: HeadLayout, _ target: HeadLayout.Unit) {
    whole = target
    let bytes = head.bytes(target.range)
    var start = target.range.lowerBound
    let isConnect = head.method.map { head.bytes($0.range).elementsEqual("CONNECT".utf8) } ?? false
    let end =
      isConnect && bytes.first != UInt8(ascii: "/")
      ? target.range.upperBound : RequestLine.authorityEnd(of: bytes)
    if let end {
      authority = HeadLayout.Unit(path: "target.authority", range: start..<end)
      start = end
      if isConnect, end == target.range.upperBound { return }
    }
    let mark = bytes[start...].firstIndex(of: UInt8(ascii: "?"))
    path = HeadLayout.Unit(path: "target.path", range: start..<(mark ?? target.range.upperBound))
    query = mark.map { $0 + 1..<target.range.upperBound }
    // In a pseudo-header field, the whole target belongs to that field.
    if target.path != "target" { path?.path = target.path }
  }

  /// The `?`.
  var queryMark: HeadLayout.Unit? {
    query.map { HeadLayout.Unit(path: "target.query", range: $0.lowerBound - 1..<$0.upperBound) }
  }
}

extension HeadLayout {
  /// The host in Host, in normal form: without letter case and default port; `nil` if there is none.
  fileprivate var host: [UInt8]? {
    lines.first { $0.key.elementsEqual("host".utf8) || $0.key.elementsEqual(":authority".utf8) }
      .map { Self.plainHost(bytes($0.value)) }
  }

  /// The host of an authority, in the same form.
  fileprivate func host(ofAuthority range: Range<Int>) -> [UInt8]? {
    let text = bytes(range)
    let scheme = text.firstOccurrence(of: "://".utf8)?.upperBound ?? text.startIndex
    let host = text[scheme...].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? scheme
    return Self.plainHost(text[host...])
  }

  /// Whether Host gives host and port of an endpoint.
  fileprivate func says(_ endpoint: Endpoint) -> Bool {
    host == Self.plainHost(Array(endpoint.authority.utf8)[...])
  }

  private static func plainHost(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var text = text.map(\.lowercased)
    HostText.dropPort(&text)
    return text
  }
}

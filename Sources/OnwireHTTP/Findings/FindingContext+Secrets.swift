import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let secretRules = [secretInClear]

  static let secretInClear = Self(
    "secret-in-clear", .info, "whoever gets this file has it: --redact writes stars in its place",
    inResponse: "whoever gets this file has it: --redact writes stars in its place")
}

/// Data that should not be in a file: passwords, tokens, cookies.
extension FindingContext {
  typealias Secret = SecretText.Secret

  /// One finding for all secrets of the message, which names them, located at the first.
  var secretFindings: [Found] {
    var secrets: [Secret] = []
    let all = self.secrets(SecretNames())
    for secret in all.sorted(by: {
      ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count)
    })
    where secret.range.upperBound > secrets.last?.range.upperBound ?? -1 {
      secrets.append(secret)
    }
    guard let first = secrets.first else { return [] }
    var counts: [(what: String, count: Int)] = []
    for secret in secrets {
      if let index = counts.firstIndex(where: { $0.what == secret.what }) {
        counts[index].count += 1
      } else if counts.count < 12 {
        counts.append((secret.what, 1))
      }
    }
    let named = counts.map { $0.count > 1 ? "\($0.what) (\($0.count) times)" : $0.what }
    let rest = secrets.count - counts.reduce(0) { $0 + $1.count }
    let list = named.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : "")
    return [
      FindingRule.secretInClear.at(
        first.range, .segment(message.segmentIndex(at: first.range.lowerBound) ?? 0),
        secrets.count == 1
          ? "\(list) is here in the clear" : "\(secrets.count) secrets are here in the clear: \(list)")
    ]
  }

  /// The secrets of the message.
  ///
  /// Where the grammar shows names and their values, these are used; all other text is searched for both.
  func secrets(_ names: SecretNames) -> [Secret] {
    let memo = SecretMemo(names)
    var found: [Secret] = []
    for element in message.elements where element.kind == .field || element.kind == .partField {
      found += fieldSecrets(element, memo)
    }
    found += pairSecrets(memo)
    var partElements: [Int: Range<Int>] = [:]
    for element in message.elements where element.kind == .part {
      partElements[element.segments.lowerBound] = element.segments
    }
    var twins = PairTwins()
    for part in parts {
      if let segments = partElements[part.segment] { found += partSecrets(part, segments, &twins, memo) }
    }
    found += textSecrets(memo)
    found += propertyListSecrets(memo)
    return found
  }

  // MARK: Fields

  private func fieldSecrets(_ element: Element, _ memo: SecretMemo) -> [Secret] {
    guard let name = element.segments.first(where: { role($0) == .fieldName || role($0) == .partFieldName })
    else { return [] }
    let values = element.segments.filter { $0 > name && role($0) != .delimiter && role($0) != .lineEnd }
    guard let first = values.first, let last = values.last, let value = stored(first...last) else {
      return []
    }
    return moved(SecretText.secrets(ofField: bytes(name), value.bytes, memo), value)
  }

  // MARK: Pairs and parts

  private func pairSecrets(_ memo: SecretMemo) -> [Secret] {
    var found: [Secret] = []
    var twins = PairTwins()
    var key: Int?
    func take(_ value: ArraySlice<UInt8>, at range: Range<Int>) {
      guard let name = key else { return }
      key = nil
      let isNamed = memo.facts(of: bytes(name)).contains(.secret)
      if isNamed { found += named(memo.text(of: bytes(name)), range) }
      for twin in twins.take(bytes(name), value, at: range, memo) { found += named(twin.name, twin.value) }
    }
    for segment in outsideDocuments {
      switch role(segment) {
      case .queryKey, .formKey:
        take([], at: 0..<0)
        key = segment
        found += texts(segment, .text, memo)
      case .queryValue, .formValue:
        let isNamed = key.map { memo.facts(of: bytes($0)).contains(.secret) } ?? false
        if !isNamed { found += texts(segment, .text, memo) }
        take(bytes(segment), at: range(segment))
      default: break
      }
    }
    return found
  }

  private func partSecrets(
    _ part: Part, _ segments: Range<Int>, _ twins: inout PairTwins, _ memo: SecretMemo
  ) -> [Secret] {
    let names = partNames(part)
    guard let start = contentStart(of: segments) else { return [] }
    let range = message.offsets[start]..<message.offsets[segments.upperBound]
    var found: [Secret] = []
    if let name = names.first(where: { memo.contains($0) }) { found += named(memo.text(of: name), range) }
    let isShort = start < segments.upperBound && range.count <= Self.longestName
    let value = isShort ? stored(start...segments.upperBound - 1)?.bytes ?? [] : []
    for twin in twins.take(names.first?[...] ?? [], value, at: range, memo) {
      found += named(twin.name, twin.value)
    }
    return found
  }

  /// A longer content, in bytes, is not the name of another part.
  private static let longestName = 512

  /// All possible names of a part: servers differ in which of several they take.
  private func partNames(_ part: Part) -> [[UInt8]] {
    var names = part.name.map { [message.partParameter($0)] } ?? []
    // `name*=UTF-8''…`, or in pieces: `name*0=pass; name*1=word` (RFC 2231).
    var joined: [UInt8] = []
    for field in part.dispositions + part.types {
      let value = value(ofPartField: field).bytes
      for parameter in ParameterScan.parameters(in: value) {
        if value[parameter.name].equalsCaseless("name") {
          names.append(Array(value[parameter.value]))
        } else if value[parameter.name].prefix(5).equalsCaseless("name*") {
          joined += value[parameter.value]
        }
      }
    }
    return joined.isEmpty ? names : names + [joined]
  }

  /// The first segment after a part's head.
  private func contentStart(of part: Range<Int>) -> Int? {
    let head: Set<Segment.Role> = [.partFieldName, .partFieldValue, .partName, .partFilename, .unrecognized]
    var isInLine = false
    for segment in part {
      switch role(segment) {
      case .lineEnd:
        if !isInLine { return segment + 1 }
        isInLine = false
      case .delimiter where isInLine, .boundary where isInLine: break
      case let role where head.contains(role): isInLine = true
      default: return segment
      }
    }
    return nil
  }

  /// All of `range` as a secret under a name; none if it is empty, a single byte, or stars.
  private func named(_ name: String, _ range: Range<Int>) -> [Secret] {
    guard range.count > 1, !isStarred(range) else { return [] }
    return [Secret(range: range, pieces: [range], what: SecretText.what(name))]
  }

  private func isStarred(_ range: Range<Int>) -> Bool {
    guard var index = message.segmentIndex(at: range.lowerBound) else { return true }
    while index < message.segments.count, message.offsets[index] < range.upperBound {
      guard bytes(index).allSatisfy({ $0 == UInt8(ascii: "*") }), message.segments.content(at: index).isStored
      else {
        return false
      }
      index += 1
    }
    return true
  }

  // MARK: Texts

  /// Secrets outside the places with known names.
  private func textSecrets(_ memo: SecretMemo) -> [Secret] {
    var found: [Secret] = []
    for segment in head {
      switch role(segment) {
      case .authority: found += authoritySecrets(segment, memo)
      case .path: found += texts(segment, .url, memo)
      case .query, .unrecognized: found += texts(segment, .text, memo)
      default: break
      }
    }
    let kinds = Set(message.elements.map(\.kind))
    let isForm = kinds.contains(.form) && !body.contains { role($0) == .unrecognized }
    let isCut = kinds.contains(.multipart) && !body.contains { role($0) == .unrecognized }
    if isForm { return found }
    if !isCut, !kinds.contains(.chunked) {
      for run in runs(body) { found += texts(run, .text, memo) }
    }
    guard isCut || kinds.contains(.chunked) || kinds.contains(.multipart) else { return found }
    let roles: Set<Segment.Role> = [
      .boundary, .partContent, .preamble, .epilogue, .unrecognized, .bodyContent, .chunkExtension,
      .documentKey,
      .documentValue,
    ]
    for segment in body where roles.contains(role(segment)) { found += texts(segment, .text, memo) }
    return found
  }

  private func authoritySecrets(_ segment: Int, _ memo: SecretMemo) -> [Secret] {
    let value = bytes(segment)
    guard value.holds("//".utf8) else {
      guard let at = value.lastIndex(of: UInt8(ascii: "@")) else { return [] }
      let start = message.offsets[segment]
      let range = start..<start + at - value.startIndex
      return range.isEmpty || isStarred(value[..<at])
        ? [] : [Secret(range: range, pieces: [range], what: "a part of the URL")]
    }
    return texts(segment, .text, memo)
  }

  private func isStarred(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == UInt8(ascii: "*") } }

  private func texts(_ segment: Int, _ setting: SecretText.Setting, _ memo: SecretMemo) -> [Secret] {
    guard message.segments.content(at: segment).isStored else { return [] }
    return texts((message.offsets[segment], bytes(segment)), setting, memo)
  }

  private func texts(
    _ run: (offset: Int, bytes: ArraySlice<UInt8>), _ setting: SecretText.Setting, _ memo: SecretMemo
  ) -> [Secret] {
    moved(SecretText.secrets(in: run.bytes, memo, setting), run)
  }

  /// The secrets of a run of bytes, moved to its offset in the message.
  private func moved(_ secrets: [Secret], _ run: (offset: Int, bytes: ArraySlice<UInt8>)) -> [Secret] {
    secrets.map { $0.moved { $0.moved(by: run.offset - run.bytes.startIndex) } }
  }

  /// The bytes of neighbouring segments, if all are stored.
  private func stored(_ segments: ClosedRange<Int>) -> (offset: Int, bytes: ArraySlice<UInt8>)? {
    let all = runs(segments.lowerBound..<segments.upperBound + 1)
    return all.count == 1 ? all[0] : nil
  }

  /// The runs of stored segments in a range of them.
  private func runs(_ segments: Range<Int>) -> [(offset: Int, bytes: ArraySlice<UInt8>)] {
    // Most messages are stored as they are sent, in one run.
    if message.segments.areStored {
      let range = message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound]
      return segments.isEmpty ? [] : [(range.lowerBound, message.storage[range])]
    }
    var runs: [(offset: Int, bytes: ArraySlice<UInt8>)] = []
    var first = segments.lowerBound
    var run = 0..<0
    for segment in segments {
      if case .stored(let range) = message.segments.content(at: segment) {
        if run.isEmpty { (first, run) = (segment, range) } else { run = run.lowerBound..<range.upperBound }
      } else if !run.isEmpty {
        runs.append((message.offsets[first], message.storage[run]))
        run = 0..<0
      }
    }
    if !run.isEmpty { runs.append((message.offsets[first], message.storage[run])) }
    return runs
  }

  // MARK: Property lists

  /// Values under names of secrets in a binary property list.
  private func propertyListSecrets(_ memo: SecretMemo) -> [Secret] {
    var found: [Secret] = []
    let lists = message.elements.filter { $0.kind == .propertyList }.map(\.segments)
    let contents = bodyOutsideDocuments.filter { role($0) == .partContent || role($0) == .bodyContent }
      .map { $0..<$0 + 1 }
    for segments in lists + contents
    where segments.first.map({ bytes($0).starts(with: "bplist".utf8) }) == true {
      guard let run = runs(segments).first else { continue }
      for range in DocumentOutline.binaryValues(of: run.bytes, where: { memo.contains(Array($0.utf8)) }) {
        let secret = run.bytes[
          run.bytes.startIndex + range.lowerBound..<run.bytes.startIndex + range.upperBound]
        guard !secret.isEmpty, !isStarred(secret) else { continue }
        let place = range.moved(by: run.offset)
        found.append(Secret(range: place, pieces: [place], what: "a value of a property list"))
      }
      for segment in segments where role(segment) == .documentValue { found += texts(segment, .text, memo) }
    }
    return found
  }
}

extension SecretText {
  /// The secrets in the value of a field, from a header, a part's head or a trailer, as indices of the value.
  static func secrets(
    ofField name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, _ names: SecretMemo
  ) -> [Secret] {
    let word = name.map(\.lowercased)
    let isProtocols = word.elementsEqual("sec-websocket-protocol".utf8)
    let isNamed = names.contains(name)
    if !isNamed, !isProtocols {
      guard let at = value.lastIndex(of: UInt8(ascii: "@")), hosts.contains(word), !value.holds("//".utf8),
        value[..<at].contains(where: { $0 != UInt8(ascii: "*") })
      else { return secrets(in: value, names, .field) }
      return [
        Secret(range: value.startIndex..<at, pieces: [value.startIndex..<at], what: "a part of the URL")
      ]
    }
    let start = value.startIndex
    let secrets = value.withUnsafeBufferPointer { text in
      var scan = SecretText(text, names, .field, 0)
      if isProtocols {
        scan.protocols()
      } else if word.suffix(6).elementsEqual("cookie".utf8) || word.suffix(7).elementsEqual("cookie2".utf8) {
        _ = scan.cookies(0..<text.count)
      } else if word.suffix(13).elementsEqual("authorization".utf8) {
        _ = scan.credential(0..<text.count)
      } else {
        scan.add(0..<text.count, "a key or token")
      }
      return scan.found
    }
    return secrets.map { $0.moved { $0.moved(by: start) } }
      + (isNamed ? [] : self.secrets(in: value, names, .field))
  }

  private static let hosts: Set<[UInt8]> = Set(
    ["host", "origin", ":authority", "x-forwarded-host", "forwarded"].map { Array($0.utf8) })
}

extension Segment.Content {
  /// Whether the message stores the bytes.
  fileprivate var isStored: Bool {
    if case .stored = self { return true }
    return false
  }
}

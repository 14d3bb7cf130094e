import OnwireDiagnostics
import OnwireHTTP

/// The head of an archived request, made from its method, its URL and its fields.
struct HARHead {
  var head = CapturedHead()
  var text: [UInt8] = []
  private(set) var rule = RuleName.rebuilt
  private var isMeasured = false

  /// The head of `entry`; adds to `fidelity` how well it is known.
  init(_ entry: HAREntry, _ url: HARURL, _ profile: HARProfile, _ fidelity: inout Fidelity) {
    head.method = entry.method
    head.target = url.target
    if !profile.keepsBodies, !entry.fields.isEmpty { head.authority = url.authority }
    let hasVersion = take(entry, profile, &fidelity)
    if !head.fields.contains(where: { $0.name.first == UInt8(ascii: ":") }) {
      fidelity.set(
        .requestLine, .rebuilt,
        because: HARWording.requestLine(hasVersion: hasVersion, joinsQuery: !entry.query.isEmpty))
    }
    weigh(entry, profile, &fidelity)
    if !isMeasured, !profile.keepsBodies, !profile.escapesBytes, !head.isASCII {
      fidelity.set(.fields, .rebuilt, because: HARWording.fieldEncoding)
    }
    if isMeasured, !profile.keepsBodies, url.endpoint?.scheme == .http {
      // Charles measures the head that it sends on.
      fidelity.setOriginForm(because: CharlesWording.tool.originForm)
      rule = .rebuilt
    }
    sayWhatIsMissing(profile, &fidelity)
    if head.isBinary {
      for name in profile.addedLater where head.value(name) == nil {
        fidelity.setUnknown(field: name, because: HARWording.addedLater(profile.name, name), isNoted: true)
      }
    }
    // Only our own archives keep the chunks.
    if head.isChunked, !profile.keepsBodies { fidelity.set(.framing, .absent, because: HARWording.chunks) }
    if head.value("proxy-connection") != nil { fidelity.notes.append(HARWording.proxyConnection) }
  }

  /// The head of a response; adds to `fidelity` how well it is known.
  init(response entry: HAREntry, _ profile: HARProfile, _ fidelity: inout Fidelity) {
    head.status = (Array(String(entry.status ?? 0).utf8), entry.reason)
    let hasVersion = take(entry, profile, &fidelity)
    if !head.isBinary {
      fidelity.set(.requestLine, .rebuilt, because: HARWording.statusLine(hasVersion: hasVersion))
    }
    weigh(entry, profile, &fidelity)
    if !isMeasured, !profile.escapesBytes, !head.isASCII {
      fidelity.set(.fields, .rebuilt, because: HARWording.fieldEncoding)
    }
    if head.fields.isEmpty {
      fidelity.set(.fields, .absent, because: HARWording.noResponseFields)
    } else if profile.leavesOutSecrets, head.value("set-cookie") == nil {
      fidelity.setUnknown(
        field: "Set-Cookie", because: HARWording.responseSecrets(profile.name), isNoted: true)
    }
    if head.isChunked, !head.isBinary { fidelity.set(.framing, .absent, because: HARWording.chunks) }
  }

  /// Makes the text from fields and version, and returns whether the archive gives a version.
  private mutating func take(_ entry: HAREntry, _ profile: HARProfile, _ fidelity: inout Fidelity) -> Bool {
    head.fields = entry.fields.map { ($0.name, $0.value ?? []) }
    let version = Self.version(entry.version)
    head.version = Array((version ?? "HTTP/1.1").utf8)
    if head.isBinary {
      head.fields.removeAll { field in profile.notSent.contains { field.name[...].equalsCaseless($0) } }
    }
    fidelity.set(.fieldBlanks, .rebuilt, because: HARWording.blanks)
    text = head.text(&fidelity)
    // An unknown writer may write 1.1 whatever version was used.
    fidelity.isVersionTold = version == "HTTP/1.0" || version != nil && !profile.creator.isEmpty
    return version != nil
  }

  /// Records how well the fields are known, by what the writer does with them.
  private mutating func weigh(_ entry: HAREntry, _ profile: HARProfile, _ fidelity: inout Fidelity) {
    if let reason = profile.reordering, isReordered(profile.reordered) {
      fidelity.set(.fieldOrder, .unknown, because: reason)
    }
    // In HTTP/2 and 3 all names are in lower case on the wire.
    if !profile.keepsCase, !head.isBinary || !head.isLowerCase {
      fidelity.set(.fieldCase, .unknown, because: HARWording.letterCase(profile))
    }
    if profile.joinsFields { sayWhatMayBeJoined(profile, &fidelity) }
    if !head.isBinary { measure(entry, profile, &fidelity) }
  }

  private func sayWhatMayBeJoined(_ profile: HARProfile, _ fidelity: inout Fidelity) {
    let reason = HARWording.joined(profile.name)
    for field in head.fields where field.value.hasCommaWithoutBlank {
      fidelity.set(.fields, .rebuilt, because: reason)
      fidelity.setRebuilt(field: String(decoding: field.name, as: UTF8.self), because: reason)
    }
  }

  private func isReordered(_ reordered: HARProfile.Reordered) -> Bool {
    switch reordered {
    case .all: true
    case .binary: head.isBinary
    case .sorted: head.isBinary || head.isSorted
    }
  }

  /// Checks the head against its length, if the writer gives that.
  private mutating func measure(_ entry: HAREntry, _ profile: HARProfile, _ fidelity: inout Fidelity) {
    guard profile.measuresHead, let size = entry.headersSize, size > 0 else { return }
    if size < text.count, let tight = Self.withoutBlanks(text), tight.count == size { text = tight }
    isMeasured = size == text.count
    rule = isMeasured ? .wire : .rebuilt
    let reason = HARWording.headersSize(size, made: text.count)
    for aspect in [Fidelity.Aspect.requestLine, .fieldBlanks] {
      fidelity.set(aspect, isMeasured ? .exact : .rebuilt, because: reason)
    }
  }

  /// The head without the blank after the colon of empty fields; `nil` if there are none.
  private static func withoutBlanks(_ text: [UInt8]) -> [UInt8]? {
    var tight: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "\r"), tight.suffix(2).elementsEqual(": ".utf8) { tight.removeLast() }
      tight.append(byte)
    }
    return tight.count < text.count ? tight : nil
  }

  private func sayWhatIsMissing(_ profile: HARProfile, _ fidelity: inout Fidelity) {
    if head.fields.isEmpty {
      fidelity.set(.fields, .absent, because: HARWording.noFields)
    } else if !head.isBinary, head.value("host") == nil {
      fidelity.set(.fields, .absent, because: HARWording.noHost)
    } else if profile.leavesOutSecrets, head.value("cookie") == nil, head.value("authorization") == nil {
      let reason = HARWording.secrets(profile.name)
      fidelity.set(.fields, .unknown, because: reason)
      fidelity.areOtherFieldsTold = true
      fidelity.setUnknown(field: "Cookie", because: reason)
      fidelity.setUnknown(field: "Authorization", because: reason)
    }
  }

  /// `HTTP/1.1`, `HTTP/2` and so on; `nil` if the archive gives no known version.
  private static func version(_ written: [UInt8]) -> String? {
    let text = String(decoding: written.prefix(32), as: UTF8.self).uppercased()
    for (beginning, version) in [
      ("HTTP/1.1", "HTTP/1.1"), ("HTTP/1.0", "HTTP/1.0"), ("HTTP/2", "HTTP/2"), ("H2", "HTTP/2"),
      ("HTTP/3", "HTTP/3"), ("H3", "HTTP/3"),
    ] where text.hasPrefix(beginning) { return version }
    return nil
  }
}

extension CapturedHead {
  /// Whether names and values of all fields are ASCII; other text may stand for different bytes.
  var isASCII: Bool { fields.allSatisfy { ($0.name + $0.value).allSatisfy { $0 < 0x80 } } }

  /// Whether no field name has an upper-case letter.
  var isLowerCase: Bool { fields.allSatisfy { !$0.name.contains { (0x41...0x5A).contains($0) } } }

  /// Whether the fields are sorted by the bytes of their names.
  var isSorted: Bool {
    zip(fields, fields.dropFirst()).allSatisfy { !$1.name.lexicographicallyPrecedes($0.name) }
  }

  /// Whether the body was sent in chunks.
  var isChunked: Bool {
    guard let value = value("transfer-encoding") else { return false }
    return String(decoding: value, as: UTF8.self).lowercased().holds("chunked")
  }

  /// The number in Content-Length; `nil` if there is none.
  var contentLength: Int? {
    value("content-length").flatMap { Int(decimalDigits: $0) }
  }

  /// Such as `gzip`; `nil` if the body has no coding.
  var contentCoding: String? {
    guard let value = value("content-encoding") else { return nil }
    let coding = String(decoding: value, as: UTF8.self).lowercased()
    return coding.isEmpty || coding == "identity" ? nil : coding
  }
}

extension [UInt8] {
  fileprivate var hasCommaWithoutBlank: Bool {
    indices.dropLast().contains { self[$0] == UInt8(ascii: ",") && self[$0 + 1] != UInt8(ascii: " ") }
  }
}

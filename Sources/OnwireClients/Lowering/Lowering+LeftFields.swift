import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats
import OnwireSpecLanguage

/// The fields that a spec leaves to the phone: those that the library or the system is known to add from a
/// `device` or `transport` that is not given, and those from the system's stores.
extension Lowering {
  /// The fields that are neither in `fields` nor settled by the spec's headers or nulls.
  func leftFields(_ fields: [HeadField], method: String, bodyLength: Int) -> [LeftField] {
    let general = (spec.general?.headers.value ?? []).filter { winner(over: $0) == nil }
    let settled =
      fields.map { $0.name.lowercased() } + (spec.headers + general).map { $0.name.value.lowercased() }
    return fieldsOfPhone(method: method, bodyLength: bodyLength).filter { !settled.contains($0.name) }
  }

  /// All fields that may be left to the phone, whether or not the spec settles them.
  func fieldsOfPhone(method: String, bodyLength: Int) -> [LeftField] {
    // If the spec gives the head line by line, nothing is left to the phone.
    guard spec.wire?.fields == nil, spec.wire?.raw == nil else { return [] }
    // curl is a client of its own, not a part of a phone.
    guard transport == nil || transport?.systemRelease != nil, spec.transport?.value != "none" else {
      return []
    }
    return Self.ofStores + libraryFields + systemFields(method: method, bodyLength: bodyLength)
  }

  /// The fields that the system adds from its caches and its cookie store; see docs/spec-language.md,
  /// "Transports".
  fileprivate static let ofStores = [
    LeftField("cookie", "the cookie store adds it"), LeftField("if-none-match", "a cached answer adds it"),
    LeftField("if-modified-since", "a cached answer adds it"),
  ]

  private var libraryFields: [LeftField] {
    let title = client.title
    return DeviceHeaders.names(rules).map { name in
      LeftField(name, "\(title) makes it of the device") { Self.isMade($0, under: name) }
    }
  }

  private func systemFields(method: String, bodyLength: Int) -> [LeftField] {
    let libraryNames = DeviceHeaders.names(rules)
    let transports = transport.map { [$0] } ?? Transport.all.filter { $0.systemRelease != nil }
    var names: [String] = []
    for transport in transports {
      for addition in transport.additions where addition.isAdded(to: method, bodyLength: bodyLength) {
        let name = addition.name.lowercased()
        if !names.contains(name), !libraryNames.contains(name) { names.append(name) }
      }
    }
    return names.map { name in
      LeftField(name, "iOS adds it") { text in
        transports.contains { $0.mayAdd(name, text, to: method, bodyLength: bodyLength) }
      }
    }
  }

  /// Whether a value has the form of those that libraries make from a device.
  fileprivate static func isMade(_ value: String, under name: String) -> Bool {
    switch name {
    case "user-agent":
      // `Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)`, `Demo/1.2 (com.example; build:34; iOS 16.2.0) Alamofire/5.9.1`
      guard let open = value.firstIndex(of: "("), let close = value.lastIndex(of: ")"), open < close else {
        return false
      }
      let rest = value[value.index(after: close)...]
      return value[..<open].holds("/") && (rest.isEmpty || rest.hasPrefix(" Alamofire/"))
    case "accept-encoding": return value.holds("gzip;q=1.0") || value.holds("gzip;q=0.9")
    default: return value.isLanguages
    }
  }
}

extension Client {
  /// Whether the library, in a session of its own, or some release of the system may add a header field with
  /// this value by itself; `name` may be in any case.
  ///
  /// The cookie store may add any cookie.
  package func mayAdd(_ name: String, _ value: String) -> Bool {
    let name = name.lowercased()
    if Lowering.ofStores.contains(where: { $0.name == name }) { return true }
    if DeviceHeaders.names(rules).contains(name), Lowering.isMade(value, under: name) { return true }
    return Transport.all.filter { $0.systemRelease != nil }.contains { transport in
      ["GET", "POST"].contains { method in
        transport.mayAdd(name, value, to: method, bodyLength: method == "POST" ? 1 : 0)
      }
    }
  }
}

extension Transport {
  /// Whether the stack may add a field of this name, in lower case, with this value.
  fileprivate func mayAdd(_ name: String, _ value: String, to method: String, bodyLength: Int) -> Bool {
    additions.contains {
      $0.isAdded(to: method, bodyLength: bodyLength) && $0.name.lowercased() == name && $0.value.mayBe(value)
    }
  }
}

extension Transport.Addition.Value {
  /// Whether the stack may have written `text`.
  fileprivate func mayBe(_ text: String) -> Bool {
    switch self {
    case .text(let value): text == value
    case .byScheme(let http, let https): text == http || text == https
    case .agent: text.holds(" CFNetwork/") && text.holds(" Darwin/")
    case .language: text.isLanguages
    case .basic: text.hasPrefix("Basic ")
    }
  }
}

extension String {
  /// Whether the text is a list of languages as libraries, systems and browsers write it: `zh-CN,zh-Hans;q=0.9`.
  fileprivate var isLanguages: Bool {
    Array(utf8).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy {
      $0.trimmingOWS.isWeightedLanguage
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether this is a language range (RFC 4647, 2.1), with or without a weight.
  fileprivate var isWeightedLanguage: Bool {
    let shares = split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    let range = shares[0].trimmingOWS
    guard shares.count == 1 || shares[1].trimmingOWS.isWeight else { return false }
    if range.elementsEqual("*".utf8) { return true }
    return range.first.map(ASCIISet.letters.contains) == true
      && range.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy(ASCIISet.alphanumerics.contains)
      }
  }

  /// Whether this is `q=` and a number.
  private var isWeight: Bool {
    let digits = dropFirst(2).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return prefix(2).equalsCaseless("q=") && digits.count <= 2
      && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) }
  }
}

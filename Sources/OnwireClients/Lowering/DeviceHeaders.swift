import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

/// A default header with the place of what it was made from.
struct DefaultHeader: Sendable {
  var name: String
  var value: String
  /// The rule that decides what the value is like.
  var rule: StaticString
  var place: Place
  var path: String
}

/// The default headers that a library makes from the device: Accept-Language and User-Agent, of Alamofire
/// Accept-Encoding too.
struct DeviceHeaders: Sendable {
  /// The names as libraries write them, by their lower case.
  fileprivate static let standardNames = [
    "accept-encoding": "Accept-Encoding", "accept-language": "Accept-Language", "user-agent": "User-Agent",
  ]

  /// The headers that a device gives, in lower case.
  static func names(_ rules: Rules) -> [String] {
    switch rules.headersDefaults {
    case .none: []
    case .languageAndAgent: ["accept-language", "user-agent"]
    case .encodingLanguageAgent: ["accept-encoding", "accept-language", "user-agent"]
    }
  }

  let client: Client
  /// Lower-case names that the spec gives or removes itself: those are not made.
  let settled: Set<String>
  var diagnostics: [Diagnostic] = []

  var rules: Rules { client.rules }

  init(client: Client, settled: Set<String>) {
    self.client = client
    self.settled = settled
  }

  /// The headers for `device`, in the library's order.
  mutating func headers(of device: RequestSpec.Device) -> [DefaultHeader] {
    let names = Self.names(rules).filter { !settled.contains($0) }
    let encoding = names.contains("accept-encoding") ? acceptEncoding(device) : nil
    let language = names.contains("accept-language") ? acceptLanguage(device) : nil
    let agent = names.contains("user-agent") ? userAgent(device) : nil
    return [encoding, language, agent].compactMap(\.self)
  }

  private mutating func acceptLanguage(_ device: RequestSpec.Device) -> DefaultHeader? {
    guard let languages = device.languages else {
      missing(["languages"], for: "Accept-Language", device)
      return nil
    }
    let value = acceptLanguage(languages.value.map(\.value))
    diagnostics.noteNonASCII(value, in: "Accept-Language", at: languages.place)
    return DefaultHeader(
      name: "Accept-Language", value: value, rule: "headers.accept-language", place: languages.place,
      path: "device.languages")
  }

  private func acceptLanguage(_ languages: [String]) -> String {
    switch rules.acceptLanguage {
    case .plainList: return languages.joined(separator: ", ") + ", en-us;q=0.8"
    case .qDecimals: return Self.qualityEncoded(languages.prefix(6))
    case .qValues: break
    }
    // AFHTTPRequestSerializer counts q down in single precision from 1 by 0.1 and stops after 0.5.
    var ranges: [String] = []
    for (index, language) in languages.enumerated() {
      let q = 1 - Float(index) * 0.1
      ranges.append("\(language);q=\(NumberText.printf(Double(q), significantDigits: 1))")
      if q <= 0.5 { break }
    }
    return ranges.joined(separator: ", ")
  }

  private mutating func userAgent(_ device: RequestSpec.Device) -> DefaultHeader? {
    // Given whole, it is not the library's to make.
    if let agent = device.userAgent {
      diagnostics.noteNonASCII(agent.value, in: "User-Agent", at: agent.place)
      return DefaultHeader(
        name: "User-Agent", value: agent.value, rule: "headers.defaults", place: agent.place,
        path: "device.user-agent")
    }
    guard let os = device.os else {
      missing(["os"], for: "User-Agent", device)
      return nil
    }
    guard let agent = userAgentText(device, on: os) else { return nil }
    let place = (device.app?.name ?? device.app?.id ?? os).place
    guard let value = transliterated(agent) else {
      diagnostics.append(.nonASCIIAgent(agent, at: place))
      return nil
    }
    diagnostics.noteNonASCII(value, in: "User-Agent", at: place)
    return DefaultHeader(
      name: "User-Agent", value: value, rule: "headers.user-agent", place: device.place, path: "device")
  }

  private mutating func userAgentText(_ device: RequestSpec.Device, on os: Text) -> String? {
    if rules.userAgent == .alamofire { return alamofireUserAgent(device, on: os) }
    let app = device.app
    guard let (name, system) = system(os, device) else { return nil }
    let product =
      "\(app?.name?.value ?? app?.id?.value ?? "(null)")/\(version(of: app, on: name) ?? "(null)")"
    return "\(product) (\(system))"
  }

  /// What the library makes of an agent that is not ASCII; `nil` where the systems do not agree on it.
  private func transliterated(_ agent: String) -> String? {
    if agent.utf8.allSatisfy({ $0 < 0x80 }) { return agent }
    return switch rules.userAgentText {
    case .ascii: LatinTransliteration.ascii(agent)
    case .latin: LatinTransliteration.latin(agent)
    case .verbatim: agent
    }
  }

  /// The version of the app that the client writes on a system.
  private func version(of app: RequestSpec.Device.App?, on system: String) -> String? {
    if rules.userAgentVersion == .build, system != Self.mac { return app?.build?.value }
    return app?.version?.value ?? app?.build?.value
  }

  private static let mac = "Mac OS X"
  /// What Apple and the libraries call the one system.
  private static let namesOfMac = [mac, "OS X", "macOS"]

  /// What `os` may call a system that the library has a name for.
  private static func names(of known: String) -> [String] {
    if namesOfMac.contains(known) { return namesOfMac }
    // What is compiled for iOS runs on iPads, and both libraries write the name down.
    return known == "iOS" ? [known, "iPadOS"] : [known]
  }

  /// The system, and what stands in the parentheses: `iPhone; iOS 16.2; Scale/3.00`, or `Mac OS X …`.
  private mutating func system(
    _ os: Text, _ device: RequestSpec.Device
  ) -> (name: String, description: String)? {
    guard let (known, version) = knownSystem(os) else { return nil }
    let name = "\(known) \(version)"
    if known == Self.mac {
      // operatingSystemVersionString has the build, too, and a word before both.
      guard Version(parsing: version) == nil else {
        diagnostics.append(.incompleteVersion(os.value, at: os.place))
        return nil
      }
      return (known, name)
    }
    guard let model = device.model, let scale = device.scale else {
      missing(
        [device.model == nil ? "model" : nil, device.scale == nil ? "scale" : nil].compactMap(\.self),
        for: "User-Agent", device)
      return nil
    }
    return (known, "\(model.value); \(name); Scale/\(NumberText.printf(scale.value, decimals: 2))")
  }

  /// The system of `os` by the name that the library writes for it, and its version.
  mutating func knownSystem(_ os: Text) -> (name: String, version: String)? {
    for system in systems {
      if let name = Self.names(of: system.known).first(where: { os.value.hasPrefix($0 + " ") }) {
        return (system.written, String(os.value.dropFirst(name.count + 1)))
      }
    }
    // TARGET_OS_IOS is 1 there, and __IPHONE_OS_VERSION_MIN_REQUIRED is defined: the libraries take their form for iOS.
    if os.value.hasPrefix("macOS(Catalyst) "), rules.userAgentSystems.contains("iOS") {
      diagnostics.append(.catalystVersion(os.value, at: os.place))
    } else {
      noteUnknown(os)
    }
    return nil
  }

  mutating func noteUnknown(_ os: Text) {
    diagnostics.append(.noAgentForSystem(os.value, known: systems.map(\.known), at: os.place))
  }

  /// The systems of the rule, and how the library writes each: `visionOS as Unknown`.
  private var systems: [(known: String, written: String)] {
    rules.userAgentSystems.map { system in
      guard let mark = system.firstOccurrence(of: " as ") else { return (system, system) }
      return (String(system[..<mark.lowerBound]), String(system[mark.upperBound...]))
    }
  }

  private mutating func missing(_ keys: [String], for header: String, _ device: RequestSpec.Device) {
    diagnostics.append(.incompleteDevice(header, missing: keys, at: device.place))
  }
}

extension Client {
  /// How the library writes the name of a header that it makes from the device, for that name in any letter case;
  /// `nil` for all others.
  package func nameOfDefault(_ name: String) -> String? {
    let name = name.lowercased()
    return DeviceHeaders.names(rules).contains(name) ? DeviceHeaders.standardNames[name] : nil
  }
}

import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

/// A default header with the place of the value that it was made from.
struct DefaultHeader: Sendable {
  var name: String
  var value: String
  /// The rule that decides the form of the value.
  var rule: StaticString
  var place: Place
  var path: String
}

/// The default headers that a library makes from the device: Accept-Language and User-Agent, in Alamofire
/// also Accept-Encoding.
struct DeviceHeaders: Sendable {
  /// The names as libraries write them, keyed by their lower case.
  fileprivate static let standardNames = [
    "accept-encoding": "Accept-Encoding", "accept-language": "Accept-Language", "user-agent": "User-Agent",
  ]

  /// The names, in lower case, of the headers that a device gives.
  static func names(_ rules: Rules) -> [String] {
    switch rules.headersDefaults {
    case .none: []
    case .languageAndAgent: ["accept-language", "user-agent"]
    case .encodingLanguageAgent: ["accept-encoding", "accept-language", "user-agent"]
    }
  }

  let client: Client
  /// Lower-case names that the spec itself gives or removes: these headers are not made.
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
    // A User-Agent that the spec gives whole is not made by the library.
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

  /// The agent as the library writes it, in case it is not ASCII; `nil` if systems disagree on that.
  private func transliterated(_ agent: String) -> String? {
    if agent.utf8.allSatisfy({ $0 < 0x80 }) { return agent }
    return switch rules.userAgentText {
    case .ascii: LatinTransliteration.ascii(agent)
    case .latin: LatinTransliteration.latin(agent)
    case .verbatim: agent
    }
  }

  /// The app's version as the client writes it on a system.
  private func version(of app: RequestSpec.Device.App?, on system: String) -> String? {
    if rules.userAgentVersion == .build, system != Self.mac { return app?.build?.value }
    return app?.version?.value ?? app?.build?.value
  }

  private static let mac = "Mac OS X"
  /// The names that Apple and the libraries have for macOS.
  private static let namesOfMac = [mac, "OS X", "macOS"]

  /// The names that `os` may use for a system that the library knows as `known`.
  private static func names(of known: String) -> [String] {
    if namesOfMac.contains(known) { return namesOfMac }
    // Apps compiled for iOS run on iPads, where both libraries write the name of the system.
    return known == "iOS" ? [known, "iPadOS"] : [known]
  }

  /// The system's name, and the text in the parentheses: `iPhone; iOS 16.2; Scale/3.00`, or `Mac OS X …`.
  private mutating func system(
    _ os: Text, _ device: RequestSpec.Device
  ) -> (name: String, description: String)? {
    guard let (known, version) = knownSystem(os) else { return nil }
    let name = "\(known) \(version)"
    if known == Self.mac {
      // operatingSystemVersionString also has the build, and a word before both.
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

  /// The system in `os`, by the name that the library writes for it, and its version.
  mutating func knownSystem(_ os: Text) -> (name: String, version: String)? {
    for system in systems {
      if let name = Self.names(of: system.known).first(where: { os.value.hasPrefix($0 + " ") }) {
        return (system.written, String(os.value.dropFirst(name.count + 1)))
      }
    }
    // On Catalyst, TARGET_OS_IOS is 1 and __IPHONE_OS_VERSION_MIN_REQUIRED is defined: the libraries take
    // their branch for iOS.
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

  /// The systems of the rule, and the name that the library writes for each: `visionOS as Unknown`.
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
  /// The library's spelling of a header that it makes from the device, for that name in any letter case;
  /// `nil` for other headers.
  package func nameOfDefault(_ name: String) -> String? {
    let name = name.lowercased()
    return DeviceHeaders.names(rules).contains(name) ? DeviceHeaders.standardNames[name] : nil
  }
}

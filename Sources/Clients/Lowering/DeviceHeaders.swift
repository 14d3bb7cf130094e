import Diagnostics
import SpecLanguage
import TextFormats

/// A default header with the place of what it was made from.
struct DefaultHeader: Sendable {
  var name: String
  var value: String
  var place: Place
  var path: String
}

/// The default headers that AFNetworking makes from the device: Accept-Language and User-Agent.
struct DeviceHeaders: Sendable {
  /// The headers that a device gives, in lower case.
  static let names: Set<String> = ["accept-language", "user-agent"]

  let rules: Rules
  /// Lower-case names that the spec gives or removes itself: those are not made.
  let settled: Set<String>
  private(set) var diagnostics: [Diagnostic] = []

  init(rules: Rules, settled: Set<String>) {
    self.rules = rules
    self.settled = settled
  }

  /// The headers for `device`, in the library's order.
  mutating func headers(of device: RequestSpec.Device) -> [DefaultHeader] {
    guard rules.headersDefaults == .languageAndAgent else { return [] }
    let language = settled.contains("accept-language") ? nil : acceptLanguage(device)
    let agent = settled.contains("user-agent") ? nil : userAgent(device)
    return [language, agent].compactMap(\.self)
  }

  private mutating func acceptLanguage(_ device: RequestSpec.Device) -> DefaultHeader? {
    guard let languages = device.languages else {
      missing(["languages"], for: "Accept-Language", device)
      return nil
    }
    if rules.acceptLanguage == .plainList {
      let list = languages.value.map(\.value).joined(separator: ", ")
      return DefaultHeader(
        name: "Accept-Language", value: list + ", en-us;q=0.8", place: languages.place,
        path: "device.languages")
    }
    // AFHTTPRequestSerializer counts q down in single precision from 1 by 0.1 and stops after 0.5.
    var ranges: [String] = []
    for (index, language) in languages.value.enumerated() {
      let q = 1 - Float(index) * 0.1
      ranges.append("\(language.value);q=\(NumberText.printf(Double(q), significantDigits: 1))")
      if q <= 0.5 { break }
    }
    return DefaultHeader(
      name: "Accept-Language", value: ranges.joined(separator: ", "), place: languages.place,
      path: "device.languages")
  }

  private mutating func userAgent(_ device: RequestSpec.Device) -> DefaultHeader? {
    if let agent = device.userAgent {
      return DefaultHeader(
        name: "User-Agent", value: agent.value, place: agent.place, path: "device.user-agent")
    }
    guard let os = device.os else {
      missing(["os"], for: "User-Agent", device)
      return nil
    }
    let app = device.app
    guard let (name, system) = system(os, device) else { return nil }
    let product =
      "\(app?.name?.value ?? app?.id?.value ?? "(null)")/\(version(of: app, on: name) ?? "(null)")"
    let agent = "\(product) (\(system))"
    let place = (app?.name ?? app?.id ?? os).place
    guard let value = transliterated(agent) else {
      diagnostics.append(.nonASCIIAgent(agent, at: place))
      return nil
    }
    if !value.utf8.allSatisfy({ $0 < 0x80 }) { diagnostics.append(.nonASCIIHeader("User-Agent", at: place)) }
    return DefaultHeader(name: "User-Agent", value: value, place: device.place, path: "device")
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

  /// The system, and what stands in the parentheses: `iPhone; iOS 16.2; Scale/3.00`, or `Mac OS X …`.
  private mutating func system(
    _ os: Text, _ device: RequestSpec.Device
  ) -> (name: String, description: String)? {
    var name = os.value
    if name.hasPrefix("macOS ") { name = Self.mac + " " + name.dropFirst("macOS ".count) }
    guard let known = rules.userAgentSystems.first(where: { name.hasPrefix($0 + " ") }) else {
      diagnostics.append(.noAgentForSystem(os.value, known: rules.userAgentSystems, at: os.place))
      return nil
    }
    if known == Self.mac { return (known, name) }
    guard let model = device.model, let scale = device.scale else {
      missing(
        [device.model == nil ? "model" : nil, device.scale == nil ? "scale" : nil].compactMap(\.self),
        for: "User-Agent", device)
      return nil
    }
    return (known, "\(model.value); \(name); Scale/\(twoDecimals(scale.value))")
  }

  /// C's `%0.2f`.
  private func twoDecimals(_ value: Double) -> String {
    let hundredths = (value * 100).rounded(.toNearestOrEven)
    guard hundredths.isFinite, abs(hundredths) < 1e15 else {
      return NumberText.printf(value, significantDigits: 17)
    }
    let padded = String(Int(hundredths)).zeroPadded(to: 3)
    return padded.dropLast(2) + "." + padded.suffix(2)
  }

  private mutating func missing(_ keys: [String], for header: String, _ device: RequestSpec.Device) {
    diagnostics.append(.incompleteDevice(header, missing: keys, at: device.place))
  }
}

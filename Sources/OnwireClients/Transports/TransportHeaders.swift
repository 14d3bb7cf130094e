import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats

/// Makes the fields that a stack adds, including those made from the device.
struct TransportHeaders: Sendable {
  let transport: Transport
  let endpoint: Endpoint
  /// Where the spec has the URL.
  let url: Place
  let device: RequestSpec.Device?
  private(set) var diagnostics: [Diagnostic] = []

  init(_ transport: Transport, endpoint: Endpoint, at url: Place, device: RequestSpec.Device?) {
    self.transport = transport
    self.endpoint = endpoint
    self.url = url
    self.device = device
  }

  /// The field; `nil` if what it is made from is not there, with a diagnostic if that is the device's.
  mutating func field(_ addition: Transport.Addition) -> HeadField? {
    switch addition.value {
    case .text(let text): return field(addition, text)
    case .byScheme(let http, let https): return field(addition, endpoint.scheme == .https ? https : http)
    case .basic:
      guard let userinfo = endpoint.userinfo else { return nil }
      let credentials = Base64.encode(Endpoint.credentials(of: Array(userinfo.utf8)[...]))
      return field(addition, "Basic " + credentials, path: "url", at: url)
    case .agent: return device.flatMap { agent(addition, $0) }
    case .language(let form): return device.flatMap { language(addition, form, $0) }
    }
  }

  private func field(
    _ addition: Transport.Addition, _ value: String, path: String = "", at place: Place? = nil
  ) -> HeadField {
    HeadField(addition.name, value, Origin(transport.rule(of: addition), path: path, at: place))
  }

  // MARK: User-Agent

  private mutating func agent(_ addition: Transport.Addition, _ device: RequestSpec.Device) -> HeadField? {
    if let agent = device.userAgent {
      diagnostics.noteNonASCII(agent.value, in: addition.name, at: agent.place)
      return field(addition, agent.value, path: "device.user-agent", at: agent.place)
    }
    let missing = [
      device.app?.name == nil ? "app.name" : nil, device.app?.build == nil ? "app.build" : nil,
      device.os == nil ? "os" : nil,
    ].compactMap(\.self)
    guard missing.isEmpty, let name = device.app?.name, let build = device.app?.build, let os = device.os
    else {
      diagnostics.append(.incompleteDevice(addition.name, missing: missing, at: device.place))
      return nil
    }
    // Another major release of the system has been reported.
    guard let numbers = SystemRelease.numbers(ofSystem: os.value), numbers.first == transport.systemRelease
    else { return nil }
    guard let release = transport.release(numbers) else {
      diagnostics.append(.noAgentOfTransport(os, transport: transport))
      return nil
    }
    let value =
      "\(Self.escaped(name.value))/\(build.value) CFNetwork/\(release.cfNetwork) Darwin/\(release.darwin)"
    return field(addition, value, path: "device", at: device.place)
  }

  /// A name with `%XX` for all bytes except letters, digits and `-._~`.
  private static func escaped(_ name: String) -> String {
    var escaped = ""
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": escaped.unicodeScalars.append(scalar)
      default:
        escaped += "%" + String(byte, digits: 2, radix: 16, uppercase: true)
      }
    }
    return escaped
  }

  // MARK: Accept-Language

  private mutating func language(
    _ addition: Transport.Addition, _ form: Transport.Addition.LanguageForm, _ device: RequestSpec.Device
  ) -> HeadField? {
    guard let languages = device.languages, let first = languages.value.first else {
      diagnostics.append(.incompleteDevice(addition.name, missing: ["languages"], at: device.place))
      return nil
    }
    guard let value = Self.language(first.value, form) else {
      diagnostics.append(.languageWithoutRegion(first, transport: transport))
      return nil
    }
    return field(addition, value, path: "device.languages[0]", at: first.place)
  }

  /// A language such as `zh-Hans-CN` in this form; `nil` if it has no region, which both forms need.
  private static func language(_ tag: String, _ form: Transport.Addition.LanguageForm) -> String? {
    let subtags = tag.split(separator: "-")
    guard let language = subtags.first, let region = subtags.last, subtags.count > 1, isRegion(region) else {
      return nil
    }
    let short = "\(language)-\(region)"
    switch form {
    case .lowercase: return short.lowercased()
    case .weighted:
      // The only region whose public heads show another parent than the bare language.
      if short == "en-IN" { return "en-IN,en-GB;q=0.9,en;q=0.8" }
      return "\(short),\(subtags.dropLast().joined(separator: "-"));q=0.9"
    }
  }

  /// Whether the subtag has two letters or three digits (RFC 5646, 2.2.4).
  private static func isRegion(_ subtag: Substring) -> Bool {
    subtag.utf8.count == 2
      ? subtag.allSatisfy(\.isLetter) : subtag.utf8.count == 3 && subtag.allSatisfy(\.isNumber)
  }
}

import OnwireDiagnostics
import OnwireHTTP
package import OnwireSpecLanguage

/// The `transport` and `device` of a spec, as derived from a captured head: those of the phone that sent it.
package struct PhoneSettings: Sendable {
  /// The settings as lines of YAML for the spec, without the last line end.
  package let yaml: String
  private let transport: Text?
  private let device: RequestSpec.Device?

  /// The settings that the fields of a head may have been made from, the fullest description first.
  ///
  /// `fields` are the names, in any case, and values. The caller must try whether a spec with the settings
  /// gives the head: they are derived from the forms that libraries and systems write, and an app may write
  /// its own.
  package static func all(of fields: [(name: String, value: String)], for spec: RequestSpec)
    -> [PhoneSettings]
  {
    func value(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
    let agent = value("user-agent").flatMap(Agent.init)
    let languages = value("accept-language").map(Self.languages) ?? []
    var devices: [String?] = [nil]
    if spec.device == nil {
      let described = agent?.descriptions ?? [[]]
      let whole = value("user-agent").flatMap(quoted).map { ["user-agent: \($0)"] } ?? []
      let tongues = languages.isEmpty ? [] : ["languages: [\(languages.joined(separator: ", "))]"]
      devices =
        (described + [whole, []]).map { $0 + tongues }.filter { !$0.isEmpty }
        .map { "device: {" + $0.joined(separator: ", ") + "}" } + [nil]
    }
    var transports: [String?] = [nil]
    if spec.transport == nil, let release = agent?.release,
      let transport = Transport.all.first(where: { $0.systemRelease == release })
    {
      transports = ["transport: \(transport.name)", nil]
    }
    // curl is a client of its own, not a phone.
    if spec.transport == nil, let curl = Transport.all.first(where: { $0.systemRelease == nil }),
      curl.additions.contains(where: { $0.isAgent(value("user-agent")) })
    {
      return ["transport: \(curl.name)"].compactMap { PhoneSettings($0) }
    }
    return transports.flatMap { transport in
      devices.compactMap { device in
        PhoneSettings([transport, device].compactMap(\.self).joined(separator: "\n"))
      }
    }
  }

  /// The systems below a client that may have added the fields of a head, if no User-Agent of a system tells
  /// the release: those that send this Accept-Encoding, the newest first.
  package static func ofSystems(_ fields: [(name: String, value: String)]) -> [PhoneSettings] {
    func value(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
    guard value("connection") == "keep-alive", let encoding = value("accept-encoding"),
      value("user-agent").flatMap(Agent.init)?.release == nil
    else { return [] }
    let transports = Transport.all.filter { transport in
      transport.systemRelease != nil && transport.additions.contains { $0.mayBeEncoding(encoding) }
    }
    return transports.reversed().compactMap { PhoneSettings("transport: \($0.name)") }
  }

  /// The settings in these lines, read as a spec; `nil` if there are none, or if they have an error.
  private init?(_ yaml: String) {
    guard !yaml.isEmpty else { return nil }
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "")) }
    let file = reader.read(
      Source(name: "", bytes: Array("url: https://a.example/\n\(yaml)\n".utf8)), stem: "")
    guard let spec = file.requests.first, file.diagnostics.isEmpty else { return nil }
    self.yaml = yaml
    transport = spec.transport
    device = spec.device
  }

  /// The settings as nodes of a spec.
  package var members: [SpecNode.Member] {
    (transport.map { [SpecNode.Member("transport", .text($0.value))] } ?? [])
      + (device.map { [SpecNode.Member("device", $0.node)] } ?? [])
  }

  /// `spec` with these settings.
  package func added(to spec: RequestSpec) -> RequestSpec {
    spec.changed(transport: transport, device: device)
  }

  /// A text as a value of a flow mapping; `nil` if a spec would not take it literally.
  private static func quoted(_ text: String) -> String? {
    guard !text.holds("$"), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      return nil
    }
    return "\"" + text.substituting("\\", with: "\\\\").substituting("\"", with: "\\\"") + "\""
  }

  // MARK: User-Agent

  /// The app and device that a User-Agent describes.
  private struct Agent {
    /// Members of `device`, one list for each way in which a library may have written them.
    var descriptions: [[String]] = []
    /// The major release of iOS; `nil` if it is unknown, or if the system is another.
    var release: Int?

    init?(_ text: String) {
      guard let slash = text.firstIndex(of: "/"),
        let name = PhoneSettings.quoted(Self.decoded(text[..<slash]))
      else {
        return nil
      }
      let rest = text[text.index(after: slash)...]
      if let system = rest.firstOccurrence(of: " CFNetwork/") {
        readSystem(name, rest[..<system.lowerBound], rest[system.upperBound...])
      } else if let open = rest.firstOccurrence(of: " ("), let close = rest.lastIndex(of: ")"),
        open.upperBound <= close
      {
        readLibrary(
          text[..<slash], rest[..<open.lowerBound], rest[open.upperBound..<close].split(separator: ";"))
      }
      if descriptions.isEmpty { return nil }
    }

    /// A name as the app has it: the system writes blanks and non-ASCII bytes as `%XX`.
    private static func decoded(_ name: Substring) -> String {
      String(validating: FormText.decode(Array(name.utf8)[...], plusIsSpace: false), as: UTF8.self)
        ?? String(name)
    }

    /// `Demo/34 CFNetwork/1402.0.8 Darwin/22.2.0`.
    private mutating func readSystem(_ name: String, _ build: Substring, _ versions: Substring) {
      guard let darwin = versions.firstOccurrence(of: " Darwin/"),
        let build = PhoneSettings.quoted(String(build))
      else { return }
      let releases = Transport.all.flatMap { transport in
        transport.releases.map { (transport.systemRelease, $0) }
      }
      guard
        let known = releases.last(where: {
          versions[..<darwin.lowerBound] == $0.1.cfNetwork && versions[darwin.upperBound...] == $0.1.darwin
        })
      else { return }
      release = known.0
      descriptions = [["app: {name: \(name), build: \(build)}", "os: iOS \(known.1.number)"]]
    }

    /// `Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)` or `Demo/1.2 (com.example.demo; build:34; iOS 16.2.0) Alamofire/5.9.1`.
    private mutating func readLibrary(_ name: Substring, _ version: Substring, _ items: [Substring]) {
      let items = items.map { $0.drop { $0 == " " } }
      guard items.count == 3, let name = PhoneSettings.quoted(String(name)),
        let version = PhoneSettings.quoted(String(version)),
        let first = PhoneSettings.quoted(String(items[0]))
      else { return }
      let (system, isAlamofire) = items[1].hasPrefix("build:") ? (items[2], true) : (items[1], false)
      guard let os = PhoneSettings.quoted(String(system)) else { return }
      if isAlamofire {
        guard let build = PhoneSettings.quoted(String(items[1].dropFirst(6))) else { return }
        descriptions = [
          ["app: {name: \(name), version: \(version), build: \(build), id: \(first)}", "os: \(os)"]
        ]
      } else if items[2].hasPrefix("Scale/"), let scale = Double(items[2].dropFirst(6)), scale > 0,
        scale < 100
      {
        let number = scale == scale.rounded() ? "\(Int(scale))" : "\(scale)"
        // Up to AFNetworking 2.4.1, the version is the build.
        descriptions = ["version", "build"].map {
          ["app: {name: \(name), \($0): \(version)}", "model: \(first)", "os: \(os)", "scale: \(number)"]
        }
      }
      release = SystemRelease.numbers(ofSystem: String(system))?.first
    }
  }

  // MARK: Accept-Language

  /// The device's languages that an Accept-Language was made from, if it names them.
  private static func languages(_ value: String) -> [String] {
    let items = value.split(separator: ",").map { item in
      String(item.prefix { $0 != ";" }.drop { $0 == " " })
    }
    guard items.allSatisfy({ $0.isLanguageTag }), let first = items.first else { return [] }
    // The form of iOS up to 14: `zh-cn`.
    let subtags = first.split(separator: "-")
    if items.count == 1, first == first.lowercased(), let region = subtags.last, subtags.count == 2 {
      return ["\(subtags[0])-\(region.uppercased())"]
    }
    // `zh-CN,zh-Hans;q=0.9` has the first language, then the same without its region.
    if value.holds(","), !value.holds(", "), items.count > 1, let region = subtags.last,
      subtags.count > 1
    {
      return first == "en-IN" ? [first] : ["\(items[1])-\(region)"]
    }
    // `zh-Hans-CN;q=1, en;q=0.9`, or AFNetworking 1's `de, en-us;q=0.8`, whose last entry the library adds.
    let isPlain = value.hasSuffix(", en-us;q=0.8") && !value.dropLast(13).holds(";")
    return isPlain ? Array(items.dropLast()) : items
  }
}

extension String {
  /// Whether the text has the characters of a tag of RFC 5646.
  fileprivate var isLanguageTag: Bool {
    utf8.count < 64 && utf8.first.map(ASCIISet.letters.contains) == true
      && utf8.allSatisfy(Self.ofLanguageTags.contains)
  }

  private static let ofLanguageTags = ASCIISet.alphanumerics.union(ASCIISet("-"))
}

extension RequestSpec.Device {
  /// The device as a node of a spec.
  fileprivate var node: SpecNode {
    var members: [SpecNode.Member] = []
    func add(_ key: String, _ text: Text?) {
      if let text { members.append(SpecNode.Member(key, .text(text.value))) }
    }
    if let languages {
      members.append(SpecNode.Member("languages", .list(languages.value.map { .text($0.value) })))
    }
    if let app {
      let texts = [("name", app.name), ("version", app.version), ("build", app.build), ("id", app.id)]
      let given = texts.compactMap { key, text in text.map { SpecNode.Member(key, .text($0.value)) } }
      members.append(SpecNode.Member("app", .mapping(given)))
    }
    add("model", model)
    add("os", os)
    if let scale { members.append(SpecNode.Member("scale", .typed(scale.place.text))) }
    add("user-agent", userAgent)
    return .mapping(members)
  }
}

extension Transport.Addition {
  /// Whether it is an Accept-Encoding with that value.
  fileprivate func mayBeEncoding(_ text: String) -> Bool {
    guard case .byScheme(let http, let https) = value else { return false }
    return name == "Accept-Encoding" && [http, https].contains(text)
  }

  /// Whether it is a User-Agent with that value.
  fileprivate func isAgent(_ text: String?) -> Bool {
    if case .text(let value) = value { name == "User-Agent" && value == text } else { false }
  }
}

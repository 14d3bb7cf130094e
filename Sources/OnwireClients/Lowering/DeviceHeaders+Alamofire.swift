import OnwireDiagnostics
import OnwireSpecLanguage
import OnwireTextFormats

// Alamofire's default headers that are made differently from AFNetworking's.

extension DeviceHeaders {
  /// The library's own Accept-Encoding, which leaves out br on systems before iOS 11 and macOS 10.13.
  func acceptEncoding(_ device: RequestSpec.Device) -> DefaultHeader? {
    let codings: [String]
    switch rules.acceptEncoding {
    case .none: return nil
    case .gzipCompress:
      return DefaultHeader(
        name: "Accept-Encoding", value: "gzip;q=1.0, compress;q=0.5", rule: "headers.accept-encoding",
        place: device.place, path: "device")
    case .brotli: codings = (hasBrotli(device) ? ["br"] : []) + ["gzip", "deflate"]
    }
    return DefaultHeader(
      name: "Accept-Encoding", value: Self.qualityEncoded(codings[...]), rule: "headers.accept-encoding",
      place: (device.os ?? Text("", at: device.place)).place,
      path: device.os == nil ? "device" : "device.os")
  }

  /// The texts, each with its q: from 1.0 down by 0.1, as Swift prints doubles.
  static func qualityEncoded(_ texts: ArraySlice<String>) -> String {
    texts.enumerated().map { index, text in
      "\(text);q=\(NumberText.shortest(1 - Double(index) * 0.1))"
    }
    .joined(separator: ", ")
  }

  /// `Demo/1.2 (com.example.demo; build:34; iOS 16.2.0) Alamofire/5.12.0`.
  mutating func alamofireUserAgent(_ device: RequestSpec.Device, on os: Text) -> String? {
    guard let (system, version) = knownSystem(os) else { return nil }
    guard let numbers = Self.threeNumbers(version) else {
      noteUnknown(os)
      return nil
    }
    let app = device.app
    func known(_ text: Text?) -> String { text?.value ?? "Unknown" }
    let release = numbers.map { String($0) }.joined(separator: ".")
    return """
      \(known(app?.name))/\(known(app?.version)) (\(known(app?.id)); build:\(known(app?.build)); \
      \(system) \(release)) \(client.title)/\(client.release)
      """
  }

  /// The numbers of ProcessInfo's operatingSystemVersion, which are always three; they are also in
  /// AFNetworking's text for macOS, `Version 10.15.7 (Build 19H2)`.
  private static func threeNumbers(_ version: String) -> [Int]? {
    guard let version = Version(parsing: numbers(of: version)), version.numbers.count <= 3 else { return nil }
    return version.numbers + Array(repeating: 0, count: 3 - version.numbers.count)
  }

  private static func numbers(of version: String) -> String {
    let word = "Version "
    return version.hasPrefix(word) ? String(version.dropFirst(word.count).prefix { $0 != " " }) : version
  }

  /// Whether Alamofire asks for br on this system; it does if the spec does not name the system.
  private func hasBrotli(_ device: RequestSpec.Device) -> Bool {
    guard let os = device.os?.value else { return true }
    for (system, first) in Self.firstWithBrotli where os.hasPrefix(system + " ") {
      guard let version = Version(parsing: Self.numbers(of: String(os.dropFirst(system.count + 1)))) else {
        return true
      }
      return version >= first
    }
    return true
  }

  /// The first releases whose URLSession understands br, as in Alamofire's availability check.
  private static let firstWithBrotli = [
    ("iOS", Version(11)), ("tvOS", Version(11)), ("watchOS", Version(4)), ("macOS", Version(10, 13)),
    ("OS X", Version(10, 13)), ("Mac OS X", Version(10, 13)),
  ]
}

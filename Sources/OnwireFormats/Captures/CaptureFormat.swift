/// The formats that requests can be read from.
///
/// Each is recognized by its content, in this order; file names do not matter.
public enum CaptureFormat: String, Sendable, CaseIterable {
  /// Charles's native format up to version 4: a Java object stream.
  case chls
  /// Charles's native format from version 5: a ZIP archive.
  case chlz
  /// Proxyman's log: a ZIP archive.
  case proxyman
  /// Fiddler's session archive.
  case saz
  /// Charles's XML session.
  case chlsx
  /// Items saved from Burp.
  case burp
  /// HTTP Archive 1.2.
  case har
  /// Charles's JSON session.
  case chlsj
  /// A flow file of mitmproxy.
  case mitmproxy
  /// The output of `curl --trace` and `--trace-ascii`.
  case curlTrace = "curl-trace"
  /// The output of `curl -v`.
  case curlVerbose = "curl-verbose"
  /// The output of tshark's `follow`.
  case tshark
  /// A curl command, or a file of curl's options.
  case curl
  /// Bytes written as digits: xxd, hexdump, od, NSData, C and Swift arrays, base64.
  case hexdump
  /// The bytes themselves.
  case raw
  /// The bytes of a body without a head, as they are or as a program printed them.
  case body
}

extension CaptureFormat {
  /// The format of `source`, by its content; `nil` if it is in none of them.
  ///
  /// - Throws: Any error from reading the input.
  package static func recognize(_ source: CaptureSource) throws -> CaptureFormat? {
    let text = try source.withoutMark()
    let start = try text.start()
    return try allCases.first { try $0.readerType.recognizes(start, $0 == .body ? source : text) }
  }

  /// A reader of `source` as this format.
  ///
  /// - Throws: `CaptureFailure` if it is broken at its start, and any error from reading the input.
  package func reader(_ source: CaptureSource) throws -> any CaptureReader {
    try readerType.init(content(of: source))
  }

  /// The part of `source` to read as this format: without a byte order mark, except in a body, whose bytes
  /// include it.
  ///
  /// - Throws: Any error from reading the input.
  func content(of source: CaptureSource) throws -> CaptureSource {
    try self == .body ? source : source.withoutMark()
  }

  private var readerType: any CaptureReader.Type {
    switch self {
    case .chls: ChlsReader.self
    case .chlz: ChlzReader.self
    case .proxyman: ProxymanReader.self
    case .saz: SazReader.self
    case .chlsx: ChlsxReader.self
    case .burp: BurpReader.self
    case .har: HARReader.self
    case .chlsj: ChlsjReader.self
    case .mitmproxy: FlowReader.self
    case .curlTrace: CurlTraceReader.self
    case .curlVerbose: CurlVerboseReader.self
    case .tshark: TsharkReader.self
    case .curl: CurlCommandReader.self
    case .hexdump: HexDumpReader.self
    case .raw: RawReader.self
    case .body: BodyReader.self
    }
  }
}

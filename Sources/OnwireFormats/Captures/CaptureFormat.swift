/// The outside representations of requests that can be read.
///
/// Each is recognized by its content, in this order; a file's name decides nothing.
public enum CaptureFormat: String, Sendable, CaseIterable {
  /// Charles, native up to version 4: a Java object stream.
  case chls
  /// Charles, native from version 5: a ZIP archive.
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
  /// What `curl --trace` and `--trace-ascii` write.
  case curlTrace = "curl-trace"
  /// What `curl -v` writes.
  case curlVerbose = "curl-verbose"
  /// What tshark's `follow` writes.
  case tshark
  /// A curl command, or a file of curl's options.
  case curl
  /// Bytes in digits: xxd, hexdump, od, NSData, C and Swift arrays, base64.
  case hexdump
  /// The bytes themselves.
  case raw
  /// The bytes of a body without a head, or what a program printed of them.
  case body
}

extension CaptureFormat {
  /// The format that `source` is in, by its content; `nil` where it is in none.
  ///
  /// - Throws: what reading the input throws.
  package static func recognize(_ source: CaptureSource) throws -> CaptureFormat? {
    let text = try source.withoutMark()
    let start = try text.start()
    return try allCases.first { try $0.readerType.recognizes(start, $0 == .body ? source : text) }
  }

  /// A reader of `source` as this format.
  ///
  /// - Throws: `CaptureFailure` where it is broken from the start, and what reading the input throws.
  package func reader(_ source: CaptureSource) throws -> any CaptureReader {
    try readerType.init(content(of: source))
  }

  /// What of `source` is read as this format: a byte order mark is no part of a text, but it is one of a body's bytes.
  ///
  /// - Throws: what reading the input throws.
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

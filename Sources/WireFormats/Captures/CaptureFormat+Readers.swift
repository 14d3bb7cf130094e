extension CaptureFormat {
  /// The format that `source` is in, by its content; `nil` where it is in none.
  ///
  /// - Throws: what reading the input throws.
  public static func recognize(_ source: CaptureSource) throws -> CaptureFormat? {
    let start = try source.start()
    return try allCases.first { try $0.readerType.recognizes(start, source) }
  }

  /// A reader of `source` as this format.
  ///
  /// - Throws: `CaptureFailure` where it is broken from the start, and what reading the input throws.
  public func reader(_ source: CaptureSource) throws -> any CaptureReader {
    try readerType.init(source)
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

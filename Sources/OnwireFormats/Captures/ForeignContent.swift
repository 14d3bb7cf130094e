import OnwireDiagnostics
import OnwireTextFormats

/// A known kind of content that no request can be read from, with advice on what to give instead.
struct ForeignContent: Sendable {
  /// What it is, and why that cannot be read: a sentence without a full stop.
  var reason: String
  var help: [String]
  /// Whether a capture with these first bytes is such content.
  var begins: @Sendable ([UInt8]) -> Bool

  var failure: CaptureFailure { CaptureWording.unsupported(self) }

  /// The kind that `source` is; `nil` if it is none of them.
  static func of(_ source: CaptureSource) throws -> ForeignContent? {
    let start = try source.withoutMark().start()
    return all.first { $0.begins(start) }
  }

  private static let follow = "give what `tshark -r FILE.pcap -q -z follow,tcp,raw,0` prints"
  private static let followWithKeys =
    "for TLS, `tshark -r FILE.pcap -o tls.keylog_file:KEYS -q -z follow,tls,raw,0` with the keys"

  private static let proxyAlone = "record the request with a proxy such as Charles or Proxyman"
  private static let proxyInstead = "or send it through a proxy, and give what that captures"
  private static let bodyInstead = "where it is the body of a request, give --body"

  static let all: [ForeignContent] = [
    ForeignContent(
      reason: "this is text in UTF-16, as Windows PowerShell 5 writes what `>` takes, and only UTF-8 is read",
      help: [
        "write it in UTF-8: `iconv -f UTF-16 -t UTF-8 FILE > NEW`, in PowerShell `Get-Content FILE | Set-Content -Encoding utf8 NEW`"
      ]
    ) { isWide($0) },
    ForeignContent(
      reason: "these are packets (pcap), which are not put together here", help: [follow, followWithKeys]
    ) { start in pcapMarks.contains { start.starts(with: $0) } },
    ForeignContent(
      reason: "these are packets (pcapng), which are not put together here", help: [follow, followWithKeys]
    ) {
      $0.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) && pcapngOrders.contains(Array($0.dropFirst(8).prefix(4)))
    },
    ForeignContent(
      reason: "this is what `tshark -V` says of packets, which does not hold all of their bytes",
      help: [follow, followWithKeys]
    ) { line($0, "Frame ", has: "bytes on wire") },
    ForeignContent(
      reason: "these are packets as tshark writes them in JSON, which are not put together here",
      help: [follow, followWithKeys]
    ) { isJSON($0) && has($0, "\"layers\"") && (has($0, "\"_source\"") || has($0, "\"index\"")) },
    ForeignContent(
      reason: "these are packets as tshark writes them in XML, which are not put together here",
      help: [follow, followWithKeys]
    ) { $0.trimmed.first == UInt8(ascii: "<") && (has($0, "<pdml ") || has($0, "<psml ")) },
    ForeignContent(
      reason: "this is Charles's CSV, which has neither header fields nor bodies",
      help: ["export the session as JSON (.chlsj), or save it"]
    ) { $0.starts(with: "URL,Status,Response Code,".utf8) },
    ForeignContent(
      reason: "this is an HTTPie command, and what HTTPie adds to the request is not known here",
      help: [
        "let HTTPie write the request: `http --offline … > FILE`",
        "export from mitmproxy as curl, or save the flows with `mitmdump -w FILE`",
      ]
    ) { isHTTPie($0, ["http", "https"]) },
    ForeignContent(
      reason: "this is an xh command, and what xh adds to the request is not known here",
      help: ["give what `xh --curl …` prints", proxyInstead]
    ) { isHTTPie($0, ["xh", "xhs"]) },
    ForeignContent(
      reason: "this is a wget command, and what wget adds to the request is not known here",
      help: ["give what `wget -d … 2> FILE` writes"]
    ) { line($0, "wget ", has: " -") || line($0, "wget ", has: "://") },
    ForeignContent(
      reason: "mitmproxy could not export this request: the file holds its error",
      help: ["save the flows with `mitmdump -w FILE`, which loses nothing"]
    ) { $0.starts(with: "EXPORT-ERROR:".utf8) },
    ForeignContent(
      reason: "this is JavaScript for `fetch`, which is not read",
      help: ["copy as cURL instead, or all requests as HAR"]
    ) { isFetch($0) },
    ForeignContent(
      reason: "this is the code of a program that sends a request, which is not run",
      help: ["where Postman or a browser wrote it, copy as cURL instead", "run it, and " + proxyAlone]
    ) { isCode($0) },
    ForeignContent(
      reason: "this is a network log of Chrome (net-export), which has no bodies of requests",
      help: ["record with DevTools, and export all as HAR with content; or through a proxy"]
    ) { isJSON($0) && hasFirstKey($0, "constants") },
    ForeignContent(
      reason: "these are messages that ZAP exported as text, where nothing says where a body ends",
      help: ["select the messages, and save them as HAR: Save Selected Entries as HAR"]
    ) { isZAP($0) },
    ForeignContent(
      reason: "this is a message that ZAP saved as XML, whose parts are in base64",
      help: ["save it raw: Save Raw, Request, All; or save the entries as HAR"]
    ) { $0.trimmed.first == UInt8(ascii: "<") && has($0, "<Message>") && has($0, "<Headers>") },
    ForeignContent(
      reason:
        "these are sessions of Whistle, which keeps a body as text or base64 and fields in a dictionary",
      help: ["export the sessions for Fiddler (*.saz), or as HAR (*.har)"]
    ) { isJSON($0) && has($0, "\"req\":") && (has($0, "\"rawHeaderNames\"") || has($0, "\"dnsTime\"")) },
    ForeignContent(
      reason: "this is a log of netfox, taken inside the app before the system adds fields",
      help: [
        proxyAlone,
        "netfox's Export request as curl is read as a curl command",
      ]
    ) {
      $0.trimmed.starts(with: "** INFO **".utf8) || $0.trimmed.starts(with: "-------START REQUEST -".utf8)
    },
    ForeignContent(
      reason:
        "this is what Alamofire prints of a request, with its fields sorted and without those that the system adds",
      help: ["give what `request.cURLDescription { print($0) }` prints", proxyInstead]
    ) { $0.trimmed.starts(with: "[Request]: ".utf8) },
    ForeignContent(
      reason:
        "this is a log of Moya, whose fields are in a dictionary and without those that the system adds",
      help: [
        "give what `NetworkLoggerPlugin(configuration: .init(logOptions: .formatRequestAscURL))` prints",
        proxyInstead,
      ]
    ) { $0.trimmed.starts(with: "Moya_Logger: [".utf8) && has($0, "] Request: ") },
    ForeignContent(
      reason: "this is a log of requests taken inside the app, without the fields that the system adds",
      help: [proxyAlone]
    ) {
      isActivityLog($0) || line($0, "REQUEST: ", has: "://")
        || $0.trimmed.starts(with: "*** Request ***".utf8)
    },
    ForeignContent(
      reason:
        "in this log of Python's http.client or Ruby's Net::HTTP bytes are missing, or two connections are mixed",
      help: [proxyAlone]
    ) { start in
      ["send: b", "<- \"", "opening connection to "].contains { start.trimmed.starts(with: $0.utf8) }
    },
    ForeignContent(
      reason: "in this log of Apache HttpClient or Netty bytes are missing, or two connections are mixed",
      help: [
        "give all lines that `org.apache.http.wire` (5.x: `org.apache.hc.client5.http.wire`) logs at DEBUG, or LoggingHandler",
        proxyAlone,
      ]
    ) { isWireLog($0) },
    ForeignContent(
      reason: "this is a log of OkHttp's HttpLoggingInterceptor, which does not hold all bytes of a request",
      help: [proxyAlone]
    ) { line($0, "--> ", has: " http") },
    ForeignContent(
      reason: "these are diagnostics of CFNetwork, which have no bodies", help: [proxyAlone]
    ) { line($0, "", has: "CFNetwork Diagnostics [") },
    ForeignContent(
      reason: "this is what a debugger prints of a URLRequest, without the fields that the system adds",
      help: ["where Alamofire made it, give what `request.cURLDescription { print($0) }` prints", proxyAlone]
    ) { isPrintedRequest($0) },
    ForeignContent(
      reason: "this is a log of proxify, whose fields have lost their order and their letter case",
      help: ["record the requests with mitmproxy: mitmdump -w FILE"]
    ) { isProxify($0) },
    ForeignContent(
      reason: "these are recorded interactions of VCR, which keeps fields in a dictionary",
      help: ["send the request through a proxy, and give what that captures"]
    ) { hasKeys($0, ["http_interactions"]) || hasKeys($0, ["interactions"]) && has($0, "request:") },
    ForeignContent(
      reason: "this is a followed stream as Wireshark saves it in YAML", help: [follow, followWithKeys]
    ) { hasKeys($0, ["peers", "packets"]) },
    ForeignContent(
      reason: "this is an OpenAPI document, which says what requests there may be, and not what was sent",
      help: [
        "give a capture of a request, or write it as a spec: see docs/spec-language.md", bodyInstead,
      ]
    ) { start in ["openapi", "swagger"].contains { hasKeys(start, [$0]) || hasVersion(start, $0) } },
    ForeignContent(
      reason: "this is a Postman collection, which says what requests there may be, and not what was sent",
      help: ["copy the request's code snippet for cURL from Postman", proxyInstead, bodyInstead]
    ) { isPostman($0) },
    ForeignContent(
      reason: "this is an export of Insomnia, which says what requests there may be, and not what was sent",
      help: ["export as HAR, or copy the request as cURL", proxyInstead, bodyInstead]
    ) { isInsomnia($0) },
    ForeignContent(
      reason: "these are entries of an HTTP Archive (HAR) without the `log` that holds them",
      help: [
        "give the whole archive, or put a list of entries into one: `jq '{log: {entries: .}}' FILE | onwire inspect -`",
        bodyInstead,
      ]
    ) { isJSON($0) && has($0, "\"httpVersion\"") && has($0, "\"headersSize\"") },
    ForeignContent(
      reason: "these are bytes in a frame that hexyl draws, which is not read",
      help: ["dump them with `hexyl --border none --color never FILE` or `xxd FILE`"]
    ) { $0.starts(with: "┌─".utf8) },
    ForeignContent(
      reason: "this is what `socat -v` or `-x` prints of a connection, which is not read",
      help: ["let socat write the client's bytes to a file: `socat -r FILE …`"]
    ) { line($0, "> 20", has: " length=") || line($0, "< 20", has: " length=") },
    ForeignContent(
      reason: "this is what git prints with GIT_TRACE_CURL, where bytes of bodies are dots",
      help: [
        "take its heads: `sed -n 's/.*=> Send header: \\{0,1\\}//p' FILE | onwire inspect -`", proxyInstead,
      ]
    ) { line($0, "", has: " http.c:") && (line($0, "", has: " == Info") || line($0, "", has: " => Send")) },
    ForeignContent(
      reason: "these are packets as ngrep prints them, which are not put together here",
      help: ["write them to a file with `ngrep -O FILE.pcap …`", follow]
    ) { line($0, "interface: ", has: "") || line($0, "T ", has: " -> ") },
    ForeignContent(
      reason: "this is a ByteString as okio prints it, which holds no more than 64 bytes",
      help: ["print all of it: `data.base64()`", bodyInstead]
    ) { start in ["[hex=", "[text=", "[size="].contains { start.starts(with: $0.utf8) } },
    ForeignContent(
      reason: "this is an SQLite database, as Pulse keeps its records in, which is not read",
      help: ["share the records as HAR from Pulse"]
    ) { $0.starts(with: "SQLite format 3\0".utf8) },
    ForeignContent(
      reason: "this ZIP archive is none that Charles 5, Proxyman or Fiddler writes",
      help: ["unpack it, and give the capture that is in it"]
    ) { ZipArchive.isLikely($0) },
  ]

  /// Both byte orders, with microseconds and with nanoseconds.
  private static let pcapMarks: [[UInt8]] = [
    [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x4D, 0x3C, 0xB2, 0xA1], [0xA1, 0xB2, 0x3C, 0x4D],
  ]
  private static let pcapngOrders: [[UInt8]] = [[0x1A, 0x2B, 0x3C, 0x4D], [0x4D, 0x3C, 0x2B, 0x1A]]

  // MARK: Texts

  /// Whether the text is in UTF-16: it begins with a byte order mark and an ASCII character.
  static func isWide(_ start: [UInt8]) -> Bool {
    guard start.count >= 4 else { return false }
    return start.starts(with: [0xFF, 0xFE]) && 0x01...0x7F ~= start[2] && start[3] == 0
      || start.starts(with: [0xFE, 0xFF]) && start[2] == 0 && 0x01...0x7F ~= start[3]
  }

  private static func isJSON(_ start: [UInt8]) -> Bool {
    start.trimmed.first.map { $0.isOne(of: "[{") } ?? false
  }

  /// Whether the first key of an object is `key`.
  private static func hasFirstKey(_ start: [UInt8], _ key: String) -> Bool {
    let text = start.trimmed.dropFirst().trimmed
    return text.starts(with: "\"\(key)\"".utf8)
  }

  /// Whether the text is a JSON object whose member `key` is a string that begins with a digit.
  private static func hasVersion(_ start: [UInt8], _ key: String) -> Bool {
    var json = JSONReader(ByteInput(start))
    guard (try? json.enter(key)) == true, let version = try? json.string() else { return false }
    return version.first?.isDecimalDigit ?? false
  }

  /// Whether the member `info` of an object has Postman's ID, or names the schema of collections.
  private static func isPostman(_ start: [UInt8]) -> Bool {
    var json = JSONReader(ByteInput(start))
    guard (try? json.enter("info")) == true, (try? json.beginObject()) != nil else { return false }
    while let key = try? json.nextKey() {
      if key == "_postman_id" { return true }
      if key == "schema" { return (try? json.string())?[...].holds("schema.getpostman.com".utf8) ?? false }
      if (try? json.skip()) == nil { return false }
    }
    return false
  }

  /// Exports of Insomnia are JSON up to version 4 of their format, then YAML.
  private static func isInsomnia(_ start: [UInt8]) -> Bool {
    var json = JSONReader(ByteInput(start))
    if (try? json.enter("__export_format")) == true { return true }
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    return lines.contains { $0.starts(with: "type: ".utf8) && $0.holds(".insomnia.rest/".utf8) }
  }

  /// Whether each of these YAML keys begins a line.
  private static func hasKeys(_ start: [UInt8], _ keys: [String]) -> Bool {
    let lines = start.split(whereSeparator: { $0 == .lineFeed || $0 == .carriageReturn })
    return keys.allSatisfy { key in lines.contains { $0.starts(with: "\(key):".utf8) } }
  }

  /// Logs of proxify are YAML or lines of JSON.
  private static func isProxify(_ start: [UInt8]) -> Bool {
    let isLine = isJSON(start) && has(start, "\"timestamp\":") && has(start, "\"request\":{\"header\":")
    let isYAML = hasKeys(start, ["timestamp", "url", "request"]) && has(start, "  header:")
    return isLine || isYAML
  }

  /// `===17 ==========`, with a request line in absolute form below.
  private static func isZAP(_ start: [UInt8]) -> Bool {
    let line = start.trimmed.prefix { $0 != .lineFeed }.trimmed
    let digits = line.drop { $0 == UInt8(ascii: "=") || $0 == .space }.prefix { $0.digit(10) != nil }
    return line.starts(with: "===".utf8) && !digits.isEmpty
      && line[digits.endIndex...].elementsEqual(" ==========".utf8)
  }

  /// `POST 'https://…': {`, as AFNetworkActivityLogger writes it, and behind a line of dashes
  /// AlamofireNetworkActivityLogger.
  private static func isActivityLog(_ start: [UInt8]) -> Bool {
    let line = start.trimmed.drop { $0.isOne(of: "-\r\n") }.prefix { $0 != .lineFeed }
    let method = line.prefix { (0x41...0x5A).contains($0) }
    return !method.isEmpty && line[method.endIndex...].starts(with: " 'http".utf8)
  }

  /// `<NSMutableURLRequest: 0x…>`, and `▿ https://…` with members of URLRequest, behind a command of LLDB or not.
  private static func isPrintedRequest(_ start: [UInt8]) -> Bool {
    var text = start.trimmed
    if text.starts(with: "(lldb) ".utf8) { text = text.drop { $0 != .lineFeed }.trimmed }
    return text.starts(with: "<NSURLRequest: 0x".utf8) || text.starts(with: "<NSMutableURLRequest: 0x".utf8)
      || text.starts(with: "▿ ".utf8) && text.holds("httpMethod".utf8)
  }

  private static func has(_ start: [UInt8], _ words: String) -> Bool { start[...].holds(words.utf8) }

  /// Whether the first line begins with `first` and contains `other`.
  private static func line(_ start: [UInt8], _ first: String, has other: String) -> Bool {
    let line = start.prefix { $0 != .lineFeed }
    return line.starts(with: first.utf8) && line.holds(other.utf8)
  }

  /// A log of Apache HttpClient, of what is sent or of header fields, or of Netty.
  private static func isWireLog(_ start: [UInt8]) -> Bool {
    start.split(separator: .lineFeed).contains { line in
      guard line.first != UInt8(ascii: "#") else { return false }
      let isNamed = line.firstOccurrence(of: "http-outgoing-".utf8).map { range in
        let rest = line[range.upperBound...].drop(while: \.isDecimalDigit)
        return rest.starts(with: " >> ".utf8) || rest.starts(with: " << ".utf8)
      }
      return isNamed
        ?? (line.holds(".wire".utf8) && line.holds(" >> \"".utf8) || line.holds("|00000000| ".utf8)
          || ["] READ: ", "] WRITE: "].contains { line.holds($0.utf8) } && line.holds(" R:".utf8))
    }
  }

  /// `http POST http://…`, `http :8000/…` or `http example.com/…`.
  private static func isHTTPie(_ start: [UInt8], _ names: [String]) -> Bool {
    let words = start.prefix { $0 != .lineFeed }.split(separator: .space)
    guard words.count > 1, names.contains(String(decoding: words[0], as: UTF8.self)) else {
      return false
    }
    return words[1].allSatisfy { (0x41...0x5A).contains($0) } || words[1].starts(with: "-".utf8)
      || words[1...].prefix(2).contains { $0.first == UInt8(ascii: ":") || $0.contains(UInt8(ascii: "/")) }
  }

  /// How lines of code begin, and the calls that send a request.
  private static let codeStarts = [
    "const ", "let ", "var ", "import ", "from ", "async ", "await ", "axios", "$.ajax(", "<?php", "require",
    "using ",
    "package ", "#import ", "OkHttpClient ", "response = ", "url = ", "fetch(", "$curl", "$client",
  ]
  private static let calls = [
    "fetch(", "axios", "$.ajax(", "requests.", "http.client", "XMLHttpRequest(", "OkHttpClient", "URLRequest",
    "curl_init(",
    "HttpClient", "RestClient(", "http.NewRequest(", "Net::HTTP", "reqwest::", "https.request(",
    "require('request')",
    "HttpURLConnection", "WebClient", "AFHTTPSessionManager", "Unirest.",
  ]

  private static func isCode(_ start: [UInt8]) -> Bool {
    let text = start.trimmed
    return codeStarts.contains { text.starts(with: $0.utf8) } && calls.contains { text.holds($0.utf8) }
  }

  private static func isFetch(_ start: [UInt8]) -> Bool {
    var text = start.trimmed
    if text.starts(with: "await ".utf8) { text = text.dropFirst(6) }
    return text.starts(with: "fetch(".utf8)
  }
}

extension CaptureSource {
  /// Whether this may be YAML written by a person: no list, no JSON, no XML, and not in UTF-16.
  ///
  /// - Throws: Any error from reading the input.
  package var mayBeYAML: Bool {
    get throws {
      let start = try withoutMark().start()
      return !ForeignContent.isWide(start) && start.trimmed.first.map { !$0.isOne(of: "[{<") } ?? false
    }
  }

  /// Whether this is YAML written by another tool, so not a spec, whatever its name is.
  ///
  /// - Throws: Any error from reading the input.
  package var isForeignYAML: Bool {
    get throws {
      try mayBeYAML && ForeignContent.of(self) != nil
    }
  }
}

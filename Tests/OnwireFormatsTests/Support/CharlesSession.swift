import OnwireHTTP
import OnwireTextFormats

@testable import OnwireFormats

/// A session as Charles exports it, by the rules that were measured on real exports.
struct CharlesSession {
  /// A request as it was on the wire, and what a session says of it.
  struct Transaction {
    var raw: [UInt8]
    /// Members of the JSON object that stand beside the usual ones, or replace them.
    var status = "COMPLETE"
    var version = "HTTP/1.1"
    var notes: String?
    var isDecoded = false
    /// The body as the session has it, if that is not what was on the wire.
    var body: [UInt8]?
    /// Whether the session is a summary, without bodies.
    var isSummary = false
    var hasFirstLine = true
    /// What the size of the body is off by.
    var extraSize = 0

    init(_ raw: [UInt8]) { self.raw = raw }
    init(_ raw: String) { self.init(Array(raw.utf8)) }
  }

  /// What a reader made of an entry, in short.
  struct Failure: Error {}

  var transactions: [Transaction] = []

  init(_ transactions: [Transaction]) { self.transactions = transactions }

  var json: [UInt8] { Array("[\(transactions.map(Self.json).joined(separator: ",\n"))]".utf8) }

  /// If `dropsCR`, line ends are those that a parser of XML makes.
  func xml(dropsCR: Bool = false) -> [UInt8] {
    let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + Self.doctype + "\n\n<charles-session>\n"
    let text = head + transactions.map(Self.xml).joined(separator: "\n") + "</charles-session>"
    return Array((dropsCR ? text.replacing("\r\n", with: "\n") : text).utf8)
  }

  /// In a ZIP, each body beside its description.
  var zip: [UInt8] {
    let entries = transactions.enumerated().flatMap { index, transaction in
      var summary = transaction
      summary.isSummary = true
      let body = Parts(transaction).body
      return [ZipFixture.Entry("\(index + 1)-meta.json", Self.json(summary))]
        + (body.isEmpty ? [] : [ZipFixture.Entry("\(index + 1)-req.dat", body)])
    }
    return ZipFixture(entries).bytes
  }

  static let doctype =
    #"<!DOCTYPE charles-session SYSTEM "https://www.charlesproxy.com/dtd/charles-session-1_2.dtd">"#

  // MARK: Parts

  private struct Parts {
    var line = ""
    var fields: [(name: String, value: String)] = []
    var headSize = 0
    var bodySize = 0
    var body: [UInt8] = []
    var charset: String?
    var text: String?

    init(_ transaction: Transaction) {
      let raw = transaction.raw
      let end = raw.indices.first { raw[$0...].starts(with: "\r\n\r\n".utf8) } ?? raw.count
      headSize = min(raw.count, end + 4)
      bodySize = raw.count - headSize + transaction.extraSize
      body = transaction.body ?? Array(raw[headSize...])
      // Charles shows the head byte by byte, as far as anybody saw.
      let latin1 = String(String.UnicodeScalarView(raw[..<end].map { Unicode.Scalar($0) }))
      var lines = latin1.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
      line = lines.removeFirst()
      fields = lines.map { field in
        let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts.count > 1 ? parts[1].drop { $0 == " " } : ""))
      }
      let type = fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
      charset = type.split(separator: "charset=").dropFirst().first.map(String.init)
      let plain = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
      let isText = body.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
      if isText {
        text = plain
        if let charset, let encoding = TextEncoding(named: charset) {
          text = encoding.decode(body[...]).map { String(decoding: $0.bytes, as: UTF8.self) }
        }
      }
    }

    var target: String { line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
    var method: String { line.split(separator: " ").first.map(String.init) ?? "" }
    var path: String { String(target.prefix { $0 != "?" }) }
    var query: String? { target.contains("?") ? String(target.drop { $0 != "?" }.dropFirst()) : nil }
    var host: String {
      fields.first { $0.name.lowercased() == "host" || $0.name == ":authority" }?.value ?? "example.com"
    }
  }

  private static func json(_ transaction: Transaction) -> String {
    let parts = Parts(transaction)
    let flag = transaction.isDecoded ? #","decoded":true"# : ""
    var body = ""
    if !transaction.isSummary, !parts.body.isEmpty {
      body =
        parts.text.map { #","body":{"text":\#(quoted($0)),"charset":\#(quoted(parts.charset))\#(flag)}"# }
        ?? #","body":{"encoding":"base64","encoded":"\#(Base64.encode(parts.body))"\#(flag)}"#
    }
    let fields = parts.fields.map { #"{"name":\#(quoted($0.name)),"value":\#(quoted($0.value))}"# }
    let line = transaction.hasFirstLine ? #""firstLine":\#(quoted(parts.line)),"# : ""
    let notes = transaction.notes.map { #","notes":\#(quoted($0))"# } ?? ""
    return """
      {"status":"\(transaction.status)","method":\(quoted(parts.method)),\
      "protocolVersion":"\(transaction.version)","scheme":"https","host":\(quoted(parts.host)),"port":null,\
      "actualPort":443,"path":\(quoted(parts.path)),"query":\(quoted(parts.query)),"tunnel":false,\
      "times":{"start":"2026-01-01T00:00:00.000+00:00"},"totalSize":"421"\(notes),\
      "request":{"sizes":{"headers":\(parts.headSize),"body":\(parts.bodySize)},"mimeType":null,\
      "charset":\(quoted(parts.charset)),"contentEncoding":null,\
      "header":{\(line)"headers":[\(fields.joined(separator: ","))]}\(body)},\
      "response":{"status":200,"sizes":{"headers":0,"body":2},"body":{"text":"{}","charset":null}}}
      """
  }

  private static func xml(_ transaction: Transaction) -> String {
    let parts = Parts(transaction)
    let fields = parts.fields.map {
      "<header>\n<name>\(escaped($0.name))</name>\n<value>\(escaped($0.value))</value></header>\n"
    }
    var body = ""
    if !transaction.isSummary, !parts.body.isEmpty {
      let flags =
        (parts.text == nil ? #" encoding="base64""# : "") + (transaction.isDecoded ? #" decoded="true""# : "")
      body = "\n<body\(flags)>\(cdata(parts.text ?? Base64.encode(parts.body)))</body>"
    }
    let line = transaction.hasFirstLine ? "<first-line>\(cdata(parts.line))</first-line>\n" : ""
    return """
      <transaction status="\(transaction.status)" method="\(escaped(parts.method))" \
      protocolVersion="\(transaction.version)" protocol="https" host="\(escaped(parts.host))" \
      actualPort="443" path="\(escaped(parts.path))"\(parts.query.map { #" query="\#(escaped($0))""# } ?? "") \
      startTime="2026-01-01T00:00:00.000+00:00" totalSize="421">
      <request headers="\(parts.headSize)" body="\(parts.bodySize)"\
      \(parts.charset.map { #" charset="\#(escaped($0))""# } ?? "")>
      <headers>
      \(line)\(fields.joined())</headers>\(body)</request>
      <response status="200" headers="0" body="2"><headers/><body>\(cdata("{}"))</body></response>
      \(transaction.notes.map { "<notes>\(escaped($0))</notes>" } ?? "")</transaction>

      """
  }

  private static func quoted(_ text: String?) -> String {
    guard let text else { return "null" }
    return "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case "\r": "\\r"
        case "\n": "\\n"
        case "\t": "\\t"
        default: String(scalar)
        }
      }.joined() + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private static func cdata(_ text: String) -> String {
    "<![CDATA[\(text.replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
  }
}

extension CharlesSession {
  /// All entries of a session in JSON.
  static func read(json: [UInt8]) throws -> [CaptureEntry] {
    try read(ChlsjReader(CaptureSource(ByteInput(json), name: "test.chlsj")))
  }

  /// All entries of a session in XML.
  static func read(xml: [UInt8]) throws -> [CaptureEntry] {
    try read(ChlsxReader(CaptureSource(ByteInput(xml), name: "test.chlsx")))
  }

  /// All entries that a reader gives.
  static func read(_ reader: some CaptureReader) throws -> [CaptureEntry] {
    var reader = reader
    var entries: [CaptureEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }
}

extension CaptureEntry {
  /// The request; throws a failure if it is none.
  var asRequest: Request {
    get throws {
      guard case .request(let request) = self else { throw CharlesSession.Failure() }
      return request
    }
  }

  /// Why it is not a request; `nil` if it is one.
  var reasonToSkip: String? {
    if case .skipped(_, _, let reason) = self { reason } else { nil }
  }
}

extension Request {
  var allBytes: [UInt8] {
    get throws { try message.bytes(limit: .max) }
  }
}

import OnwireHTTP
import OnwireTextFormats
import OnwireFormats

/// An archive in the making.
struct Archive {
  private let text: String

  struct NoRequest: Error {}

  /// One of this text.
  init(text: String) { self.text = text }

  /// One of these entries.
  init(entries: [String], creator: String = "x") {
    text =
      #"{"log":{"version":"1.2","creator":{"name":"\#(creator)"},"entries":[\#(entries.joined(separator: ","))]}}"#
  }

  /// One of a single request.
  init(_ request: String, creator: String = "x") {
    self.init(entries: [#"{"request":\#(request)}"#], creator: creator)
  }

  /// A POST with these fields and members.
  static func post(_ fields: [(String, String)], _ members: String, creator: String = "x") -> Archive {
    let headers = ([("Host", "a")] + fields).map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }
    return Archive(
      """
      {"method":"POST","url":"http://a/","httpVersion":"HTTP/1.1","headers":[\(headers.joined(separator: ","))],\(members)}
      """, creator: creator)
  }

  static func isRecognized(_ text: String) throws -> Bool {
    let source = CaptureSource(ByteInput(Array(text.utf8)), name: "")
    return try HARReader.recognizes(source.start(), source)
  }

  func entries() throws -> [CaptureEntry] {
    var reader = try HARReader(CaptureSource(ByteInput(Array(text.utf8)), name: ""))
    var entries: [CaptureEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }

  /// The first entry, which is a request.
  func request() throws -> Request {
    guard case .request(let request)? = try entries().first else { throw NoRequest() }
    return request
  }

  /// Something of everything.
  static let rich = """
    {"log":{"version":"1.2","creator":{"name":"Charles Proxy","version":"4"},"pages":[{"id":"1"}],"entries":[
    {"startedDateTime":"2026","time":1.5e3,"comment":"note","request":{"method":"POST","url":"https://a.b:81/c?d=e#f",
    "httpVersion":"HTTP/1.1","headers":[{"name":"Host","value":"a.b"},{"name":"Content-Length","value":"9"},
    {"name":"Content-Encoding","value":"gzip"}],"queryString":[],"headersSize":99,"bodySize":9,
    "postData":{"mimeType":"text/plain; charset=gbk","text":"\\u5f20\\ud83d\\ude00 \\"x\\"","encoding":"base64"}},
    "response":{"status":200,"content":{"text":"{\\"a\\":[1,2]}"}}},
    {"request":{"method":"POST","url":"http://a/","httpVersion":"h2","headers":[{"name":":path","value":"/x"},
    {"name":"content-type","value":"multipart/form-data; boundary=\\"b\\""}],"bodySize":120,
    "postData":{"mimeType":"","params":[{"name":"a","value":"1"},{"name":"f","fileName":"g","contentType":"t","value":"AAA="}]}}},
    {"_webSocketMessages":null,"request":{"method":"GET","url":"ws://a/"}},
    {"request":{"method":"POST","url":"http://a/","headers":[{"name":"Transfer-Encoding","value":"chunked"}],
    "postData":{"mimeType":"application/x-www-form-urlencoded","params":[{"name":"a b","value":"%20"},{"name":"c"}]}}}
    ]}}
    """
}

extension Request {
  /// What stands after the head.
  var body: [UInt8] {
    get throws { try message.bytes(message.headLength..<message.length) }
  }
}

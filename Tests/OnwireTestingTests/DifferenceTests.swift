import Foundation
import OnwireTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What counts as a difference from a spec, and what a failure says.
@Suite struct DifferenceTests {
  private let spec: WireSpec

  init() throws {
    spec = try WireSpec(
      yaml: """
        client: plain
        method: PUT
        url: https://api.example.com/a?x=1
        headers: {X-Channel: ios, Accept: application/json}
        body: {json: {id: 7, name: a}}
        """)
  }

  private func request(_ change: (inout URLRequest) -> Void = { _ in }) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com:443/a?x=1#top")))
    request.httpMethod = "PUT"
    request.allHTTPHeaderFields = [
      "x-channel": "ios", "Accept": "application/json", "Content-Type": "application/json",
    ]
    request.httpBody = Data(#"{"id":7,"name":"a"}"#.utf8)
    change(&request)
    return request
  }

  @Test func whatAURLRequestDoesNotKnowIsNoDifference() throws {
    #expect(try spec.difference(from: request()) == nil)
  }

  /// A mistake in an app, and the field that shows it.
  enum Slip: String, CaseIterable {
    case missingField = "header.X-Channel"
    case otherField = "header.Accept"
    case moreFields = "header.X-More"
    case method
    case query = "query.x"
    case host = "header.Host"
    case body = "json.id"
    case scheme = "endpoint.scheme"
    case port = "endpoint.port"
    case user = "endpoint.userinfo"
    case otherServer = "endpoint.host"

    func make(_ request: inout URLRequest) {
      switch self {
      case .missingField: request.setValue(nil, forHTTPHeaderField: "X-Channel")
      case .otherField: request.setValue("*/*", forHTTPHeaderField: "Accept")
      case .moreFields: request.setValue("1", forHTTPHeaderField: "X-More")
      case .method: request.httpMethod = "POST"
      case .query: request.url = URL(string: "https://api.example.com/a?x=2")
      case .host: request.url = URL(string: "https://example.com/a?x=1")
      case .scheme: request.url = URL(string: "http://api.example.com/a?x=1")
      case .user: request.url = URL(string: "https://me:secret@api.example.com/a?x=1")
      case .port, .otherServer:
        let host = self == .port ? "api.example.com:8443" : "evil.example"
        request.url = URL(string: "https://\(host)/a?x=1")
        request.setValue("api.example.com", forHTTPHeaderField: "Host")
      case .body: request.httpBody = Data(#"{"id":8,"name":"a"}"#.utf8)
      }
    }
  }

  @Test(arguments: Slip.allCases) func whatItKnowsCounts(_ slip: Slip) throws {
    let path = slip.rawValue
    let difference = try #require(try spec.difference(from: request(slip.make)))
    #expect(difference.paths == [path])
    #expect(difference.description.contains("\(path)  "))
    #expect(try spec.difference(from: request(slip.make), ignoring: [path]) == nil)
  }

  @Test func aSettingThatUndoesADifferenceIsShownWhereItWasTried() throws {
    let sent = Array(
      """
      PUT /a?x=1 HTTP/1.1\r\nHost: api.example.com\r\nX-Channel: ios\r\nAccept: application/json\r\n\
      Content-Type: application/json\r\nContent-Length: 19\r\nUser-Agent: App/1\r\n\r\n{"name":"a","id":7}
      """.utf8)
    let sorted = try WireSpec(
      yaml: """
        client: plain
        method: PUT
        url: https://api.example.com/a?x=1
        headers: {X-Channel: ios, Accept: application/json}
        body: {json: {name: a, id: 7}}
        """)
    #expect(try sorted.difference(from: ReceivedRequest(bytes: sent, sentBy: .urlSession)) == nil)
    let turned = Array(
      String(decoding: sent, as: UTF8.self).replacing(#""name":"a","id":7"#, with: #""id":7,"name":"a""#).utf8
    )
    let difference = try #require(
      try sorted.difference(from: ReceivedRequest(bytes: turned, sentBy: .urlSession)))
    #expect(
      difference.description.contains(
        "`client: {use: plain, rules: {json.sorted-keys: true}}` in the spec undoes this"),
      "\(difference)")
  }

  @Test func aFailureIsThePageOfDiff() throws {
    let difference = try #require(
      try spec.difference(from: request { $0.setValue("web", forHTTPHeaderField: "X-Channel") }))
    #expect(
      difference.description == """
        - Tests/OnwireTestingTests/DifferenceTests.swift:14, yaml  + the URLRequest: 1 difference

        Header fields
          ≠ header.X-Channel  changed: another value
              - "ios"
                 ^^^
                Tests/OnwireTestingTests/DifferenceTests.swift:14, yaml:4:22, rule spec.headers of
                `headers.X-Channel`
              + "web"
                 ^^^
                rule received.head

        Not comparable: field order, field case, field blanks, framing, header.Content-Length

        9 the same, 1 changed, 3 not comparable, 4 aspects not known

        """)
  }

  @Test func aFailureNamesTheFieldsThatCannotBeCompared() throws {
    let device = try WireSpec(
      yaml: """
        url: https://api.example.com/a?x=1
        device: {languages: [en], app: {name: Demo, version: "1.2"}, model: iPhone, os: iOS 17.4}
        """)
    let url = try #require(URL(string: "https://api.example.com/a?x=2"))
    let difference = try #require(try device.difference(from: URLRequest(url: url)))
    let lines = difference.description.split(separator: "\n").filter { $0.hasPrefix("Not comparable") }
    #expect(
      lines == [
        "Not comparable: field order, field case, field blanks, framing, header.Accept-Language"
      ])
  }

  /// The value of such a field is compared.
  @Test func aFieldWhosePlaceNobodyPromisesIsNotAmongThem() throws {
    let spec = try WireSpec("specs/login.yaml")
    let bytes = """
      POST /v1/login?lang=en HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\n\
      X-Channel: ios\r\nX-Trace: \(UUID().uuidString)\r\nContent-Length: 53\r\n\r\n\
      {"remember":true,"password":"secret","user":"张三"}
      """
    let difference = try #require(try spec.difference(from: ReceivedRequest(bytes: bytes.utf8)))
    #expect(difference.paths == ["query.lang"])
    #expect(!difference.description.contains("Not comparable"), "\(difference)")
  }

  // MARK: Fields that do not count

  private func problem(_ make: () throws -> WireDifference?) throws -> String {
    do {
      _ = try make()
    } catch let error as SpecError {
      return error.description
    }
    Issue.record("no error")
    return ""
  }

  @Test(arguments: [true, false])
  func aFieldToIgnoreThatNeitherSideHasFails(isSame: Bool) throws {
    let request = try request { if !isSame { $0.httpMethod = "POST" } }
    let line = #line + 1
    #expect(
      try problem { try spec.difference(from: request, ignoring: ["header.X-Chanel", "json.id"]) } == """
        the check at OnwireTestingTests/DifferenceTests.swift:\(line) cannot be made
        error[unknown-field-path]: `header.X-Chanel` is to be ignored, and neither side has such a field
          = help: did you mean `header.X-Channel`?

        """)
    #expect(throws: SpecError.self) { try spec.expect(request, ignoring: ["header.X-Chanel"]) }
    for path in [
      "json.nam", "json.**.ids", "parts[*].content", "query.y", "form", "trailer", "header.X-*l-*",
    ] {
      let text = try problem { try spec.difference(from: request, ignoring: [path]) }
      #expect(text.contains("`\(path)` is to be ignored"), "\(text)")
    }
    let text = try problem { try spec.difference(from: request, ignoring: ["parts[0]"]) }
    #expect(text.contains("help: their fields begin with `method`, `target`, `version`, "), "\(text)")
  }

  /// Both sides have some of these, one has others, and URLSession would add the rest.
  @Test(arguments: [
    "method", "target.path", "version", "query.x", "query", "header.Host", "header.x-channel", "header.X-*",
    "json.id",
    "json.**", "json", "*.id", "endpoint.port", "header.Content-Length", "header.User-Agent", "header.Cookie",
    "header.X-More",
  ])
  func aFieldToIgnoreThatASideHasOrMayBeSentWithIsUsed(path: String) throws {
    let request = try request { $0.setValue("1", forHTTPHeaderField: "X-More") }
    let paths = try spec.difference(from: request, ignoring: [path])?.paths ?? []
    #expect(paths == (["header.X-More", "header.X-*"].contains(path) ? [] : ["header.X-More"]))
  }

  /// A list that many checks share need not be of use in each.
  @Test func whatTheSpecItselfIgnoresMayBeOfNoUse() throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://example.com/\nignore: [header.X-Trace]\n")
    let request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    try spec.expect(request)
    #expect(throws: SpecError.self) { try spec.expect(request, ignoring: ["header.X-Trace"]) }
  }

  @Test(arguments: ["cookies: {sid: a, b: c}", "headers: {Cookie: sid=a; b=c}"])
  func theBlanksBetweenCookiesAreTheirFieldsValue(cookies: String) throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://example.com/\n\(cookies)\n")
    var request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    for (value, paths) in [
      ("sid=a; b=c", []), ("sid=a;b=c", ["header.Cookie"]), ("sid=a;  b=c", ["header.Cookie"]),
    ] {
      request.setValue(value, forHTTPHeaderField: "Cookie")
      #expect(try spec.difference(from: request)?.paths ?? [] == paths, "\(value)")
    }
  }

  /// The cookie store may add the field, but no cookie to the app's own field.
  @Test(arguments: ["cookies: {sid: a, b: c}", "headers: {Cookie: sid=a; b=c}"])
  func aCookieMissingFromTheAppsOwnFieldCounts(cookies: String) throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://example.com/\n\(cookies)\n")
    var request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    try spec.expect(request)
    request.setValue("sid=a", forHTTPHeaderField: "Cookie")
    #expect(try spec.difference(from: request)?.paths == ["header.Cookie.b"])
  }

  // MARK: Bodies

  @Test func aMissingBodyIsADifferenceAndItsLengthFollows() throws {
    let difference = try #require(try spec.difference(from: request { $0.httpBody = nil }))
    #expect(difference.paths.allSatisfy { $0.hasPrefix("json") || $0 == "body" }, "\(difference)")
  }

  @Test func theLengthOfAPlaceholderIsNotTold() throws {
    let spec = try WireSpec(
      yaml: "client: plain\nmethod: POST\nurl: https://a.b/\nbody: {json: {id: '${any:uuid}', name: a}}\n")
    let body = #"{"id":"\#(UUID().uuidString)","name":"b"}"#
    let difference = try #require(
      try spec.difference(
        from: ReceivedRequest(
          method: "POST", target: "/",
          fields: [
            (name: "Host", value: "a.b"), (name: "Content-Type", value: "application/json"),
            (name: "Content-Length", value: "\(body.utf8.count)"),
          ], body: body.utf8)))
    #expect(difference.paths == ["json.name"])
    #expect(!difference.description.contains("Content-Length"), "\(difference)")
  }

  @Test func aBodyStreamAndTheBodyOfAnUploadAreRead() throws {
    let body = Data(#"{"id":7,"name":"a"}"#.utf8)
    try spec.expect(
      request {
        $0.httpBody = nil
        $0.httpBodyStream = InputStream(data: body)
      })
    try spec.expect(request { $0.httpBody = nil }, body: body)
    #expect(throws: WireDifference.self) { try spec.expect(request(), body: Data("{}".utf8)) }
  }

  @Test func additionalHeadersOfTheSessionAreSent() throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = ["X-Channel": "ios", "accept": "text/html"]
    try spec.expect(
      request { $0.setValue(nil, forHTTPHeaderField: "X-Channel") }, configuration: configuration)
  }

  @Test(arguments: [
    (("GET", "/", ("A", "b\r\nX: y")), "the value of its header field `A` has a line break or NUL"),
    (("GET", "/", ("A", "b\nc")), "the value of its header field `A` has a line break or NUL"),
    (("GET", "/", ("A", "b\0")), "the value of its header field `A` has a line break or NUL"),
    (("GET", "/", ("A: b\r\nX", "y")), "cannot be the name of a header field"),
    (("GET", "/", ("", "y")), "cannot be the name of a header field"),
    (("GET", "/a b", ("A", "b")), "its target is empty, or has a blank or a line break"),
    (("GET", "/ HTTP/1.1\r\nX: y", ("A", "b")), "its target is empty"),
    (("", "/", ("A", "b")), "its method is empty"), (("GET /\r\n", "/", ("A", "b")), "its method is empty"),
  ])
  func whatCannotBeSentIsNoRequest(head: (String, String, (String, String)), words: String) throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://a.b/")
    let (method, target, (name, value)) = head
    for request in [
      ReceivedRequest(method: method, target: target, fields: [(name, value)]),
      ReceivedRequest(method: method, target: target, headers: [name: value]),
    ] {
      for check in [
        { try spec.expect(request) }, { _ = try spec.difference(from: request) },
        { try request.expectRecorded(as: "golden/never-written.http", record: .all) },
      ] {
        let error = #expect(throws: RequestProblem.self) { try check() }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      }
    }
  }

  /// A URLSession fails its task with `dataLengthExceedsMaximum`, whichever way the body is given.
  @Test func aGETWithABodyIsNoRequest() async throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://a.b/\nbody: {text: hi, type: null}\n")
    var request = URLRequest(url: try #require(URL(string: "https://a.b/")))
    let words = "the request cannot be sent: it is a GET with a body, which URLSession refuses"
    func refused(_ check: () throws -> Void) {
      #expect(#expect(throws: RequestProblem.self) { try check() }?.description == words)
    }
    refused { try spec.expect(request, body: Data("hi".utf8)) }
    refused { _ = try spec.urlRequest }
    try WireSpec(yaml: "client: plain\nurl: https://a.b/\n").expect(request, body: Data())
    request.httpBodyStream = InputStream(data: Data("hi".utf8))
    refused { _ = try Request(request) }
    request.httpBodyStream = nil
    request.httpBody = Data("hi".utf8)
    refused { _ = try spec.difference(from: request) }
    // Bytes are what they are.
    let received = Array("GET / HTTP/1.1\r\nHost: a.b\r\nContent-Length: 2\r\n\r\nhi".utf8)
    try spec.expect(ReceivedRequest(bytes: received))
    #if canImport(FoundationNetworking)
      let server = try WireServer()
      request.url = server.url
      let error = await #expect(throws: URLError.self) { try await URLSession.shared.data(for: request) }
      #expect(error?.code == .dataLengthExceedsMaximum)
      await server.stop()
    #endif
  }

  /// URLSession calls the body of a POST that the app gave no type a form.
  @Test(arguments: [
    ("POST", "type: application/x-www-form-urlencoded", "", []),
    ("POST", "type: null", "transport: cfnetwork-ios16\n", []),
    ("PUT", "type: application/x-www-form-urlencoded", "", ["header.Content-Type"]),
    ("POST", "type: application/json", "", ["header.Content-Type"]),
    ("POST", "type: text/plain", "transport: cfnetwork-ios16\n", ["header.Content-Type"]),
  ])
  func theTypeThatURLSessionAddsNeedNotBeThere(
    method: String, type: String, transport: String, paths: [String]
  ) throws {
    let spec = try WireSpec(
      yaml: "client: plain\nmethod: \(method)\nurl: https://a.b/\n\(transport)body: {text: hi, \(type)}\n")
    var request = URLRequest(url: try #require(URL(string: "https://a.b/")))
    request.httpMethod = method
    request.httpBody = Data("hi".utf8)
    #expect(try spec.difference(from: request)?.paths ?? [] == paths)
    #expect(try Comparison(spec, Request(request)).counting.map(\.path) == paths)
    request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    #expect(try spec.difference(from: request)?.paths == ["header.Content-Type"])
    // A server was sent none.
    let received = ReceivedRequest(
      method: method, target: "/", headers: ["Host": "a.b"], body: "hi".utf8, sentBy: .urlSession)
    #expect(try spec.difference(from: received)?.paths.contains("header.Content-Type") == true)
  }

  @Test func aRequestWithoutAURLCannotBeCompared() throws {
    #expect(throws: RequestProblem.noURL) { try spec.expect(request { $0.url = URL(string: "/a") }) }
  }

  @Test(arguments: [
    ("framing: chunked", "Content-Length", "99", ["header.Content-Length", "header.Transfer-Encoding"]),
    ("framing: chunked", "Content-Length", "2", ["header.Transfer-Encoding"]),
    ("framing: chunked", "Transfer-Encoding", "chunked", []),
    ("framing: chunked", "Transfer-Encoding", "gzip", ["header.Transfer-Encoding"]),
    ("", "Content-Length", "2", []), ("", "Content-Length", "99", ["header.Content-Length"]),
    ("", "Transfer-Encoding", "gzip", ["header.Transfer-Encoding"]),
    ("", "Transfer-Encoding", "chunked", ["header.Transfer-Encoding"]),
    ("framing: chunked", "X", "", ["header.X"]),
  ])
  func whatAURLRequestItselfSaysOfItsBodyCounts(
    framing: String, name: String, value: String, paths: [String]
  ) throws {
    let spec = try WireSpec(
      yaml: "client: plain\nmethod: POST\nurl: https://example.com/\nbody: {text: hi}\n\(framing)\n")
    var request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    request.httpMethod = "POST"
    request.httpBody = Data("hi".utf8)
    request.setValue("text/plain; charset=utf-8", forHTTPHeaderField: "Content-Type")
    try spec.expect(request)
    request.setValue(value, forHTTPHeaderField: name)
    let difference = try spec.difference(from: request)
    #expect((difference?.paths ?? []).sorted() == paths, "\(difference?.description ?? "")")
  }

  @Test func aBodyWithoutItsChunksFitsASpecInChunks() throws {
    let yaml = "client: plain\nmethod: POST\nurl: https://a.b/\nbody: {text: hi}\nframing: chunked\n"
    let fields = [
      ("Host", "a.b"), ("Content-Type", "text/plain; charset=utf-8"), ("Transfer-Encoding", "chunked"),
    ].map { (name: $0.0, value: $0.1) }
    func difference(_ body: String, _ fields: [(name: String, value: String)]) throws -> [String]? {
      try WireSpec(yaml: yaml).difference(
        from: ReceivedRequest(method: "POST", target: "/", fields: fields, body: body.utf8))?.paths
    }
    #expect(try difference("hi", fields) == nil)
    #expect(try difference("ho", fields) != nil)
    #expect(try difference("hi", fields.dropLast() + [(name: "Content-Length", value: "2")]) != nil)
  }

  @Test(arguments: [
    ("headers: {Content-Length: 2}\nbody: {text: hi}", []),
    ("headers: {Content-Length: 3}\nbody: {text: hi}", ["header.Content-Length"]),
    ("headers: {Content-Length: 0}", []),
  ])
  func theLengthThatURLSessionAddsIsNotMissing(yaml: String, paths: [String]) throws {
    let spec = try WireSpec(yaml: "client: plain\nmethod: POST\nurl: https://a.example/\n\(yaml)\n")
    #expect(try spec.difference(from: spec.urlRequest)?.paths ?? [] == paths)
  }

  /// However the request was given.
  @Test func whatIsWrittenForAProxyIsNoDifference() throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://a.b/x\n")
    var request = URLRequest(url: try #require(URL(string: "https://a.b/x")))
    request.setValue("keep-alive", forHTTPHeaderField: "Proxy-Connection")
    let (host, own) = ((name: "Host", value: "a.b"), (name: "Proxy-Connection", value: "keep-alive"))
    for received in try [
      ReceivedRequest(request),
      ReceivedRequest(bytes: "GET /x HTTP/1.1\r\nHost: a.b\r\nProxy-Connection: keep-alive\r\n\r\n".utf8),
      ReceivedRequest(method: "GET", target: "/x", fields: [host, own]),
      ReceivedRequest(method: "GET", target: "/x", headers: [host.name: host.value, own.name: own.value]),
    ] {
      #expect(try spec.difference(from: received) == nil)
    }
    // A spec that has it wants it.
    let asked = try WireSpec(yaml: "client: plain\nurl: https://a.b/x\nheaders: {Proxy-Connection: close}\n")
    #expect(try asked.difference(from: request)?.paths == ["header.Proxy-Connection"])
  }

  // MARK: What the library and the system add

  /// What a library's session or the system writes if the spec has neither a device nor a transport.
  private static let added: [(client: String, name: String, value: String)] =
    [
      ("alamofire@5", "User-Agent", "Demo/1.0 (com.example.demo; build:1; iOS 17.0.0) Alamofire/5.9.1"),
      (
        "alamofire@5", "User-Agent",
        "xctest/15.0 (com.apple.dt.xctest.tool; build:22500; macOS 14.0.0) Alamofire/5.9.1"
      ),
      ("alamofire@5", "Accept-Encoding", "br;q=1.0, gzip;q=0.9, deflate;q=0.8"),
      ("alamofire@5", "Accept-Language", "zh-Hans-CN;q=1.0, en;q=0.9"),
      ("afnetworking@4", "User-Agent", "Demo/1.2 (iPhone; iOS 16.2; Scale/3.00)"),
      ("afnetworking@4", "User-Agent", "xctest/22500 (Mac OS X Version 14.0 (Build 23A344))"),
      ("afnetworking@4", "Accept-Language", "en;q=1, fr-US;q=0.9"),
      ("afnetworking@4", "Accept-Encoding", "gzip, deflate"),
      ("nsurlsession@compact", "User-Agent", "Demo/1 CFNetwork/1408.0.4 Darwin/22.5.0"),
      ("nsurlsession@compact", "Accept-Encoding", "gzip, deflate, br"),
      ("plain", "User-Agent", "Demo/1 CFNetwork/1408.0.4 Darwin/22.5.0"),
      ("plain", "Accept-Language", "en-US,en;q=0.9"),
    ]
    + ["alamofire@5", "afnetworking@4", "nsurlsession@compact", "plain"].flatMap {
      [($0, "Accept", "*/*"), ($0, "Connection", "keep-alive"), ($0, "Cookie", "session=1")]
    }

  /// Fields that only an app can have set.
  private static let own: [(client: String, name: String, value: String)] =
    ["alamofire@5", "afnetworking@4", "nsurlsession@compact", "plain"].flatMap {
      [
        ($0, "User-Agent", "Shop/4.2"), ($0, "Accept", "application/json"),
        ($0, "Accept-Encoding", "identity"),
        ($0, "Connection", "close"), ($0, "X-Channel", "ios"),
      ]
    } + [
      ("plain", "User-Agent", "Demo/1.0 (com.example.demo; build:1; iOS 17.0.0) Alamofire/5.9.1"),
      ("alamofire@5", "User-Agent", "Demo/1 CFNetwork/1408.0.4 Darwin/22.5.0"),
    ]

  /// The differences for a field that the spec does not have: on a URLRequest, on its session, and at a
  /// server.
  private func paths(of client: String, _ name: String, _ value: String) throws -> [[String]] {
    let spec = try WireSpec(yaml: "client: \(client)\nurl: https://example.com/\n")
    var request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [name: value]
    let ofSession = try spec.difference(from: request, configuration: configuration)
    request.setValue(value, forHTTPHeaderField: name)
    let received = ReceivedRequest(method: "GET", target: "/", headers: ["Host": "example.com", name: value])
    return try [spec.difference(from: request), ofSession, spec.difference(from: received)].map {
      $0?.paths ?? []
    }
  }

  @Test(arguments: added) func whatALibraryOrTheSystemAddsIsNoDifference(
    client: String, name: String, value: String
  ) throws {
    #expect(try paths(of: client, name, value) == [[], [], []])
  }

  @Test(arguments: own) func whatOnlyAnAppCanHaveSetIsADifference(
    client: String, name: String, value: String
  ) throws {
    #expect(try paths(of: client, name, value) == Array(repeating: ["header.\(name)"], count: 3))
  }

  @Test(arguments: [
    "headers: {User-Agent: Demo/1 CFNetwork/1408.0.4 Darwin/22.5.0, Accept: '*/*'}",
    "client: alamofire@5\nheaders: {User-Agent: Demo/1.0 (a.b; build:1; iOS 17.0.0) Alamofire/5.9.1, Accept: '*/*'}",
    "headers: {User-Agent: '${any}', Accept: '${any}', Accept-Language: '${any:/.*/}'}",
    "transport: cfnetwork-ios16\nclient: plain",
  ])
  func whatTheSpecHasAndURLSessionAddsLaterNeedNotBeThere(yaml: String) throws {
    let spec = try WireSpec(yaml: "url: https://example.com/\n\(yaml)\n")
    try spec.expect(URLRequest(url: #require(URL(string: "https://example.com/"))))
    let received = ReceivedRequest(
      method: "GET", target: "/", headers: ["Host": "example.com"], sentBy: .urlSession)
    #expect(try spec.difference(from: received)?.paths.contains("header.Accept") == true)
  }

  @Test(arguments: [
    "User-Agent: Shop/4.2", "Accept: application/json", "Accept-Language: '1:en'",
    "Accept-Encoding: identity",
    "Connection: close",
  ])
  func whatTheAppWasToSetAndURLSessionWouldNotAddIsMissed(field: String) throws {
    let spec = try WireSpec(yaml: "client: plain\nurl: https://example.com/\nheaders: {\(field)}\n")
    let request = URLRequest(url: try #require(URL(string: "https://example.com/")))
    let path = "header.\(field.prefix { $0 != ":" })"
    #expect(try spec.difference(from: request)?.paths == [path])
    // The session may be the one that sets it.
    let configuration = URLSessionConfiguration.ephemeral
    let value = field.split(separator: " ", maxSplits: 1)[1].trimmingCharacters(in: ["'"])
    configuration.httpAdditionalHeaders = [String(field.prefix { $0 != ":" }): value]
    #expect(try spec.difference(from: request, configuration: configuration) == nil)
  }

  @Test func aHintIsOnlyGivenWhereItWasTried() throws {
    let spec = try WireSpec(
      yaml: "url: https://example.com/\nmethod: POST\nas: json\nparams: {a: !!float 3.0}\n")
    var bytes = try spec.bytes()
    bytes.replaceSubrange((bytes.count - 2)..., with: ".0}".utf8)
    let length = try #require(String(decoding: bytes, as: UTF8.self).range(of: "Content-Length: 7"))
    let seen = String(decoding: bytes, as: UTF8.self).replacingCharacters(
      in: length, with: "Content-Length: 9")
    let comparison = try Comparison(spec, Request(bytes: Array(seen.utf8)))
    #expect(!comparison.isSame)
    #expect(try !comparison.page().text(width: 100, color: false).contains("json.double"))
  }

  @Test(arguments: [
    ("User-Agent: Evil/2", "header.User-Agent#2"), ("Accept: text/html", "header.Accept#2"),
    ("Cookie: c=d", "header.Cookie#2"), ("Content-Length: 2", "header.Content-Length#2"),
    ("Accept-Language: en", nil), ("Connection: keep-alive", nil),
  ])
  func whatTheSpecHasItselfIsNotLeftToURLSession(field: String, path: String?) throws {
    let spec = try WireSpec(
      yaml: """
        client: plain
        method: POST
        url: https://example.com/
        headers: {User-Agent: Shop/1, Accept: application/json, Cookie: a=b}
        body: {text: hi}
        """)
    let text = String(decoding: try spec.bytes(), as: UTF8.self)
    func paths(_ text: String) throws -> [String] {
      try spec.difference(from: ReceivedRequest(bytes: text.utf8, sentBy: .urlSession))?.paths ?? []
    }
    #expect(try paths(text) == [])
    #expect(try paths(text.replacing("\r\n\r\n", with: "\r\n\(field)\r\n\r\n")) == (path.map { [$0] } ?? []))
    #expect(try paths(text.replacing("Cookie: a=b", with: "Cookie: a=b; c=d")) == ["header.Cookie.c"])
  }

  // MARK: What a server received

  private let fields = [
    (name: "Host", value: "api.example.com"), (name: "X-Channel", value: "ios"),
    (name: "Accept", value: "application/json"), (name: "Content-Type", value: "application/json"),
    (name: "Content-Length", value: "19"),
  ]
  private let body = Array(#"{"id":7,"name":"a"}"#.utf8)

  @Test func everyByteOfAConnectionCounts() throws {
    let head = "PUT /a?x=1 HTTP/1.1\r\n" + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
    try spec.expect(ReceivedRequest(bytes: Array(head.utf8) + body))
    let folded = head.replacingOccurrences(of: "X-Channel: ", with: "X-Channel:")
    let difference = try spec.difference(from: ReceivedRequest(bytes: Array(folded.utf8) + body))
    #expect(difference?.paths == ["header.X-Channel"])
    let short = try spec.difference(from: ReceivedRequest(bytes: Array(head.utf8)))
    #expect(short != nil)
    #expect(try spec.difference(from: ReceivedRequest(bytes: [])) != nil)
  }

  @Test func aListOfFieldsHasAnOrderAndADictionaryHasNone() throws {
    func received(_ fields: [(name: String, value: String)]) -> ReceivedRequest {
      ReceivedRequest(method: "PUT", target: "/a?x=1", fields: fields, body: body)
    }
    try spec.expect(received(fields))
    #expect(try spec.difference(from: received(fields.reversed())) != nil)
    let headers = Dictionary(uniqueKeysWithValues: fields.map { ($0.name.lowercased(), $0.value) })
    try spec.expect(ReceivedRequest(method: "PUT", target: "/a?x=1", headers: headers, body: body))
  }

  @Test func whatURLSessionAddsCountsOnlyWhereTheSpecHasIt() throws {
    let added = fields + [(name: "User-Agent", value: "App/1"), (name: "Accept-Encoding", value: "gzip")]
    func received(_ fields: [(name: String, value: String)], _ stack: HTTPStack) -> ReceivedRequest {
      ReceivedRequest(method: "PUT", target: "/a?x=1", fields: fields, body: body, sentBy: stack)
    }
    try spec.expect(received(added, .urlSession))
    let difference = try spec.difference(from: received(added, .none))
    #expect(difference?.paths == ["header.User-Agent", "header.Accept-Encoding"])
    let without = try spec.difference(from: received(added.filter { $0.name != "Accept" }, .urlSession))
    #expect(without?.paths == ["header.Accept"])
  }
}

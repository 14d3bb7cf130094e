import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import Testing
import OnwireFormats

/// What the code of a request says, and what is said about it.
@Suite struct RequestCodeTests {
  /// The code of a spec that needs no files.
  private func code(
    _ language: RequestCode.Language, _ text: String, client: String = "afnetworking@4"
  ) throws -> RequestCode {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let file = reader.read(Source(name: "/tmp/spec.yaml", bytes: Array(text.utf8)), stem: "spec")
    let spec = try #require(file.requests.first, "\(file.diagnostics)")
    let base = try Client.named(client).get()
    let compilation = Compiler(files: try FileRoot(FilePath("/tmp")), client: base).compile(spec)
    let wire = try #require(compilation.wire, "\(compilation.diagnostics)")
    return RequestCode(language, of: spec, wire)
  }

  @Test func aPlainRequestIsExact() throws {
    let code = try code(.objectiveC, "url: https://example.com/a\nquery: {b: 张}\nparams: {c: 1}")
    #expect(code.differences == [])
    #expect(
      code.text.contains(
        "[manager GET:@\"https://example.com/a?b=%E5%BC%A0\" parameters:@{@\"c\": @1} headers:nil"))
  }

  @Test(arguments: [
    ("url: https://h.example/a#f?", "https://h.example/a?k=v%20w#f?"),
    ("url: https://h.example/a?b=1#f", "https://h.example/a?b=1&k=v%20w#f"),
    ("base: https://h.example/v?z=1\nurl: ''", "https://h.example/v/?z=1&k=v%20w"),
  ])
  func pairsOfQueryStandWhereAlamofireSendsThem(url: String, written: String) throws {
    let code = try code(.swift, url + "\nquery: {k: v w}", client: "alamofire@5")
    #expect(code.text.contains("AF.request(\"\(written)\")"), "\(code.text)")
  }

  @Test func bracketsOfAWholeURLAreSaid() throws {
    let note = "NSURL escapes `[` and `]` in a URL"
    #expect(try code(.swift, "url: https://h.example/b?t[]=1", client: "plain").differences == [note])
    #expect(try code(.swift, "url: https://[::1]/b?t=1", client: "plain").differences == [])
  }

  @Test func parametersOfHYBNetworkingAreSaidToBeAFormWhereTheyWouldBeJSON() throws {
    let spec = "method: POST\nurl: https://h.example/r\nparams: {a: 1}"
    let set = "configRequestType:kHYBRequestTypePlainText"
    #expect(try code(.objectiveC, spec, client: "hybnetworking@3.2.0").text.contains(set))
    #expect(try !code(.objectiveC, spec, client: "hybnetworking@3.3.1").text.contains(set))
  }

  @Test func theFirstHYBNetworkingIsNotToldToEscapeNothing() throws {
    for (release, setting) in [("1.1", "YES"), ("1.1.1", "NO")] {
      let text = try code(.objectiveC, "url: https://h.example/a", client: "hybnetworking@\(release)").text
      #expect(text.contains("shouldAutoEncodeUrl:\(setting)"), "\(text)")
    }
  }

  @Test func onlyAHYBNetworkingBefore31IsSaidToNameItsArgumentsOtherwise() throws {
    for (release, isOther) in [("2.0.1", true), ("3.1.0", false), ("3.2.3", false), ("3.3.1", false)] {
      let text = try code(.objectiveC, "url: https://h.example/a", client: "hybnetworking@\(release)").text
      #expect(text.contains("older releases name") == isOther, "\(text)")
    }
  }

  /// Before a fragment, after the base's own query, and not escaped if the client escapes them.
  @Test(arguments: [
    ("alamofire@5", "url: https://h.example/v1#f", "AF.request(\"https://h.example/v1?a=1#f\")"),
    ("alamofire@4", "url: https://h.example/v1?x#f?y", "request(\"https://h.example/v1?x&a=1#f?y\")"),
    ("alamofire@5", "base: https://h.example/v1?k\nurl: ''", "request(\"https://h.example/v1/?k&a=1\")"),
    ("afnetworking@4", "base: https://h.example/v1?k\nurl: ''", "GET:@\"https://h.example/v1/?k&a=1\""),
    ("hybnetworking@3", "base: https://h.example/v1?k\nurl: ''", "Url:@\"https://h.example/v1/?k&a=1\""),
    ("xmnetworking@1", "base: https://h.example/v1\nurl: ''", "request.url = @\"https://h.example/v1?a=1\";"),
    ("xmnetworking@1", "base: https://h.example/v1\nurl: b", "request.api = @\"b?a=1\";"),
    (
      "hybnetworking@3",
      "client: {use: hybnetworking@3, rules: {url.escape: percent}}\nbase: https://h.example/v1\nurl: 'b#c'",
      "Url:@\"b#c?a=1\""
    ),
  ])
  func thePairsOfTheQueryAreInTheURL(client: String, keys: String, call: String) throws {
    let language: RequestCode.Language = client.hasPrefix("alamofire") ? .swift : .objectiveC
    let text = try code(language, keys + "\nquery: {a: 1}", client: client).text
    #expect(text.contains(call), "\(text)")
  }

  @Test func headersAreAnArgumentOnlyWhereTheReleaseHasOne() throws {
    let spec = "method: POST\nurl: https://example.com/a\nheaders: {X-A: b}\nparams: {c: 1}"
    #expect(try code(.objectiveC, spec).text.contains("headers:@{@\"X-A\": @\"b\"} progress:nil"))
    for release in ["2", "3"] {
      let text = try code(.objectiveC, spec, client: "afnetworking@\(release)").text
      #expect(text.contains("[manager.requestSerializer setValue:@\"b\" forHTTPHeaderField:@\"X-A\"];"))
      #expect(!text.contains("headers:"))
      #expect(text.contains("progress:nil") == (release == "3"))
    }
  }

  @Test(arguments: ["afnetworking@1.3", "afnetworking@3", "afnetworking@4", "alamofire@4", "alamofire@5"])
  func anAuthorizationThatTheSpecTakesOffIsNotSent(client: String) throws {
    let language: RequestCode.Language = client.hasPrefix("alamofire") ? .swift : .objectiveC
    let spec = "url: https://example.com/a\nheaders: {authorization: null}\n"
    let without = try code(language, spec, client: client)
    for auth in ["auth: {basic: [u, p]}", "auth: {bearer: t}"] {
      #expect(try code(language, spec + auth, client: client) == without)
    }
  }

  @Test func aHeaderOfTheSessionThatIsNotSentIsNotInTheCode() throws {
    let spec = "url: https://example.com/a\ngeneral: {headers: {X-A: a, User-Agent: s}}"
    let code = try code(
      .objectiveC, "client: {use: afnetworking@4, rules: {general.headers: session}}\n" + spec)
    #expect(code.text.contains("headers:@{@\"X-A\": @\"a\"}"), "\(code.text)")
    #expect(!code.text.contains("User-Agent"))
    #expect(code.differences == [])
  }

  @Test func xmNetworkingTakesAGeneralHeaderOffByLeavingThemAllOut() throws {
    let spec = "url: https://example.com/a\ngeneral: {headers: {X-A: a, X-B: b}}\nheaders: {X-C: c"
    let merged = try code(.objectiveC, spec + "}", client: "xmnetworking@1").text
    #expect(merged.contains("request.headers = @{@\"X-C\": @\"c\"};"), "\(merged)")
    #expect(!merged.contains("useGeneralHeaders"))
    let removed = try code(.objectiveC, spec + ", x-a: null}", client: "xmnetworking@1")
    #expect(removed.text.contains("config.generalHeaders = @{@\"X-A\": @\"a\", @\"X-B\": @\"b\"};"))
    #expect(removed.text.contains("    request.useGeneralHeaders = NO;\n"), "\(removed.text)")
    #expect(
      removed.text.contains("    request.headers = @{@\"X-B\": @\"b\", @\"X-C\": @\"c\"};"), "\(removed.text)"
    )
    #expect(removed.differences == [])
  }

  /// There is nothing to say about the others: nobody sends them.
  @Test(arguments: [
    ("xmnetworking@1", "general: {headers: {user-agent: null}}", "XMNetworking"),
    ("xmnetworking@1", "headers: {user-agent: null}", "XMNetworking"),
    (
      "hybnetworking@3", "general: {headers: {X-A: a}}\nheaders: {X-A: null, user-agent: null}",
      "HYBNetworking"
    ),
    ("alamofire@5", "auth: {bearer: t}\nheaders: {Authorization: null, user-agent: null}", "Alamofire"),
  ])
  func aDefaultHeaderThatIsSentAllTheSameIsADifference(client: String, keys: String, title: String) throws {
    let device = "device: {languages: [en], user-agent: x}"
    let code = try code(
      title == "Alamofire" ? .swift : .objectiveC, "url: https://example.com/a\n\(device)\n\(keys)",
      client: client)
    #expect(
      code.differences == [
        "\(title) takes no default header off a request: User-Agent is sent",
        "Accept-Language is that of the app and device that run the code",
      ])
  }

  /// Since 4.2.0, JSONEncoding also encodes values that are not dictionaries.
  @Test(arguments: [
    ("alamofire@4.2.0", "[1, 2]", "JSONEncoding.default.encode(request, withJSONObject: [1, 2])"),
    ("alamofire@5.0.0", "[]", "JSONEncoding.default.encode(request, withJSONObject: [String]())"),
    ("alamofire@5", "[1, a]", "JSONEncoding.default.encode(request, withJSONObject: [1, \"a\"] as [Any])"),
  ])
  func alamofireHasACallForAListAsJSON(client: String, params: String, call: String) throws {
    let spec = "method: POST\nurl: https://h.example/a\nas: json\nparams: \(params)\n"
    let code = try code(.swift, spec, client: client)
    #expect(code.differences == [])
    #expect(code.text.contains("URLRequest(url: \"https://h.example/a\", method: .post)"), "\(code.text)")
    #expect(code.text.contains("let encoded = try \(call)\n"), "\(code.text)")
    #expect(code.text.contains(".request(encoded)"), "\(code.text)")
  }

  @Test func alamofireBefore4Point2HasNoCallForAListAsJSON() throws {
    let spec = "method: POST\nurl: https://h.example/a\nas: json\nparams: [1, 2]\n"
    let code = try code(.swift, spec, client: "alamofire@4.1.0")
    #expect(
      code.differences == [
        "Alamofire 4.1.0 has no call of its own for this: URLSession sends what it would send"
      ])
  }

  /// The dictionary of default headers tells letter cases apart.
  @Test(arguments: ["afnetworking@1.3", "afnetworking@2", "afnetworking@3", "afnetworking@4"])
  func aDefaultHeaderInAnotherLetterCaseIsTakenOff(client: String) throws {
    func settings(_ keys: String) throws -> [String] {
      let text = try code(
        .objectiveC, "method: OPTIONS\nurl: https://example.com/a\n\(keys)", client: client
      ).text
      return text.split(separator: "\n").map(String.init).filter {
        $0.contains("[client set") || $0.contains("Serializer set")
      }
    }
    let isOld = client == "afnetworking@1.3"
    let removal =
      isOld
      ? "[client setDefaultHeader:@\"User-Agent\" value:nil];"
      : "[manager.requestSerializer setValue:nil forHTTPHeaderField:@\"User-Agent\"];"
    let value =
      isOld
      ? "[client setDefaultHeader:@\"user-agent\" value:@\"mine\"];"
      : "[manager.requestSerializer setValue:@\"mine\" forHTTPHeaderField:@\"user-agent\"];"
    #expect(try settings("headers: {user-agent: null}") == [removal])
    #expect(try settings("general: {headers: {user-agent: null}}") == [removal])
    #expect(try settings("headers: {user-agent: mine}") == [removal, value])
    #expect(try settings("headers: {User-Agent: mine}").count == 1)
  }

  /// The argument of 4.0.0 appends to what the serializer has.
  @Test func theFirstArgumentForHeadersIsForNamesThatTheRequestLacks() throws {
    let spec = "url: https://example.com/a\nheaders: {User-Agent: mine, X-A: b}"
    let text = try code(.objectiveC, spec, client: "afnetworking@4.0.0").text
    #expect(text.contains("setValue:@\"mine\" forHTTPHeaderField:@\"User-Agent\"];"), "\(text)")
    #expect(text.contains("headers:@{@\"X-A\": @\"b\"}"), "\(text)")
  }

  @Test func whatIsAppendedIsAnArgumentBesideTheSerializersOwn() throws {
    let code = try code(
      .objectiveC,
      """
      client: {use: afnetworking@4.0.0, rules: {headers.when: appended}}
      url: https://example.com/a
      general: {headers: {X-A: g}}
      auth: {bearer: t}
      headers: {X-A: b, Authorization: u}
      """, client: "afnetworking@4.0.0")
    let text = code.text
    #expect(text.contains("setValue:@\"g\" forHTTPHeaderField:@\"X-A\"];"), "\(text)")
    #expect(text.contains("setValue:@\"Bearer t\" forHTTPHeaderField:@\"Authorization\"];"), "\(text)")
    #expect(text.contains("headers:@{@\"X-A\": @\"b\", @\"Authorization\": @\"u\"}"), "\(text)")
    #expect(code.differences == [])
  }

  @Test func whatIsSetLastIsAnArgumentBesideTheSerializersOwn() throws {
    let code = try code(
      .objectiveC,
      """
      client: {use: afnetworking@4.0.1, rules: {headers.when: after}}
      url: https://example.com/a
      method: POST
      general: {headers: {Content-Type: multipart/form-data, X-A: g}}
      headers: {token: abc, X-A: b}
      files: [{name: f, text: x}]
      """)
    let text = code.text
    #expect(
      text.contains("setValue:@\"multipart/form-data\" forHTTPHeaderField:@\"Content-Type\"];"), "\(text)")
    #expect(text.contains("headers:@{@\"token\": @\"abc\", @\"X-A\": @\"b\"}"), "\(text)")
  }

  /// A request's own type wins over that of the session, and as a header of the request that would win.
  @Test func aHeaderOfTheSessionThatGivesWayIsNotInCode() throws {
    let spec = "url: https://example.com/a\nmethod: POST\ngeneral: {headers: {Content-Type: a/b, X-A: g}}"
    let code = try code(.swift, spec + "\nparams: {a: 1}", client: "alamofire@5")
    #expect(code.text.contains("\"X-A\": \"g\"") && !code.text.contains("a/b"), "\(code.text)")
  }

  /// Set over the default on the finished request, it might be sent in either letter case.
  @Test func aDefaultHeaderInAnotherLetterCaseIsNoArgument() throws {
    let text = try code(.objectiveC, "url: https://example.com/a\nheaders: {user-agent: mine, x-a: b}").text
    #expect(text.contains("setValue:nil forHTTPHeaderField:@\"User-Agent\"];"), "\(text)")
    #expect(text.contains("setValue:@\"mine\" forHTTPHeaderField:@\"user-agent\"];"), "\(text)")
    #expect(text.contains("headers:@{@\"x-a\": @\"b\"}"), "\(text)")
  }

  /// AFNetworking 1 puts the parameters of `get` into the body; later releases assert that a multipart body is not for
  /// `GET`, in capitals, and make no other difference.
  @Test(arguments: [
    ("afnetworking@1.3", "params: {a: 1}", "[client requestWithMethod:@\"get\""),
    ("afnetworking@1.3", "files: [{name: f, text: x}]", "[client multipartFormRequestWithMethod:@\"get\""),
    ("afnetworking@3", "files: [{name: f, text: x}]", "multipartFormRequestWithMethod:@\"get\""),
    ("afnetworking@3", "params: {a: 1}", "[manager GET:"),
  ])
  func aMethodInSmallLettersIsHandedOverAsItIs(client: String, keys: String, call: String) throws {
    let text = try code(.objectiveC, "method: get\nurl: https://example.com/a\n\(keys)", client: client).text
    #expect(text.contains(call), "\(text)")
  }

  @Test(arguments: [
    "method: OPTIONS", "method: PUT\nfiles: [{name: f, text: x}]", "method: POST\nbody: {text: x}",
  ])
  func theSerializerHasAnErrorOnlySince2_1(keys: String) throws {
    for (release, hasError) in [("2.0.0", false), ("2.0.3", false), ("2.1.0", true)] {
      let text = try code(
        .objectiveC, "url: https://example.com/a\n\(keys)", client: "afnetworking@\(release)"
      ).text
      #expect(text.contains("equestWithMethod:") && text.contains("error:nil]") == hasError, "\(text)")
    }
  }

  /// As the manager's own calls do: a fragment, a user and what is joined without parameters stay in the URL.
  @Test(arguments: ["p#frag", "p?x=[1]", "p"])
  func theSerializerIsHandedTheURLThatTheManagerJoins(url: String) throws {
    let text = try code(.objectiveC, "method: OPTIONS\nbase: http://u:p@example.com/v1\nurl: '\(url)'").text
    #expect(
      text.contains(
        "URLString:[[NSURL URLWithString:@\"\(url)\" relativeToURL:manager.baseURL] absoluteString]"),
      "\(text)")
    #expect(text.contains("initWithBaseURL:[NSURL URLWithString:@\"http://u:p@example.com/v1\"]"), "\(text)")
    let swift = try code(
      .swift, "method: OPTIONS\nbase: http://u:p@example.com/v1\nurl: '\(url)'", client: "alamofire@5")
    #expect(swift.text.contains("\"http://u:p@example.com/v1/\(url)\""), "\(swift.text)")
  }

  @Test func aContentTypeIsSetBeforeSerialisation() throws {
    // As an argument of AFNetworking 4 it would come after, and take the boundary away.
    let text = try code(
      .objectiveC,
      "method: POST\nurl: https://example.com/a\nheaders: {Content-Type: text/x}\nfiles: [{name: a, text: b}]"
    ).text
    #expect(
      text.contains("[manager.requestSerializer setValue:@\"text/x\" forHTTPHeaderField:@\"Content-Type\"];"))
    #expect(text.contains("headers:nil"))
  }

  @Test(arguments: [
    ("parameters.in-url: [GET]", "HTTPMethodsEncodingParametersInURI = [NSSet setWithArray:@[@\"GET\"]];"),
    ("string-encoding: latin-1", "stringEncoding = NSISOLatin1StringEncoding;"),
    (
      "string-encoding: gbk",
      "stringEncoding = CFStringConvertEncodingToNSStringEncoding(kCFStringEncoding"
    ),
  ])
  func aRuleWithASettingIsThatSetting(_ rule: String, _ setting: String) throws {
    let code = try code(
      .objectiveC,
      "client: {use: afnetworking@4, rules: {\(rule)}}\nmethod: POST\nurl: https://example.com/a\nparams: {a: b}"
    )
    #expect(code.text.contains("manager.requestSerializer.\(setting)"), "\(code.text)")
    #expect(code.differences == [])
  }

  @Test func aRuleWithoutASettingIsADifference() throws {
    let spec = "client: {use: afnetworking@4, rules: {query.array: indices, query.bool: numeric}}"
    let code = try code(.objectiveC, "\(spec)\nurl: https://example.com/a\nparams: {a: [1]}")
    #expect(code.differences == ["no setting of AFNetworking 4.0.1 makes `query.array` `indices`"])
    #expect(code.text.contains("// no setting of AFNetworking 4.0.1 makes `query.array` `indices`\n"))
  }

  /// Most are the rules of a base that many specs share.
  @Test(arguments: [
    (
      "alamofire-encodable@5", "json.date: iso8601, query.array: plain",
      "method: POST\nas: json\nparams: {a: [1, 2]}"
    ),
    ("alamofire-encodable@5", "json.date: iso8601, query.array: plain", "params: {a: [1, 2]}"),
    ("alamofire-encodable@5", "query.key-case: snake", "method: POST\nas: json\nparams: {userName: a}"),
    ("alamofire@5", "parameters.destination: url", "method: POST\nas: json\nparams: {a: 1}"),
    ("alamofire@5", "query.array: plain", "query: {a: [1, 2]}"),
    ("alamofire@5", "url.base: appended, url.resolution: cfurl", "base: https://h.example/v1\nurl: /a"),
    ("alamofire@5", "json.escape-slashes: false", "method: POST\nbody: {json: {a: x/y}}"),
    (
      "alamofire@5", "multipart.fields: after-files, multipart.values: description",
      "method: POST\nboundary: B\nparams: {a: true}\nfiles: [{name: f, text: x}]"
    ),
    ("afnetworking@4", "json.sorted-keys: true", "method: POST\nparams: {a: 1, b: 2}"),
    ("afnetworking@4", "url.base: appended", "base: https://h.example/v1\nurl: /a"),
    ("xmnetworking", "json.sorted-keys: true", "method: POST\nparams: {a: 1, b: 2}"),
  ])
  func aRuleThatChangesNothingOrThatTheCodeDoesIsNoDifference(
    client: String, rules: String, keys: String
  ) throws {
    let url = keys.contains("url:") ? "" : "url: https://example.com/a\n"
    let code = try code(
      client.hasPrefix("alamofire") ? .swift : .objectiveC,
      "client: {use: \(client), rules: {\(rules)}}\n" + url + keys, client: client)
    #expect(code.differences == [], "\(code.text)")
  }

  @Test(arguments: [
    // The bytes are the same without it, and then their order is not promised.
    ("json.sorted-keys: true", ["`json.sorted-keys` `true`"]),
    // One makes up for the other.
    ("json.sorted-keys: true, json.order: written", ["`json.sorted-keys` `true`", "`json.order` `written`"]),
    ("json.sorted-keys: true, query.array: plain", ["`json.sorted-keys` `true`"]),
  ])
  func aRuleThatThePromisedOrderHangsOnIsADifference(rules: String, said: [String]) throws {
    let spec = "client: {use: xmnetworking, rules: {\(rules)}}\nmethod: POST\nurl: https://example.com/a\n"
    let code = try code(.objectiveC, spec + "as: json\nparams: {a: 1, b: 2}", client: "xmnetworking")
    #expect(code.differences == said.map { "no setting of XMNetworking 1.1.0 makes \($0)" })
  }

  @Test func whatOnlyTheRunKnowsIsADifference() throws {
    let spec = "method: POST\nurl: https://example.com/a\nfiles: [{name: a, text: b}]"
    #expect(try code(.objectiveC, spec).differences == ["AFNetworking draws the boundary when it runs"])
    #expect(try code(.objectiveC, spec, client: "afnetworking@2.0.1").differences == [])
    #expect(
      try code(.objectiveC, spec + "\nboundary: B").differences
        == ["AFNetworking has no setting for the boundary: B is not sent"])
    #expect(
      try code(.objectiveC, "url: https://example.com/a\ndevice: {user-agent: x}").differences
        == ["User-Agent and Accept-Language are those of the app and device that run the code"])
  }

  @Test(arguments: [
    ("{User-Agent: a}", ["Accept-Language is that of the app and device that run the code"]),
    ("{accept-language: null}", ["User-Agent is that of the app and device that run the code"]),
    ("{User-Agent: a, Accept-Language: en}", []),
  ])
  func aHeaderThatTheCodeSetsIsNotTheDevices(headers: String, differences: [String]) throws {
    let spec = "url: https://example.com/a\ndevice: {languages: [en], user-agent: x}\nheaders: \(headers)"
    #expect(try code(.objectiveC, spec, client: "afnetworking@3").differences == differences)
    let general = spec.replacing("headers: ", with: "general: {headers: ") + "}"
    #expect(try code(.objectiveC, general, client: "afnetworking@3").differences == differences)
  }

  /// The system writes them, and what the spec's own headers say is set.
  @Test(arguments: [RequestCode.Language.objectiveC, .swift])
  func whatTheTransportAddsIsNotSetByHand(_ language: RequestCode.Language) throws {
    let spec = """
      transport: cfnetwork-ios16
      device: {languages: [en-US], app: {name: A, build: '1'}, os: iOS 16.2}
      headers: {Accept-Encoding: identity}
      url: https://example.com/a
      """
    let text = try code(language, spec, client: "nsurlsession@quoted").text
    #expect(text.contains("Accept-Encoding") && text.contains("identity"))
    for name in ["\"Accept\"", "User-Agent", "Accept-Language", "Connection"] {
      #expect(!text.contains(name))
    }
  }

  @Test func bytesThatAreNotInTheCodeAreNamed() throws {
    let code = try code(
      .objectiveC,
      "method: POST\nurl: https://example.com/a\nbody: {random: {bytes: 5000, seed: 7}, type: a/b}")
    #expect(
      code.differences == [
        "the 5000 bytes of the body, which SplitMix64 makes from seed 7, are not in the code: it reads a file CONTENT"
      ])
  }

  @Test func eachContentThatIsNotInTheCodeHasAFileOfItsOwn() throws {
    let code = try code(
      .objectiveC,
      """
      method: POST
      url: https://example.com/a
      files:
        - {name: a, filename: a.bin, random: {bytes: 5000, seed: 1}}
        - {name: b, filename: b.bin, random: {bytes: 6000, seed: 2}}
      """)
    #expect(code.differences.contains { $0.hasPrefix("the 5000 bytes") && $0.hasSuffix("a file CONTENT") })
    #expect(code.differences.contains { $0.hasPrefix("the 6000 bytes") && $0.hasSuffix("a file CONTENT-2") })
    for name in ["CONTENT", "CONTENT-2"] {
      #expect(code.text.components(separatedBy: "dataWithContentsOfFile:@\"\(name)\"").count == 2)
      #expect(code.text.contains("// reads \(name) from the folder that it runs in\n"))
    }
  }

  @Test func aLibraryOfTheOtherLanguageIsWrittenByHandWithTheBytes() throws {
    let code = try code(.swift, "method: POST\nurl: https://example.com/a\nparams: {b: 张}")
    #expect(code.text.contains("request.httpBody = Data(\"b=%E5%BC%A0\".utf8)"))
    #expect(
      code.differences == ["AFNetworking is called from Objective-C: URLSession sends what it would send"])
  }

  @Test(arguments: [
    ("headers: {Host: other.example}", "the system sets Host itself, and may ignore the value"),
    ("body: {text: a}", "the system refuses a GET with a body (iOS 13 and later)"),
    (
      "method: POST\nbody: {text: a, type: null}",
      "the system labels a body without a Content-Type as application/x-www-form-urlencoded"
    ),
  ])
  func whatTheSystemChangesIsADifference(_ keys: String, _ difference: String) throws {
    let code = try code(.swift, "url: https://example.com/a\n\(keys)")
    #expect(code.differences.contains(difference), "\(code.differences)")
  }

  @Test func aStructureStandsForAMappingOfAnEncodable() throws {
    let text = try code(
      .swift,
      "method: POST\nurl: https://example.com/a\nas: json\nparams: {a-b: 1, none: null, mixed: [1, x]}",
      client: "alamofire-encodable@5"
    ).text
    #expect(
      text.contains(
        """
        struct RequestParameters: Encodable {
            let aB = 1
            let none: String? = nil
            struct Mixed: Encodable {
                func encode(to encoder: any Encoder) throws {
                    var list = encoder.unkeyedContainer()
                    try list.encode(1)
                    try list.encode("x")
                }
            }
            let mixed = Mixed()
            enum CodingKeys: String, CodingKey {
                case aB = "a-b"
                case none = "none"
                case mixed = "mixed"
            }
        }
        """), "\(text)")
    #expect(text.contains("encoder: JSONParameterEncoder.default"))
  }

  @Test func theBoundaryOfAlamofireIsASetting() throws {
    let code = try code(
      .swift, "method: POST\nurl: https://example.com/a\nboundary: B\nfiles: [{name: a, text: b}]",
      client: "alamofire@5")
    #expect(code.text.contains("let form = MultipartFormData(boundary: \"B\")\n"))
    #expect(!code.differences.contains { $0.contains("boundary") })
  }

  @Test func aCommentIsOneLineWhateverANameHolds() throws {
    let long = String(repeating: "x", count: 5000)
    let code = try code(
      .swift,
      "method: POST\nurl: https://example.com/a\nboundary: \"a\\eb\"\nparams: {\"a\\nb\": \(long)}\nas: multipart",
      client: "alamofire@5")
    #expect(
      code.differences.contains { $0.contains("the 5000 bytes of the part a\\u{A}b") }, "\(code.differences)")
    let comments = code.text.split(separator: "\n").prefix { $0.hasPrefix("//") }
    #expect(comments.count == code.differences.count + 2)
    #expect(comments.last == "// reads CONTENT from the folder that it runs in")
  }
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import Testing

/// What HYBNetworking and XMNetworking refuse, warn about and merge.
@Suite struct WrapperTests {
  private static let hyb = "client: hybnetworking\n"
  private static let xm = "client: xmnetworking\n"
  /// With the argument `headers:` of the release that appends.
  private static let appending = "client: {use: afnetworking@4.0.0, rules: {headers.when: appended}}\n"
  private static let based = "base: https://h.example/v1\n"
  private static let site = "url: https://h.example/\n"
  private static let image = "files: [{name: a, filename: f.jpg, text: x}]\n"

  @Test(
    arguments: [
      (hyb + site + "method: GET\n", []),
      (hyb + site + "method: post\n", []),
      (hyb + site + "method: DELETE\n", ["unknown-method"]),
      (xm + site + "method: OPTIONS\n", ["unknown-method"]),
      (xm + site + "method: delete\n", []),
      (hyb + site + "method: GET\n" + image, ["method-overruled"]),
      (hyb + site + "method: post\n" + image, []),
      (hyb + site + image, []),
      // A slash drops a path only where there is one, and two slashes begin a host.
      (hyb + based + "url: /x\n", ["base-path-dropped"]),
      (hyb + based + "url: x\n", []),
      (hyb + based + "url: //h.example/x\n", []),
      (hyb + "base: https://h.example/\nurl: /x\n", []),
      (hyb + "base: https://h.example\nurl: /x\n", []),
      (xm + based + "url: /\n", ["base-path-dropped"]),
      ("client: afnetworking\n" + based + "url: /x\n", []),
      // CFURL and the URL of swift-foundation make the same of most, and RFC 3986 itself is asked by nobody else.
      (hyb + based + "url: ../x\n", []),
      (xm + based + "url: ../../x\n", ["resolved-in-two-ways"]),
      ("client: nsurlsession@compact\n" + based + "url: /a/./x\n", ["resolved-in-two-ways"]),
      ("client: afnetworking@2.6\n" + based + "url: ///x\n", ["resolved-in-two-ways"]),
      ("client: afnetworking\n" + based + "url: a/../b?x=/../y#/../z\n", []),
      ("client: alamofire@5\n" + based + "url: /a/../x\n", ["no-base", "resolved-in-two-ways"]),
      ("client: plain\n" + based + "url: /a/../x\n", []),
      // What is looked at is base and URL as one text, not what is sent.
      (hyb + "base: https://h.example/v1#a\nurl: b#c\n", ["joined-text-refused"]),
      (hyb + "base: https://h.example/v1#a\nurl: b\n", []),
      (hyb + "base: https://h.example/v1#a\nurl: b#c\n" + image, ["joined-text-refused"]),
      (hyb + "base: https://h.example/城\nurl: https://o.example/up\n" + image, ["joined-text-refused"]),
      (hyb + "base: https://h.example/城\nurl: https://o.example/up\n", []),
      ("client: hybnetworking@3.2.3\nbase: https://h.example/城\nurl: https://o.example/up\n", []),
      (
        "client: hybnetworking@2.0.1\nbase: https://h.example/城\nurl: https://o.example/up\n",
        ["joined-text-refused"]
      ),
      ("client: hybnetworking@2.0.1\nbase: https://h.example/v1\nurl: https://o.example/up\n", []),
      (hyb + "base: https://h.example/城\nurl: up\n", ["invalid-url-character"]),
      ("client: hybnetworking@1.1\nbase: https://h.example/v1#a\nurl: b#c\n", []),
      // Empty general parameters are merged with nothing, and empty own ones are none.
      (xm + site + "method: POST\nas: json\nparams: [1]\ngeneral: {params: {}}\n", []),
      (xm + site + "params: []\ngeneral: {params: {a: 1}}\n", []),
      (xm + site + "method: POST\nas: json\nparams: [1]\ngeneral: {params: {a: 1}}\n", ["top-level-refused"]),
      (xm + site + "params: [1]\ngeneral: {params: {a: 1}}\n", ["top-level-refused"]),
      (
        "client: hybnetworking@1.1.3\n" + site
          + "as: json\nparams: {a: 1}\ngeneral: {headers: {accept: x/y}}\n",
        ["spelled-in-two-ways"]
      ),
      ("client: hybnetworking@1.1.3\n" + site + "params: {a: 1}\ngeneral: {headers: {accept: x/y}}\n", []),
      // A text that is not a URL resolves nothing, even if its fault would go away.
      (xm + "base: https://h.example/城\nurl: /x\n", ["invalid-url-character"]),
      (xm + "base: https://h.example/城\nurl: //o.example/x\n", ["invalid-url-character"]),
      (xm + "base: https://h.example/城\nurl: https://o.example/x\n", []),
      (xm + based + "url: a b/../x\n", ["invalid-url-character"]),
      ("client: afnetworking\nbase: https://h.example/城\nurl: ../x\n", ["invalid-url-character"]),
      ("client: afnetworking@2.6.3\n" + based + "url: '%zz/../x'\n", ["invalid-url-character"]),
      ("client: afnetworking\n" + based + "url: :é\n", ["invalid-url-character"]),
      ("client: hybnetworking@1.1.3\n" + based + "url: 城/../x\n", ["invalid-url-character"]),
      ("client: xmnetworking@1.0.2\nbase: https://h.example/v1#a\nurl: b#c\n", []),
      // From 2.0.1 to 3.2.3 nothing is escaped before it is checked.
      (
        "client: {use: hybnetworking@3.2, rules: {url.escape: reserved}}\n" + based + "url: 城\n",
        ["escaped-too-late"]
      ),
      (
        "client: {use: hybnetworking@3.2, rules: {url.escape: reserved}}\nurl: https://h.example/\n",
        ["relative-url"]
      ),
      ("client: {use: hybnetworking@3.3, rules: {url.escape: percent}}\n" + based + "url: 城\n", []),
      ("client: {use: hybnetworking@1.1, rules: {url.escape: percent}}\n" + based + "url: 城\n" + image, []),
      (
        "client: {use: hybnetworking@3.3, rules: {url.escape: reserved}}\n" + based + "url: a\n",
        ["unknown-option"]
      ),
      (
        "client: {use: hybnetworking@3.0, rules: {url.escape: percent}}\n" + based + "url: a\n",
        ["unknown-option"]
      ),
      // What older uploads take.
      ("client: hybnetworking@1.1\n" + site + "params: {a: 1}\n" + image, ["no-parameters-beside-file"]),
      ("client: hybnetworking@1.1.3\n" + site + "params: {a: 1}\n" + image, []),
      (
        "client: hybnetworking@1\n" + site + image.replacing("jpg", with: "jpg, type: a/b"),
        ["type-overruled"]
      ),
      ("client: hybnetworking@2\n" + site + image.replacing("jpg", with: "jpg, type: a/b"), []),
      (hyb + site + image.replacing("jpg", with: "jpg, type: null"), ["type-refused"]),
      // A part without a name has no head but its headers, even if there are none.
      (hyb + site + "files: [{headers: {}, text: x}]\n", ["no-part-headers"]),
      (xm + site + "files: [{headers: {}, text: x}]\n", ["no-part-headers"]),
      (
        "client: {use: hybnetworking, rules: {multipart.missing-type: omitted}}\n" + site
          + image.replacing("jpg", with: "jpg, type: null"), []
      ),
      // The boundary is lost with any Content-Type but the very same.
      (
        xm + site + "boundary: b\nheaders: {Content-Type: text/plain}\n"
          + image.replacing("jpg", with: "jpg, type: a/b"), ["boundary-lost"]
      ),
      (
        xm + site + "boundary: b\nheaders: {Content-Type: multipart/form-data; boundary=b}\n"
          + image.replacing("jpg", with: "jpg, type: a/b"), []
      ),
      (xm + site + "method: POST\nheaders: {Content-Type: text/plain}\nparams: {a: 1}\n", []),
      (
        "client: {use: afnetworking@4, rules: {headers.when: after}}\nmethod: POST\n" + site
          + "headers: {Content-Type: text/plain}\n" + image, ["boundary-lost"]
      ),
      (
        Self.appending + "method: POST\n" + site + "headers: {Content-Type: text/plain}\n" + image,
        ["boundary-lost"]
      ),
      (
        xm + site + "boundary: b\ngeneral: {headers: {Content-Type: text/plain}}\n"
          + image.replacing("jpg", with: "jpg, type: a/b"), ["boundary-lost"]
      ),
      // The serializer's own are set before it makes the body, whenever those of the request are.
      (
        "client: {use: afnetworking@4, rules: {headers.when: after}}\nmethod: POST\n" + site
          + "general: {headers: {Content-Type: text/plain, Content-Length: 3}}\n" + image,
        ["header-overwritten", "header-overwritten"]
      ),
      (
        "client: {use: afnetworking@4, rules: {headers.when: after}}\n" + site
          + "general: {headers: {Content-Type: text/plain}}\nmethod: POST\nparams: {a: 1}\n", []
      ),
      (
        "client: {use: afnetworking@4.0.0, rules: {headers.when: after}}\n" + site + "headers: {X-A: b}\n",
        ["unknown-option"]
      ),
      // Null stands for what is absent.
      (xm + site + "files: [{name: a, filename: null, type: null, text: x}]\n", []),
      (xm + site + "files: [{name: a, filename: null, path: Package.swift}]\n", ["unused-key"]),
      (xm + site + "files: [{name: a, path: Package.swift}]\n", []),
      (hyb + site + "files: [{name: a, type: image/png, text: x}]\n", ["clock-missing"]),
      (hyb + site + "files: [{name: a, filename: '', text: x}]\n", ["clock-missing"]),
      (hyb + site + "files: [{name: a, text: x, filename: null}]\n", ["clock-missing"]),
      (hyb + site + "files: []\n", ["not-one-file"]),
      (xm + site + "files: []\n", []),
      (xm + site + "as: multipart\nparams: {a: 1}\n", []),
      (hyb + site + "method: POST\nbody: {path: Package.swift}\n", ["upload-never-sent"]),
      (hyb + site + "method: POST\nbody: {text: a}\n", ["no-whole-body"]),
      (hyb + site + "params-text: a=1\n", ["params-text-unused"]),
      // What a client keeps for all requests.
      (hyb + site + "general: {headers: {X-A: 1}}\n", []),
      (hyb + site + "general: {params: {a: 1}}\n", ["no-general"]),
      (xm + site + "general: {headers: {X-A: 1}}\nheaders: {X-A: null}\n", []),
      // A header that is set on the finished request may keep the letter case of the library's own.
      (xm + site + "headers: {user-agent: A}\n", ["header-respelled"]),
      (xm + site + "general: {headers: {user-agent: A}}\n", ["header-respelled"]),
      (xm + site + "headers: {User-Agent: A, x-a: b}\n", []),
      (xm + site + "headers: {user-agent: null}\n", []),
      (xm + site + "headers: {content-type: a/b}\n", []),
      (xm + site + "method: POST\nheaders: {content-type: a/b}\nparams: {a: 1}\n", ["header-respelled"]),
      ("client: afnetworking@4\n" + site + "headers: {user-agent: A}\n", []),
      (
        "client: {use: afnetworking@4, rules: {headers.when: after}}\n" + site + "headers: {user-agent: A}\n",
        ["header-respelled"]
      ),
      (Self.appending + site + "headers: {User-Agent: A}\n", ["incomplete-device"]),
      (Self.appending + site + "general: {headers: {User-Agent: B}}\nheaders: {User-Agent: A}\n", []),
      (
        Self.appending + site + "general: {headers: {X-A: 1}}\nheaders: {x-a: 2}\n", ["header-respelled"]
      ),
      ("client: plain\nmethod: POST\n" + site + "headers: {content-type: a/b}\nparams: {a: 1}\n", []),
      (xm + site + "general: {headers: {X-A: 1}}\nheaders: {x-a: null}\n", []),
      (xm + site + "general: {headers: {X-A: 1}}\nheaders: {X-B: null}\n", ["nothing-to-remove"]),
      (hyb + site + "general: {headers: {X-A: 1}}\nheaders: {x-a: 2}\n", []),
      (hyb + site + "general: {headers: {User-Agent: A}}\n", []),
      (hyb + site + "general: {headers: {user-agent: A}}\n", ["spelled-in-two-ways"]),
      (hyb + site + "general: {headers: {ACCEPT-LANGUAGE: A}}\n", ["spelled-in-two-ways"]),
      ("client: afnetworking\n" + site + "general: {headers: {user-agent: A}}\n", ["spelled-in-two-ways"]),
      ("client: afnetworking\n" + site + "general: {headers: {User-Agent: A}}\n", []),
      (hyb + site + "general: {headers: {user-agent: ~}}\n", []),
      // A header of a request is one of all, too, and the default stays beside it.
      (hyb + site + "headers: {user-agent: A}\n", ["spelled-in-two-ways"]),
      (hyb + site + "headers: {User-Agent: A}\n", []),
      ("client: afnetworking@3\n" + site + "headers: {user-agent: A}\n", []),
      ("client: hybnetworking@1.1\n" + site + "headers: {accept: x/y}\n", ["spelled-in-two-ways"]),
      (xm + site + "general: {}\n", []),
      // AFNetworking's User-Agent on macOS has the build, too.
      ("client: afnetworking\n" + site + "device: {languages: [a], os: macOS 14.0}\n", ["incomplete-device"]),
      (
        "client: afnetworking\n" + site + "device: {languages: [a], os: macOS Version 14.0 (Build 23A344)}\n",
        []
      ),
      // For Mac Catalyst both are compiled as for iOS, and the version is not known.
      (
        "client: afnetworking\n" + site + "device: {languages: [a], os: macOS(Catalyst) 14.0}\n",
        ["incomplete-device"]
      ),
      ("client: alamofire@4\n" + site + "device: {languages: [a], os: macOS(Catalyst) 14.0}\n", []),
      ("client: alamofire@5\n" + site + "device: {languages: [a], os: macOS(Catalyst) 14.0}\n", []),
      ("client: afnetworking\n" + site + "device: {languages: [a], os: visionOS 1.0}\n", ["no-user-agent"]),
      (xm + site + "general: null\n", []),
    ] as [(String, [String])])
  func theseAreTheCodes(spec: String, codes: [String]) throws {
    #expect(try SpecFixture.codes(spec) == codes)
  }

  @Test(arguments: [
    ("X-A: 1, X-B: 2", "X-C: 3, X-A: 4", "X-A: 4\r\nX-B: 2\r\nX-C: 3\r\n"),
    ("X-A: 1, X-B: 2", "X-A: null", "X-B: 2\r\n"),
    ("X-A: 1", "X-B: ''", "X-A: 1\r\nX-B:\r\n"),
  ])
  func headersOfARequestStandInThePlaceOfGeneralOnes(general: String, own: String, fields: String) throws {
    for client in [Self.hyb, Self.xm, "client: afnetworking\n"] {
      let raw = try SpecFixture.raw(
        client + Self.site + "general: {headers: {\(general)}}\nheaders: {\(own)}\n")
      #expect(raw == "GET / HTTP/1.1\r\nHost: h.example\r\n\(fields)\r\n")
    }
  }

  /// AFNetworking has them on its serializer, XMNetworking merges them with those that it sets last, and Alamofire has
  /// them on the session's configuration, over which a request wins.
  @Test(arguments: [
    (
      "{use: afnetworking@4.0.1, rules: {headers.when: after}}", "files: [{name: f, text: x}]",
      "multipart/form-data; boundary=b"
    ),
    ("{use: afnetworking@2.2.2, rules: {headers.when: after}}", "params: {a: 1}", nil),
    ("{use: afnetworking@2.2.3, rules: {headers.when: after}}", "params: {a: 1}", "text/mine"),
    ("xmnetworking", "files: [{name: f, text: x}]", "text/mine"),
    ("alamofire@5", "params: {a: 1}", nil),
    ("{use: alamofire@5, rules: {headers.when: after}}", "params: {a: 1}", nil),
    ("alamofire@5", "params: null", "text/mine"),
    ("alamofire@5", "body: {text: x, type: a/b}", nil),
    ("nsurlsession@webkit", "body: {json: {a: 1}}", nil),
    ("nsurlsession@webkit", "body: {hex: 00}", "text/mine"),
  ])
  func generalHeadersAreSetWhenTheirClientSetsThem(client: String, body: String, type: String?) throws {
    let spec = "client: \(client)\n" + Self.site + "method: POST\nboundary: b\n\(body)\n"
    let (plain, both) = try (
      SpecFixture.raw(spec), SpecFixture.raw(spec + "general: {headers: {Content-Type: text/mine}}\n")
    )
    func field(_ raw: String) -> Substring? {
      raw.split(separator: "\r\n").first { $0.hasPrefix("Content-Type: ") }
    }
    // Without a value of its own it is what is there without the general one.
    #expect(field(both) == (type.map { "Content-Type: \($0)" } ?? field(plain)))
  }

  private static let session = "{use: afnetworking@4, rules: {general.headers: session}}"

  /// A header of the session's configuration gives way to what the request has of its name, from whatever: what is sent
  /// of it, if anything is known.
  @Test(arguments: [
    (session, "User-Agent: s", "", ["header-overwritten"], nil),
    (session, "User-Agent: s", "headers: {User-Agent: r}\n", [], "User-Agent: r"),
    (
      session, "User-Agent: s", "device: {user-agent: d, languages: [en]}\n", ["header-overwritten"],
      "User-Agent: d"
    ),
    (session, "X-A: s", "", [], "X-A: s"),
    ("nsurlsession@webkit", "User-Agent: s", "", [], "User-Agent: s"),
    (
      "alamofire@5", "Authorization: s", "auth: {bearer: t}\n", ["header-overwritten"],
      "Authorization: Bearer t"
    ),
    ("nsurlsession@webkit", "Cookie: s", "cookies: {c: d}\n", ["header-overwritten"], "Cookie: c=d"),
  ])
  func whatARequestHasWinsOverItsSession(
    client: String, general: String, own: String, codes: [String], sent: String?
  ) throws {
    let spec = "client: \(client)\n" + Self.site + "general: {headers: {\(general)}}\n\(own)"
    #expect(try SpecFixture.compile(spec).1.map(\.code.name) == codes)
    let name = try #require(general.split(separator: " ").first)
    let field = try SpecFixture.raw(spec).split(separator: "\r\n").first { $0.hasPrefix(name) }
    #expect(field.map(String.init) == sent)
  }

  /// What is on the serializer cannot be set after it.
  @Test(arguments: [("headers: {Content-Type: a/b}", 2), ("general: {headers: {Content-Type: a/b}}", 1)])
  func theHelpForAnOverwrittenHeaderIsForItsKey(headers: String, count: Int) throws {
    let said = try SpecFixture.compile(
      "client: afnetworking@4\n" + Self.site + "method: POST\n" + Self.image + headers + "\n"
    ).1
    #expect(said.map(\.code.name) == ["header-overwritten"])
    #expect(said.first?.help.count == count)
  }

  /// AFNetworking's issue 4549; Foundation's addValue:forHTTPHeaderField: writes a comma and no blank.
  @Test(arguments: [
    ("general: {headers: {X-A: 1}}\nheaders: {X-A: 2, X-B: 3}", "X-A: 1,2\r\nX-B: 3\r\n"),
    ("general: {headers: {X-A: 1}}\nheaders: {X-A: null}", ""),
    ("general: {headers: {User-Agent: null}}\nheaders: {User-Agent: a}", "User-Agent: a\r\n"),
    ("auth: {bearer: t}\nheaders: {Authorization: u}", "Authorization: Bearer t,u\r\n"),
    (
      "device: {languages: [en], user-agent: a}\nheaders: {User-Agent: b}",
      "Accept-Language: en;q=1\r\nUser-Agent: a,b\r\n"
    ),
    (
      "method: POST\nparams: {a: 1}\nheaders: {Content-Type: a/b, Content-Length: 3}",
      "Content-Length: 3\r\nContent-Type: application/x-www-form-urlencoded,a/b\r\n"
    ),
    (
      "method: POST\nboundary: b\nfiles: [{name: a, text: x}]\nheaders: {Content-Length: 3, Host: h}",
      "Host: h\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 59,3\r\n"
    ),
    (
      "method: POST\nboundary: b\nfiles: [{name: a, text: x}]\nheaders: {Content-Length: 3, Transfer-Encoding: gzip}",
      "Transfer-Encoding: gzip\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 59,3\r\n"
    ),
    (
      "method: POST\nbody: {text: a, type: a/b}\nheaders: {Content-Type: c/d}",
      "Content-Type: c/d\r\nContent-Length: 1\r\n"
    ),
  ])
  func theFirstArgumentForHeadersAppendsToWhatIsThere(spec: String, fields: String) throws {
    let raw = try SpecFixture.raw(Self.appending + Self.site + spec + "\n")
    #expect(
      raw.contains("/1.1\r\n" + (fields.hasPrefix("Host") ? "" : "Host: h.example\r\n") + fields + "\r\n"))
  }

  /// Not even a changed library appends, where no release of it does.
  @Test(arguments: [
    ("afnetworking@3", "AFNetworking has `appended` in 4.0.0: write `afnetworking@4.0.0`"),
    ("alamofire", "clients that have it: `afnetworking@4.0.0`"),
    ("plain", "clients that have it: `afnetworking@4.0.0`"),
  ])
  func headersAreAppendedByTheReleaseThatDoesSoAlone(client: String, help: String) throws {
    func said(_ value: String) throws -> [Diagnostic] {
      let choice = "client: {use: \(client), rules: {headers.when: \(value)}}\n"
      return try SpecFixture.compile(choice + Self.site + "headers: {X-A: b}\n").1
    }
    #expect(try said("before").isEmpty)
    #expect(try said("after").isEmpty)
    let errors = try said("appended")
    #expect(errors.map(\.code.name) == ["unknown-option"])
    #expect(errors.first?.help == ["`headers.when` can be `before` and `after` there", help])
  }

  @Test(arguments: [
    ("{a: 1, b: {c: 2}}", "{b: {d: 3}, e: 4}", #"{"a":1,"b":{"d":3},"e":4}"#),
    ("{a: 1}", "{}", #"{"a":1}"#),
    ("{a: 1}", "{a: null}", #"{"a":null}"#),
    ("{a: {b: 1}}", "~", #"{"a":{"b":1}}"#),
    // Nothing merged with nothing gives no parameters, and no body.
    ("{}", "~", ""), ("{}", "{}", "{}"),
  ])
  func parametersAreMergedByTheirTopLevelOnly(general: String, own: String, body: String) throws {
    let raw = try SpecFixture.raw(
      Self.xm + Self.site + "method: POST\nas: json\ngeneral: {params: \(general)}\nparams: \(own)\n")
    #expect(raw.hasSuffix("\r\n\r\n" + body))
  }

  @Test func generalValuesAreFoundByTheirPathsAndPlaces() throws {
    let spec =
      Self.xm + Self.site
      + "general: {headers: {X-A: h1}, params: {a: {n: p1}, b: p2}}\nparams: {b: p3, ab: p4}\n"
    for (serialization, isBody) in [
      ("", false), ("method: POST\n", true), ("method: POST\nas: json\n", true),
      ("as: multipart\n", true),
    ] {
      let message = try #require(try SpecFixture.compile(spec + serialization).0?.wire?.message)
      func text(_ path: String) -> Set<String> {
        Set(message.segments.filter { $0.origin.path == path }.compactMap { $0.origin.place?.text })
      }
      #expect(text("general.headers.X-A") == ["X-A", "h1"])
      #expect(text("general.params.a.n").contains("p1"))
      #expect(text("general.params.b") == [])
      #expect(text("params.b").contains("p3"))
      #expect(text("params.ab").contains("p4"))
      #expect(isBody == (message.length > message.headLength))
    }
  }

  @Test func escapedBytesOfAURLKeepTheirPlaces() throws {
    let spec =
      "client: {use: hybnetworking, rules: {url.escape: percent}}\nbase: https://h.example/é/\nurl: 搜/%41\n"
      .replacing("é", with: "e")
    let message = try #require(try SpecFixture.compile(spec).0?.wire?.message)
    let bytes = try message.bytes()
    let pieces = message.segments.indices.filter { message.segments[$0].role == .path }.map { index in
      let start = message.offsets[index]
      let end = message.offsets[index + 1]
      return (String(decoding: bytes[start..<end], as: UTF8.self), message.segments[index].origin)
    }
    #expect(pieces.map(\.0) == ["/e/", "%E6%90%9C", "/", "%25", "41"])
    #expect(pieces.map { $0.1.path } == ["base", "url", "url", "url", "url"])
    #expect(pieces.map { $0.1.place?.text } == ["/e/", "搜", "/", "%", "41"])
    let escaping = "hybnetworking.url.escape"
    #expect(pieces.map { $0.1.rule } == ["spec.base", escaping, "spec.url", escaping, "spec.url"])
  }

  @Test func everythingThatCFURLTakesForInvalidIsEscaped() throws {
    let ascii = String(decoding: UInt8(0x21)...0x7E, as: UTF8.self)
    let raw = try SpecFixture.raw(
      "client: {use: hybnetworking, rules: {url.escape: percent}}\nurl: 'https://h.example/é \(ascii.replacing("'", with: "''"))'\n"
    )
    #expect(
      raw.hasPrefix(
        "GET /%C3%A9%20!%22%23$%25&'()*+,-./0123456789:;%3C=%3E?@ABCDEFGHIJKLMNOPQRSTUVWXYZ%5B%5C%5D%5E_%60"
          + "abcdefghijklmnopqrstuvwxyz%7B%7C%7D~ HTTP/1.1\r\n"))
  }

  @Test(arguments: [
    ("url.base: resolved", "/v1/?k=1", "", "/v1/?k=1"),
    ("url.base: resolved-or-server", "/v1?k=1", "", "/v1?k=1"),
    ("url.base: resolved-or-server", "/v1", "a", "/v1/a"), ("url.base: rfc3986", "/v1/b", "a", "/v1/a"),
    ("url.base: rfc3986", "/v1", "", "/v1"), ("url.base: resolved-not-as-logged", "/v1", "", "/v1/"),
    ("url.base: appended", "/v1", "/a", "/v1/a"), ("url.base: appended", "/v1/", "a/", "/v1/a/"),
    ("url.base: appended", "/v1?k=1#f", "a?b#c%20 é", "/v1/a%3Fb%23c%2520%20%C3%A9?k=1"),
    ("url.base: appended", "/v1", "http://o.example/a", "/v1/http://o.example/a"),
    ("url.base: appended", "/v1", "", "/v1/"), ("url.base: appended-or-server", "/v1", "", "/v1"),
    ("url.base: appended", "/v1/", "/a;b", "/v1//a%3Bb"),
    ("url.base: appended, url.resolution: foundation", "/v1/", "/a;b", "/v1/a;b"),
  ])
  func aBaseIsJoinedByTheRule(rule: String, path: String, url: String, target: String) throws {
    let raw = try SpecFixture.raw(
      "client: {use: afnetworking, rules: {\(rule)}}\nbase: 'https://h.example\(path)'\nurl: '\(url)'\n")
    #expect(raw.hasPrefix("GET \(target) HTTP/1.1\r\n"))
  }

  @Test(arguments: [
    ("/movie", "https://h.example/3", "appended", "https://h.example/3/movie"),
    ("movie?page=1", "https://h.example/3", "appended", "https://h.example/3/movie%3Fpage=1"),
    ("", "https://h.example/3", "appended-or-server", "https://h.example/3"),
  ])
  func whatMoyaAndRoutersMakeOfABaseIsSaid(url: String, base: String, rule: String, whole: String) throws {
    func spec(_ client: String) -> String { "client: \(client)\nbase: \(base)\nurl: '\(url)'\n" }
    let said = try #require(try SpecFixture.compile(spec("alamofire@5")).1.first)
    #expect(said.code.name == "no-base" && said.notes.last?.hasSuffix(" makes it \(whole)") == true)
    #expect(said.help.last?.contains("url.base: \(rule)") == true)
    let (compilation, problems) = try SpecFixture.compile(
      spec("{use: alamofire@5, rules: {url.base: \(rule)}}"))
    #expect(problems.map(\.code.name) == [])
    #expect(compilation?.wire?.message.target == String(whole.dropFirst("https://h.example".count)))
  }

  @Test func aBaseThatAllJoinAlikeIsSaidOnce() throws {
    let spec = "client: alamofire@5\nbase: https://h.example/3\nurl: movie\n"
    let said = try SpecFixture.compile(spec).1.first
    #expect(said?.notes == ["taken for it: https://h.example/3/movie"] && said?.help.count == 1)
  }

  /// URL(string:) of the iOS 17 SDK has escaped what it may not hold before anything is appended.
  @Test func aBaseIsEscapedBeforeAPathIsAppended() throws {
    let raw = try SpecFixture.raw(
      "client: {use: alamofire@5, rules: {url.base: appended}}\nbase: https://h.example/a b\nurl: c?d\n")
    #expect(raw.hasPrefix("GET /a%20b/c%3Fd HTTP/1.1\r\n"))
  }

  @Test func anEscapeOfAnAppendedPathIsTheRules() throws {
    let (compilation, _) = try SpecFixture.compile(
      "client: {use: alamofire@5, rules: {url.base: appended}}\nbase: https://h.example/v1\nurl: a?b\n")
    let message = try #require(compilation?.wire?.message)
    let path = message.segments.filter { $0.role == .path }
    #expect(path.contains { $0.origin.rule.hasSuffix(".url.base") && $0.origin.path == "url" })
  }

  @Test(arguments: [
    ("afnetworking@4", "/a/../x", "/a/../x"), ("nsurlsession@compact", "/a/../x", "/a/../x"),
    ("alamofire@4", "/a/../x", "/x"), ("plain", "/a/../x", "/x"),
    ("{use: afnetworking@4, rules: {url.resolution: foundation}}", "/a/../x", "/x"),
    ("{use: plain, rules: {url.resolution: cfurl}}", "../../x", "/../../x"),
  ])
  func dotsAreLeftOrTakenByWhatTheClientAsks(client: String, url: String, target: String) throws {
    let raw = try SpecFixture.raw("client: \(client)\nbase: https://h.example/v1\nurl: \(url)\n")
    #expect(raw.hasPrefix("GET \(target) HTTP/1.1\r\n"))
  }

  @Test func aReleaseBuildSendsAnImageWithoutAType() throws {
    let raw = try SpecFixture.raw(
      "client: {use: hybnetworking@3, rules: {multipart.missing-type: omitted}}\n" + Self.site
        + "boundary: b\nfiles: [{name: f, filename: a.png, type: null, text: x}]\n")
    #expect(
      raw.hasSuffix(
        "\r\n\r\n--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n")
    )
  }

  @Test(arguments: [
    ("hybnetworking@3", "3.3.1"), ("hybnetworking", "3.3.1"), ("hybnetworking@3.2", "3.2.3"),
    ("hybnetworking@3.0", "3.0.0"), ("hybnetworking@2", "2.0.1"), ("hybnetworking@1", "1.1.3"),
    ("hybnetworking@1.1", "1.1"), ("xmnetworking@1", "1.1.0"), ("xmnetworking@1.0", "1.0.2"),
    ("xmnetworking@1.0.0", "1.0.0"), ("xmnetworking@1.0.1", "1.0.1"), ("hybnetworking@3.2.1", "3.2.1"),
    ("hybnetworking@3.2.2", "3.2.2"),
  ])
  func aPrefixOfAReleaseIsTheNewestThatBeginsSo(name: String, release: String) throws {
    #expect(try Client.named(name).get().release == release)
  }

  @Test(arguments: [
    // Both fields on every request in 1.1, with the serializer of JSON up to 2.0.1, never since.
    ("1.1", "GET", "form", "Accept: application/json\r\nContent-Type: application/json\r\n"),
    (
      "1.1", "POST", "form",
      "Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: 3\r\n"
    ),
    ("1.1.2", "GET", "form", "Accept: application/json\r\nContent-Type: application/json\r\n"),
    ("1.1.3", "GET", "form", ""),
    ("1.1.3", "GET", "json", "Accept: application/json\r\nContent-Type: application/json\r\n"),
    ("2.0.1", "GET", "json", "Accept: application/json\r\nContent-Type: application/json\r\n"),
    ("2.0.1", "POST", "form", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n"),
    ("3.0.0", "GET", "json", ""),
  ])
  func headersOfJSONAreThoseOfTheRelease(release: String, method: String, form: String, fields: String) throws
  {
    let raw = try SpecFixture.raw(
      "client: hybnetworking@\(release)\n" + Self.site + "method: \(method)\nas: \(form)\nparams: {a: 1}\n")
    #expect(raw.contains("Host: h.example\r\n\(fields)\r\n"), "\(raw)")
  }

  @Test(arguments: [
    ("3.2.3", "u/s?x=1", "/v1/u%2Fs%3Fx%3D1"), ("3.0.0", "a~b(c)", "/v1/a%7Eb%28c%29"),
    ("2.0.1", "a%20b", "/v1/a%2520b"), ("3.1.0", "https://o.example/x", "/v1/https%3A%2F%2Fo.example%2Fx"),
  ])
  func autoEncodeEscapesAllThatIsReservedUpTo3_2_3(release: String, url: String, target: String) throws {
    let raw = try SpecFixture.raw(
      "client: {use: hybnetworking@\(release), rules: {url.escape: reserved}}\n" + Self.based
        + "url: '\(url)'\n")
    #expect(raw.hasPrefix("GET \(target) HTTP/1.1\r\n"))
  }

  /// The app has no place for them but the URL, and all of that is escaped.
  @Test(arguments: [
    ("3.3.1", "percent", "u", "u?q=a%2520b%2526"), ("3.3.1", "percent", "u?x=1", "u?x=1&q=a%2520b%2526"),
    ("3.3.1", "percent", "u#f", "u%23f?q=a%2520b%2526"), ("3.2.3", "reserved", "u", "u%3Fq%3Da%2520b%2526"),
    ("3.2.3", "none", "u", "u?q=a%20b%26"),
  ])
  func autoEncodeEscapesThePairsOfTheQueryWithTheURL(
    release: String, value: String, url: String, target: String
  ) throws {
    let spec =
      "client: {use: hybnetworking@\(release), rules: {url.escape: \(value)}}\n" + Self.based
      + "url: '\(url)'\nquery: {q: a b&}\n"
    let message = try #require(try SpecFixture.compile(spec).0?.wire?.message)
    #expect(message.target == "/v1/" + target)
    #expect(message.segments.contains { $0.origin.path == "query.q" && $0.origin.place?.text == "a b&" })
    #expect(message.segments.contains { $0.origin.path == "query.q" && $0.origin.place?.text == "q" })
    // Parameters stand behind a query that the URL has.
    let mark = value == "reserved" ? "?" : "&"
    #expect(try SpecFixture.raw(spec + "params: {z: 1}\n").hasPrefix("GET /v1/\(target)\(mark)z=1 HTTP"))
  }

  @Test(arguments: [
    ("3.3.1", "", "https://h.example/v1#a/b#c"), ("3.3.1", image, "https://h.example/v1#ab#c"),
    ("3.2.3", "", "https://h.example/v1#ab#c"),
  ])
  func theTextThatIsLookedAtIsTheOneOfTheCall(release: String, keys: String, text: String) throws {
    let spec = "client: hybnetworking@\(release)\nbase: https://h.example/v1#a\nurl: b#c\n" + keys
    let said = try SpecFixture.compile(spec).1.first { $0.code.name == "joined-text-refused" }
    #expect(said?.notes == ["it is `\(text)`, and nothing is sent"])
  }

  @Test func theFirstReleaseEscapesWithoutBeingAsked() throws {
    for (release, target) in [("1.1", "/v1/a%2520b"), ("1.1.1", "/v1/a%20b")] {
      let raw = try SpecFixture.raw("client: hybnetworking@\(release)\n" + Self.based + "url: a%20b\n")
      #expect(raw.hasPrefix("GET \(target) HTTP/1.1\r\n"))
    }
  }

  @Test(arguments: 700..<704)
  func generatedRequestsWithGeneralValuesNameThePlaceOfEachByte(seed: Int) throws {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    let general = "general: {headers: {X-Token: t}, params: {a: {x: 1}, b: [1, 2], é: 2, zz: 3}}\n"
    var compiled = 0
    for _ in 0..<150 {
      let lines = generator.spec().split(separator: "\n", omittingEmptySubsequences: false).filter {
        !$0.hasPrefix("client:")
      }
      let text = Self.xm + general + lines.joined(separator: "\n")
      guard let message = try SpecFixture.compile(text).0?.wire?.message else { continue }
      compiled += 1
      #expect(message.brokenInvariant == nil, "\(text)")
      let places = Self.xm.utf8.count..<(Self.xm + general).utf8.count
      for segment in message.segments {
        guard let place = segment.origin.place else { continue }
        let isGeneral = segment.origin.path.hasPrefix("general.")
        #expect(isGeneral == places.contains(place.range.lowerBound), "\(segment.origin.path) of \(text)")
      }
    }
    #expect(compiled > 50)
  }

  @Test func theClockNamesAnImageInUTC() throws {
    let raw = try SpecFixture.raw(
      Self.hyb + Self.site
        + "boundary: b\nfiles: [{name: a, type: image/png, text: x}]\ndevice: {user-agent: x, languages: [en], now: 2026-01-02T03:04:05+08:00}\n"
    )
    #expect(raw.contains("name=\"a\"; filename=\"20260101190405.jpg\"\r\nContent-Type: image/png\r\n"))
  }

  @Test(arguments: [
    ("3.2.3", "percent", "up to 2.0.0 and since 3.3.0: write `hybnetworking@3.3.0` or a later release"),
    ("1.1", "reserved", "from 2.0.1 to 3.2.3: write `hybnetworking@3.2.3`"),
  ])
  func aSettingIsNamedWithEachRunOfItsReleases(release: String, value: String, help: String) throws {
    let spec =
      "client: {use: hybnetworking@\(release), rules: {url.escape: \(value)}}\nurl: https://h.example/x\n"
    let said = try SpecFixture.compile(spec).1.first { $0.code.name == "unknown-option" }
    #expect(said?.help.contains("HYBNetworking has `\(value)` \(help)") == true)
  }
}

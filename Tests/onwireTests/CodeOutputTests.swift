import Foundation
import TestSupport
import Testing

/// The kinds `objc` and `swift` of all specs, for all clients: compilers accept them.
@Suite struct CodeOutputTests {
  /// A client and the declarations that its code is checked against, below Tests/Support/Stubs.
  struct Checked: CustomTestStringConvertible, Sendable {
    var client: String
    var stubs: [String]
    var testDescription: String { client }
  }

  private static let objectiveC = [
    Checked(client: "afnetworking@1.3", stubs: ["Foundation.h", "AFNetworking1.h"]),
    Checked(
      client: "afnetworking@2.6", stubs: ["Foundation.h", "AFNetworkingSerializers.h", "AFNetworking2.h"]),
    Checked(
      client: "afnetworking@3", stubs: ["Foundation.h", "AFNetworkingSerializers.h", "AFNetworking3.h"]),
    Checked(
      client: "afnetworking@4", stubs: ["Foundation.h", "AFNetworkingSerializers.h", "AFNetworking4.h"]),
    Checked(client: "xmnetworking@1", stubs: ["Foundation.h", "Wrappers.h"]),
    Checked(client: "hybnetworking@3", stubs: ["Foundation.h", "Wrappers.h"]),
    Checked(client: "alamofire@5", stubs: ["Foundation.h"]),
    Checked(client: "nsurlsession@unquoted", stubs: ["Foundation.h"]),
    Checked(client: "plain", stubs: ["Foundation.h"]),
  ]

  private static let swift = [
    Checked(client: "afnetworking@4", stubs: []),
    Checked(client: "alamofire@4", stubs: ["Alamofire4.swift"]),
    Checked(client: "alamofire@5", stubs: ["Alamofire5.swift"]),
    Checked(client: "alamofire-encodable@5", stubs: ["Alamofire5.swift"]),
    Checked(client: "nsurlsession@unquoted", stubs: []),
    Checked(client: "plain", stubs: []),
  ]

  @Test(.enabled(if: Tools.have("clang"), "needs clang"), arguments: objectiveC)
  func clangAcceptsTheObjectiveCOfEverySpec(_ checked: Checked) throws {
    let scratch = try TemporaryFolder()
    let functions = try functions(of: checked.client, kind: "objc", ending: ".m", in: scratch) {
      number, code in
      "void request\(number)(void) {\n\(code)}\n"
    }
    let file = try scratch.file("all.m", functions)
    let includes = checked.stubs.flatMap { ["-include", Self.stubs.appendingPathComponent($0).path] }
    let run = try Tools.run(
      "clang",
      [
        "-fsyntax-only", "-Wall", "-Werror", "-x", "objective-c", "-fblocks", "-fobjc-arc",
        "-fobjc-runtime=macosx",
      ]
        + includes + [file.path])
    #expect(run.status == 0, "\(run.error.prefix(3000))")
  }

  @Test(.enabled(if: Tools.have("swiftc"), "needs swiftc"), arguments: swift)
  func swiftAcceptsTheSwiftOfEverySpec(_ checked: Checked) throws {
    let scratch = try TemporaryFolder()
    let functions = try functions(of: checked.client, kind: "swift", ending: ".swift", in: scratch) {
      number, code in
      "func request\(number)() async throws {\n\(code)}\n"
    }
    let imports =
      "import Foundation\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
    let file = try scratch.file("all.swift", imports + functions)
    let run = try Tools.run(
      "swiftc",
      ["-typecheck", "-swift-version", "6"]
        + checked.stubs.map { Self.stubs.appendingPathComponent($0).path } + [file.path],
      // It leaves folders for temporary files after.
      environment: ["TMPDIR": scratch.url.path])
    let errors = run.error.split(separator: "\n").filter { $0.contains("error:") }
    #expect(run.status == 0, "\(errors.prefix(20).joined(separator: "\n"))")
  }

  /// The code of all specs that the client can send, each in a function of its own.
  private func functions(
    of client: String, kind: String, ending: String, in scratch: TemporaryFolder,
    function: (Int, String) -> String
  ) throws -> String {
    let out = scratch.url.appendingPathComponent("out")
    // A spec that the client cannot send is an error, and has no output.
    let run = try Command.onwire(
      ["compile", "specs", "--client", client, "--emit", kind, "--out", out.path], in: Repository.root)
    #expect([0, 2].contains(run.status), "\(run.error.suffix(2000))")
    let names = try FileManager.default.subpathsOfDirectory(atPath: out.path).filter { $0.hasSuffix(ending) }
    #expect(names.count > 30)
    return try names.sorted().enumerated().map { index, name in
      function(index, try String(contentsOf: out.appendingPathComponent(name), encoding: .utf8))
    }.joined()
  }

  // MARK: Reserved words

  /// The keywords of Swift with those that are some only at their places, what Encodable and CodingKey make or ask
  /// for, the types that the code names, and the keywords of Objective-C and C.
  private static let reserved = """
    actor any as associatedtype associativity async await borrowing break case catch class consume consuming continue
    convenience copy defer default deinit didSet discard distributed do dynamic each else enum extension fallthrough
    false fileprivate final for func get guard if import in indirect infix init inout internal is isolated lazy left
    let macro module mutating nil none nonisolated nonmutating open operator optional override package postfix
    precedence precedencegroup prefix private protocol Protocol public reasync repeat required rethrows return right
    self Self sending set some static struct subscript super switch then throw throws true try Type typealias unowned
    unsafe var weak where while willSet yield _ Any __owned __shared _read _modify file line column function
    CodingKeys CodingKey codingKeys encode decode hash hashValue description debugDescription stringValue intValue
    rawValue allCases encoder decoder container Encodable Decodable Codable Encoder String Data Date Decimal Double
    UInt64 Bool Int Array Dictionary Optional Set Void Never NSNull RequestParameters Member1 Member2 list parameters
    string data date decimal double member1 requestParameters array encodable any Value value AF session Parameters
    auto char const double extern float goto int long register short signed sizeof typedef union unsigned void volatile
    restrict bool id SEL IMP Class BOOL YES NO nil Nil NULL atomic nonatomic strong retain assign copy readonly
    readwrite alloc dealloc init new self super instancetype in out inout bycopy byref oneway end interface
    implementation property synthesize selector mutableCopy performSelector object key formData request manager
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test(.enabled(if: Tools.have("swiftc"), "needs swiftc"), arguments: ["swift", "objc"])
  func keysMayBeReservedWords(kind: String) throws {
    let scratch = try TemporaryFolder()
    var keys: [String] = []
    for word in Self.reserved where !keys.contains(word) { keys.append(word) }
    // As members that are texts, numbers, types of their own, and names that lead to the same.
    let scalars = keys.map { "  \"\($0)\": x\n" }.joined()
    let mappings = keys.map {
      "  \"\($0)\": {\"\($0)\": {\"\($0)\": [1, {\"\($0)\": null}]}, z: 1.5}\n"
    }.joined()
    let several = keys.map {
      "  \"\($0)\": 1\n  \"\($0)-\": {a: 0.5}\n  \"-\($0)\": 99999999999999999999\n"
    }.joined()
    let client = kind == "swift" ? "alamofire-encodable@5" : "afnetworking@4"
    let ending = kind == "swift" ? "swift" : "m"
    var code = ""
    for (number, params) in [scalars, mappings, several].enumerated() {
      try scratch.file(
        "\(number).yaml",
        "client: \(client)\nmethod: POST\nas: json\nurl: https://h.example/\nparams:\n" + params)
      let run = try Command.onwire(
        ["compile", "\(number).yaml", "--emit", kind, "--out", "-"], in: scratch.url)
      guard run.status == 0 else {
        Issue.record("\(run.error.prefix(2000))")
        continue
      }
      code +=
        kind == "swift"
        ? "func request\(number)() async throws {\n\(run.text)}\n"
        : "void request\(number)(void) {\n\(run.text)}\n"
    }
    if kind == "swift" {
      let file = try scratch.file("all.swift", "import Foundation\n" + code)
      let run = try Tools.run(
        "swiftc",
        [
          "-typecheck", "-swift-version", "6", Self.stubs.appendingPathComponent("Alamofire5.swift").path,
          file.path,
        ], environment: ["TMPDIR": scratch.url.path])
      #expect(
        run.status == 0, "\(run.error.split(separator: "\n").filter { $0.contains("error:") }.prefix(20))")
    } else if let clang = Tools.find("clang") {
      let file = try scratch.file("all.\(ending)", code)
      let includes = ["Foundation.h", "AFNetworkingSerializers.h", "AFNetworking4.h"].flatMap {
        ["-include", Self.stubs.appendingPathComponent($0).path]
      }
      let run = try Tools.run(
        clang,
        ["-fsyntax-only", "-x", "objective-c", "-fblocks", "-fobjc-arc", "-fobjc-runtime=macosx"] + includes
          + [file.path])
      #expect(run.status == 0, "\(run.error.prefix(2000))")
    }
  }

  private static let stubs = Repository.root.appendingPathComponent("Tests/Support/Stubs")

  @Test(arguments: [
    // The name of the path is sent, whatever the app says of the other two.
    (
      "xmnetworking", "files: [{name: f, filename: o.txt, path: a.png}]",
      "addFormDataWithName:@\"f\" fileURL:", "o.txt"
    ),
    (
      "xmnetworking", "files: [{name: f, type: a/b, path: a.png}]", "addFormDataWithName:@\"f\" fileURL:",
      "a/b"
    ),
    (
      "xmnetworking", "files: [{name: f, filename: o.txt, text: x}]", "addFormDataWithName:@\"f\" fileData:",
      "o.txt"
    ),
    (
      "xmnetworking", "as: multipart\nparams: {a: 1}", "request.requestType = kXMRequestUpload;",
      "addFormData"
    ),
    ("hybnetworking", "files: [{name: f, filename: a.jpg, type: '', text: x}]", "mimeType:@\"\"", "image/"),
    (
      "alamofire@4.8", "boundary: b\nfiles: [{name: f, filename: a, type: a/b, text: x}]", "form.append(",
      "form.boundary"
    ),
    (
      "alamofire@4.9", "boundary: b\nfiles: [{name: f, filename: a, type: a/b, text: x}]",
      "form.boundary = \"b\"", "form.boundary = nil"
    ),
    (
      "{use: alamofire@4, rules: {plist.format: binary}}", "as: plist\nparams: {a: 1}",
      "encoding: PropertyListEncoding.binary", "PropertyListEncoding.default"
    ),
    // A fraction of Date's own seconds gets lost in those since 1970.
    (
      "alamofire-encodable@5", "params: {a: !!timestamp 2026-01-02T03:04:05.9Z}",
      "let a = Date(timeIntervalSinceReferenceDate: 789015845.9)", "timeIntervalSince1970"
    ),
    (
      "alamofire-encodable@5", "params: {a: [!!timestamp 2026-01-02T03:04:05.9Z]}",
      "let a = [Date(timeIntervalSinceReferenceDate: 789015845.9)]", "timeIntervalSince1970"
    ),
    (
      "alamofire-encodable@5", "params: {a: !!timestamp 2026-01-02T03:04:05.5Z}",
      "let a = Date(timeIntervalSince1970: 1767323045.5)", "timeIntervalSinceReferenceDate"
    ),
    // encodeNil() of URLEncodedFormEncoder's arrays counts no member.
    (
      "alamofire-encodable@5", "params: {a: [null, x]}", "try list.encode(String?.none)", "encodeNil"
    ),
  ])
  func theCallIsTheOneThatMakesTheBytes(client: String, lines: String, has: String, lacks: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("a.png", Data("x".utf8))
    try scratch.file("spec.yaml", "client: \(client)\nmethod: POST\nurl: https://h.example/\n\(lines)\n")
    let kind = client.contains("alamofire") ? "swift" : "objc"
    let run = try Command.onwire(["compile", "spec.yaml", "--emit", kind, "--out", "-"], in: scratch.url)
    let code = run.text.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    #expect(code.contains(has) && !code.contains(lacks), "\(run.text)\(run.error)")
  }

  // MARK: The command

  /// Clients and specs whose code is kept to be read: Tests/Views/code.
  private static let kept = [
    ("alamofire@5", "sign-in/password", "swift"), ("alamofire@5", "uploads/given-boundary", "swift"),
    ("alamofire-encodable@5", "loan/application", "swift"), ("alamofire@4", "catalogue/publish", "swift"),
    ("afnetworking@1.3", "identity/liveness-frames", "objc"),
    ("xmnetworking@1", "identity/liveness-frames", "objc"),
    ("hybnetworking@3", "sign-in/password", "objc"),
  ]

  @Test(arguments: kept)
  func theCodeIsTheOneThatWasRead(_ client: String, _ spec: String, _ kind: String) throws {
    let run = try Command.onwire(
      ["compile", "specs/\(spec).yaml", "--root", "specs", "--client", client, "--emit", kind],
      in: Repository.root)
    let ending = kind == "objc" ? "m" : "swift"
    let name = "\(client).\(spec.replacingOccurrences(of: "/", with: ".")).\(ending).txt"
    let file = Repository.root.appendingPathComponent("Tests/Views/code/\(name)")
    let expected = try golden(run.text, at: file)
    #expect(run.text == expected, "ONWIRE_UPDATE=1 swift test --filter CodeOutputTests writes \(name)")
  }

  @Test func severalRequestsStandApart() throws {
    let run = try Command.onwire(
      ["compile", "specs/search/params-text.yaml", "--emit", "objc"], in: Repository.root)
    #expect(run.status == 0)
    #expect(run.text.components(separatedBy: "}];\n\n// AFNetworking 4.0.1\n").count == 2)
  }

  @Test func strictCountsWhatIsNotExact() throws {
    for (spec, status) in [("catalogue/publish", 0), ("uploads/given-boundary", 1)] as [(String, Int32)] {
      let run = try Command.onwire(
        ["compile", "specs/\(spec).yaml", "--emit", "objc", "--strict"], in: Repository.root)
      #expect(run.status == status)
      #expect(run.error.contains("note[not-exact]") == (status == 1))
    }
  }

  @Test(arguments: ["objc", "swift"])
  func aCaptureHasNoCode(_ kind: String) throws {
    let capture = Repository.root.appendingPathComponent("docs/examples/session.chlsj")
    for (input, bytes) in [(capture.path, Data()), ("-", try Data(contentsOf: capture))] {
      let run = try Command.onwire(["inspect", input, "--emit", kind], in: Repository.root, input: bytes)
      #expect(run.status == 64)
      #expect(run.text.isEmpty)
      #expect(run.error.contains("\(kind) is written from a spec: onwire compile SPEC --emit \(kind)"))
    }
  }

  @Test(arguments: ["objc", "swift", "markdown", "html", "raw"])
  func aSpecIsInspectedAsWhatItCompilesTo(_ kind: String) throws {
    let folder = Repository.root.appendingPathComponent("docs/examples")
    let compiled = try Command.onwire(["compile", "cart.yaml", "--emit", kind], in: folder)
    let inspected = try Command.onwire(["inspect", "cart.yaml", "--emit", kind], in: folder)
    #expect(inspected.status == 0, "\(inspected.error)")
    #expect(inspected.output == compiled.output)
    // As a part of the document of several, too.
    if kind == "markdown" {
      let several = try Command.onwire(["inspect", ".", "--emit", kind], in: folder)
      #expect(several.text.contains(compiled.text))
    }
    let redacted = try Command.onwire(["inspect", "login.yaml", "--emit", kind, "--redact"], in: folder)
    #expect(redacted.status == (["objc", "swift"].contains(kind) ? 64 : 0), "\(redacted.error)")
  }
}

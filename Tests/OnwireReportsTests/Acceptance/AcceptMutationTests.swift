import Foundation
import Mutations
import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import SystemPackage
import TestSupport
import Testing

@testable import OnwireReports

/// Every kind of single damage to what specs send: a change of one line makes the spec send that.
@Suite struct AcceptMutationTests {
  /// The kinds that no value, rule or client can say, and why.
  static let beyond: [String: String] = [
    "version": "all clients send HTTP/1.1",
    "header name, letter case": "libraries write the names of their own fields",
    "header, blanks before the value": "clients write one blank",
    "header, LF for CR LF": "clients write CR LF",
    "escape's letter case": "clients write capital letters",
    "a letter of a value escaped":
      "no client escapes letters; in a URL that the spec has whole it is possible",
    "JSON number, spelling": "a library prints a number in one way",
    "JSON text, an escape": "a library escapes a letter in no way",
    "JSON blank before a value": "a library writes blanks everywhere or nowhere",
    "a part's field name, letter case": "libraries write the names of parts' fields",
    "a part's line, LF for CR LF": "libraries write CR LF",
    "boundary in the header only": "a library writes one boundary in both places",
    "boundary in the body only": "a library writes one boundary in both places",
    "boundary renamed everywhere": "nothing that counts differs",
    "boundary renamed everywhere, the length kept": "a multipart body's length is the library's to write",
    "bytes after the end, with and without a line end": "no library writes anything there",
  ]

  /// The kind in which nothing counts.
  static let uncounted = "boundary renamed everywhere"

  /// Requests for which a kind is beyond what their clients do, and why.
  static let exceptions: [String: String] = [
    "method: search/joining#no-path": "a method with a body gets a form's type",
    "Content-Type, letter case: uploads/fields-and-types#fields-and-types":
      "of multipart it is the library's",
    "Content-Type, letter case: uploads/given-boundary#given-boundary": "of multipart it is the library's",
    "Content-Length wrong: afnetworking-versions/multipart#r1.3.4": "of multipart it is the library's",
    "pair missing: by-hand/forms#unescaped": "half of a value with a bare & has a name of its own",
    "a part's name: afnetworking-versions/multipart#r2.1.0": "the name of a list's member",
    "JSON null for a text: alamofire/json#struct": "a struct's nil is not written",
  ]

  /// A rule does these to all pairs alike, so that specs cannot say it of one of many: tried with a single
  /// pair. And orders that a library sorts: tried where it does not.
  static let alone: [String: [String]] = [
    "+ for %20": ["query: {a: x y, b: 1}", "method: POST\nparams: {a: x y, b: 1}"],
    "%20 for +": [
      "client: {use: afnetworking@4, rules: {query.space: plus}}\nquery: {a: x y, b: 1}",
      "method: POST\nclient: alamofire@5\nheaders: {X-A: b}\nbody: {text: a=x+y, type: application/x-www-form-urlencoded}",
    ],
    "brackets raw": [
      "method: POST\nparams: {a: {b: 1}, c: 2}", "method: POST\nclient: alamofire@5\nparams: {a: [1], c: 2}",
    ],
    "brackets escaped": ["client: afnetworking@2.5.4\nmethod: POST\nparams: {a: {b: 1}, c: 2}"],
    "pairs, another order": [
      "client: plain\nquery: {a: 1, b: 2, c: 3}",
      "client: plain\nquery:\n  a: 1 # one\n  b: 2\n  c: 3",
      "client: nsurlsession@unescaped\nmethod: POST\nparams: {b: 1, a: 2}",
    ],
    "headers, another order": [
      "client: plain\nheaders: {X-A: one, X-B: two}",
      "client: nsurlsession@unescaped\ntransport: curl\nheaders: {X-A: one, X-B: two}",
    ],
    "parts, another order": [
      "method: POST\nboundary: B\nfiles:\n  - {name: a, filename: a, type: a/a, text: a}\n  - {name: b, filename: b, type: b/b, text: b}"
    ],
  ]

  struct Subject {
    let name: String
    let spec: RequestSpec
    let stem: String
    let specimen: Specimen
  }

  /// Specs of all kinds of requests.
  private static let files = [
    "sign-in/password", "sign-in/cookies", "sign-in/refresh", "user-centre/follow", "user-centre/upload",
    "user-centre/profile", "loan/quote", "loan/quote-as-json", "loan/contract", "loan/application",
    "identity/id-card-check", "catalogue/publish", "catalogue/list", "search/nested-form",
    "search/nested-query",
    "search/query-beside-params", "search/joining", "uploads/whole-part-headers", "uploads/given-boundary",
    "uploads/fields-and-types", "transports/ios16-multipart", "transports/ios18-json", "settings/sync-xml",
    "by-hand/forms", "device/default-headers", "device/changed-headers", "alamofire/nested", "alamofire/json",
    "search/value-kinds", "afnetworking-versions/escaping", "hybnetworking/search", "xmnetworking/order",
    "afnetworking-versions/multipart", "telemetry/whole-bodies",
  ]

  static let folder = Repository.root.appendingPathComponent("specs")

  static let subjects: [Subject] = {
    guard let root = try? FileRoot(FilePath(folder.path)) else { return [] }
    return files.flatMap { file -> [Subject] in
      let name = folder.path + "/\(file).yaml"
      guard let bytes = try? root.load(named: name, limit: SpecReader.sizeLimit).get() else { return [] }
      let stem = FilePath(name).stem ?? ""
      let read = SpecReader(files: root).read(Source(name: name, bytes: bytes), stem: stem)
      return read.requests.compactMap { spec in
        guard let wire = Compiler(files: root).compile(spec).wire, wire.message.length < 20_000,
          let bytes = try? wire.message.bytes(), let specimen = try? Specimen(bytes)
        else { return nil }
        return Subject(name: "\(file)#\(spec.name)", spec: spec, stem: stem, specimen: specimen)
      }
    }
  }()

  static func accept(_ subject: Subject, _ bytes: [UInt8]) throws -> Acceptance? {
    let root = try FileRoot(FilePath(folder.path))
    let other = try RequestParser().message(ByteInput(bytes))
    let files = KeptFiles()
    defer { files.remove() }
    return try Accepting(
      subject.spec, stem: subject.stem, variables: [:], files: root, right: ComparedRequest(other),
      ignoring: [], side: { try ComparedRequest($0).unpacked() }, keep: { files.keep($0) }
    ).run()
  }

  /// Files that stand in for new ones, and are removed with what they were tried for.
  private final class KeptFiles: @unchecked Sendable {
    private var paths: [String] = []

    func keep(_ bytes: [UInt8]) -> FileContent? {
      let path = NSTemporaryDirectory() + "/onwire-accept-\(UUID().uuidString)"
      guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return nil }
      paths.append(path)
      return try? FileContent.look(at: path)
    }

    func remove() {
      for path in paths { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  /// How many lines of a spec differ.
  private static func lineCount(_ result: Acceptance) -> Int {
    let lines = UnifiedDifference.lines(from: result.before.bytes, to: result.after.bytes, name: "")
      .dropFirst(2)
    return max(lines.count { $0.hasPrefix("-") }, lines.count { $0.hasPrefix("+") })
  }

  /// Mutants of a kind, one of each subject.
  private static func mutants(_ kind: Mutation, _ number: Int) throws -> [(Subject, Mutation.Mutant)] {
    let subjects = try alone[kind.name]?.enumerated().map { try subject($1, "alone-\($0)") } ?? subjects
    return subjects.indices.compactMap { offset in
      let subject = subjects[(offset * 7 + number * 5) % subjects.count]
      let mutants = kind.mutants(subject.specimen)
      return mutants.isEmpty ? nil : (subject, mutants[number % mutants.count])
    }
  }

  private static func subject(_ rest: String, _ name: String) throws -> Subject {
    let root = try FileRoot(FilePath(folder.path))
    let source = Source(name: "\(name).yaml", bytes: Array("url: https://a.example/x\n\(rest)\n".utf8))
    let spec = try #require(SpecReader(files: root).read(source, stem: name).requests.first)
    let wire = try #require(Compiler(files: root).compile(spec).wire)
    return Subject(name: name, spec: spec, stem: name, specimen: try Specimen(try wire.message.bytes()))
  }

  @Test("A single damage is accepted by a change of one line, where a spec can say it")
  func singleDamages() throws {
    #expect(Set(Self.subjects.map { $0.name.prefix { $0 != "#" } }).count == Self.files.count)
    var (count, short) = (0, 0)
    for (number, kind) in Mutation.all.enumerated() where Self.beyond[kind.name] == nil {
      var known = 0
      for (subject, mutant) in try Self.mutants(kind, number) where known < 4 {
        let result = try #require(try Self.accept(subject, mutant.bytes), "\(subject.name)")
        // Nobody promises the order that was changed.
        if result.applied.isEmpty, result.isWhole { continue }
        let name = "\(kind.name): \(subject.name)"
        // A pair with another name has another place if the library sorts.
        if !result.comparison.isSame, result.comparison.counting.allSatisfy({ $0.way == .order }) { continue }
        guard result.isWhole else {
          let left = result.comparison.counting.map { "\($0.kind) \($0.way) \($0.path)" }
          #expect(Self.exceptions[name] != nil, "\(name): \(left) after \(result.applied.map(\.words))")
          continue
        }
        known += 1
        count += 1
        let lines = Self.lineCount(result)
        if lines == 1 { short += 1 }
        #expect(lines <= 5, "\(name): \(result.applied.map(\.words))")
        // What is accepted is proven by a spec that is read and compiled anew.
        let root = try FileRoot(FilePath(Self.folder.path))
        if result.newFiles.isEmpty {
          let read = SpecReader(acceptsWildcards: true, files: root).read(result.after, stem: subject.stem)
            .requests.first { $0.index == subject.spec.index }
          let spec = try #require(read)
          let wire = try #require(Compiler(files: root).compile(spec).wire)
          let other = try RequestParser().message(ByteInput(mutant.bytes))
          #expect(try Comparison.of(ComparedRequest(wire), ComparedRequest(other)).isSame, "\(name)")
        }
      }
      #expect(known > 0, "\(kind.name)")
    }
    #expect(short * 10 >= count * 9, "\(short) of \(count)")
  }

  @Test("What no client writes comes under wire, and what that cannot say leaves the spec as it is")
  func beyondSpecs() throws {
    #expect(Set(Self.beyond.keys).isSubset(of: Set(Mutation.all.map(\.name))))
    for (number, kind) in Mutation.all.enumerated() where Self.beyond[kind.name] != nil {
      for (subject, mutant) in try Self.mutants(kind, number).prefix(1) {
        // There the spec has the part's head whole.
        if subject.name.hasPrefix("uploads/whole-part-headers") { continue }
        let result = try #require(try Self.accept(subject, mutant.bytes), "\(subject.name)")
        let isByWire = kind.name != Self.uncounted
        #expect(result.isWhole == (mutant.expected.isEmpty || isByWire), "\(kind.name): \(subject.name)")
        #expect(result.applied.contains { $0.rank == .wire } == isByWire, "\(kind.name): \(subject.name)")
      }
    }
  }

  @Test("Whatever was captured, the spec becomes one that sends it, or stays as it is")
  func noise() throws {
    var state: UInt64 = 11
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, count)
    }
    for round in 0..<rounds(12) {
      let subject = Self.subjects[(round * 11) % Self.subjects.count]
      var bytes = subject.specimen.bytes
      for _ in 0...next(4) {
        let start = next(bytes.count)
        let end = min(bytes.count, start + next(12))
        switch next(3) {
        case 0: bytes[start] = UInt8(next(256))
        case 1: bytes.removeSubrange(start..<end)
        default: bytes.insert(contentsOf: bytes[start..<end], at: next(bytes.count))
        }
      }
      let result = try #require(try Self.accept(subject, bytes), "\(subject.name)")
      #expect(result.isWhole == result.comparison.counting.isEmpty)
      #expect(result.before.bytes == subject.spec.place.source.bytes)
    }
  }
}

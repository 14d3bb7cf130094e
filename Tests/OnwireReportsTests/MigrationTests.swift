import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireClients
@testable import OnwireReports

/// The cause of each change is found: laws of `onwire diff` with two clients.
@Suite struct MigrationTests {
  /// The example of a rule, sent by two clients that differ in nothing else.
  struct Case: CustomTestStringConvertible, Sendable {
    var meaning: RuleMeaning
    var left: RuleMeaning.ValueMeaning
    var right: RuleMeaning.ValueMeaning

    var testDescription: String { "\(meaning.rule): \(left.value.words) → \(right.value.words)" }
  }

  /// Every two values of every rule.
  static let cases = RuleMeaning.all.flatMap { meaning in
    meaning.values.flatMap { left in
      meaning.values.filter { $0.value != left.value }.map { Case(meaning: meaning, left: left, right: $0) }
    }
  }

  /// The request of a spec.
  private static func spec(_ text: String, in folder: URL) throws -> RequestSpec {
    let reader = SpecReader { _, _ in .failure(LoadFailure(reason: "no bases here")) }
    let name = folder.appendingPathComponent("spec.yaml").path
    let file = reader.read(Source(name: name, bytes: Array(text.utf8)), stem: "spec")
    return try #require(file.requests.first, "\(file.diagnostics)")
  }

  /// The example of a case as a spec that leaves the rule to its client.
  private static func text(_ test: Case) -> String {
    let own = "\(test.meaning.rule): \(test.left.value.yaml)"
    return test.meaning.spec(with: test.left.value, client: "afnetworking")
      .replacingOccurrences(of: ", \(own)}", with: "}").replacingOccurrences(of: "{\(own)}", with: "{}")
  }

  /// The client `base` with other values of some rules, as a library of its own.
  private static func made(_ changes: [String: RuleValue], from base: Client) -> Client {
    let kept = base.table.rows.filter { $0.holds(in: base.version) && changes[$0.rule] == nil }
    let rows =
      kept.map { ClientTable.Row($0.rule, $0.value, options: $0.options, $0.evidence, $0.source) }
      + changes.map { ClientTable.Row($0.key, $0.value, .run, "made up") }
    let table = ClientTable(name: "demo", title: "Demo", releases: [Version(1, 0)], rows: rows)
    return .known(table, Version(1, 0))
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["photo.jpg", "..é.jpg"] { try folder.file(name, [0xFF, 0xD8]) }
    return folder
  }

  /// The rules of a report's groups, those that count and those that do not.
  private static func rules(_ groups: [MigrationReport.Group]) -> [String?] {
    groups.map { $0.pair?.rule.name }
  }

  @Test(arguments: cases)
  func theRuleInWhichTwoClientsDifferIsTheCauseAndTheOnlyOne(test: Case) throws {
    let folder = try Self.folder()
    defer { withExtendedLifetime(folder) {} }
    let spec = try Self.spec(Self.text(test), in: folder.url)
    #expect(spec.client?.rules.contains { $0.name.value == test.meaning.rule } != true)
    let name = try #require(spec.client?.name.value)
    let base = try Client.named(name).get()
    let migration = Migration(
      from: Self.made([test.meaning.rule: test.left.value], from: base),
      to: Self.made([test.meaning.rule: test.right.value], from: base))
    let outcome = try migration.outcome(of: spec, files: try FileRoot(FilePath(folder.url.path)))
    var report = MigrationReport(migration)
    report.add(outcome, of: "spec")
    let named =
      Self.rules(report.groups) + Self.rules(report.uncountedGroups) + report.refusals.flatMap(\.rules)
    if case (.refused, .refused) = (test.left.outcome, test.right.outcome) {
      // Neither sends it, each for a reason of its own: there is nothing to compare.
      #expect(named.isEmpty && outcome.verdict == .neither)
    } else if test.left.outcome == test.right.outcome {
      // What the example shows is the same; what it does not show may differ, by this rule alone.
      #expect(named.allSatisfy { $0 == test.meaning.rule })
    } else {
      #expect(named == [test.meaning.rule], "\(outcome.verdict)")
      #expect(outcome.verdict != .same && outcome.verdict != .neither)
    }
    if outcome.verdict == .changed { #expect(report.groups.first?.example != nil) }
  }

  // MARK: Several rules at once

  private static func changed(_ changes: [String: RuleValue]) -> Migration {
    Migration(from: .default, to: made(changes, from: .default))
  }

  private static func report(_ migration: Migration, _ specs: [String]) throws -> MigrationReport {
    let folder = try folder()
    defer { withExtendedLifetime(folder) {} }
    var report = MigrationReport(migration)
    for (index, text) in specs.enumerated() {
      let spec = try spec(text, in: folder.url)
      report.add(
        try migration.outcome(of: spec, files: try FileRoot(FilePath(folder.url.path))), of: "r\(index)")
    }
    return report
  }

  private static let several: [String: RuleValue] = [
    "query.array": .text("plain"), "query.bool": .text("literal"), "query.keep-values": .text("-._~"),
  ]
  private static let requests = [
    "url: https://h.example/\nparams: {a: [1, 2], b: !!bool true, c: x/y}\n",
    "url: https://h.example/\nparams: {a: [1]}\n",
    "url: https://h.example/\nparams: {c: 1}\n",
    "url: https://h.example/\nparams: {c: x/y}\n",
    "url: https://h.example/\nparams: {a: [x/y]}\n",
  ]

  @Test func eachRequestIsInTheGroupOfEachRuleThatChangesIt() throws {
    let report = try Self.report(Self.changed(Self.several), Self.requests)
    #expect(report.counts == [.changed: 4, .same: 1])
    let groups = Dictionary(
      uniqueKeysWithValues: report.groups.map { ($0.pair?.rule.name ?? "", $0.requests) })
    #expect(
      groups == [
        "query.array": ["r0", "r1", "r4"], "query.bool": ["r0"], "query.keep-values": ["r0", "r3", "r4"],
      ])
    // The most requests first, then the order of the contract.
    #expect(Self.rules(report.groups) == ["query.array", "query.keep-values", "query.bool"])
    #expect(report.groups[1].example?.name == "r3", "the request that no other rule changes")
  }

  @Test func aRuleOfTheSpecStaysChangedAndIsNoCause() throws {
    let spec = """
      url: https://h.example/
      params: {a: [1, 2]}
      client: {use: afnetworking, rules: {query.array: indices}}

      """
    let report = try Self.report(Self.changed(["query.array": .text("plain")]), [spec])
    #expect(report.counts == [.same: 1])
    #expect(!report.hasChanges)
  }

  @Test func aRequestThatOneSideRefusesIsListedWithItsErrorAndRule() throws {
    let spec = "method: GET\nurl: https://h.example/\nboundary: b\nfiles: [{name: a, text: x}]\n"
    let migration = Migration(
      from: Self.made(["multipart.refused-methods": .list([])], from: .default),
      to: Self.made(["multipart.refused-methods": .list(["GET"])], from: .default))
    let report = try Self.report(migration, [spec])
    #expect(report.counts == [.onlyLeft: 1])
    #expect(report.hasChanges)
    #expect(report.refusals.map(\.error.code.name) == ["multipart-method"])
    #expect(report.refusals.map(\.rules) == [["multipart.refused-methods"]])
    #expect(report.summary == "1 request: 0 the same, 0 change on the wire, 1 cannot be sent by demo@1.0")
    let twice = try Self.report(migration, [spec, spec]).page.text(width: 200, color: false)
    #expect(
      twice.contains(
        """

        What demo@1.0 cannot send

          error[multipart-method]: \(report.refusals[0].error.message) (multipart.refused-methods)
           -->
        """), "\(twice)")
    let help = try #require(report.refusals[0].error.help.first)
    #expect(twice.contains("    |\n  1 | method: GET\n"), "\(twice)")
    #expect(twice.contains("= help: \(help)\n") && twice.hasSuffix("    2 requests: r0, r1\n"), "\(twice)")
    let back = try Self.report(Migration(from: migration.right, to: migration.left), [spec])
    #expect(back.counts == [.onlyRight: 1])
    #expect(back.refusals.map(\.client.nameAndRelease) == ["demo@1.0"])
  }

  @Test func anOrderThatNobodyPromisesDoesNotCountAndIsTold() throws {
    let report = try Self.report(
      Self.changed(["query.order": .text("hash")]), ["url: https://h.example/\nparams: {b: 1, a: 2}\n"])
    #expect(report.counts == [.alike: 1])
    #expect(report.groups.isEmpty)
    #expect(Self.rules(report.uncountedGroups) == ["query.order"])
  }

  @Test func aClientAndItselfAreTheSameInEverything() throws {
    let report = try Self.report(Migration(from: .default, to: .default), Self.requests)
    #expect(report.counts == [.same: Self.requests.count])
    #expect(
      try report.page.text(width: 80, color: false).hasSuffix(
        "5 requests: 5 the same, 0 change on the wire\n"))
  }

  // MARK: What keeps the old bytes

  @Test func aSettingOfTheNewLibraryIsNamedWhereItHasTheOldValue() throws {
    func words(_ options: [String]?, old: RuleValue = .text("brackets")) throws -> String? {
      func client(_ value: RuleValue, _ options: [String]?) -> Client {
        .known(
          ClientTable(
            name: "demo", title: "Demo", releases: [Version(1, 0)],
            rows: [.init("query.array", value, options: options, .read, "made up")]), Version(1, 0))
      }
      let rule = try #require(RuleDefinition.byName["query.array"])
      return RulePair(rule, client(old, nil), client(.text("plain"), options)).settingWords
    }
    #expect(try words(["plain", "brackets"]) == "Demo 1.0 can be set to `brackets`")
    #expect(
      try words(["plain", "indices"]) == "Demo 1.0 can be set to `plain`, `indices`: none keeps `brackets`")
    #expect(try words(nil) == "No setting of Demo 1.0 keeps `brackets`")
  }

  @Test func requestsThatSettingsKeepAreCounted() throws {
    let base = Client.default
    let kept = base.table.rows.filter {
      $0.holds(in: base.version) && !["query.array", "query.bool"].contains($0.rule)
    }
    let rows = kept.map { ClientTable.Row($0.rule, $0.value, $0.evidence, $0.source) }
    let new = ClientTable(
      name: "demo", title: "Demo", releases: [Version(1, 0)],
      rows: rows + [
        .init("query.array", .text("plain"), options: ["plain", "brackets"], .run, "made up"),
        .init("query.bool", .text("literal"), .run, "made up"),
      ])
    let report = try Self.report(Migration(from: base, to: Client(new, Version(1, 0))), Self.requests)
    #expect(report.counts == [.changed: 3, .same: 2])
    // Of r0, r1 and r4 the first also has a boolean, for which there is no setting.
    #expect(report.keptCount == 2)
    #expect(report.keptWords == "With what Demo 1.0 can be set to, 2 of them stay as they are")
    let settings = report.groups.map { $0.pair?.settingWords }
    #expect(settings == ["Demo 1.0 can be set to `brackets`", "No setting of Demo 1.0 keeps `numeric`"])
  }

  // MARK: Orders

  /// The names of the rules in both lists, and the verdict on the requests.
  private static func notes(_ migration: Migration, _ params: String) throws -> [String] {
    let report = try report(migration, ["method: POST\nurl: https://h.example/\n\(params)\n"])
    return (rules(report.groups) + rules(report.uncountedGroups)).compactMap(\.self).sorted()
      // Whether the bytes also happen to be the same does depend on it.
      + report.counts.keys.map { $0 == .alike ? "same" : $0.rawValue }
  }

  static let clients = Client.tables.flatMap { table in
    table.hasStyles ? table.releases.map { "\(table.name)@\($0)" } : [table.name]
  }

  @Test(arguments: clients + ["afnetworking@1.0.1", "afnetworking@1.1.0"])
  func whatIsSaidOfAnOrderDoesNotHangOnTheOrderOfTheSpec(_ name: String) throws {
    let left = try Client.named(name).get()
    for other in Self.clients {
      // Plain HTTP promises the order of the spec, so the order counts beside one that is sorted.
      let kinds = [("as: form", ["c: 1", "a: 2", "b: 3"]), ("as: json", ["name: a", "pass: b"])]
        .drop { $0.0 == "as: form" && [name, other].contains("plain") }
      let migration = Migration(from: left, to: try Client.named(other).get())
      for (kind, keys) in kinds {
        for isNested in [false, true] {
          let orders = [keys, keys.reversed(), Array(keys[1...] + keys[..<1])].map { keys in
            let members = "{\(keys.joined(separator: ", "))}"
            return "\(kind)\nparams: \(isNested ? "{user: \(members)}" : members)"
          }
          let notes = Set(try orders.map { try Self.notes(migration, $0) })
          #expect(notes.count == 1, "\(name) to \(other): \(notes)")
        }
      }
    }
  }

  @Test func anOrderThatShowsNowhereIsNotTold() throws {
    let migration = Migration(from: .default, to: try Client.named("alamofire").get())
    for params in ["params: {user: {name: a}}", "params: {user: a, pass: b}"] {
      let notes = try Self.notes(migration, params)
      #expect(!notes.contains("query.order"), "\(params): \(notes)")
    }
    #expect(try Self.notes(migration, "params: {user: {name: a, pass: b}}").contains("query.order"))
  }

  // MARK: Advice

  @Test func aHeaderByHandIsNamedWhereItKeepsTheOldBytes() throws {
    let migration = Migration(from: .default, to: try Client.named("alamofire").get())
    let report = try Self.report(
      migration,
      [
        "method: POST\nurl: https://h.example/\nparams: {a: b}\n", "method: POST\nurl: https://h.example/\n",
        "url: https://h.example/\nparams: {a: ~}\n",
      ])
    let words = Dictionary(
      uniqueKeysWithValues: report.groups.map { ($0.pair?.rule.name ?? "", $0.settingWords ?? "") })
    let title = migration.right.titleAndRelease
    let field = "`Content-Type: application/x-www-form-urlencoded` set by hand does"
    #expect(words["form.content-type-charset"] == "No setting of \(title) keeps `none`; \(field)")
    #expect(words["form.no-parameters"] == "No setting of \(title) keeps `empty-body`; \(field)")
    #expect(words["query.null"] == "No setting of \(title) keeps `bare`")
  }

  @Test func pagesAndHintsNameTheRuleThatDecidesAndNotItsNeighbour() throws {
    let folder = try Self.folder()
    defer { withExtendedLifetime(folder) {} }
    let spec = try Self.spec("method: POST\nurl: https://h.example/\nparams: {a: b}\n", in: folder.url)
    let files = try FileRoot(FilePath(folder.url.path))
    for (own, other) in [("afnetworking", "alamofire"), ("alamofire", "afnetworking")] {
      let (left, right) = (try Client.named(own).get(), try Client.named(other).get())
      let page = try RequestPage(spec, files: files, client: left, others: [right]).markdown()
      let row = page.split(separator: "\n").first {
        $0.contains("`header.Content-Type`") && $0.contains("charset=")
      }
      #expect(row?.hasSuffix("| `form.content-type-charset` |") ?? false, "\(page)")
      // Beside a capture, whose rules are not known.
      let expected = try #require(Compiler(files: files, client: left).compile(spec).wire)
      let sent = try #require(Compiler(files: files, client: right).compile(spec).wire)
      let seen = try RequestParser().message(ByteInput(try sent.message.bytes()))
      let comparison = try Comparison.of(ComparedRequest(expected), ComparedRequest(seen))
      let text = try Page(comparison, names: ComparedNames(left: "a", right: "b")).text(
        width: 200, color: false)
      #expect(text.contains("the rule `form.content-type-charset` decides this"), "\(text)")
      #expect(!text.contains("rules: {form.content-type: "), "\(text)")
    }
  }

  /// Everything that a report says about every spec under every two clients is true: each spec takes the next
  /// pairs.
  @Test func everyRuleThatIsNamedAndEveryAdviceHolds() throws {
    let pairs = Self.clients.flatMap { left in Self.clients.filter { $0 != left }.map { (left, $0) } }
    let folder = Repository.root.appendingPathComponent("specs")
    let files = try FileRoot(FilePath(folder.path))
    var (next, named, settings, headers) = (0, 0, 0, 0)
    for (_, spec) in try Self.specs(in: folder) {
      for _ in 0..<rounds(3) {
        let (left, right) = pairs[next % pairs.count]
        next += 1
        let migration = Migration(from: try Client.named(left).get(), to: try Client.named(right).get())
        let outcome = try migration.outcome(of: spec, files: files)
        guard outcome.verdict == .changed else { continue }
        let new = Compiler(files: files, client: migration.right).compile(spec).wire
        let old = try #require(Compiler(files: files, client: migration.left).compile(spec).wire)
        for cause in outcome.causes where cause.counts {
          guard let rule = migration.path.rule(to: cause.index + 1) else { continue }
          named += 1
          let pair = RulePair(rule, migration.left, migration.right)
          #expect(pair.differs, "\(spec.name): \(rule.name) of \(left) and \(right)")
          if case .option = pair.setting, let set = migration.path.start(taking: { $0.name == rule.name }) {
            settings += 1
            let wire = Compiler(files: files, client: set).compile(spec).wire
            #expect(
              wire.map { MessageIdentity($0.message) } != new.map { MessageIdentity($0.message) },
              "\(spec.name): \(rule.name) of \(right) changes nothing")
          }
          if let header = cause.byHand {
            headers += 1
            let wire = try #require(
              Compiler(files: files, client: migration.right)
                .compile(spec.setting(header.name, to: header.value)).wire)
            let rest = try Comparison.of(ComparedRequest(old), ComparedRequest(wire)).counting.map(\.path)
            #expect(!rest.contains("header.\(header.name)"), "\(spec.name): \(header.line) with \(right)")
          }
        }
      }
    }
    #expect(
      named > 100 && settings > 1 && headers > 10, "\(named) rules, \(settings) settings, \(headers) headers")
  }

  private static func specs(in folder: URL) throws -> [(String, RequestSpec)] {
    let reader = SpecReader { path, from in
      let base = URL(fileURLWithPath: from.name).deletingLastPathComponent().appendingPathComponent(path)
      guard let bytes = try? Data(contentsOf: base) else { return .failure(LoadFailure(reason: "not there")) }
      return .success(Source(name: base.standardized.path, bytes: Array(bytes)))
    }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix("_") } }
      .flatMap { name in
        let file = folder.appendingPathComponent(name)
        let source = Source(name: file.path, bytes: Array(try Data(contentsOf: file)))
        return reader.read(source, stem: name).requests.map { (name, $0) }
      }
  }

  // MARK: The report

  @Test func theTextNamesRulesRequestsAndAnExample() throws {
    let report = try Self.report(Self.changed(Self.several), Self.requests)
    let text = try report.page.text(width: 80, color: false)
    #expect(
      text.hasPrefix(
        """
        AFNetworking 4.0.1 → Demo 1.0
          -  afnetworking@4.0.1
          +  demo@1.0

        5 requests: 1 the same, 4 change on the wire

        What changes on the wire

        query.array  the names of an array's members
          -  brackets  the array's name with empty brackets
          +  plain     the array's name
          No setting of Demo 1.0 keeps `brackets`
          3 requests: r0, r1, r4

          r1

        """), "\(text)")
    for line in text.split(separator: "\n") where !line.hasPrefix("      ") {
      #expect(DisplayWidth.of(String(line)) <= 80, "\(line)")
    }
    let colored = try report.page.text(width: 80, color: true)
    #expect(colored != text)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
  }

  @Test func jsonHasTheKeysOfItsContractAndAllRequests() throws {
    let json = try Self.report(Self.changed(Self.several), Self.requests).json()
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "groups", "kept", "left", "notCounting", "refused", "requests", "responses", "right", "servers",
      ])
    let requests = try #require(object["requests"] as? [String: Int])
    #expect(
      requests == ["same": 1, "alike": 0, "changed": 4, "only-left": 0, "only-right": 0, "neither": 0])
    let groups = try #require(object["groups"] as? [[String: Any]])
    #expect(
      groups[0].keys.sorted()
        == ["byHand", "decides", "example", "left", "requests", "right", "rule", "setting"])
    #expect(groups[0]["requests"] as? [String] == ["r0", "r1", "r4"])
    #expect((groups[0]["left"] as? [String: Any])?["value"] as? String == "brackets")
    let example = try #require(groups[0]["example"] as? [String: Any])
    #expect(example["request"] as? String == "r1")
    #expect((example["difference"] as? [String: Any])?["kind"] as? String == "changed")
  }
}

@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireResponses
@testable import OnwireTextFormats
@testable import OnwireFormats

/// Responses: what holds for requests holds for them, and each reader of each client gives a value or an error of any.
struct ResponseLaw: Law {
  let parser: ParserLaw
  private let frame: PageFrameCheck
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    parser = ParserLaw(corpus, seed: seed)
    self.seed = seed
    frame = PageFrameCheck(PageDocument(.html, ofCapture: "a").text())
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    return mutator.response(parser.corpus)
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    try parser.check(bytes, &counts)
    var random = Random(seed: hash(of: bytes), number: 1)
    var responses = try RawResponses(ByteInput(bytes), method: random.oneIn(16) ? "HEAD" : "GET")
    var left = 3
    while left > 0, let (_, result) = try responses.next() {
      left -= 1
      guard case .success(let read) = result else {
        counts.add("not decoded")
        continue
      }
      try check(read, &random, &counts)
    }
  }

  private func check(
    _ read: RawResponses.Read, _ random: inout Random, _ counts: inout Counts
  ) throws {
    let table = random.pick(ResponseTable.all)
    let release = random.pick(table.releases)
    let settings = ReadingSetting.Definition.all.filter { _ in random.oneIn(6) }
      .compactMap { definition in
        try? ReadingSetting.read(random.pick(Self.values[definition.name] ?? [definition.name])).get()
      }
    guard let reader = ClientReader(table, release, random.pick(table.readers), settings) else { return }
    let report = ReadingReport(read, named: "n\u{1B}[1m", [(reader.name, reader)])
    counts.add("read: \(report.readings[0].read.callback.rawValue)")
    let json = Array(report.json.utf8)
    try require(
      DocumentOutline().misfitOfJSON(in: json[...]) == nil, "the JSON of what \(reader.name) gives is none")
    try Shown.check(report.page.text(width: 100, color: false), "what \(reader.name) gives")
    if random.oneIn(16) {
      _ = try HTMLCheck.scripts(of: frame.without(report.page.html()))
      try MarkdownCheck.check(report.page.markdown())
      counts.add("pages")
    }
  }

  /// What settings with a value may be set to.
  private static let values = [
    "validate-statuses": ["validate-statuses=200-299,304"], "validate-types": ["validate-types=*/json"],
    "types": ["types=any", "types=+text/html"], "statuses": ["statuses=any", "statuses=4xx"],
    "empty": ["empty=200,204"], "preprocessor": ["preprocessor=google-xssi"],
    "encoding": ["encoding=gbk", "encoding=utf-8", "encoding=utf-16"],
    "decode": ["decode=Item{a: Int, b: String?}", "decode=[String: [Int]]", "decode=Empty"],
    "serializers": ["serializers=json,xml,plist,image,http"],
  ]
}

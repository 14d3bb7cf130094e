@testable import OnwireClients
@testable import OnwireHTTP
@testable import OnwireSpecLanguage
@testable import OnwireTextFormats

/// A pattern matches what it says and nothing else, held to a matcher that is made another way; and a request with
/// values in the places of wildcards is the request of the spec.
struct WildcardLaw: Law {
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) { self.seed = seed }

  /// The seed of an input's pattern and texts, as a number: what can be made of it is all there is.
  func input(_ number: Int) -> [UInt8] {
    var random = Random(seed: seed, number: number)
    return Array(String(random.next(), radix: 16).utf8)
  }

  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? { nil }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    guard let files = SpecCheck.files else { throw Broken("there is no folder of specs") }
    let number = UInt64(String(decoding: bytes, as: UTF8.self), radix: 16) ?? hash(of: bytes)
    var random = Random(seed: number, number: 0)
    let tree = PatternTree.make(&random, 0)
    let name = "any:/\(tree.text)/"
    let place = random.pick(Self.places)
    func spec(_ value: String) -> [UInt8] {
      Array("#\n\(place.replacing(value))\n".utf8)
    }
    let file = SpecCheck.read(spec(MadeValue.quoted("${\(name)}")), files, acceptsWildcards: true)
    guard let request = file.requests.first, let wildcard = request.wildcards.first else {
      try require(
        tree.count > 300, "the pattern `\(tree.text)` is refused: \(file.diagnostics.map(\.message))")
      return counts.add("refused")
    }
    for _ in 0..<6 {
      let text = random.oneIn(2) ? tree.sample(&random) : PatternTree.text(&random)
      let isMatch = tree.matches(text)
      counts.add(isMatch ? "matching texts" : "other texts")
      try require(
        wildcard.matches(Substring(text)) == isMatch,
        "`\(tree.text)` and `\(text)`: \(isMatch ? "a match is not told" : "no match is told for one")")
    }
    // What is compared is more than the matcher: a path, a pair, a header, a form.
    let sample = tree.sample(&random)
    guard
      sample.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic && $0.value < 0x80 }) || place.takesAll,
      let left = Compiler(files: files).compile(request).wire,
      let other = SpecCheck.read(spec(MadeValue.quoted(sample.replacingDollars)), files).requests.first,
      let right = Compiler(files: files).compile(other).wire
    else { return counts.add("not compared") }
    if sample.isEmpty { return counts.add("not compared") }
    let comparison = try Comparison.of(
      ComparedRequest(left), ComparedRequest(right.message))
    counts.add("compared")
    try require(
      comparison.isSame,
      "`\(tree.text)` at \(place.name) is not `\(sample)`: \(comparison.counting.map { "\($0.kind) \($0.way) \($0.path)" })"
    )
  }

  /// Where in a spec a wildcard stands.
  struct Place {
    let name: String
    let spec: String
    /// Whether any text gets through unchanged.
    var takesAll = false

    func replacing(_ value: String) -> String {
      spec.split(separator: "@@", omittingEmptySubsequences: false).joined(separator: value)
    }
  }

  private static let places = [
    Place(name: "params", spec: "url: https://h/\nparams: {a: @@, b: 1}", takesAll: true),
    Place(name: "form", spec: "url: https://h/\nmethod: POST\nparams: {a: @@}", takesAll: true),
    Place(
      name: "json", spec: "url: https://h/\nmethod: POST\nas: json\nparams: {a: {b: [@@]}}", takesAll: true),
    Place(name: "header", spec: "url: https://h/\nheaders: {X-A: @@}"),
    Place(name: "body", spec: "url: https://h/\nmethod: POST\nbody: {text: @@}"),
    Place(
      name: "part", spec: "url: https://h/\nmethod: POST\nfiles: [{name: a, filename: b.txt, text: @@}]"),
  ]
}

extension String {
  /// The text with `$${` for `${`, as specs write it.
  fileprivate var replacingDollars: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == "{", result.unicodeScalars.last == "$" {
        result += "${"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// A pattern as it is made: its text, texts that it matches, and a matcher that tries all ways.
indirect enum PatternTree {
  case letters([ClosedRange<UInt32>], inverted: Bool, text: String)
  case sequence([PatternTree])
  case choice([PatternTree])
  case repeated(PatternTree, min: Int, max: Int?, mark: String)

  private static let alphabet: [Unicode.Scalar] = [
    "a", "b", "c", "0", "-", ".", "é", "张", "\u{301}", " ", "_", "A",
  ]

  static func text(_ random: inout Random) -> String {
    var text = ""
    for _ in 0..<random.below(8) { text.unicodeScalars.append(random.pick(alphabet)) }
    return text
  }

  static func make(_ random: inout Random, _ depth: Int) -> PatternTree {
    switch random.below(depth > 3 ? 3 : 7) {
    case 0, 1: return literal(random.pick(alphabet))
    case 2: return letters(&random)
    case 3, 4: return .sequence((0..<(1 + random.below(3))).map { _ in make(&random, depth + 1) })
    case 5: return .choice((0..<(1 + random.below(3))).map { _ in make(&random, depth + 1) })
    default:
      let item = make(&random, depth + 1)
      let (min, max, mark): (Int, Int?, String) = random.pick([
        (0, nil, "*"), (1, nil, "+"), (0, 1, "?"), (2, 2, "{2}"), (1, 3, "{1,3}"), (2, nil, "{2,}"),
        (0, nil, "*?"),
        (0, 0, "{0}"),
      ])
      return .repeated(item, min: min, max: max, mark: mark)
    }
  }

  private static func literal(_ scalar: Unicode.Scalar) -> PatternTree {
    let text = ".\\[](){}*+?|^$".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    return .letters([scalar.value...scalar.value], inverted: false, text: text)
  }

  private static func letters(_ random: inout Random) -> PatternTree {
    let (text, ranges, inverted): (String, [ClosedRange<UInt32>], Bool) = random.pick([
      (".", [], true), ("[a-c]", [0x61...0x63], false), ("[^a-c]", [0x61...0x63], true),
      ("\\d", [0x30...0x39], false),
      ("\\w", [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A], false),
      ("[\\d.-]", [0x2D...0x2E, 0x30...0x39], false),
      ("\\S", [0x09...0x0D, 0x20...0x20], true), ("[é张]", [0xE9...0xE9, 0x5F20...0x5F20], false),
      ("\\.", [0x2E...0x2E], false),
    ])
    return .letters(ranges, inverted: inverted, text: text)
  }

  var text: String {
    switch self {
    case .letters(_, _, let text): return text
    case .sequence(let items): return items.map { $0.isChoice ? "(?:\($0.text))" : $0.text }.joined()
    case .choice(let items): return items.map(\.text).joined(separator: "|")
    case .repeated(let item, _, _, let mark):
      if case .letters = item { return item.text + mark }
      return "(\(item.text))\(mark)"
    }
  }

  private var isChoice: Bool {
    if case .choice = self { return true }
    return false
  }

  /// How many steps it has, counts multiplied.
  var count: Int {
    switch self {
    case .letters: return 1
    case .sequence(let items), .choice(let items): return items.reduce(1) { $0 + $1.count }
    case .repeated(let item, let min, let max, _): return 1 + item.count * Swift.max(1, max ?? min)
    }
  }

  /// A text that it matches.
  func sample(_ random: inout Random) -> String {
    switch self {
    case .letters(let ranges, let inverted, _):
      let fitting = Self.alphabet.filter { scalar in
        ranges.contains { $0.contains(scalar.value) } != inverted
      }
      return fitting.isEmpty ? "" : "\(random.pick(fitting))"
    case .sequence(let items):
      var text = ""
      for item in items { text += item.sample(&random) }
      return text
    case .choice(let items): return random.pick(items).sample(&random)
    case .repeated(let item, let min, let max, _):
      var text = ""
      for _ in 0..<(min + random.below((max ?? min + 2) - min + 1)) { text += item.sample(&random) }
      return text
    }
  }

  func matches(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return ends(scalars, from: [0]).contains(scalars.count)
  }

  /// Where a match that begins at one of `starts` may end.
  private func ends(_ scalars: [Unicode.Scalar], from starts: Set<Int>) -> Set<Int> {
    switch self {
    case .letters(let ranges, let inverted, _):
      return Set(
        starts.filter { start in
          start < scalars.count && ranges.contains { $0.contains(scalars[start].value) } != inverted
        }.map { $0 + 1 })
    case .sequence(let items): return items.reduce(starts) { $1.ends(scalars, from: $0) }
    case .choice(let items): return items.reduce(into: []) { $0.formUnion($1.ends(scalars, from: starts)) }
    case .repeated(let item, let min, let max, _):
      var reached = starts
      for _ in 0..<min { reached = item.ends(scalars, from: reached) }
      var all = reached
      var rounds = 0
      while rounds < (max.map { $0 - min } ?? scalars.count + 1), !reached.isEmpty {
        reached = item.ends(scalars, from: reached).subtracting(max == nil ? all : [])
        all.formUnion(reached)
        rounds += 1
      }
      return all
    }
  }
}

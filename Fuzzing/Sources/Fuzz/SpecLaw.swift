@testable import OnwireClients
@testable import OnwireDiagnostics
import Foundation
@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireSpecLanguage
@testable import OnwireTextFormats
@testable import OnwireFormats

/// Any text gives sound messages, or diagnostics with places inside the text.
struct SpecLaw: Law {
  let corpus: [[UInt8]]
  let seed: UInt64
  /// Makes specs where they are to be valid; `nil` where texts are damaged.
  let maker: SpecMaker?

  init(_ corpus: Corpus, seed: UInt64, isMade: Bool = false) {
    self.corpus = corpus.specs
    self.seed = seed
    maker = isMade ? SpecMaker() : nil
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number), tokens: Tokens.specs)
    if let maker { return maker.make(&mutator.random) }
    let start = mutator.random.pick(corpus)
    return mutator.mutated(start, corpus)
  }

  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? {
    if maker != nil, mutator.random.oneIn(2) { return nil }
    mutator.tokens = Tokens.specs
    return mutator.mutated(parent, others)
  }

  func check(_ bytes: [UInt8], _ counts: inout Counts) throws {
    guard let files = SpecCheck.files else { throw Broken("there is no folder of specs") }
    let choice = Int(hash(of: bytes) % 1024)
    let file = SpecCheck.read(bytes, files)
    try SpecCheck.check(file.diagnostics, of: file.source, &counts)
    try require(
      !file.requests.isEmpty || file.diagnostics.hasErrors, "there is neither a request nor an error")
    let compiler = Compiler(files: files)
    for flawed in file.flawed {
      counts.add("flawed")
      try SpecCheck.check(compiler.problems(of: flawed), of: file.source, &counts)
    }
    let other = Compiler(files: files, client: SpecCheck.clients[choice % SpecCheck.clients.count])
    for spec in file.requests {
      for compiler in [compiler, other] {
        let compilation = compiler.compile(spec)
        try SpecCheck.check(compilation.diagnostics, of: file.source, &counts)
        try require(
          (compilation.wire == nil) == compilation.diagnostics.hasErrors,
          "there is \(compilation.wire == nil ? "no message and no error" : "a message with an error")")
        guard let wire = compilation.wire else {
          counts.add("refused")
          continue
        }
        counts.add("compiled")
        let again = compiler.compile(spec)
        try require(
          again.wire.map { MessageIdentity($0.message) } == MessageIdentity(wire.message),
          "compiled twice, a spec gives two messages")
        try require(again.diagnostics == compilation.diagnostics, "compiled twice, other diagnostics")
        // Who gives a length gets it, and who says what is on the wire gets that.
        let isFramed =
          spec.wire == nil
          && !compilation.diagnostics.contains {
            ["framing-given", "content-length-differs"].contains($0.code.name)
          }
        try SpecCheck.check(wire, isFramed: isFramed, &counts)
        if choice % 16 == 0, wire.message.length < 1 << 16 {
          try MessageCheck.write(Request(wire), &counts)
        }
      }
    }
  }
}

/// What holds for specs and what they compile to.
enum SpecCheck {
  static let files = try? FileRoot(folderNamed: Corpus.specsFolder)

  /// A client of each library, and of its older releases.
  static let clients = Client.tables.flatMap { table in
    table.releases.compactMap { try? Client(table, $0) }
  }

  /// Reads a spec whose first line is a comment with the folder that it lies in.
  static func read(_ bytes: [UInt8], _ files: FileRoot, acceptsWildcards: Bool = false) -> SpecFile {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let folder = line.first == UInt8(ascii: "#") ? String(decoding: line.dropFirst(), as: UTF8.self) : ""
    let isPlain = folder.utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) || $0 == 0x2D }
    let name = isPlain && !folder.isEmpty ? "\(folder)/fuzz.yaml" : "fuzz.yaml"
    return SpecReader(acceptsWildcards: acceptsWildcards, files: files)
      .read(Source(name: name, bytes: bytes), stem: "fuzz")
  }

  /// Places lie inside their texts, and what is shown of them is text.
  static func check(_ diagnostics: [Diagnostic], of source: Source, _ counts: inout Counts) throws {
    for diagnostic in diagnostics {
      counts.add("\(diagnostic.severity): \(diagnostic.code)")
      try require(!diagnostic.message.isEmpty && !diagnostic.code.name.isEmpty, "a diagnostic without words")
      try require(diagnostic.place != nil, "\(diagnostic.code) has no place")
      for place in [diagnostic.place].compactMap(\.self) + diagnostic.labels.map(\.place) {
        try require(
          place.range.lowerBound >= 0 && place.range.upperBound <= place.source.bytes.count,
          "\(diagnostic.code) is at \(place.range) of \(place.source.bytes.count)")
      }
      let text = Renderer(width: 80).render(diagnostic)
      try Shown.check(text, "the text of \(diagnostic.code)")
      try require(text.utf8.count < 1 << 16, "the text of \(diagnostic.code) has \(text.utf8.count) bytes")
    }
  }

  /// A message is what reads back from its bytes.
  static func check(_ wire: Compilation.Wire, isFramed: Bool, _ counts: inout Counts) throws {
    let message = wire.message
    try require(message.brokenInvariant == nil, "an invariant is broken: \(message.brokenInvariant ?? "")")
    guard message.length < 1 << 17 else { return counts.add("too long to look into") }
    let bytes = try message.bytes(limit: .max)
    try require(bytes.count == message.length, "\(bytes.count) bytes of \(message.length)")
    let parsed = try RequestParser().message(ByteInput(bytes))
    try require(try parsed.bytes(limit: .max) == bytes, "what is read back has other bytes")
    try require(
      parsed.headLength == message.headLength,
      "the head ends at \(parsed.headLength), and was written up to \(message.headLength)")
    func lines(_ message: Message) -> [String] {
      message.elements.filter {
        $0.kind == .field && ($0.parent.map { message.elements[$0].kind } == .fields)
      }
      .map { element in
        element.segments.filter { message.segments.role(at: $0) == .fieldName }
          .map { bytes[message.offsets[$0]..<message.offsets[$0 + 1]] }
          .map { String(decoding: $0, as: UTF8.self) }.joined()
      }
    }
    try require(
      lines(parsed) == lines(message),
      "the header fields `\(lines(message))` are read as `\(lines(parsed))`")
    guard isFramed else { return counts.add("with a length of its own") }
    try checkLength(parsed, of: bytes, &counts)
    let findings = parsed.findings(Fidelity())
    for code in ["unrecognized-bytes", "bytes-after-body"] {
      try require(!findings.contains { $0.code.name == code }, "\(code) in what a spec compiles to")
    }
  }

  /// Content-Length is the length of the body, or there are chunks, or neither.
  private static func checkLength(_ parsed: Message, of bytes: [UInt8], _ counts: inout Counts) throws {
    let length = bytes.count - parsed.headLength
    let head = String(decoding: bytes[..<parsed.headLength], as: UTF8.self)
    let lengths = head.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("content-length:") }
      .map { $0.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces) ?? "" }
    let isInChunks = head.lowercased().contains("\r\ntransfer-encoding:")
    counts.add(isInChunks ? "in chunks" : lengths.isEmpty ? "without a length" : "with a length")
    if isInChunks { return }
    try require(
      lengths.allSatisfy { Int($0) == length } && lengths.count <= 1,
      "Content-Length `\(lengths)` before a body of \(length)")
    try require(length == 0 || lengths.count == 1, "a body of \(length) without a length")
  }
}

/// What texts for people hold.
enum Shown {
  /// Nothing that a terminal obeys, and nothing that nobody sees.
  static func check(_ text: String, _ name: @autoclosure () -> String) throws {
    try check(Array(text.utf8), name())
  }

  static func check(_ bytes: [UInt8], _ name: @autoclosure () -> String) throws {
    var index = 0
    var before: Unicode.Scalar = " "
    while true {
      let start = index
      while index < bytes.count, bytes[index] &- 0x20 < 0x5F || bytes[index] == 0x0A { index += 1 }
      guard index < bytes.count else { return }
      if index > start { before = " " }
      let (scalar, length) = bytes.scalar(at: index, before: bytes.count)
      index += length
      // Tags are shown where they make a flag: emoji of 🏴.
      let isTag = (0xE0020...0xE007F).contains(scalar.value) && before.value > 0xFF
      before = scalar
      guard scalar != "\t", VisibleText.isHidden(scalar), !isTag else { continue }
      throw Broken("\(name()) holds U+\(String(scalar.value, radix: 16))")
    }
  }
}

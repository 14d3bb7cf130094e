@testable import OnwireHTTP
@testable import OnwireTextFormats
@testable import OnwireFormats

/// The readers of captures are total: any bytes give entries, or a failure with a place.
///
/// The first line of an input names the format whose reader gets the rest.
struct ReaderLaw: Law {
  let corpus: Corpus
  let formats: [CaptureFormat]
  let seed: UInt64

  init(_ corpus: Corpus, seed: UInt64) {
    self.corpus = corpus
    formats = CaptureFormat.allCases.filter { !(corpus.captures[$0] ?? []).isEmpty }
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = Mutator(random: Random(seed: seed, number: number))
    let format = formats[number % formats.count]
    // What is of another format must not harm, either.
    let name = mutator.random.oneIn(16) ? mutator.random.pick(formats) : format
    return Array((name.rawValue + "\n").utf8) + capture(format, &mutator)
  }

  func offspring(_ parent: [UInt8], _ others: [[UInt8]], _ mutator: inout Mutator) -> [UInt8]? {
    let (line, bytes) = Self.parts(of: parent)
    return line + mutator.mutated(Array(bytes), others.map { Array(Self.parts(of: $0).rest) })
  }

  private func capture(_ format: CaptureFormat, _ mutator: inout Mutator) -> [UInt8] {
    let captures = corpus.captures[format] ?? []
    if var entries = corpus.archives[format].map({ mutator.random.pick($0) }), !mutator.random.oneIn(4) {
      let index = mutator.random.below(entries.count)
      entries[index].bytes = mutator.mutated(entries[index].bytes, entries.map(\.bytes))
      return StoredArchive.bytes(entries)
    }
    // What is cut short by `longest` is damage, too, so small captures are those to begin with.
    let small = captures.filter { $0.count <= 2048 }
    let start = mutator.random.pick(small.isEmpty || mutator.random.oneIn(8) ? captures : small)
    return mutator.mutated(start, captures)
  }

  private static func parts(of input: [UInt8]) -> (line: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let end = input.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? input.count
    return (input[..<end], input[end...])
  }

  func check(_ whole: [UInt8], _ counts: inout Counts) throws {
    let (line, rest) = Self.parts(of: whole)
    let bytes = Array(rest)
    let number = Int(hash(of: bytes) % 64)
    guard let format = CaptureFormat(rawValue: String(decoding: line.dropLast(), as: UTF8.self)) else {
      return counts.add("no format")
    }
    let input = number % 4 == 0 ? ByteInput(PieceStorage(bytes: bytes)) : ByteInput(bytes)
    let source = CaptureSource(input, name: "fuzz")
    do {
      let recognized = try CaptureFormat.recognize(source)
      if recognized == format { counts.add("\(format.rawValue): recognized") }
    } catch let failure as CaptureFailure {
      try check(failure, bytes)
    }
    do {
      var reader = try format.reader(source)
      var isFailed = false
      do {
        while let entry = try reader.next() { try check(entry, format, number, &counts) }
      } catch let failure as CaptureFailure {
        isFailed = true
        try check(failure, bytes)
        counts.add("\(format.rawValue): failed inside")
      }
      // Whoever asks again after the end or a failure gets an answer, too.
      do {
        let more = try reader.next()
        try require(isFailed || more == nil, "\(format.rawValue): an entry after the end")
      } catch is CaptureFailure {}
    } catch let failure as CaptureFailure {
      try check(failure, bytes)
      counts.add("\(format.rawValue): refused")
    }
  }

  private func check(
    _ entry: CaptureEntry, _ format: CaptureFormat, _ number: Int, _ counts: inout Counts
  ) throws {
    guard case .request(let request) = entry else {
      counts.add("\(format.rawValue): skipped")
      return
    }
    counts.add("\(format.rawValue): requests")
    let message = request.message
    try require(message.length < 1 << 28, "\(format.rawValue): a message of \(message.length) bytes")
    try require(try message.bytes(limit: .max).count == message.length, "the message has another length")
    try MessageCheck.checkFields(message, &counts)
    try MessageCheck.checkFindings(message, request.fidelity, &counts)
    try MessageCheck.checkStars(message)
    if number == 0 { try MessageCheck.write(request, &counts) }
  }

  private func check(_ failure: CaptureFailure, _ bytes: [UInt8]) throws {
    try require(
      (0...bytes.count).contains(failure.offset ?? 0),
      "the failure `\(failure.message)` is at \(failure.offset ?? 0) of \(bytes.count)")
    try require(!failure.message.isEmpty && !failure.code.rawValue.isEmpty, "a failure without words")
    try require(failure.message.utf8.count < 2000, "a failure of \(failure.message.utf8.count) bytes")
  }
}

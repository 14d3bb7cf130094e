// Measures what runs inside one process, and prints a line a measurement: name, then a tab and the rate of
// each run in MB of input a second of CPU time. scripts/bench reads that.

let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5

func report(_ name: String, _ rates: [Double]) {
  print(([name] + rates.map { String(($0 * 10).rounded() / 10) }).joined(separator: "\t"))
}

/// Interleaved, so that noise falls on all alike.
func measure(_ candidates: [(name: String, bytes: Int, run: () -> Void)]) {
  var rates = [[Double]](repeating: [], count: candidates.count)
  for _ in 0..<runs {
    for (index, candidate) in candidates.enumerated() {
      rates[index].append(Double(candidate.bytes) / 1e6 / cpuSeconds(candidate.run))
    }
  }
  for (candidate, rates) in zip(candidates, rates) { report(candidate.name, rates) }
}

let text = MixedText(megabytes: 100)
measure([
  ("percent, 100 texts of 1 MB", text.count, text.encodePieces),
  ("percent, 1 text of 100 MB", text.count, text.encodeWhole),
  ("percent, 1 text of 100 MB, array kept", text.count, text.encodeWholeIntoKept),
  ("new memory for it", text.count, text.touchNewMemory),
  ("percent, Foundation, 10 texts of 1 MB", text.count / 10, text.encodePiecesByFoundation),
  ("percent, Foundation, 1 text of 10 MB", text.count / 10, text.encodeTenthByFoundation),
])

let random = RandomMessage(megabytes: 100)
measure([
  ("xxd", random.count, { random.dump(as: .xxd) }),
  ("hexdump", random.count, { random.dump(as: .hexdump) }),
  ("random", random.count, random.fill),
  ("memcpy", random.count, random.copy),
])

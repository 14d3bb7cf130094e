import CCoverage
import Foundation

/// Inputs that showed something that no smaller one did: a branch that was taken, or taken more often.
///
/// Only builds whose branches are counted grow one. It is a folder of files: what is no longer the smallest that shows
/// anything is removed.
struct GrownCorpus {
  /// How often a branch is taken counts in steps, as everywhere since AFL.
  private static let steps = 8

  private let folder: URL?
  private let count = coverage_count()
  /// Which input is the smallest that shows a feature; -1 where none does.
  private var owners: [Int32]
  /// How many features each input is the smallest for.
  private var owned: [Int] = []
  private(set) var inputs: [[UInt8]] = []

  init(_ folder: String?) {
    self.folder = folder.map { URL(fileURLWithPath: $0, isDirectory: true) }
    owners = [Int32](repeating: -1, count: count * Self.steps)
    if let folder = self.folder {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// What earlier runs left, the smallest first.
  func files() -> [[UInt8]] {
    guard count > 0, let folder else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map(Array.init)
    }.sorted { $0.count < $1.count }
  }

  /// Runs `body` with the counters at zero before it.
  func watch(_ body: () -> Void) {
    if let counters = coverage_counters() { memset(counters, 0, count) }
    body()
  }

  /// Keeps the input that ran last, where it showed what no smaller one does.
  mutating func keep(_ bytes: [UInt8]) {
    guard let counters = coverage_counters() else { return }
    let own = Int32(inputs.count)
    var won = 0
    var lost: [Int32] = []
    let words = UnsafeRawPointer(counters)
    var index = 0
    while index < count {
      if index + 8 <= count, words.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 {
        index += 8
        continue
      }
      let taken = counters[index]
      if taken > 0 {
        // 1, 2, 3, 4…7, 8…15, 16…31, 32…127, more.
        let step =
          switch taken {
          case 1...3: Int(taken) - 1
          case 4...7: 3
          case 8...15: 4
          case 16...31: 5
          case 32...127: 6
          default: 7
          }
        let feature = index * Self.steps + step
        let owner = owners[feature]
        if owner < 0 || inputs[Int(owner)].count > bytes.count {
          owners[feature] = own
          won += 1
          if owner >= 0 { lost.append(owner) }
        }
      }
      index += 1
    }
    guard won > 0 else { return }
    inputs.append(bytes)
    owned.append(won)
    if let folder { try? Data(bytes).write(to: folder.appendingPathComponent(Self.name(bytes))) }
    for owner in lost {
      owned[Int(owner)] -= 1
      if owned[Int(owner)] == 0, let folder {
        try? FileManager.default.removeItem(
          at: folder.appendingPathComponent(Self.name(inputs[Int(owner)])))
      }
    }
  }

  /// An input to make another of; those of the last ones mostly, since nobody looked beyond them yet.
  func parent(_ random: inout Random) -> [UInt8]? {
    guard !inputs.isEmpty else { return nil }
    for _ in 0..<8 {
      let last = min(inputs.count, random.oneIn(2) ? 64 : inputs.count)
      let index = inputs.count - 1 - random.below(last)
      if owned[index] > 0 { return inputs[index] }
    }
    return nil
  }

  private static func name(_ bytes: [UInt8]) -> String { String(hash(of: bytes), radix: 16) }
}

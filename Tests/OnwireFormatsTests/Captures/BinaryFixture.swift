import Foundation
import OnwireHTTP
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireFormats

/// The streams below `Tests/Captures`, and what readers make of them.
enum BinaryFixture {
  static let folder = Repository.root.appending(path: "Tests/Captures")

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  static func source(_ bytes: [UInt8]) -> CaptureSource { CaptureSource(ByteInput(bytes), name: "test") }

  /// Bytes that are read as those of a file are, in pieces.
  struct Storage: ByteStorage {
    let bytes: [UInt8]
    var count: Int { bytes.count }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
      buffer.copyBytes(from: bytes[offset..<offset + buffer.count])
    }
  }

  static func entries(_ reader: some CaptureReader) throws -> [CaptureEntry] {
    var reader = reader
    var entries: [CaptureEntry] = []
    while let entry = try reader.next() { entries.append(entry) }
    return entries
  }

  /// A request's bytes as a text, one character a byte, if the entry is one; otherwise why it was skipped.
  static func text(_ entry: CaptureEntry) throws -> String {
    switch entry {
    case .request(let request), .response(let request):
      String(decoding: try request.message.bytes().map(UInt16.init), as: UTF16.self)
    case .skipped(_, _, let reason): "skipped: " + reason
    }
  }

  /// What is not simply exact in an entry, and its notes.
  static func doubts(_ entry: CaptureEntry) -> [String] {
    guard case .request(let request) = entry else { return [] }
    let aspects = Fidelity.Aspect.allCases.filter { !request.fidelity[$0].reason.isEmpty }
    return aspects.map {
      "\($0.rawValue) \(request.fidelity[$0].knowledge.rawValue): \(request.fidelity[$0].reason)"
    }
      + request.fidelity.notes
  }

  /// Inputs like `bytes`: bytes changed, runs dropped, doubled or moved, the end cut off.
  static func mutations(of bytes: [UInt8], count: Int, seed: UInt64) -> some Sequence<[UInt8]> {
    var generator = Seeded(state: seed)
    return (0..<count).lazy.map { index in
      var mutated = bytes
      for _ in 0...Int.random(in: 0..<4, using: &generator) where !mutated.isEmpty {
        let start = Int.random(in: mutated.indices, using: &generator)
        let run = start..<min(mutated.count, start + Int.random(in: 1..<40, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: mutated[start] = UInt8.random(in: 0...255, using: &generator)
        case 1: mutated[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: mutated.removeSubrange(run)
        case 3: mutated.insert(contentsOf: mutated[run], at: start)
        case 4:
          mutated.replaceSubrange(run.prefix(4), with: [0xFF, 0x7F, 0x80, 0].shuffled(using: &generator))
        default: mutated.removeSubrange(start...)
        }
      }
      return mutated
    }
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}

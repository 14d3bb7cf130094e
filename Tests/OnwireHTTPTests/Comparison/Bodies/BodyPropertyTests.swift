import SystemPackage
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireHTTP

/// What holds for any bodies.
@Suite struct BodyPropertyTests {
  private static let seeds = (BodyCase.documents + BodyCase.parts + BodyCase.others).flatMap {
    [$0.left, $0.right]
  }

  @Test("A body is the same as itself, whatever it is") func same() throws {
    var random = SeededGenerator(seed: 1)
    for round in 0..<rounds(4000) {
      let message = try BodyCase.message(Self.damaged(&random, round))
      let comparison = try Comparison.of(ComparedRequest(message), ComparedRequest(message))
      #expect(comparison.differences.isEmpty, "\(round)")
    }
  }

  @Test("Damaged bodies never trap, and what differs is never said to be the same") func pairs() throws {
    var random = SeededGenerator(seed: 2)
    for round in 0..<rounds(4000) {
      let left = Self.seeds[round % Self.seeds.count]
      let right = Self.damaged(&random, round)
      let messages = (try BodyCase.message(left), try BodyCase.message(right))
      let comparison = try Comparison.of(ComparedRequest(messages.0), ComparedRequest(messages.1))
      if left != right, comparison.differences.isEmpty {
        let at = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        let from = max(0, at - 30)
        let texts = [left, right].map {
          String(decoding: $0[min(from, $0.count)...].prefix(60), as: UTF8.self)
        }
        Issue.record("\(round): \(texts.map(\.debugDescription))")
      }
      for difference in comparison.differences {
        for (side, length) in [(difference.left, left.count), (difference.right, right.count)] {
          guard let side else { continue }
          #expect(
            side.range.upperBound <= length && side.marks.allSatisfy { $0.upperBound <= length }, "\(round)")
        }
      }
    }
  }

  /// A request with some bytes replaced, left out or put in.
  private static func damaged(_ random: inout SeededGenerator, _ round: Int) -> [UInt8] {
    var bytes = seeds[round % seeds.count]
    for _ in 0..<(round % 4) {
      let place = random.range(in: 0..<bytes.count)
      let piece = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      let patch = place.count > 8 ? place.prefix(3) : place
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.replaceSubrange(patch, with: random.bytes(patch.count))
      case 1: bytes.removeSubrange(patch)
      case 2: bytes.replaceSubrange(patch, with: piece[random.range(in: 0..<piece.count).prefix(12)])
      default: bytes.replaceSubrange(patch, with: "\r\n--b\r\n{}[],\"\\u".utf8.prefix(patch.count + 4))
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return bytes
  }

  @Test("Large files are compared in place, and found by one byte") func large() throws {
    let folder = try TemporaryFolder()
    let head = BodyCase.multipart("--b\nContent-Disposition: form-data; name=\"f\"\n\n")
    let end = Array("\r\n--b--\r\n".utf8)
    let size = 192 << 20
    for (name, byte) in [("a", UInt8(1)), ("b", 2)] {
      try folder.file(name, head)
      try folder.modify(name) { file in
        // Holes take no room on the disk.
        _ = try file.writeAll(toAbsoluteOffset: Int64(head.count + size), end)
        _ = try file.writeAll(toAbsoluteOffset: Int64(head.count + size - 5000), [byte])
      }
    }
    let messages = try ["a", "b"].map { try RequestParser().message(folder.content($0).input()) }
    let comparison = try Comparison.of(ComparedRequest(messages[0]), ComparedRequest(messages[1]))
    #expect(comparison.differences.map(\.path) == ["parts[0].content"])
    let place = head.count + size - 5000
    #expect(comparison.differences[0].left?.marks == [place..<place + 1])
    #expect(comparison.differences[0].note == "differs in byte \(size - 5000) of \(size)")
    let bytes = try ByteComparison.of(messages[0], messages[1])
    #expect(bytes.firstDifference == place && bytes.differingCount == 1 && !bytes.isSame)
    #expect(try ByteComparison.of(messages[0], messages[0]).isSame)
  }

  @Test("Bytes are compared up to the end of the shorter message") func bytes() throws {
    let left = try BodyCase.message(Array("abcdef".utf8))
    let right = try BodyCase.message(Array("abXdXfgh".utf8))
    let found = try ByteComparison.of(left, right)
    #expect(found.firstDifference == 2 && found.differingCount == 2)
    let start = try ByteComparison.of(left, BodyCase.message(Array("abcd".utf8)))
    #expect(start.firstDifference == 4 && start.differingCount == 0 && !start.isSame)
  }
}

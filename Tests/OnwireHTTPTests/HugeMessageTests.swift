import SystemPackage
import TestSupport
import Testing

@testable import OnwireHTTP

@Suite struct HugeMessageTests {
  let gigabytes5 = 5 << 30

  @Test(.timeLimit(.minutes(1))) func anyWindowOfFifteenGigabytesIsReadByItself() throws {
    let folder = try TemporaryFolder()
    try folder.file("sparse", [])
    try folder.modify("sparse") { file in
      try file.resize(to: Int64(gigabytes5))
      try file.writeAll(toAbsoluteOffset: Int64(gigabytes5 - 6), "marker".utf8)
    }
    let rule = Origin("test.rule")
    var builder = MessageBuilder()
    builder.append("head", .fieldName, rule)
    builder.append(content: .file(try folder.content("sparse"), 0..<gigabytes5), .partContent, rule)
    builder.append(content: .random(seed: 9, 0..<gigabytes5), .partContent, rule)
    builder.append(content: .zeros(gigabytes5), .partContent, rule)
    builder.append("tail", .fieldName, rule)
    let message = builder.finish()

    #expect(message.length == 4 + 3 * gigabytes5 + 4)
    #expect(try message.bytes(0..<8) == Array("head\0\0\0\0".utf8))
    let random = 4 + gigabytes5
    #expect(
      try message.bytes(random - 8..<random + 4)
        == Array("\0\0marker".utf8) + SplitMix64Tests.bytes(seed: 9, 0..<4))
    let zeros = random + gigabytes5
    #expect(
      try message.bytes(zeros - 5..<zeros + 2)
        == SplitMix64Tests.bytes(seed: 9, gigabytes5 - 5..<gigabytes5) + [0, 0])
    #expect(try message.bytes(message.length - 6..<message.length) == Array("\0\0tail".utf8))
  }
}

import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import OnwireHTTP

@Suite struct MessageWriteTests {
  let folder: TemporaryFolder
  let rule = Origin("test.rule")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// One file between two stored segments; the file is segment 1.
  func message(around file: FileContent) -> Message {
    var builder = MessageBuilder()
    builder.append("<", .delimiter, rule)
    builder.append(content: .file(file, 0..<file.size), .partContent, rule)
    builder.append(">", .delimiter, rule)
    return builder.finish()
  }

  func chunks(of message: Message, _ range: Range<Int>? = nil) throws -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    try message.write(range) { chunks.append(Array($0)) }
    return chunks
  }

  func failure(of message: Message) -> ContentFailure.Reason? {
    do {
      try message.write { _ in }
      return nil
    } catch {
      guard let failure = error as? ContentFailure, failure.segment == 1 else { return nil }
      return failure.reason
    }
  }

  @Test func neighbouringStoredSegmentsAreGivenTogether() throws {
    var builder = MessageBuilder()
    for text in ["GET", " ", "/", "", " HTTP/1.1\r\n"] { builder.append(text, .method, rule) }
    builder.append(content: .zeros(2), .bodyContent, rule)
    builder.append("end", .bodyContent, rule)
    let message = builder.finish()
    #expect(try chunks(of: message) == [Array("GET / HTTP/1.1\r\n".utf8), [0, 0], Array("end".utf8)])
    #expect(try chunks(of: message, 2..<5) == [Array("T /".utf8)])
  }

  @Test func whatLiesOutsideTheMessageIsLeftOut() throws {
    var builder = MessageBuilder()
    builder.append("abc", .bodyContent, rule)
    let message = builder.finish()
    #expect(try message.bytes(2..<100) == Array("c".utf8))
    #expect(try message.bytes(-5..<1) == Array("a".utf8))
    #expect(try chunks(of: message, 3..<9).isEmpty)
    #expect(try chunks(of: MessageBuilder().finish()).isEmpty)
  }

  @Test func longContentIsGivenInPiecesOfBoundedSize() throws {
    try folder.file("big", [UInt8](repeating: 7, count: 600_000))
    var builder = MessageBuilder()
    builder.append(content: .zeros(300_000), .bodyContent, rule)
    builder.append(content: .random(seed: 1, 5..<600_005), .bodyContent, rule)
    builder.append(content: .file(try folder.content("big"), 0..<600_000), .bodyContent, rule)
    let chunks = try chunks(of: builder.finish())
    #expect(chunks.allSatisfy { (1...256 * 1024).contains($0.count) })
    #expect(chunks.reduce(0) { $0 + $1.count } == 1_500_000)
  }

  @Test func bytesRefusesMoreThanItsLimitBeforeReading() throws {
    var builder = MessageBuilder()
    builder.append(content: .zeros(1 << 40), .bodyContent, rule)
    let message = builder.finish()
    #expect(throws: LengthLimitExceeded(length: 1 << 40, limit: 100)) { try message.bytes(limit: 100) }
    #expect(try message.bytes(0..<100, limit: 100).count == 100)
  }

  @Test func theErrorOfTheSinkPassesUnchangedAndTheFileIsClosed() throws {
    struct Full: Error {}
    try folder.file("f", [UInt8](repeating: 7, count: 10))
    let message = message(around: try folder.content("f"))
    #expect(throws: Full.self) { try message.write { if $0.count == 10 { throw Full() } } }
    #expect(openDescriptors(of: "f") == 0)
  }

  @Test func aFileThatIsGoneIsMissing() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.remove("f")
    #expect(failure(of: message) == .missing)
  }

  @Test(.enabled(if: !isSuperuser, "nothing is unreadable for root"))
  func aFileThatMayNoLongerBeReadIsUnreadableUnlessRunAsRoot() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.setAttributes([.posixPermissions: 0], of: "f")
    #expect(failure(of: message) == .unreadable(.permissionDenied))
  }

  @Test func aFileThatGrewIsChanged() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.modify("f") { _ = try $0.writeAll(toAbsoluteOffset: 7, "more".utf8) }
    #expect(failure(of: message) == .changed)
    #expect(openDescriptors(of: "f") == 0)
  }

  @Test func anEmptyFileThatGrewIsChanged() throws {
    try folder.file("f", [])
    let message = message(around: try folder.content("f"))
    #expect(failure(of: message) == nil)
    try folder.modify("f") { _ = try $0.writeAll("more".utf8) }
    #expect(failure(of: message) == .changed)
  }

  @Test func aFileThatShrankIsChanged() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.modify("f") { try $0.resize(to: 3) }
    #expect(failure(of: message) == .changed)
  }

  @Test func aFileThatWasTouchedIsChanged() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_000_000)], of: "f")
    #expect(failure(of: message) == .changed)
  }

  @Test func aFileThatAnotherTookThePlaceOfIsChanged() throws {
    let date = Date(timeIntervalSince1970: 1_000_000)
    for name in ["f", "g"] {
      try folder.file(name, "content".utf8)
      try folder.setAttributes([.modificationDate: date], of: name)
    }
    let message = message(around: try folder.content("f"))
    try folder.rename("g", to: "f")
    #expect(failure(of: message) == .changed)
  }

  @Test(.timeLimit(.minutes(1))) func aPipeInThePlaceOfAFileIsChangedAndNotWaitedFor() throws {
    try folder.file("f", "content".utf8)
    let message = message(around: try folder.content("f"))
    try folder.remove("f")
    #expect(mkfifo(folder.path.appending("f").string, 0o600) == 0)
    #expect(failure(of: message) == .changed)
  }

  @Test(arguments: [0, 500_000, 2_000_000])
  func aFileThatIsResizedWhileItIsReadIsChanged(size: Int64) throws {
    try folder.file("f", [UInt8](repeating: 7, count: 1_000_000))
    let message = message(around: try folder.content("f"))
    #expect(throws: ContentFailure(segment: 1, reason: .changed)) {
      try message.write(100..<900_000) { _ in try folder.modify("f") { try $0.resize(to: size) } }
    }
    #expect(openDescriptors(of: "f") == 0)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: shortFile), "needs sysfs"))
  func aFileWithFewerBytesThanItsSizeIsTruncatedWhereSysfsIsThere() throws {
    let content = try FileRoot("/").content(at: Self.shortFile, relativeTo: "/").get()
    #expect(failure(of: message(around: content)) == .truncated)
  }

  /// A file of the kernel: its size is said to be a page.
  static let shortFile = "/sys/devices/system/cpu/online"

  @Test func everyReasonHasItsOwnCode() {
    let reasons: [ContentFailure.Reason] = [.missing, .unreadable(.ioError), .changed, .truncated]
    let failures = reasons.map { ContentFailure(segment: 0, reason: $0) }
    #expect(Set(failures.map(\.code)).count == 4)
    #expect(failures.allSatisfy { $0.sentence.hasPrefix("the file ") && !$0.sentence.hasSuffix(".") })
  }

  /// How often this process has the file open; 0 if the system has no /proc.
  private func openDescriptors(of name: String) -> Int {
    let manager = FileManager.default
    let path = folder.path.appending(name).string
    let descriptors = (try? manager.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.filter {
      (try? manager.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
    }
    .count
  }
}

import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

/// Archives that lie.
@Suite struct ZipHostileTests {
  typealias Entry = ZipFixture.Entry

  private func failure(_ bytes: [UInt8], allowance: Int = 1 << 30) -> CaptureFailure? {
    #expect(throws: CaptureFailure.self) {
      var archive = try ZipArchive(ByteInput(bytes), allowance: allowance)
      for entry in archive.entries { _ = try archive.content(of: entry) }
    }
  }

  @Test func `what stands before an archive moves its offsets`() throws {
    var fixture = ZipFixture(Entry("a", "one"), Entry("b", "two", isDeflated: true))
    fixture.before = Array("#!/bin/sh\nexit\n".utf8)
    fixture.comment = "PK\u{5}\u{6} in a comment is no end, for what follows it is not as long as it says"
    var archive = try ZipArchive(ByteInput(fixture.bytes))
    #expect(try archive.content(of: archive.entries[0]).bytes() == Array("one".utf8))
    #expect(try archive.content(of: archive.entries[1]).bytes() == Array("two".utf8))
  }

  @Test func `an end with a few bytes behind it is found`() throws {
    let archive = try ZipArchive(ByteInput(ZipFixture(Entry("a", "one")).bytes + [0, 0]))
    #expect(archive.entries.map(\.name) == ["a"])
  }

  @Test func `every truncation is a failure, and most have a place`() {
    let bytes = ZipFixture(Entry("a", "one"), Entry("b", "two", isDeflated: true)).bytes
    for count in 0..<bytes.count {
      #expect(failure(Array(bytes[..<count])) == .zipHasNoDirectory(at: count))
    }
  }

  @Test func `a count that lies is told`() {
    var fixture = ZipFixture(Entry("a", "one"))
    fixture.declaredCount = 0xFFFF
    let failure = failure(fixture.bytes)
    #expect(failure?.message == "this ZIP archive is to have 65535 entries, and its directory has 1")
    #expect(failure?.code.rawValue == "zip-broken")
  }

  @Test func `more entries than 16 bits count are read where the writer let the count run over`() throws {
    let fixture = ZipFixture((0..<65_537).map { Entry("\($0)", []) })
    var wrapped = fixture
    wrapped.declaredCount = 1
    #expect(try ZipArchive(ByteInput(wrapped.bytes)).entries.count == 65_537)
  }

  @Test(arguments: [true, false]) func `a length that lies is told with the entry`(_ isDeflated: Bool) {
    for lie in [3, 5, 100] {
      var entry = Entry("1-req.dat", "four", isDeflated: isDeflated)
      entry.count = lie
      let failure = failure(ZipFixture(entry).bytes)
      #expect(failure?.path == "1-req.dat")
      #expect(failure?.message == "this entry is not as long as the ZIP archive says, \(lie) bytes")
    }
  }

  @Test(arguments: [true, false]) func `a checksum that differs is told`(_ isDeflated: Bool) {
    var entry = Entry("1-req.dat", "four", isDeflated: isDeflated)
    entry.checksum ^= 1
    #expect(failure(ZipFixture(entry).bytes)?.message.contains("checksum") == true)
  }

  @Test func `what is not read is named`() {
    var entry = Entry("a", "one")
    entry.method = 12
    #expect(failure(ZipFixture(entry).bytes)?.message.contains("bzip2 (method 12)") == true)
    entry.method = 77
    #expect(failure(ZipFixture(entry).bytes)?.message.contains("by method 77") == true)
    entry.method = 99
    entry.flags = 1
    #expect(failure(ZipFixture(entry).bytes)?.code.rawValue == "zip-encrypted")
  }

  @Test func `entries that share bytes are a bomb`() {
    var fixture = ZipFixture((0..<3).map { Entry("\($0)", "0123456789") })
    fixture.isOverlapping = true
    let failure = failure(fixture.bytes)
    #expect(failure?.code.rawValue == "zip-bomb")
    #expect(failure?.path == "1")
  }

  @Test func `an entry that is to come to more than the limit is not begun`() {
    var entry = Entry("a", "one", isDeflated: true)
    entry.count = ZipArchive.entryLimit + 1
    #expect(failure(ZipFixture(entry).bytes)?.code.rawValue == "zip-too-large")
  }

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func `many entries that each come to a thousand times their size end in time`() throws {
    // 20 entries of 1 MB in 20 KB; the allowance is a hundred times that.
    let bytes = try Python.output(
      of: """
        import io, sys, zipfile, zlib
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as z:
          for i in range(20): z.writestr(f"{i}-req.dat", bytes(1_000_000))
        sys.stdout.buffer.write(file.getvalue())
        """)
    #expect(bytes.count < 30_000)
    let failure = failure(bytes, allowance: 1_000_000)
    #expect(failure?.code.rawValue == "zip-bomb")
    #expect(failure?.path == "2-req.dat")
  }

  @Test func `any change gives entries or a failure with a place`() throws {
    var fixture = ZipFixture(
      Entry("0-meta.json", "{}"), Entry("0-req.txt", "a=1&b=2", isDeflated: true), Entry("x", []))
    fixture.comment = "comment"
    let bytes = fixture.bytes
    var mutations = Mutations(seed: 7)
    for _ in 0..<rounds(10_000) {
      let mutated = mutations.mutated(bytes)
      do {
        var archive = try ZipArchive(ByteInput(mutated))
        for entry in archive.entries { _ = try archive.content(of: entry) }
      } catch let failure as CaptureFailure {
        #expect((0...mutated.count).contains(failure.offset ?? 0), "\(failure)")
      }
    }
  }
}

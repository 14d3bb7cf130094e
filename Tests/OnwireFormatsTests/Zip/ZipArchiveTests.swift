import Foundation
import OnwireTextFormats
import TestSupport
import Testing

@testable import OnwireFormats

/// Archives as other programs write them.
@Suite struct ZipArchiveTests {
  static let contents: [(name: String, bytes: [UInt8])] = [
    ("0-meta.json", Array(#"{"status":"COMPLETE"}"#.utf8)), ("empty", []),
    ("raw/zeros", [UInt8](repeating: 0, count: 300_000)),
    ("größe.bin", (0..<70_000).map { UInt8($0 * 31 % 256) }),
  ]

  /// What python3's zipfile makes of `contents`, with these arguments and to a file or a pipe.
  private func archive(_ arguments: String, isStreamed: Bool = false, wide: Bool = false) throws -> [UInt8] {
    try Python.output(
      of: """
        import io, sys, zipfile
        class Pipe(io.RawIOBase):
          def writable(self): return True
          def write(self, b): return sys.stdout.buffer.write(b)
        file = Pipe() if \(isStreamed ? "True" : "False") else io.BytesIO()
        with zipfile.ZipFile(file, "w", \(arguments)) as z:
          z.comment = b"a comment"
          for name, data in [("0-meta.json", b'{"status":"COMPLETE"}'), ("empty", b""),
                             ("raw/zeros", bytes(300000)),
                             ("gr\\u00f6\\u00dfe.bin", bytes(i * 31 % 256 for i in range(70000)))]:
            with z.open(name, "w", force_zip64=\(wide ? "True" : "False")) as entry: entry.write(data)
        if isinstance(file, io.BytesIO): sys.stdout.buffer.write(file.getvalue())
        """)
  }

  private func check(_ bytes: [UInt8]) throws {
    var archive = try ZipArchive(ByteInput(bytes))
    #expect(archive.entries.map(\.name) == Self.contents.map(\.name))
    for (entry, expected) in zip(archive.entries, Self.contents) {
      #expect(try archive.content(of: entry).bytes() == expected.bytes, "\(entry.name)")
    }
  }

  @Test(
    .enabled(if: Python.isThere, "needs python3"),
    arguments: ["zipfile.ZIP_STORED", "zipfile.ZIP_DEFLATED"], [false, true])
  func `entries of python3's zipfile read back, also from a pipe, with data descriptors`(
    _ method: String, _ isStreamed: Bool
  ) throws {
    try check(try archive(method, isStreamed: isStreamed))
    try check(try archive(method, isStreamed: isStreamed, wide: true))
  }

  @Test(.enabled(if: Python.isThere, "needs python3"))
  func `an archive of ZIP64 reads back, with its end record and wide fields`() throws {
    let bytes = try Python.output(
      of: """
        import io, sys, zipfile
        zipfile.ZIP64_LIMIT = 10
        zipfile.ZIP_FILECOUNT_LIMIT = 1
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as z:
          z.writestr("a", "0123456789" * 10)
          z.writestr("b", "abcdefghij" * 20)
        sys.stdout.buffer.write(b"#!/bin/sh\\n" + file.getvalue())
        """)
    // The sizes in the records are all ones, and the end of 64 bits is there.
    #expect(bytes.contains([0x50, 0x4B, 6, 6]) && bytes.contains([0xFF, 0xFF, 0xFF, 0xFF]))
    var archive = try ZipArchive(ByteInput(bytes))
    #expect(archive.entries.map(\.name) == ["a", "b"])
    #expect(archive.entries.map(\.count) == [100, 200])
    for entry in archive.entries { #expect(try archive.content(of: entry).count == entry.count) }
  }

  @Test(.enabled(if: Tools.have("zip"), "needs zip"))
  func `an archive of zip reads back, and an encrypted one is refused`() throws {
    let folder = try TemporaryFolder()
    let text = Array(repeating: Array("line\r\n".utf8), count: 1000).flatMap { $0 }
    try folder.file("1-req.txt", text)
    _ = try Tools.run("zip", ["-q", "plain.zip", "1-req.txt"], in: folder.url)
    _ = try Tools.run("zip", ["-q", "-P", "secret", "locked.zip", "1-req.txt"], in: folder.url)
    var plain = try ZipArchive(ByteInput(Array(Data(contentsOf: folder.url.appending(path: "plain.zip")))))
    let entry = try #require(plain.entries.first)
    #expect(try plain.content(of: entry).bytes() == text)
    var locked = try ZipArchive(ByteInput(Array(Data(contentsOf: folder.url.appending(path: "locked.zip")))))
    let secret = try #require(locked.entries.first)
    let failure = #expect(throws: CaptureFailure.self) { try locked.content(of: secret) }
    #expect(failure?.code.rawValue == "zip-encrypted")
    #expect(failure?.path == "1-req.txt")
  }

  @Test func `a stored entry is a stretch of the archive, not a copy`() throws {
    var archive = try ZipArchive(ByteInput(ZipFixture(ZipFixture.Entry("a", "0123")).bytes))
    let content = try archive.content(of: archive.entries[0])
    #expect(content.memory?.startIndex == 31)
    #expect(try content.bytes() == Array("0123".utf8))
  }

  @Test func `names without the mark of UTF-8 are in CP437, and stay names wherever they lead`() throws {
    var old = ZipFixture.Entry("\u{1}", "x")
    old.name = "../../\u{82}"  // One byte 0x82 cannot be written as a String: patched below.
    old.flags = 0
    var bytes = ZipFixture(old).bytes
    for index in bytes.indices.dropLast() where bytes[index] == 0xC2 && bytes[index + 1] == 0x82 {
      bytes[index] = 0x81
    }
    let archive = try ZipArchive(ByteInput(bytes))
    #expect(archive.entries.map(\.name) == ["../../üé"])
    #expect(archive.entries.map(\.lastName) == ["üé"])
    #expect(CP437.text(UInt8.min...UInt8.max).unicodeScalars.count == 256)
  }
}

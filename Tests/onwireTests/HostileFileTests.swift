import Foundation
import TestSupport
import Testing

/// A file that is made to harm ends `inspect` with an error that has a place, in bounded time and memory.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"), .serialized)
struct HostileFileTests {
  /// The most that may be resident, in bytes.
  private static let limit = 100 << 20

  /// A file and what is said about it.
  struct Hostile: CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    var code: String
    var format: String?
    var testDescription: String { name }

    init(_ name: String, _ bytes: [UInt8], _ code: String, format: String? = nil) {
      (self.name, self.bytes, self.code, self.format) = (name, bytes, code, format)
    }
  }

  /// The format is given if the content alone does not tell it.
  private static let files: [Hostile] = [
    Hostile("laughs.chlsx", session("&a9;"), "chlsx-malformed"),
    Hostile("laughs.xml", items("&a9;"), "burp-malformed"),
    Hostile("external.chlsx", session("&x;"), "chlsx-malformed"),
    Hostile("external.xml", items("&x;"), "burp-malformed"),
    Hostile("deep.har", Array(#"{"log":{"entries":"#.utf8) + deep("["), "har-malformed"),
    Hostile(
      "deep-entry.har", Array(#"{"log":{"version":"1.2","entries":[{"x":"#.utf8) + deep(#"{"a":"#),
      "har-malformed"),
    Hostile("deep.chlsj", Array("[".utf8) + deep(#"{"request":"#), "chlsj-malformed", format: "chlsj"),
    Hostile("deep.chlsx", Array("<charles-session>".utf8) + deep("<a>"), "chlsx-malformed"),
    Hostile("deep.xml", Array(#"<items burpVersion="1">"#.utf8) + deep("<item>"), "burp-malformed"),
    Hostile("deep.chls", java + deepArrays, "java-stream-limit"),
    Hostile(
      "count.chls", java + [0x75] + byteArrayClass + [0x7F, 0xFF, 0xFF, 0xFF, 1], "java-stream-truncated"),
    Hostile(
      "negative.chls", java + [0x75] + byteArrayClass + [0xFF, 0xFF, 0xFF, 0xFF], "java-stream-malformed"),
    Hostile("text.chls", java + [0x7C, 0x40, 0, 0, 0, 0, 0, 0, 0, 1], "java-stream-truncated"),
    Hostile("length.mitm", Array("999999999999:7:version;2:20#".utf8), "flow-malformed", format: "mitmproxy"),
    Hostile(
      "overflow.mitm", Array("99999999999999999999:7:version;".utf8), "flow-malformed", format: "mitmproxy"),
    Hostile(
      "repeat.txt",
      Array(
        "00000000  47 45 54 20 2f 31 31 31  31 31 31 31 31 31 31 31  |GET /11111111111|\n*\n7ffffff0\n".utf8),
      "dump-too-large"),
    Hostile("range.sh", Array("curl 'http://h/[1-999999999]'".utf8), "curl-url-pattern"),
    Hostile(
      "heads.sh",
      Array("curl 'http://h/[1-999]' -H 'A: \(String(repeating: "b", count: 20000))'".utf8),
      "curl-url-pattern"),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: files)
  func aHostileFileIsRefused(file: Hostile) throws {
    let scratch = try TemporaryFolder()
    try scratch.file(file.name, Data(file.bytes))
    let run = try Self.inspect([file.name] + (file.format.map { ["--from", $0] } ?? []), in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("error[\(file.code)]"), "\(run.error.prefix(400))")
    #expect(run.error.contains("in `\(file.name)` at byte "), "\(run.error.prefix(400))")
    #expect(run.peak < Self.limit)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["folder", "/dev/zero", "/dev/null", "missing"])
  func whatIsNoFileIsRefused(path: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("folder/a", "")
    let run = try Self.inspect([path], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains("error["))
    #expect(run.peak < Self.limit)
  }

  @Test(.timeLimit(.minutes(1)))
  func ofAPipeNoMoreIsHeldThanOfStandardInput() throws {
    let scratch = try TemporaryFolder()
    let script = Repository.root.appendingPathComponent("Tests/Support/measure.py").path
    let run = try Command.shell(
      """
      mkfifo pipe
      { printf 'POST / HTTP/1.1\\r\\nHost: h\\r\\nContent-Length: 400000000\\r\\n\\r\\n'; head -c 400000000 /dev/zero; } > pipe &
      python3 "$1" "$2" inspect pipe
      """, [script, Command.executable.path], in: scratch.url, environment: ["TMPDIR": scratch.url.path])
    let numbers = run.text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    try #require(numbers.count == 4, "\(run.error)")
    #expect(numbers[2] == 0, "\(run.error)")
    #expect(numbers[1] < 256 << 20)
    #expect(scratch.files("") == [], "a temporary file is left")
  }

  @Test(.timeLimit(.minutes(1)))
  func namesOfEntriesWriteNothing() throws {
    let scratch = try TemporaryFolder()
    try scratch.file(
      "make.py",
      """
      import os, zipfile
      z = zipfile.ZipFile("inner/evil.saz", "w")
      for name in [os.getcwd() + "/raw/1_c.txt", "../raw/2_c.txt", "raw/3_c.txt", "raw/../../4_c.txt"]:
        z.writestr(name, "GET http://h/ HTTP/1.1\\r\\n\\r\\n")
      """)
    try scratch.file("inner/a", "")
    _ = try Tools.run("python3", ["make.py"], in: scratch.url)
    let before = try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).sorted()
    let run = try Self.inspect(["evil.saz"], in: scratch.url.appendingPathComponent("inner"))
    #expect(run.status == 0)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.url.path).sorted() == before)
  }

  @Test(.timeLimit(.minutes(1)))
  func aBodyOfThreeGiBIsNotRead() throws {
    let scratch = try TemporaryFolder()
    let file = try scratch.file(
      "sparse.http", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3221225400\r\n\r\n")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 3 << 30)
    let run = try Self.inspect(["sparse.http"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.peak < Self.limit)
  }

  @Test(.timeLimit(.minutes(1)))
  func aBlockOfAFollowedStreamIsNotHeld() throws {
    let scratch = try TemporaryFolder()
    let rule = String(repeating: "=", count: 67)
    let file = try scratch.file(
      "follow.txt",
      "\n\(rule)\nFollow: tcp,ascii\nFilter: a\nNode 0: a:1\nNode 1: b:2\n\(Self.limit + 1000)\n")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(Self.limit) + 2000)
    let run = try Self.inspect(["follow.txt"], in: scratch.url)
    #expect(run.status == 2)
    #expect(run.error.contains(" at byte "))
    #expect(run.peak < Self.limit)
  }

  /// How `inspect` ends, what it says, and the most bytes that it had resident.
  private static func inspect(_ arguments: [String], in folder: URL) throws -> Measurement {
    try Command.measure(["inspect"] + arguments, in: folder)
  }

  // MARK: The files

  private static let depth = 200_000

  private static func deep(_ text: String) -> [UInt8] {
    Array(repeatElement(Array(text.utf8), count: depth).joined())
  }

  /// Entities that come to a billion characters, and one that is a file.
  private static let entities =
    #"<!ENTITY a0 "laughs">"#
    + (1...9).map { #"<!ENTITY a\#($0) "\#(String(repeating: "&a\($0 - 1);", count: 10))">"# }.joined()
    + #"<!ENTITY x SYSTEM "file:///etc/passwd">"#

  private static func session(_ value: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><!DOCTYPE charles-session [\(entities)]><charles-session><transaction status="COMPLETE" \
      method="POST" protocolVersion="HTTP/1.1" protocol="http" host="h" path="\(value)"></transaction>\
      </charles-session>
      """.utf8)
  }

  private static func items(_ value: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0"?><!DOCTYPE items [\(entities)]><items burpVersion="1"><item><url>\(value)</url>\
      <request base64="false">\(value)</request></item></items>
      """.utf8)
  }

  private static let java: [UInt8] = [0xAC, 0xED, 0, 5]

  private static func javaClass(_ name: String, _ version: [UInt8]) -> [UInt8] {
    [0x72, 0, UInt8(name.utf8.count)] + Array(name.utf8) + version + [2, 0, 0, 0x78, 0x70]
  }

  private static let byteArrayClass = javaClass("[B", [0xAC, 0xF3, 0x17, 0xF8, 0x06, 0x08, 0x54, 0xE0])

  /// Arrays of one element, each of which is the next.
  private static let deepArrays: [UInt8] = {
    let type = javaClass("[Ljava.lang.Object;", [0x90, 0xCE, 0x58, 0x9F, 0x10, 0x73, 0x29, 0x6C])
    let inner = repeatElement([0x75, 0x71, 0, 0x7E, 0, 0, 0, 0, 0, 1] as [UInt8], count: depth).joined()
    return [0x75] + type + [0, 0, 0, 1] + inner
  }()
}

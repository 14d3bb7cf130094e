import Foundation
import TestSupport
import Testing

/// Memory does not grow with the size of a body.
@Suite(.enabled(if: Tools.have("python3"), "needs python3"), .serialized)
struct MemoryTests {
  /// The most that may be resident, in bytes: a build that is not static has 18 MiB before it does anything.
  private static let limit = Command.isInstalled ? 20 << 20 : 32 << 20
  private static let fiveGiB = 5 << 30

  @Test(arguments: ["random: {bytes: 5GiB, seed: 7}", "path: sparse.bin"])
  func fiveGiBAreNeverInMemory(content: String) throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.sparseFile("sparse.bin", size: UInt64(Self.fiveGiB))
    try scratch.file("spec.yaml", Self.spec(content))
    let head = try Command.onwire(["compile", "spec.yaml", "--emit", "head"], in: scratch.url).text
    let fields = head.components(separatedBy: "\r\n")
    let contentLength = try #require(
      fields.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) })
    let boundary = try #require(
      fields.first { $0.hasPrefix("Content-Type: ") }?.components(separatedBy: "boundary=").last)
    // The part's head is what stands between its delimiter and its content.
    let around = """
      --\(boundary)\r
      Content-Disposition: form-data; name="big"; filename="big.bin"\r
      Content-Type: application/octet-stream\r
      \r
      \r
      --\(boundary)--\r

      """
    #expect(contentLength == Self.fiveGiB + around.utf8.count)
    let measured = try Command.measure(["compile", "spec.yaml"], in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.length == head.utf8.count + contentLength)
    #expect(measured.peak < Self.limit)
  }

  @Test func aStreamIsNotInMemory() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.sparseFile("sparse.bin", size: 1 << 30)
    try scratch.file("spec.yaml", Self.spec("path: sparse.bin") + "framing: {chunked: 1MiB}\n")
    let measured = try Command.measure(["compile", "spec.yaml"], in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.length > 1 << 30)
    #expect(measured.peak < Self.limit)
  }

  @Test(
    arguments: [
      "raw", "xxd", "hexdump", "body", "hex", "json", "har", "curl --out out", "curl-config --out out",
    ])
  func noKindKeepsTheBodyInMemory(kind: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("spec.yaml", Self.spec("zeros: {bytes: 64MiB}"))
    let words = kind.split(separator: " ").map(String.init)
    let measured = try Command.measure(["compile", "spec.yaml", "--emit"] + words, in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.peak < Self.limit)
  }

  @Test(arguments: [
    ["compile", "--emit", "hex"], ["compile", "--emit", "json"], ["explain", "--at", "0x100000000"],
  ])
  func aFileOfFiveGiBIsExplainedWithoutReadingIt(words: [String]) throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.sparseFile("sparse.bin", size: UInt64(Self.fiveGiB))
    try scratch.file("spec.yaml", Self.spec("path: sparse.bin"))
    let measured = try Command.measure([words[0], "spec.yaml"] + words.dropFirst(), in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.length < 20_000)
    #expect(measured.peak < Self.limit)
  }

  @Test(arguments: ["identify a.http", "import a.http --out out"])
  func whoTurnsABodyIntoASpecReadsItInPieces(words: String) throws {
    let scratch = try TemporaryFolder()
    let length = 48 << 20
    let file = try scratch.sparseFile("a.http", size: UInt64(length))
    let fields = "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/octet-stream\r\nContent-Length: "
    // Eight digits, and the end of the head.
    let head = fields + "\(length - fields.utf8.count - 12)\r\n\r\n"
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(head.utf8))
    try handle.close()
    let measured = try Command.measure(words.split(separator: " ").map(String.init), in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.peak < 2 * Self.limit)
  }

  @Test func manyLargeRequestsAtATimeAreNotKeptInMemory() throws {
    let scratch = try TemporaryFolder()
    for index in 0..<16 {
      try scratch.file("specs/\(index).yaml", Self.spec("random: {bytes: 16MiB, seed: \(index)}"))
    }
    let measured = try Command.measure(["compile", "specs", "--out", "out", "--jobs", "2"], in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.peak < Self.limit)
    #expect(scratch.files("out").count == 16)
  }

  @Test(arguments: [[], ["--emit", "html"], ["--emit", "markdown"]], [false, true])
  func ofABodyOfManyMembersOnlyWhatIsShownIsMade(options: [String], isPacked: Bool) throws {
    let scratch = try TemporaryFolder()
    let made = """
      import gzip
      body = b'[' + b','.join([b'1'] * 120000) + b']'
      coding = b''
      if \(isPacked ? "True" : "False"):
        body = gzip.compress(body)
        coding = b'Content-Encoding: gzip\\r\\n'
      head = b'POST /?a[b]=c HTTP/1.1\\r\\nHost: h\\r\\nContent-Type: application/json\\r\\n' + coding
      length = b'Content-Length: %d\\r\\n\\r\\n' % len(body)
      open('a.http', 'wb').write(head + length + body)
      """
    let python = try #require(Tools.find("python3"))
    _ = try Tools.run(python, ["-c", made], in: scratch.url)
    let measured = try Command.measure(["inspect", "a.http"] + options, in: scratch.url)
    #expect(measured.status == 0)
    #expect(measured.peak < 64 << 20, "\(measured.peak)")
  }

  /// Aligning all of them would take twice as much.
  @Test func ofArraysOnlyWhatDiffersIsAligned() throws {
    let scratch = try TemporaryFolder()
    for (name, last) in [("a.http", "1"), ("b.http", "2")] {
      let body = "[" + String(repeating: "1,", count: 200_000) + last + "]"
      try scratch.file(
        name,
        "POST / HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)"
          + "\r\n\r\n" + body)
    }
    let measured = try Command.measure(["diff", "a.http", "b.http"], in: scratch.url)
    #expect(measured.status == 1)
    #expect(measured.peak < 80 << 20, "\(measured.peak)")
  }

  /// What is told of each request stays, and its name; its spec and its bytes wait in a file.
  @Test func anImportOfManyRequestsKeepsLittleOfEach() throws {
    let scratch = try TemporaryFolder()
    let fields = (0..<12).map { "{\"name\":\"X-\($0)\",\"value\":\"word \($0)\"}" }.joined(separator: ",")
    func peak(_ count: Int) throws -> Int {
      let entries = (0..<count).map { number in
        """
        {"request":{"method":"GET","url":"https://h/a/\(number)?name=\(number)","headers":[
        {"name":"Host","value":"h"},\(fields)]}}
        """
      }
      try scratch.file("all.har", "{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}")
      let measured = try Command.measure(["import", "all.har", "--out", "\(count)"], in: scratch.url)
      #expect(measured.status == 0)
      #expect(scratch.files("\(count)").count == count + 1)
      return measured.peak
    }
    // With its spec and its bytes in memory, each takes 3,000.
    #expect(try peak(2000) - peak(500) < 1500 * 2000)
  }

  private static func spec(_ content: String) -> String {
    """
    method: POST
    url: https://api.example.com/upload
    files:
      - {name: big, filename: big.bin, type: application/octet-stream, \(content)}

    """
  }
}

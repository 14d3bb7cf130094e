import Foundation
import TestSupport
import Testing

/// The type of a part that somebody else wrote is nothing but a type to curl: neither an option that it refuses, nor
/// one that reads a file or writes a header.
@Suite(.enabled(if: CurlSink.isPossible, "needs curl, python3, openssl, dash and bash"))
struct PartTypeTests {
  private static let types = [
    "text/plain", "text/plain; charset=utf-8", "x", "", "/", "a/", "/b", "a b/c", "a/b c", "a/b/c", "text",
    "*/*",
    "a/b;filename=evil", "a/b; FileName=evil", "a/b;headers=@secret", "a/b; headers=\"X-Evil: 1\"",
    "a/b;encoder=base64",
    "a/b;type=c/d", "a/b;x=y;filename=evil", "a/b, c/d", "a/b;", "a/b;;", "a/b; x", "a/b;x=\"y;z\"",
    "a/b;x=\"y", "a\\b/c",
    "\"a/b\"", "=a/b", "@a/b", "ä/ö", "it's/a", "a/b;  charset=x  ",
    String(repeating: "a", count: 128) + "/b",
    "a/" + String(repeating: "b", count: 128),
  ]

  @Test func aTypeIsSentAndDoesNothingElse() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("runs/secret", "X-Secret: 1\n")
    var runs: [CurlSink.Run] = []
    for (index, type) in Self.types.enumerated() {
      let body =
        "--B\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Type: \(type)\r\n\r\nhello\r\n--B--\r\n"
      try scratch.file(
        "in.http",
        "POST / HTTP/1.1\r\nHost: h.example\r\nContent-Type: multipart/form-data; boundary=B\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
      let run = try Command.onwire(["inspect", "in.http", "--emit", "curl-short"], in: scratch.url)
      #expect(run.status == 0, "\(run.error)")
      try scratch.file("runs/\(index).sh", run.output)
      runs.append(
        CurlSink.Run(
          line: "sh \(index).sh", folder: scratch.url.appendingPathComponent("runs"),
          isTLS: run.text.contains("https://")))
    }
    for (type, arrival) in zip(Self.types, try CurlSink().send(runs, environment: [:])) {
      #expect(arrival.isSuccess, "\(type)\n\(arrival.messages)")
      let part = Meaning(arrival.bytes).parts.first
      #expect(part?.disposition == "Content-Disposition: form-data; name=\"a\"", "\(type)")
      #expect(part?.fields == ["Content-Type: \(type)"], "\(type)")
      #expect(part?.content == Data("hello".utf8), "\(type)")
    }
  }
}

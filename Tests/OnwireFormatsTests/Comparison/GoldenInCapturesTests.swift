import Foundation
import OnwireHTTP
import OnwireImport
import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireFormats

/// Every golden request against itself as each capture format has it: no difference is invented.
@Suite struct GoldenInCapturesTests {
  /// A way in which a request is captured.
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    /// The capture of a request; `nil` if the format cannot hold it.
    var capture: @Sendable (_ raw: [UInt8], _ wire: Request) throws -> [UInt8]?

    var testDescription: String { name }
  }

  private static let forms = [
    Form(name: "raw") { raw, _ in raw },
    Form(name: "HAR of our own") { _, wire in try wire.written(as: .har).bytes },
    Form(name: "HAR of a browser") { raw, wire in browserArchive(raw, wire) },
    Form(name: "chlsj") { raw, _ in CharlesSession([.init(raw)]).json },
    Form(name: "chlsx") { raw, _ in CharlesSession([.init(raw)]).xml() },
    Form(name: "chlsx through a parser") { raw, _ in CharlesSession([.init(raw)]).xml(dropsCR: true) },
    Form(name: "chlz") { raw, _ in CharlesSession([.init(raw)]).zip },
    Form(name: "xxd") { _, wire in try wire.written(as: .xxd).bytes },
    Form(name: "hexdump -C") { _, wire in try wire.written(as: .hexdump).bytes },
    Form(name: "curl --trace") { raw, wire in curlTrace(raw, headLength: wire.message.headLength) },
  ]

  private static let golden: [(name: String, raw: [UInt8])] = {
    let folder = Repository.root.appendingPathComponent("golden")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "http" }.sorted { $0.path < $1.path }.compactMap { file in
      guard let data = try? Data(contentsOf: file), data.count < 1 << 20 else { return nil }
      return (file.path, Array(data))
    }
  }()

  @Test("No difference is invented", arguments: forms)
  func isTheSame(_ form: Form) throws {
    #expect(Self.golden.count > 50)
    var count = 0
    for (name, raw) in Self.golden {
      let message = try RequestParser().message(ByteInput(raw))
      let wire = Request(message: message, endpoint: .example)
      guard let capture = try form.capture(raw, wire) else { continue }
      count += 1
      var opened = try OpenedCapture(CaptureSource(ByteInput(capture), name: "capture"))
      guard case .request(let request) = try opened.next() else {
        Issue.record("\(name): no request")
        continue
      }
      let left = try ComparedRequest(message).unpacked()
      let right = try ComparedRequest(request.message, fidelity: request.fidelity).unpacked()
      let comparison = try Comparison.of(left, right)
      let invented = comparison.counting.map { "\($0.kind) \($0.way) \($0.path)" }
      if !invented.isEmpty { Issue.record("\(name): \(invented)") }
      // And the other way round.
      let back = try Comparison.of(right, left)
      if !back.isSame { Issue.record("\(name), turned round: \(back.counting.map(\.path))") }
    }
    #expect(count > 50)
  }

  /// The forms that hold each byte of a request.
  private static let exact: Set = [
    "raw", "HAR of our own", "chlsj", "chlsx", "chlsx through a parser", "chlz", "xxd", "hexdump -C",
    "curl --trace",
  ]

  @Test("The spec of an exact capture gives the bytes that were sent", arguments: forms)
  func specGivesTheBytes(_ form: Form) throws {
    var (exactCount, otherCount) = (0, 0)
    for (name, raw) in stride(from: 0, to: Self.golden.count, by: max(1, 4 / rounds(1))).map({
      Self.golden[$0]
    }) {
      let message = try RequestParser().message(ByteInput(raw))
      let wire = Request(message: message, endpoint: .example)
      guard let capture = try form.capture(raw, wire) else { continue }
      var opened = try OpenedCapture(CaptureSource(ByteInput(capture), name: "capture"))
      guard case .request(let request) = try opened.next() else { continue }
      let importer = Importer(root: .none)
      do {
        let found = try importer.spec(of: request)
        guard request.fidelity.isExact else {
          otherCount += 1
          #expect(Importer.comment(on: request).hasPrefix("# Not all of this is what was sent: "))
          continue
        }
        exactCount += 1
        #expect(try importer.isProven(found.yaml, message), "\(name)\n\(found.yaml)")
      } catch Importer.Failure.needsFile {
        continue
      }
    }
    #expect(exactCount + otherCount > 30)
    #expect((exactCount > 20) == Self.exact.contains(form.name), "\(exactCount) are exact")
  }

  /// As Chrome writes HTTP/2: names in lower case and sorted, no Host, the body as text or not at all.
  private static func browserArchive(_ raw: [UInt8], _ wire: Request) -> [UInt8]? {
    let message = wire.message
    guard let method = message.method, let target = message.target, target.hasPrefix("/"),
      let body = String(validating: raw[message.headLength...], as: UTF8.self)
    else { return nil }
    let lines = String(decoding: raw[..<message.headLength], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: true).dropFirst()
    let fields = lines.map { line -> (String, String) in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
    let host = fields.first { $0.0.lowercased() == "host" }?.1 ?? "example.com"
    let pseudo = [(":authority", host), (":method", method), (":path", target), (":scheme", "http")]
    var request: [String: Any] = [
      "method": method, "url": "http://\(host)\(target)", "httpVersion": "http/2.0",
      "headers": (fields.filter { $0.0.lowercased() != "host" }.map { ($0.0.lowercased(), $0.1) } + pseudo)
        .sorted { $0.0.lowercased() < $1.0.lowercased() }.map {
          ["name": $0.0, "value": $0.1]
        },
      "queryString": [], "cookies": [], "headersSize": message.headLength,
      "bodySize": raw.count - message.headLength,
    ]
    if !body.isEmpty {
      request["postData"] = [
        "mimeType": fields.first { $0.0.lowercased() == "content-type" }?.1 ?? "", "text": body,
      ]
    }
    let archive: [String: Any] = [
      "log": [
        "version": "1.2", "creator": ["name": "WebInspector", "version": "537.36"],
        "entries": [
          ["request": request, "response": ["status": 200], "startedDateTime": "2026-01-01T00:00:00Z"]
        ],
      ]
    ]
    return (try? JSONSerialization.data(withJSONObject: archive)).map(Array.init)
  }

  /// As curl 7.88 writes it.
  private static func curlTrace(_ raw: [UInt8], headLength: Int) -> [UInt8] {
    func block(_ what: String, _ bytes: ArraySlice<UInt8>) -> String {
      var text = "=> Send \(what), \(bytes.count) bytes (0x\(String(bytes.count, radix: 16)))\n"
      for start in stride(from: 0, to: bytes.count, by: 16) {
        let row = bytes.dropFirst(start).prefix(16)
        let digits = row.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) + " " }.joined()
        let address = String(start, radix: 16)
        text += String(repeating: "0", count: max(0, 4 - address.count)) + address + ": "
        text += digits + String(repeating: "   ", count: 16 - row.count)
        text += row.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined() + "\n"
      }
      return text
    }
    let body = raw[headLength...]
    return Array(
      (block("header", raw[..<headLength]) + (body.isEmpty ? "" : block("data", body))).utf8)
  }
}

import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireTextFormats
import TestSupport
import Testing
import OnwireFormats

@testable import OnwireReports

/// Tests/Views: requests, and exactly what is shown of each.
///
/// `ONWIRE_UPDATE=1 swift test --filter RequestViewTests` writes what is shown now; read the difference before you
/// commit it.
@Suite struct RequestViewTests {
  static let folder = Repository.root.appendingPathComponent("Tests/Views")

  /// The names of the cases, without ending.
  static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".http") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func thereAreCasesEnough() {
    #expect(Self.cases.count >= 15)
  }

  @Test(arguments: cases)
  func aRequestIsShownSo(name: String) throws {
    let text = try view(try Self.message(name), name, width: 80)
    let file = Self.folder.appendingPathComponent("\(name).txt")
    let expected = try golden(text, at: file)
    #expect(expected == text, "ONWIRE_UPDATE=1 swift test --filter RequestViewTests writes \(name).txt")
  }

  @Test(arguments: cases, [60, 100, 160])
  func noLineIsWiderThanTheTerminalNorCommandsIt(name: String, width: Int) throws {
    for line in try view(try Self.message(name), name, width: width).split(separator: "\n").dropFirst(2) {
      #expect(DisplayWidth.of(String(line)) <= width)
      #expect(!line.unicodeScalars.contains { VisibleText.isHidden($0) && $0 != "\u{200D}" }, "\(line)")
    }
  }

  @Test(arguments: cases)
  func colourChangesNoText(name: String) throws {
    let message = try Self.message(name)
    let plain = try view(message, name, width: 80)
    let colored = try view(message, name, width: 80, color: true)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[\d*m/, with: "") == plain)
  }

  @Test(arguments: cases)
  func everyByteIsInExactlyOneRow(name: String) throws {
    let message = try Self.message(name)
    let rows = Array(RequestRows(message))
    var next = 0
    for row in rows {
      #expect(row.segments.lowerBound == next)
      next = row.segments.upperBound
      // Only marks, and what is in a title, are not shown.
      guard !row.isShown(in: message) else { continue }
      for index in row.segments {
        let role = message.segments[index].role
        let isTold: Bool =
          switch role {
          case .delimiter, .lineEnd, .boundary, .partFieldName, .partFieldValue, .partName, .partFilename,
            .documentKey:
            true
          // The paths of its cookies have it.
          case .fieldName: row.path == "header.Cookie"
          default: false
          }
        #expect(isTold, "\(row.path) \(role)")
      }
    }
    #expect(next == message.segments.count)
  }

  @Test(arguments: cases)
  func rowsOfDocumentsThatAreCountedAreThoseThatAreShown(name: String) throws {
    try expectSameCounts(Self.message(name), name)
  }

  @Test(arguments: [
    #"{"a":[],"b":{"c":[{}],"d":[[],[]]},"e":[1,{"f":{}},2]}"#, #"[[[]]]"#, #"{"a" "b":1,"c":,[]:2}"#, "{}",
    "1",
    #"{"a":1}x{"b":[]}"#, #"{"a":1,"a":{},"a":[{"b":"#, #"{"a":1} {"b":{}} [2]"#,
  ])
  func rowsOfAnyDocumentThatAreCountedAreThoseThatAreShown(json: String) throws {
    for type in ["application/json", "application/x-ndjson"] {
      let message = try RequestParser().message(
        head: Array("POST / HTTP/1.1\r\nContent-Type: \(type)\r\n\r\n".utf8),
        body: ByteInput(Array(json.utf8)))
      try expectSameCounts(message, json)
    }
  }

  /// The counts of the rest of a document are the same, from whatever row it is cut.
  private func expectSameCounts(_ message: Message, _ name: String) throws {
    let rows = Array(RequestRows(message))
    let count = rows.count { $0.isShown(in: message) }
    for start in rows.indices.prefix(500) {
      var counted = RequestRows(message)
      var found = 0
      for _ in 0...start {
        let row = counted.next()
        if try #require(row).isShown(in: message) { found += 1 }
      }
      found += counted.skipDocument()
      while let row = counted.next() {
        if row.isShown(in: message) { found += 1 }
        found += counted.skipDocument()
      }
      #expect(found == count, "\(name), from row \(start)")
    }
  }

  @Test func ofASpecNothingIsSaidOfACapture() throws {
    let message = try Self.message("json-nested")
    let endpoint = Endpoint(scheme: .https, host: "h", port: nil)
    let request = Request(
      message: message, endpoint: endpoint,
      provenance: .compiled(ClientName("afnetworking", release: "4.0.1")))
    let text = try Page(fieldsOf: request, named: "a.yaml", findings: []).text(width: 80, color: false)
    #expect(!text.contains("What the capture knows"))
    #expect(text.contains("\nHead\n"))
  }

  @Test func ofManyFieldsItIsSaidHowManyAreNotShown() throws {
    let body = "[" + (0..<2100).map(String.init).joined(separator: ",") + "]"
    let message = try RequestParser().message(
      head: Array("POST / HTTP/1.1\r\n\r\n".utf8), body: ByteInput(Array(body.utf8)))
    let text = try view(message, "many", width: 80)
    #expect(text.hasSuffix("json[1999]  1999\n  … and 100 more fields: --emit json shows all\n"))
  }

  @Test func aCapturedRequestIsOneLineForMachinesThatCommandsNoTerminal() throws {
    let message = try Self.message("query-nested")
    let request = captured(message)
    let line = RequestJSON.line(request, named: "a\u{9B}31m#1", findings: [])
    #expect(
      line.hasPrefix(#"{"name":"a\u009b31m#1","number":1,"method":"GET","url":"http://h/","status":null,"#))
    #expect(line.hasSuffix("\"findings\":[]}\n"))
    #expect(line.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("form-gbk-guessed", BodyKind.form), ("gzip", .coded), ("chunked", .coded), ("br", .coded),
    ("text-lines", .text), ("text-shift-jis", .text), ("binary", .binary), ("query-nested", .none),
    ("json-nested", .json), ("plist", .plist), ("multipart-picture", .multipart),
  ])
  func aBodyHasOneKind(name: String, kind: BodyKind) throws {
    #expect(BodyKind(of: try Self.message(name)) == kind)
  }

  private static func message(_ name: String) throws -> Message {
    let bytes = try Data(contentsOf: folder.appendingPathComponent("\(name).http"))
    return try RequestParser().message(ByteInput(Array(bytes)))
  }

  private func captured(_ message: Message) -> Request {
    let endpoint = Endpoint(scheme: .http, host: "h", port: nil)
    return Request(
      number: 1, message: message, endpoint: endpoint, fidelity: Fidelity(),
      url: "http://h/")
  }

  private func view(_ message: Message, _ name: String, width: Int, color: Bool = false) throws -> String {
    try Page(fieldsOf: captured(message), named: name, findings: []).text(width: width, color: color)
  }
}

import Foundation
import OnwireHTTP
import Testing

@testable import OnwireFormats

/// The annotated dump of messages made by hand.
@Suite struct AnnotatedDumpTests {
  private let origin = Origin("test.rule")

  private func message(_ pieces: [(String, Segment.Role)]) -> Message {
    var builder = MessageBuilder()
    builder.element(.request) { builder in
      for (text, role) in pieces { builder.append(text, role, origin) }
    }
    return builder.finish()
  }

  private func lines(_ message: Message, _ options: OutputOptions = OutputOptions()) throws -> [String] {
    var bytes: [UInt8] = []
    _ = try OutputKind.hex.write(
      Request(message: message, endpoint: .example, provenance: .compiled(ClientName("test", release: "1"))),
      options: options
    ) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test func bytesStandAtTheirColumnsOfTheRow() throws {
    let lines = try lines(message([("GET", .method), (" ", .delimiter), ("/a/long/path", .path)]))
    #expect(
      lines == [
        "16 bytes to http://example.com, as test@1 sends them",
        "          00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f",
        #"00000000  47 45 54                                          GET               method            "#
          + #"method = "GET"                                                                  rule"#,
        "00000000           20                                                         delimiter         head"
          + "                                                                            rule",
        #"00000000              2f 61 2f 6c  6f 6e 67 2f 70 61 74 68      /a/long/path  path              "#
          + #"target.path = "/a/long/path"                                                    rule"#,
        "",
      ])
  }

  @Test func longFieldsAreShownByTheirEnds() throws {
    let lines = try lines(message([("x", .method), (String(repeating: "y", count: 1000), .bodyContent)]))
    let rows = lines.filter { $0.hasPrefix("0000") }
    #expect(rows.count == 1 + 4 + 2)
    #expect(lines.contains { $0 == "          … 912 bytes …" })
    #expect(rows.last?.hasPrefix("000003e0  79 79 79 79 79 79 79 79  79") == true)
    #expect(DumpReading(lines).omitted == 912)
  }

  @Test func anAskedForLengthIsShownWhole() throws {
    let message = message([("x", .method), (String(repeating: "y", count: 1000), .bodyContent)])
    var options = OutputOptions()
    options.offset = 3
    options.length = 900
    let reading = DumpReading(try lines(message, options))
    #expect(reading.bytes == (try message.bytes(3..<903)))
    #expect(reading.start == 3)
    options.offset = 2000
    #expect(DumpReading(try lines(message, options)).bytes.isEmpty)
    options.offset = .max
    options.length = .max
    #expect(DumpReading(try lines(message, options)).bytes.isEmpty)
  }

  @Test func wideTextDoesNotMoveWhatFollows() throws {
    var builder = MessageBuilder()
    builder.element(.form) { builder in
      for text in ["abcdef", "张三张", "😀👨‍👩‍👧é"] {
        builder.element(.formPair) { builder in
          builder.append("n", .formKey, origin)
          builder.append(text, .formValue, origin)
        }
      }
    }
    let values = try lines(builder.finish()).filter { $0.contains("form-value") }
    let columns = values.map { line in
      line.range(of: "rule", options: .backwards).map { Columns.of(line[..<$0.lowerBound]) }
    }
    #expect(columns.count == 3)
    #expect(Set(columns).count == 1)
  }

  @Test func aPartWithoutANameIsTitledByItsNumber() throws {
    var builder = MessageBuilder()
    builder.element(.multipart) { builder in
      for name in ["", "b"] {
        builder.element(.part) { builder in
          builder.append(name, .partName, origin)
          builder.append("text", .partContent, origin)
        }
      }
    }
    let titles = try lines(builder.finish()).filter { $0.contains("── parts") }
    #expect(titles == ["── parts[0], 4 bytes", "── parts[1] b, 5 bytes"])
  }

  @Test func nothingThatATerminalObeysComesThrough() throws {
    let hostile = "a\u{1B}[2J\u{202E}\u{7F}\u{9B}\r\nb\u{200B}\u{2066}"
    let message = message(
      Segment.Role.allCases.map { (hostile, $0) } + [(hostile, .method)])
    for columns in [nil, 60, 100, 160] as [Int?] {
      var options = OutputOptions()
      if let columns { options.fit(columns: columns) }
      for line in try lines(message, options) {
        #expect(
          line.unicodeScalars.allSatisfy {
            !$0.properties.isDefaultIgnorableCodePoint && $0.properties.generalCategory != .control
              && $0.properties.generalCategory != .format
          }, "\(line.debugDescription)")
      }
    }
  }

  @Test(arguments: [40, 72, 73, 80, 90, 91, 100, 119, 120, 151, 152, 160, 200, 300])
  func noLineIsWiderThanTheTerminal(columns: Int) throws {
    let message = message([
      ("GET", .method), ("/" + String(repeating: "路径", count: 40), .path), ("Header-Name", .fieldName),
      (String(repeating: "value ", count: 60), .fieldValue),
    ])
    var options = OutputOptions()
    options.fit(columns: columns)
    let lines = try lines(message, options)
    // A terminal without room for the bytes and 28 more columns still gets these.
    let least = 45 + 28
    for line in lines { #expect(Columns.of(line[...]) <= max(columns, least), "\(line)") }
    #expect(DumpReading(lines, bytesPerRow: options.bytesPerRow).count == message.length)
  }

  @Test(arguments: [1, 2, 7, 8, 9, 16, 32, 256])
  func anyWidthShowsAllBytes(width: Int) throws {
    let message = message([
      ("GET /some/path", .method), ("\0\u{1}\u{7F}é", .path), ("", .query), ("end", .version),
    ])
    var options = OutputOptions()
    options.bytesPerRow = width
    options.length = .max
    let lines = try lines(message, options)
    #expect(DumpReading(lines, bytesPerRow: width).bytes == (try message.bytes()))
  }

  @Test func colourChangesNoCharacter() throws {
    let message = message(Segment.Role.allCases.map { ("some text", $0) })
    var options = OutputOptions()
    let plain = try lines(message, options)
    options.color = true
    let coloured = try lines(message, options)
    #expect(coloured != plain)
    #expect(coloured.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") } == plain)
  }

  @Test func hugeContentIsNotRead() throws {
    var builder = MessageBuilder()
    builder.append(content: .zeros(5 << 30), .bodyContent, origin)
    builder.append("end", .bodyContent, origin)
    let lines = try lines(builder.finish())
    #expect(lines.count < 20)
    #expect(lines.contains { $0.contains("⟨5,368,709,120 zero bytes⟩") })
    #expect(lines.contains { $0.hasPrefix("140000000  65 6e 64 ") })
  }

  @Test func anEmptyFieldIsARowWithoutBytes() throws {
    let rows = try lines(message([("a", .formKey), ("", .formValue)]))
    let blanks = String(repeating: " ", count: 68)
    #expect(
      rows.contains { $0.hasPrefix("00000000  \(blanks)form-value ") && $0.contains("= \"\"") }, "\(rows)")
  }
}

import Testing

@testable import OnwireHTTP

/// What fields say once escapes are undone, whole and cut.
@Suite struct FieldValueTests {
  private func value(
    _ bytes: [UInt8], _ role: Segment.Role, in kind: Element.Kind = .body, limit: Int = .max
  ) throws -> (value: FieldValue, isWhole: Bool)? {
    var builder = MessageBuilder()
    builder.element(kind) { builder in
      if kind == .propertyList, role == .documentKey {
        builder.append("bplist00", .delimiter, Origin("test.rule"))
      }
      builder.append(bytes, role, Origin("test.rule"))
    }
    let message = builder.finish()
    let field = try #require(Array(message.fields).last)
    return try message.value(of: field, limit: limit)
  }

  private func value(_ text: String, _ role: Segment.Role, in kind: Element.Kind = .body) throws
    -> FieldValue?
  {
    try value(Array(text.utf8), role, in: kind)?.value
  }

  @Test func escapesOfPairsAreUndone() throws {
    #expect(try value("%E5%BC%A0+%2B%zz%4", .formValue) == .text("张 +%zz%4"))
    #expect(try value("/a+b%20c", .path) == .text("/a+b c"))
    #expect(try value("%D5%C5", .queryValue) == .bytes([0xD5, 0xC5]))
    #expect(try value("", .formValue) == .text(""))
  }

  @Test func valuesOfJSONAreRead() throws {
    #expect(
      try value(#""a\"\\\/\b\f\n\r\té 😀\ud83d\uDE00""#, .documentValue, in: .json)
        == .text("a\"\\/\u{8}\u{C}\n\r\té 😀😀"))
    #expect(try value(#""\ud83d-""#, .documentValue, in: .json) == .text("\u{FFFD}-"))
    #expect(try value("-1.50e+7", .documentValue, in: .json) == .number("-1.50e+7"))
    #expect(try value("true", .documentValue, in: .json) == .boolean(true))
    #expect(try value("false", .documentValue, in: .json) == .boolean(false))
    #expect(try value("null", .documentValue, in: .json) == .null)
    #expect(try value(#""\u0000""#, .documentKey, in: .json) == .text("\0"))
  }

  @Test func valuesOfXMLListsAreRead() throws {
    #expect(
      try value("a &lt;b&gt; &amp;amp; & c", .documentValue, in: .propertyList) == .text("a <b> &amp; & c"))
    #expect(try value("<true/>", .documentValue, in: .propertyList) == .boolean(true))
    // The same first byte begins a text in the binary form.
    #expect(try value("Qa", .documentValue, in: .propertyList) == .text("Qa"))
  }

  @Test(
    arguments: [
      ([0x08], FieldValue.boolean(false)), ([0x09], .boolean(true)), ([0x10, 0xFF], .number("255")),
      ([0x13] + Array(repeating: 0xFF, count: 8), .number("-1")),
      (
        [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8),
        .number("18446744073709551615")
      ),
      ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .number("1.5")), ([0x51, 0x61], .text("a")),
      ([0x5F, 0x10, 0x10] + Array(repeating: 0x61, count: 16), .text(String(repeating: "a", count: 16))),
      ([0x62, 0x5F, 0x20, 0x4E, 0x09], .text("\u{5F20}\u{4E09}")), ([0x42, 1, 2], .bytes([1, 2])),
      ([0x13, 1], .bytes([0x13, 1])), ([0x5F], .text("")), ([], .bytes([])),
    ] as [([UInt8], FieldValue)])
  func objectsOfBinaryListsAreRead(bytes: [UInt8], expected: FieldValue) throws {
    #expect(try value(bytes, .documentKey, in: .propertyList)?.value == expected)
  }

  @Test func contentWithNULIsNoText() throws {
    #expect(try value("a\0b", .bodyContent) == .bytes([97, 0, 98]))
    #expect(try value("张三", .partContent) == .text("张三"))
    #expect(try value("\r\n", .lineEnd) == nil)
    #expect(try value(": ", .delimiter) == nil)
  }

  @Test func aCutValueIsTheStartOfTheWholeOne() throws {
    let whole = [
      (Array("%E5%BC%A0%E4%B8%89%20abc+d".utf8), Segment.Role.formValue, Element.Kind.form),
      (Array(#""a\n\u00e9张\ud83d\ude00b""#.utf8), .documentValue, .json),
      (Array("张三 is 😀 here".utf8), .fieldValue, .field),
    ]
    for (bytes, role, kind) in whole {
      guard case .text(let text)? = try value(bytes, role, in: kind)?.value else {
        Issue.record("no text")
        continue
      }
      for limit in 0..<bytes.count {
        let cut = try #require(try value(bytes, role, in: kind, limit: limit))
        #expect(!cut.isWhole)
        guard case .text(let part) = cut.value else {
          Issue.record("\(role) cut at \(limit) is no text")
          continue
        }
        #expect(text.utf8.starts(with: part.utf8), "\(role) at \(limit): \(part)")
      }
    }
  }
}

import Testing

@testable import OnwireHTTP

/// What fields are called, by what stands on the wire alone.
@Suite struct FieldPathTests {
  private let origin = Origin("test.rule")

  private func paths(_ build: (inout MessageBuilder) -> Void) -> [String] {
    var builder = MessageBuilder()
    build(&builder)
    return builder.finish().fields.map(\.path)
  }

  private func pairs(_ pairs: [(String, String?)], _ element: Element.Kind = .formPair) -> [String] {
    let (outer, key, value): (Element.Kind, Segment.Role, Segment.Role) =
      element == .formPair ? (.form, .formKey, .formValue) : (.target, .queryKey, .queryValue)
    return paths { builder in
      builder.element(outer) { builder in
        for (name, text) in pairs {
          builder.element(element) { builder in
            builder.append(name, key, origin)
            guard let text else { return }
            builder.append("=", .delimiter, origin)
            builder.append(text, value, origin)
          }
        }
      }
    }
  }

  @Test func nameMarkAndValueOfAPairShareThePathOfTheDecodedName() {
    #expect(pairs([("user%5Bname%5D", "a")]) == Array(repeating: "form.user[name]", count: 3))
    #expect(pairs([("user[name]", nil)], .queryPair) == ["query.user[name]"])
    #expect(pairs([("%E5%BC%A0.%e4%b8%89", nil)]) == ["form.张.三"])
  }

  @Test func theSecondOfANameSaysSo() {
    #expect(
      pairs([("a", nil), ("b", nil), ("%61", nil), ("a", nil)]) == [
        "form.a", "form.b", "form.a#2", "form.a#3",
      ])
  }

  @Test func namesThatWouldReadAsSomethingElseAreQuoted() {
    #expect(
      pairs([("", nil), ("a b", nil), ("a+b", nil)]) == [#"form[""]"#, #"form["a b"]"#, #"form["a b"]#2"#])
    #expect(pairs([("a%232", nil), ("%2A", nil)]) == [#"form["a#2"]"#, #"form["*"]"#])
    #expect(pairs([("%22%5C", nil)]) == [#"form["\"\\"]"#])
  }

  @Test func whatATerminalWouldObeyIsEscaped() {
    #expect(pairs([("%1B[2J", nil), ("%E2%80%AE", nil)]) == [#"form["\u{1b}[2J"]"#, #"form["\u{202e}"]"#])
  }

  @Test func aNameThatIsNoTextIsCalledAsItIsWritten() {
    #expect(pairs([("%D5%C5", nil)]) == [#"form["%D5%C5"]"#])
  }

  @Test func fieldNamesRepeatWithoutCase() {
    let paths = paths { builder in
      builder.element(.fields) { builder in
        for name in ["X-A", "x-a", "X.Y", "content"] {
          builder.element(.field) { $0.append(name, .fieldName, origin) }
        }
      }
    }
    #expect(paths == ["header.X-A", "header.x-a#2", #"header["X.Y"]"#, #"header["content"]"#])
  }

  @Test func partsAreCountedFromZeroAndHoldTheirFields() {
    let paths = paths { builder in
      builder.element(.multipart) { builder in
        for _ in 0..<2 {
          builder.append("b", .boundary, origin)
          builder.element(.part) { builder in
            builder.element(.partField) { builder in
              builder.append("Content-Disposition", .partFieldName, origin)
              builder.append("n", .partName, origin)
              builder.append("f", .partFilename, origin)
            }
            builder.append("\r\n", .lineEnd, origin)
            builder.append("x", .partContent, origin)
          }
        }
      }
    }
    func part(_ number: Int) -> [String] {
      let field = "parts[\(number)].Content-Disposition"
      return [
        "multipart.boundary", field, "\(field).name", "\(field).filename", "parts[\(number)]",
        "parts[\(number)].content",
      ]
    }
    #expect(paths == part(0) + part(1))
  }

  @Test func bodiesInsidePartsAreBelowThem() {
    let paths = paths { builder in
      builder.element(.multipart) { builder in
        builder.element(.part) { builder in
          builder.element(.multipart) { builder in
            builder.element(.part) { builder in
              builder.element(.json) { $0.append("1", .documentValue, origin) }
            }
          }
        }
        builder.element(.part) { builder in
          builder.element(.formPair) { $0.append("a", .formKey, origin) }
        }
      }
    }
    #expect(paths == ["parts[0].parts[0].json", "parts[1].form.a"])
  }

  // MARK: Documents

  private func document(_ kind: Element.Kind, _ pieces: [(Segment.Role, String)]) -> [String] {
    paths { builder in
      builder.element(kind) { builder in
        for (role, text) in pieces { builder.append(text, role, origin) }
      }
    }
  }

  @Test func valuesOfJSONAreNamedByTheirKeysAndPositions() {
    let paths = document(
      .json,
      [
        (.delimiter, "{"), (.documentKey, #""us\u0065r""#), (.delimiter, " : "), (.delimiter, "["),
        (.documentValue, "1"), (.delimiter, ","), (.delimiter, "{"), (.documentKey, #""a.b""#),
        (.delimiter, ":"),
        (.documentValue, "2"), (.delimiter, "}"), (.delimiter, ","), (.delimiter, "{}"), (.delimiter, "]"),
        (.delimiter, ","), (.documentKey, #""user""#), (.delimiter, ":"), (.documentValue, "3"),
        (.delimiter, "}"),
      ])
    #expect(
      paths == [
        "json", "json.user", "json.user", "json.user",
        "json.user[0]", "json.user", "json.user[1]", #"json.user[1]["a.b"]"#, #"json.user[1]["a.b"]"#,
        #"json.user[1]["a.b"]"#, "json.user[1]", "json.user", "json.user[2]", "json.user",
        "json", "json.user#2", "json.user#2", "json.user#2", "json",
      ])
  }

  @Test func valuesOfXMLListsAreNamedByTheirKeysAndPositions() {
    let paths = document(
      .propertyList,
      [
        (.delimiter, "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\t<key>"),
        (.documentKey, "a&amp;b"),
        (.delimiter, "</key>\n"), (.delimiter, "\t<array>\n"), (.delimiter, "\t\t<string>"),
        (.documentValue, "x"),
        (.delimiter, "</string>\n"), (.delimiter, "\t\t"), (.documentValue, "<true/>"), (.delimiter, "\n"),
        (.delimiter, "<string></string>\n"), (.delimiter, "<dict/>\n"), (.delimiter, "\t</array>\n"),
        (.delimiter, "</dict>\n</plist>\n"),
      ])
    let array = #"plist["a&b"]"#
    #expect(
      paths == [
        "plist", array, "plist", array, "\(array)[0]", "\(array)[0]", "\(array)[0]", array, "\(array)[1]",
        array,
        "\(array)[2]", "\(array)[3]", array, "plist",
      ])
  }

  @Test func objectsOfBinaryListsAreCounted() {
    let paths = document(
      .propertyList,
      [(.delimiter, "bplist00\u{1}"), (.documentKey, "Qa"), (.documentValue, "Qb"), (.delimiter, "\0")])
    #expect(paths == ["plist", "plist[0]", "plist[1]", "plist"])
  }

  @Test func endlessNestingTakesNoEndlessPaths() {
    let depth = 5000
    let brackets = Array(repeating: (Segment.Role.delimiter, "["), count: depth)
    let ends = Array(repeating: (Segment.Role.delimiter, "]"), count: depth + 3)
    let paths = document(.json, brackets + [(.documentValue, "1")] + ends)
    #expect(paths.count == 2 * depth + 4)
    #expect((paths.map(\.utf8.count).max() ?? 0) < 4000)
    #expect(paths[2] == "json[0][0]")
    #expect(paths.last == "json")
  }
}

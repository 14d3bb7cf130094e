import Testing
import OnwireTextFormats

@testable import OnwireHTTP

/// What a comparison says of two bodies.
@Suite struct BodyTests {
  @Test("Documents are compared by value", arguments: BodyCase.documents)
  func documents(_ body: BodyCase) throws {
    let found = try body.found()
    #expect(found == body.expected)
  }

  @Test("Parts are compared by name, and a boundary is a symbol", arguments: BodyCase.parts)
  func parts(_ body: BodyCase) throws {
    let found = try body.found()
    #expect(found == body.expected)
  }

  @Test("Bodies are compared by the grammar that both have", arguments: BodyCase.others)
  func others(_ body: BodyCase) throws {
    let found = try body.found()
    #expect(found == body.expected)
  }

  @Test("Every difference has a path of the message's fields, or of an element of them")
  func paths() throws {
    for body in BodyCase.documents + BodyCase.parts {
      let (left, right) = (try BodyCase.message(body.left), try BodyCase.message(body.right))
      let comparison = try Comparison.of(ComparedRequest(left), ComparedRequest(right))
      for difference in comparison.differences {
        for (side, message) in [(difference.left, left), (difference.right, right)] {
          guard let side else { continue }
          // A side that is taken apart anew has the paths of the other side's grammar.
          let isKnown = (Array(left.fields) + Array(right.fields)).contains {
            $0.path == side.path || $0.path.hasPrefix(side.path + ".") || $0.path.hasPrefix(side.path + "[")
          }
          #expect(isKnown || side.path == "body", "\(body.name): \(side.path)")
          #expect(side.range.lowerBound >= 0 && side.range.upperBound <= message.length, "\(body.name)")
          for mark in side.marks { #expect(mark.upperBound <= message.length, "\(body.name)") }
        }
      }
    }
  }

  @Test("What stands after the chunks is compared, too")
  func behindChunks() throws {
    let chunks = BodyCase.request("", Array("3\r\nabc\r\n0\r\n\r\n".utf8), "Transfer-Encoding: chunked\r\n")
    let smuggled = chunks + Array("GET /admin HTTP/1.1\r\n\r\n".utf8)
    let broken = chunks.dropLast(7) + Array("xyz".utf8)
    #expect(try BodyCase("", chunks, smuggled).found() == ["added presence body"])
    #expect(try BodyCase("", smuggled, chunks).found() == ["removed presence body"])
    #expect(
      try BodyCase("", smuggled, smuggled.dropLast(3) + [0x21, 0x0D, 0x0A]).found() == ["changed value body"])
    #expect(try BodyCase("", chunks, Array(broken)).found().contains("added presence body"))
    let plain = BodyCase.request("", Array("abc".utf8))
    #expect(try BodyCase("", plain, smuggled).found().contains("added presence body"))
  }

  @Test("What is marked lies inside of what is shown: line ends before a boundary, blanks around a document")
  func marksAround() throws {
    let type = "multipart/form-data; boundary=b"
    func body(_ end: String) -> [UInt8] {
      let text = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\(end)--b--\r\n"
      return BodyCase.request(type, Array(text.utf8))
    }
    for (left, right, path) in [
      (body("\r\n"), body("\n"), "multipart.boundary"),
      (BodyCase.json("\n[1]"), BodyCase.json("[1]"), "json"),
      (BodyCase.json("[1]"), BodyCase.json("[1]\n"), "json"),
    ] {
      let sides = (ComparedRequest(try BodyCase.message(left)), ComparedRequest(try BodyCase.message(right)))
      let found = try #require(try Comparison.of(sides.0, sides.1).differences.first)
      #expect(found.path == path)
      for side in [found.left, found.right] {
        let side = try #require(side)
        #expect(!side.marks.isEmpty)
        #expect(
          side.marks.allSatisfy {
            side.range.lowerBound <= $0.lowerBound && $0.upperBound <= side.range.upperBound
          }, "\(side)")
      }
    }
  }

  @Test(
    "Where nobody promises an order of keys, blanks and the order of equal keys count",
    arguments: [
      (#"{"b":2,"a":1}"#, [String]()), (#"{"b":2,"a":1 }"#, ["json"]), (#"{ "b":2,"a":1}"#, ["json"]),
      (#"{"b":2, "a":1}"#, ["json"]), (#"{"b":2 ,"a":1}"#, ["json"]), (#"{"b":2,"a": 1}"#, ["json"]),
    ])
  func keysWithoutOrder(_ text: String, _ paths: [String]) throws {
    func counting(_ left: String, _ right: String) throws -> [String] {
      let sides = try [left, right].map {
        ComparedRequest(try BodyCase.message(BodyCase.json($0))).withoutKeyOrder
      }
      let there = try Comparison.of(sides[0], sides[1]).differences.filter { $0.standing == .counts }
      let back = try Comparison.of(sides[1], sides[0]).differences.filter { $0.standing == .counts }
      #expect(there.map(\.path) == back.map(\.path))
      return there.map(\.path)
    }
    #expect(try counting(#"{"a":1,"b":2}"#, text) == paths)
    let (first, second) = (#"{"k":1,"a":1,"a":{"x":2}}"#, #"{"a":{"x":2},"k":1,"a":1}"#)
    #expect(try counting(first, first).isEmpty)
    #expect(try counting(first, #"{"a":1,"a":{"x":2},"k":1}"#).isEmpty)
    #expect(try !counting(first, second).isEmpty)
  }

  @Test("A boundary of a Content-Type that is not the first is a text like any other")
  func secondType() throws {
    func request(_ boundary: String) -> [UInt8] {
      BodyCase.request(
        "a/b", Array("--b\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--b--\r\n".utf8),
        "Content-Type: multipart/form-data; boundary=\(boundary)\r\n")
    }
    #expect(try BodyCase("", request("b"), request("c")).found() == ["changed value header.Content-Type#2"])
    #expect(try BodyCase("", request("b"), request("b")).found().isEmpty)
  }

  @Test(
    "A boundary that only the header of one side has is told, whatever stands before the parts and around them"
  )
  func boundariesOfHeaders() throws {
    let inner = "--c\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--c--"
    for before in ["", "preamble\r\n"] {
      let body = Array("\(before)\(inner)\r\n".utf8)
      func request(_ boundary: String) -> [UInt8] {
        BodyCase.request("multipart/form-data; boundary=\(boundary)", body)
      }
      #expect(
        try BodyCase("", request("c"), request("d")).found() == ["changed boundary header.Content-Type"])
      #expect(try BodyCase("", request("c"), request("c")).found().isEmpty)
      func nested(_ boundary: String) -> [UInt8] {
        let head =
          "Content-Disposition: form-data; name=p\r\nContent-Type: multipart/mixed; boundary=\(boundary)"
        return BodyCase.request(
          "multipart/form-data; boundary=b",
          Array("--b\r\n\(head)\r\n\r\n\(before)\(inner)\r\n--b--\r\n".utf8))
      }
      #expect(
        try BodyCase("", nested("c"), nested("d")).found() == ["changed boundary parts[0].Content-Type"])
      #expect(try BodyCase("", nested("c"), nested("c")).found().isEmpty)
    }
  }

  @Test(
    "Other boundaries are told where neither body has that of its header",
    arguments: [
      // The boundaries of header and body on each side, and what is reported.
      ("b", "c", "b", "d", ["changed boundary multipart.boundary"]),
      ("b", "c", "d", "c", ["changed boundary header.Content-Type"]),
      ("b", "c", "d", "e", ["changed boundary header.Content-Type"]),
      ("b", "c", "b", "c", []), ("b", "b", "c", "c", []),
    ])
  func wrongBoundaries(head: String, body: String, otherHead: String, otherBody: String, told: [String])
    throws
  {
    func request(_ head: String, _ body: String) -> [UInt8] {
      let part = "Content-Disposition: form-data; name=a\r\n\r\nx\r\n"
      return BodyCase.request(
        "multipart/form-data; boundary=\(head)", Array("--\(body)\r\n\(part)--\(body)--\r\n".utf8))
    }
    func nested(_ head: String, _ body: String) -> [UInt8] {
      let inner = "Content-Disposition: form-data; name=a\r\n\r\nx\r\n"
      let type = "Content-Disposition: form-data; name=p\r\nContent-Type: multipart/mixed; boundary=\(head)"
      return BodyCase.request(
        "multipart/form-data; boundary=o",
        Array("--o\r\n\(type)\r\n\r\n--\(body)\r\n\(inner)--\(body)--\r\n--o--\r\n".utf8))
    }
    #expect(try BodyCase("", request(head, body), request(otherHead, otherBody)).found() == told)
    #expect(
      try BodyCase("", nested(head, body), nested(otherHead, otherBody)).found().isEmpty == told.isEmpty)
  }

  @Test("Other boundaries are told where neither header has that of its body, and no part is read")
  func boundariesWithoutParts() throws {
    func request(_ head: String, _ body: String) -> [UInt8] {
      BodyCase.request("multipart/form-data; boundary=\(head)", Array("--\(body)--\r\n".utf8))
    }
    #expect(
      try BodyCase("", request("b", "bxc"), request("d", "dyb")).found() == [
        "changed boundary header.Content-Type"
      ])
  }

  @Test("A boundary that no header names is a symbol where the lines agree on it")
  func unnamedBoundaries() throws {
    func request(_ boundary: String, end: String) -> [UInt8] {
      let part = "Content-Disposition: form-data; name=a\r\n\r\nx\r\n"
      return BodyCase.request("multipart/form-data", Array("--\(boundary)\r\n\(part)\(end)\r\n".utf8))
    }
    #expect(
      try BodyCase("", request("bound", end: "--bound--"), request("other", end: "--other--")).found().isEmpty
    )
    for end in ["--third--", "", "x"] {
      #expect(
        try BodyCase("", request("bound", end: end), request("other", end: end)).found() == [
          "changed boundary multipart.boundary"
        ])
      #expect(try BodyCase("", request("bound", end: end), request("bound", end: end)).found().isEmpty)
    }
  }

  @Test("A line of a trailer that is no field is told")
  func linesOfTrailers() throws {
    func request(_ line: String) -> [UInt8] {
      BodyCase.request("", Array("0\r\n\(line)\r\n".utf8), "Transfer-Encoding: chunked\r\n")
    }
    #expect(try BodyCase("", request(""), request(" -G")).found() == ["respelled framing chunks"])
  }

  @Test("A length with a carriage return in its line is another")
  func lengthsWithReturns() throws {
    let head = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 0"
    let sides = (Array("\(head)\r\n\r\n".utf8), Array("\(head)\r\r\n\r\n".utf8))
    #expect(try BodyCase("", sides.0, sides.1).found() == ["changed length header.Content-Length"])
  }

  @Test("A boundary line that stands twice is told")
  func doubledLines() throws {
    let type = "multipart/form-data; boundary=b"
    let part = "Content-Disposition: form-data; name=a\r\n\r\nx\r\n--b--\r\n"
    let once = BodyCase.request(type, Array("--b\r\n\(part)".utf8))
    let twice = BodyCase.request(type, Array("--b\r\n--b\r\n\(part)".utf8))
    #expect(try BodyCase("", once, twice).found() == ["added presence multipart.boundary"])
    #expect(try BodyCase("", twice, once).found() == ["removed presence multipart.boundary"])
    #expect(try BodyCase("", twice, twice).found().isEmpty)
  }

  @Test("Two binary property lists of the same values that are other bytes are told")
  func otherTables() throws {
    func list(_ unused: UInt8) -> [UInt8] {
      var trailer = [UInt8](repeating: 0, count: 32)
      (trailer[4], trailer[6], trailer[7], trailer[15], trailer[31]) = (unused, 1, 1, 1, 9)
      return BodyCase.request("application/x-plist", Array("bplist00".utf8) + [0x09, 0x08] + trailer)
    }
    #expect(try BodyCase("", list(0), list(7)).found() == ["respelled markup plist"])
    #expect(try BodyCase("", list(7), list(7)).found().isEmpty)
  }

  @Test("What only the other side has at the end of a content is marked there, and not in the next chunk")
  func marksInChunks() throws {
    func request(_ content: String) throws -> Message {
      let head = "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\(content)"
      let chunks = [head, "\r\n--b--\r\n"].map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
      return try BodyCase.message(
        BodyCase.request(
          "multipart/form-data; boundary=b", Array("\(chunks)0\r\n\r\n".utf8),
          "Transfer-Encoding: chunked\r\n"))
    }
    let comparison = try Comparison.of(
      ComparedRequest(try request("x")), ComparedRequest(try request("xyz")))
    let found = try #require(comparison.differences.first { $0.path == "parts[0].content" })
    let side = try #require(found.left)
    #expect(!side.marks.isEmpty)
    #expect(
      side.marks.allSatisfy {
        side.range.lowerBound <= $0.lowerBound && $0.upperBound <= side.range.upperBound
      })
  }

  @Test("The note of a content says where it differs, and by how much")
  func notes() throws {
    func note(_ left: [UInt8], _ right: [UInt8]) throws -> String? {
      let sides = (
        try BodyCase.message(BodyCase.request("", left)), try BodyCase.message(BodyCase.request("", right))
      )
      return try Comparison.of(ComparedRequest(sides.0), ComparedRequest(sides.1)).differences.first?.note
    }
    #expect(try note([0, 1, 2], [0, 9, 2]) == "differs in byte 1 of 3")
    #expect(try note([0, 1, 2, 3], [0, 9, 2, 9]) == "differs from byte 1 of 4 on, in 2 bytes")
    #expect(
      try note([0, 1, 2], [0, 9, 2, 3, 4]) == "differs from byte 1 of 3 on; the right side is 2 bytes longer")
    #expect(try note([0, 1, 2], [0, 1]) == "the right side is 1 byte shorter")
  }

  @Test("What a body made again cannot say does not count") func rebuilt() throws {
    var fidelity = Fidelity()
    fidelity.set(.body, .rebuilt, because: "made of its parameters")
    for name in ["no final line end", "a line of dashes, LF", "quotes"] {
      let body = try #require(BodyCase.parts.first { $0.name == name })
      let comparison = try Comparison.of(
        ComparedRequest(BodyCase.message(body.left)),
        ComparedRequest(BodyCase.message(body.right), fidelity: fidelity))
      #expect(comparison.isSame, "\(name)")
      #expect(comparison.differences.map(\.standing) == [.notComparable("made of its parameters")], "\(name)")
    }
  }

  @Test("A wildcard stands for a value of any type, a name and a content") func wildcards() throws {
    let any = Wildcards([Wildcards.Wildcard(token: "TOKEN", name: "any") { _ in true }])
    for (left, right, path) in [
      (BodyCase.json(#"{"a":"TOKEN"}"#), BodyCase.json(#"{"a":{"b":[1]}}"#), "json.a"),
      (BodyCase.json(#"["xTOKEN"]"#), BodyCase.json(#"["x\u0031"]"#), "json[0]"),
      (BodyCase.request("", Array("a TOKEN".utf8)), BodyCase.request("", Array("a b".utf8)), "body"),
    ] {
      let comparison = try Comparison.of(
        ComparedRequest(BodyCase.message(left), wildcards: any), ComparedRequest(BodyCase.message(right)))
      #expect(comparison.differences.isEmpty && comparison.wildcardPaths == [path])
    }
  }

  @Test("Deep documents are compared without recursion") func deep() throws {
    func text(_ value: String) -> [UInt8] {
      BodyCase.json(String(repeating: "[", count: 999) + value + String(repeating: "]", count: 999))
    }
    let found = try BodyCase("", text("1"), text("2")).found()
    #expect(found == ["changed value json" + String(repeating: "[0]", count: 999)])
  }

  @Test("Many keys that all differ take linear time") func wide() throws {
    func text(_ value: Int) -> [UInt8] {
      BodyCase.json("{" + (0..<20_000).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}")
    }
    let start = ContinuousClock.now
    #expect(try BodyCase("", text(1), text(2)).found().count == 20_000)
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}

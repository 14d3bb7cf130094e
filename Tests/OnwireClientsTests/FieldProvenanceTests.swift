import OnwireClients
import OnwireHTTP
import Testing
import OnwireTextFormats
import OnwireFormats

/// Fields of compiled requests: each byte in one of them, and back from values to bytes.
@Suite struct FieldProvenanceTests {
  private static func requests(_ seed: Int) throws -> [(text: String, wire: Compilation.Wire)] {
    var generator = GeneratedSpecs(seed: UInt64(seed))
    return try (0..<120).compactMap { _ in
      let text = generator.spec()
      return try SpecFixture.compile(text).0?.wire.map { (text, $0) }
    }
  }

  @Test(arguments: 100..<106)
  func everyByteIsInOneFieldOfItsOwnName(seed: Int) throws {
    let requests = try Self.requests(seed)
    #expect(requests.count > 80)
    for (text, wire) in requests {
      var end = 0
      // Two fields that say something have two names, unless they are shares of one value.
      var named: [String: Segment.Role] = [:]
      for field in wire.message.fields {
        #expect(field.range.lowerBound == end, "\(text)")
        end = field.range.upperBound
        switch field.role {
        case .queryKey, .formKey, .fieldName, .partFieldName, .documentKey, .partContent, .partName:
          let name = "\(field.role) \(field.path)"
          #expect(named.updateValue(field.role, forKey: name) == nil, "\(text)\n\(name)")
        default: break
        }
      }
      #expect(end == wire.message.length, "\(text)")
    }
  }

  @Test(arguments: 200..<204)
  func fromAByteToItsValueAndBackAreInverse(seed: Int) throws {
    for (text, wire) in try Self.requests(seed) { try expectInverse(wire.message, text) }
  }

  @Test func fromAByteToItsValueAndBackAreInverseForEverySpec() throws {
    let requests = try SpecFolder.requests()
    #expect(requests.count >= 150)
    for (name, wire) in requests { try expectInverse(wire.message, name) }
  }

  private func expectInverse(_ message: Message, _ text: String) throws {
    var paths: Set<String> = []
    for field in message.fields {
      let path = message.segments[field.segment].origin.path
      guard !path.isEmpty else { continue }
      // All fields of a path are looked for once.
      if paths.insert(path).inserted {
        let fields = message.fields(from: path)
        let expected = message.fields.filter { message.segments[$0.segment].origin.isBelow(path) }
        #expect(fields == expected && fields.contains(field), "\(text) \(path)")
        for found in fields {
          for offset in found.range.prefix(3) {
            #expect(message.field(at: offset) == found, "\(text) \(path)")
          }
        }
      }
    }
    #expect(!paths.isEmpty)
    #expect(message.fields(from: "").isEmpty)
    #expect(message.fields(from: "para").isEmpty)
  }

  @Test func aPathNamesItsValueAndWhatIsInside() {
    #expect(Origin("r", path: "params.user.tags[0]").isBelow("params.user"))
    #expect(Origin("r", path: "params.user.tags[0]").isBelow("params.user.tags"))
    #expect(Origin("r", path: "params.user").isBelow("params.user"))
    #expect(!Origin("r", path: "params.user").isBelow("params.user.tags"))
    #expect(!Origin("r", path: "params.username").isBelow("params.user"))
    #expect(!Origin("r", path: "params.e\u{301}").isBelow("params.é"))
  }

  @Test(arguments: 300..<304)
  func rangesOfTheJSONAbut(seed: Int) throws {
    for (text, wire) in try Self.requests(seed) {
      var bytes: [UInt8] = []
      _ = try OutputKind.json.write(Request(message: wire.message, endpoint: wire.endpoint)) {
        bytes.append(contentsOf: $0)
      }
      #expect(bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 10 })
      var end = 0
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        // A regular expression takes a millisecond for each of these lines.
        let words = line.prefix(60).split(separator: ",")
        guard line.hasPrefix("{\"start\":"), words.count > 2, words[1].hasPrefix("\"length\":") else {
          continue
        }
        #expect(Int(words[0].dropFirst(9)) == end, "\(text)")
        end += try #require(Int(words[1].dropFirst(9)), "\(text)")
      }
      #expect(end == wire.message.length, "\(text)")
    }
  }

  @Test(arguments: 400..<404)
  func theBytesOfTheAnnotatedDumpAreTheMessage(seed: Int) throws {
    let digits = Array("0123456789abcdef".utf8)
    for (text, wire) in try Self.requests(seed) {
      var options = OutputOptions()
      options.length = .max
      var bytes: [UInt8] = []
      _ = try OutputKind.hex.write(Request(wire), options: options) { bytes.append(contentsOf: $0) }
      let rows = bytes.split(separator: UInt8(ascii: "\n")).filter { row in
        row.dropFirst(8).starts(with: "  ".utf8) && row.prefix(8).allSatisfy { digits.contains($0) }
      }
      let shown = try rows.flatMap { try Hex.decode(Array($0.dropFirst(10).prefix(48))) }
      #expect(shown == (try wire.message.bytes()), "\(text)")
    }
  }
}

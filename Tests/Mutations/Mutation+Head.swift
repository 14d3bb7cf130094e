import OnwireHTTP

/// What can differ in a head.
extension Mutation {
  static let ofHeads: [Mutation] = [
    Mutation("method") { request in
      request.fields(.method).map {
        mutant(request.replacing($0.range, by: "PURGE"), .changed, .value, "method")
      }
    },
    Mutation("path, another step") { request in
      request.fields(.path).map {
        longer(request, at: $0.range.upperBound, $0.path)
      }
    },
    Mutation("path, a letter escaped") { request in
      request.fields(.path).compactMap { field in
        guard let at = field.range.last(where: { request.bytes[$0].isLetter && !request.isInEscape($0) })
        else { return nil }
        return mutant(
          request.replacing(at..<at + 1, by: escape(request.bytes[at])), .respelled, .escaped, field.path)
      }
    },
    Mutation("version") { request in
      request.fields(.version).map {
        mutant(request.replacing($0.range, by: "HTTP/1.0"), .changed, .value, "version")
      }
    },
    Mutation("cookie") { request in
      request.fields(.cookieValue).map {
        longer(request, at: $0.range.upperBound, $0.path)
      }
    },
    Mutation("header value") { request in
      request.headers(but: ["content-length", "content-type", "cookie"]).map {
        longer(request, at: $0.end, $0.path)
      }
    },
    Mutation("header name, letter case") { request in
      request.headers().compactMap { header in
        let name = request.text(header.name)
        guard name != name.lowercased() else { return nil }
        return mutant(
          request.replacing(header.name, by: name.lowercased()), .respelled, .letterCase, header.path)
      }
    },
    Mutation("header, blanks before the value") { request in
      request.headers().filter { $0.end > $0.name.upperBound + 2 }.map {
        mutant(
          request.replacing($0.name.upperBound..<$0.name.upperBound + 2, by: ":   "), .respelled, .blanks,
          $0.path)
      }
    },
    Mutation("header, LF for CR LF") { request in
      request.headers().map {
        mutant(request.replacing($0.end..<$0.end + 2, by: "\n"), .respelled, .lineEnd, $0.path)
      }
    },
    Mutation("header added") { request in
      request.headers().prefix(1).map {
        mutant(
          request.replacing($0.line.upperBound..<$0.line.upperBound, by: "X-Onwire-New: 1\r\n"), .added,
          .presence, "header.X-Onwire-New")
      }
    },
    Mutation("header removed") { request in
      request.headers(but: ["content-length", "content-type", "host"]).map {
        mutant(request.replacing($0.line, by: ""), .removed, .presence, $0.path)
      }
    },
    Mutation("headers, another order") { request in
      let headers = request.headers()
      guard headers.count > 1 else { return [] }
      let (first, second) = (headers[headers.count - 2], headers[headers.count - 1])
      let lines = Array(request.bytes[second.line] + request.bytes[first.line])
      return [
        Mutant(
          bytes: request.replacing(first.line.lowerBound..<second.line.upperBound, by: lines),
          expected: [first.path, second.path].map { Expected(kind: .moved, way: .order, path: $0) })
      ]
    },
    Mutation("Content-Length wrong") { request in
      request.headers().filter { $0.path.lowercased() == "header.content-length" }.map {
        mutant(request.replacing($0.value, by: "7777"), .changed, .length, $0.path)
      }
    },
    Mutation("Content-Type, another") { request in
      request.headers().filter {
        $0.path.lowercased() == "header.content-type" && request.isPlain
      }.map { mutant(request.replacing($0.value, by: "application/x-onwire"), .changed, .value, $0.path) }
    },
    Mutation("Content-Type, letter case") { request in
      request.headers().filter { $0.path.lowercased() == "header.content-type" }.compactMap {
        let end = request.bytes[$0.value].firstIndex(of: UInt8(ascii: ";")) ?? $0.value.upperBound
        let type = request.text($0.value.lowerBound..<end)
        guard type.lowercased() == type else { return nil }
        return mutant(
          request.replacing($0.value.lowerBound..<end, by: type.uppercased()), .respelled, .letterCase,
          $0.path)
      }
    },
  ]

  static func mutant(
    _ bytes: [UInt8], _ kind: Difference.Kind, _ way: Difference.Way, _ path: String
  ) -> Mutant {
    Mutant(bytes: bytes, expected: [Expected(kind: kind, way: way, path: path)])
  }

  /// A value that is a letter longer.
  static func longer(_ request: Specimen, at offset: Int, _ path: String) -> Mutant {
    mutant(request.replacing(offset..<offset, by: "x"), .changed, .value, path)
  }

  static func escape(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

extension UInt8 {
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

extension Specimen {
  /// A header field: its line, its name, its value, and where the value ends.
  struct Header {
    var path: String
    var line: Range<Int>
    var name: Range<Int>
    var value: Range<Int>
    var end: Int { value.upperBound }
  }

  func headers(but names: Set<String> = []) -> [Header] {
    elements(.field).filter { $0.range.upperBound <= message.headLength }.compactMap { line, path in
      let inside = fields.filter {
        line.contains($0.range.lowerBound) && $0.range.upperBound <= line.upperBound
      }
      guard let name = inside.first(where: { $0.role == .fieldName }),
        !names.contains(text(name.range).lowercased())
      else { return nil }
      let end = line.upperBound - 2
      let start = bytes[name.range.upperBound + 1..<end].firstIndex { $0 != 0x20 } ?? end
      return Header(path: path, line: line, name: name.range, value: start..<end)
    }
  }

  /// Whether the body is read the same under any type.
  var isPlain: Bool {
    !message.elements.contains { [.form, .json, .propertyList, .multipart].contains($0.kind) }
      && message.length > message.headLength
  }

  /// Whether the byte at `offset` belongs to a percent escape.
  func isInEscape(_ offset: Int) -> Bool {
    bytes[max(0, offset - 2)...offset].contains(UInt8(ascii: "%"))
  }
}

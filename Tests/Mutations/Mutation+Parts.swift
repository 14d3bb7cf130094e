import OnwireHTTP

/// What can differ in multipart bodies.
extension Mutation {
  static let ofParts: [Mutation] = [
    Mutation("one byte of a part's data") { request in
      request.fields(.partContent).filter { !$0.range.isEmpty }.map {
        let middle = $0.range.lowerBound + $0.range.count / 2
        return mutant(
          request.replacing(middle..<middle + 1, by: [request.bytes[middle] ^ 0x01]), .changed, .value,
          $0.path)
      }
    },
    Mutation("a part's data is longer") { request in
      request.fields(.partContent).map {
        longer(request, at: $0.range.upperBound, $0.path)
      }
    },
    Mutation("a part's name") { request in
      request.fields(.partName).filter { !$0.range.isEmpty }.map {
        mutant(
          request.replacing($0.range.lowerBound..<$0.range.lowerBound, by: "zz"), .changed, .name, $0.path)
      }
    },
    Mutation("a part's file name") { request in
      request.fields(.partFilename).filter { !$0.range.isEmpty }.map {
        mutant(
          request.replacing($0.range.lowerBound..<$0.range.lowerBound, by: "zz"), .changed, .value, $0.path)
      }
    },
    Mutation("a part's type") { request in
      request.partFields("content-type").map {
        mutant(request.replacing($0.value, by: "x-onwire/x"), .changed, .value, $0.path)
      }
    },
    Mutation("a part's field missing") { request in
      request.partFields("content-type").map {
        mutant(request.replacing($0.line, by: ""), .removed, .presence, $0.path)
      }
    },
    Mutation("a part's field name, letter case") { request in
      request.partFields(nil).map {
        mutant(
          request.replacing($0.name, by: request.text($0.name).uppercased()), .respelled, .letterCase, $0.path
        )
      }
    },
    Mutation("a part's line, LF for CR LF") { request in
      request.partFields(nil).filter { request.bytes[$0.line].suffix(2) == [0x0D, 0x0A] }.map {
        mutant(
          request.replacing($0.line.upperBound - 2..<$0.line.upperBound, by: "\n"), .respelled, .lineEnd,
          $0.path)
      }
    },
    Mutation("a part missing") { request in
      request.wholeParts.count < 2
        ? []
        : request.wholeParts.map { part in
          mutant(request.replacing(part.withDelimiter, by: ""), .removed, .presence, part.path)
        }
    },
    Mutation("parts, another order") { request in
      zip(request.wholeParts, request.wholeParts.dropFirst()).prefix(1).filter {
        request.text($0.range) != request.text($1.range)
      }.map { first, second in
        Mutant(
          bytes: request.replacing([
            (first.range, Array(request.bytes[second.range])),
            (second.range, Array(request.bytes[first.range])),
          ]), expected: [first.path, second.path].map { Expected(kind: .moved, way: .order, path: $0) })
      }
    },
    Mutation("boundary in the header only") { request in
      // If no delimiter is in the body, the boundary is a symbol that nothing is compared with.
      guard let boundary = request.headerBoundary, !request.bodyBoundaries.isEmpty else { return [] }
      return [
        mutant(
          request.replacing(boundary.upperBound..<boundary.upperBound, by: "zz"), .changed, .boundary,
          "header.Content-Type")
      ]
    },
    Mutation("boundary in the body only") { request in
      guard request.headerBoundary != nil, !request.bodyBoundaries.isEmpty else { return [] }
      return [
        mutant(
          request.replacing(request.bodyBoundaries.map { ($0.upperBound..<$0.upperBound, Array("zz".utf8)) }),
          .changed, .boundary, "multipart.boundary")
      ]
    },
    Mutation("boundary renamed everywhere") { request in
      guard let header = request.headerBoundary, !request.bodyBoundaries.isEmpty else { return [] }
      let places = [header] + request.bodyBoundaries
      return [
        Mutant(
          bytes: request.replacing(places.map { ($0.upperBound..<$0.upperBound, Array("zz".utf8)) }),
          expected: [])
      ]
    },
    Mutation("boundary renamed everywhere, the length kept") { request in
      guard let header = request.headerBoundary, !request.bodyBoundaries.isEmpty,
        let length = request.headers().first(where: { $0.path.lowercased() == "header.content-length" }),
        Int(request.text(length.value)) == request.bytes.count - request.message.headLength
      else { return [] }
      let places = ([header] + request.bodyBoundaries).map {
        ($0.upperBound..<$0.upperBound, Array("zz".utf8))
      }
      return [mutant(request.replacing(places, keepsLength: true), .changed, .length, length.path)]
    },
    Mutation("bytes after the end, with and without a line end") { request in
      guard request.wholeParts.count > 0, let last = request.bodyBoundaries.last,
        request.bytes[last.upperBound...].elementsEqual("--\r\n".utf8)
      else { return [] }
      return [last.upperBound + 2, request.bytes.count].map {
        mutant(request.replacing($0..<$0, by: "tail"), .added, .presence, "multipart.epilogue")
      }
    },
    Mutation("no final line end") { request in
      guard request.headerBoundary != nil, request.bytes.suffix(4) == [0x2D, 0x2D, 0x0D, 0x0A] else {
        return []
      }
      let end = request.bytes.count
      return [
        Mutant(
          bytes: request.replacing(end - 2..<end, by: ""),
          expected: ["multipart", "multipart.epilogue", "multipart.boundary"].map {
            Expected(kind: .removed, way: .lineEnd, path: $0)
          })
      ]
    },
  ]
}

extension Specimen {
  /// The fields of parts' heads with a name in lower case, or all of them.
  func partFields(_ name: String?) -> [Header] {
    elements(.partField).compactMap { line, path in
      let inside = fields.filter {
        line.contains($0.range.lowerBound) && $0.range.upperBound <= line.upperBound
      }
      guard let field = inside.first(where: { $0.role == .partFieldName }),
        name.map({ $0 == text(field.range).lowercased() }) ?? true
      else { return nil }
      let end = line.upperBound - 2
      let start = bytes[field.range.upperBound + 1..<end].firstIndex { $0 != 0x20 } ?? end
      return Header(path: path, line: line, name: field.range, value: start..<end)
    }
  }

  /// A part, and the same with the line of dashes before it and the line end after it.
  struct WholePart {
    var path: String
    var range: Range<Int>
    var withDelimiter: Range<Int>
  }

  /// The parts of a body without parts of parts.
  var wholeParts: [WholePart] {
    guard message.elements.filter({ $0.kind == .multipart }).count == 1 else { return [] }
    let boundaries = bodyBoundaries
    let parts = elements(.part)
    return parts.indices.compactMap { index in
      let (range, _) = parts[index]
      guard let before = boundaries.last(where: { $0.upperBound <= range.lowerBound }),
        let after = boundaries.first(where: { $0.lowerBound >= range.upperBound })
      else { return nil }
      return WholePart(
        path: "parts[\(index)]", range: range,
        withDelimiter: before.lowerBound - 2..<after.lowerBound - 2)
    }
  }

  var headerBoundary: Range<Int>? {
    fields(.boundary).first { $0.range.upperBound <= message.headLength }?.range
  }

  var bodyBoundaries: [Range<Int>] {
    fields(.boundary).filter { $0.range.lowerBound >= message.headLength }.map(\.range)
  }
}

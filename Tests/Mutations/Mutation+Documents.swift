import OnwireHTTP

/// What can differ in JSON.
extension Mutation {
  static let ofDocuments: [Mutation] = [
    Mutation("JSON text") { request in
      request.jsonValues { $0.hasPrefix("\"") }.map {
        longer(request, at: $0.range.upperBound - 1, $0.path)
      }
    },
    Mutation("JSON number") { request in
      request.jsonValues { $0.first?.isNumber == true }.map {
        mutant(
          request.replacing($0.range.lowerBound..<$0.range.lowerBound, by: "7"), .changed, .value, $0.path)
      }
    },
    Mutation("JSON number, spelling") { request in
      request.jsonValues { $0.allSatisfy(\.isNumber) }.map {
        mutant(
          request.replacing($0.range.upperBound..<$0.range.upperBound, by: ".0"), .respelled, .numberSpelling,
          $0.path)
      }
    },
    Mutation("JSON null for a text") { request in
      request.jsonValues { $0.hasPrefix("\"") }.map {
        mutant(request.replacing($0.range, by: "null"), .changed, .type, $0.path)
      }
    },
    Mutation("JSON empty text for null") { request in
      request.jsonValues { $0 == "null" }.map {
        mutant(request.replacing($0.range, by: "\"\""), .changed, .type, $0.path)
      }
    },
    Mutation("JSON true for 1, or its opposite") { request in
      request.jsonValues { $0 == "true" || $0 == "false" }.map {
        mutant(
          request.replacing($0.range, by: request.text($0.range) == "true" ? "false" : "true"), .changed,
          .value,
          $0.path)
      }
    },
    Mutation("JSON text, an escape") { request in
      request.jsonValues { $0.hasPrefix("\"") }.compactMap { field in
        guard
          let at = field.range.dropFirst().first(where: {
            request.bytes[$0].isLetter && request.bytes[$0 - 1] != UInt8(ascii: "\\")
              && !request.text(field.range).contains("\\u")
          })
        else { return nil }
        let code = String(request.bytes[at], radix: 16)
        return mutant(
          request.replacing(at..<at + 1, by: "\\u00" + code), .respelled, .stringEscape, field.path)
      }
    },
    Mutation("JSON blank before a value") { request in
      request.jsonValues { _ in true }.map {
        Mutant(
          bytes: request.replacing($0.range.lowerBound..<$0.range.lowerBound, by: "  "),
          expected: request.around($0.path).map { Expected(kind: .respelled, way: .blanks, path: $0) })
      }
    },
  ]
}

extension Specimen {
  /// The scalars of a JSON body whose spelling fulfils a condition.
  func jsonValues(_ condition: (String) -> Bool) -> [Field] {
    fields.filter { $0.role == .documentValue && $0.path.hasPrefix("json") && condition(text($0.range)) }
  }

  /// The path itself and those of the containers around it.
  func around(_ path: String) -> [String] {
    var found = [path]
    for index in path.indices where path[index] == "." || path[index] == "[" {
      found.append(String(path[..<index]))
    }
    return found
  }
}

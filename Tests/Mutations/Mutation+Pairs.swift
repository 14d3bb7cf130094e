import OnwireHTTP

/// What can differ in queries and forms.
extension Mutation {
  static let ofPairs: [Mutation] = [
    Mutation("pair's value") { request in
      request.pairs.compactMap { pair in
        pair.value.map {
          longer(request, at: $0.upperBound, pair.path)
        }
      }
    },
    Mutation("pair's name") { request in
      request.pairs.filter { request.isOnlyOne($0) && !$0.key.isEmpty }.map {
        mutant(
          request.replacing($0.key.lowerBound..<$0.key.lowerBound, by: "zz"), .changed, .name, $0.path)
      }
    },
    Mutation("pair missing") { request in
      request.pairs.filter { $0.precedesMark != nil }.map { pair in
        mutant(
          request.replacing(pair.whole.lowerBound..<(pair.precedesMark ?? 0), by: ""), .removed, .presence,
          request.pathOfLast(like: pair))
      }
    },
    Mutation("pair added") { request in
      request.pairs.filter { $0.precedesMark != nil }.prefix(1).map { pair in
        mutant(
          request.replacing(pair.whole.upperBound..<pair.whole.upperBound, by: "&zzz=1"), .added, .presence,
          pair.root + ".zzz")
      }
    },
    Mutation("pairs, another order") { request in
      request.neighbours.map { first, second in
        Mutant(
          bytes: request.replacing([
            (first.whole, Array(request.bytes[second.whole])),
            (second.whole, Array(request.bytes[first.whole])),
          ]),
          expected: [first.path, second.path].map { Expected(kind: .moved, way: .order, path: $0) })
      }
    },
    Mutation("escape's letter case") { request in
      request.pairs.compactMap { pair in
        guard let at = request.escape(in: pair.whole, where: { $0 != $0.lowercased() }) else { return nil }
        let text = request.text(at..<at + 3)
        return mutant(
          request.replacing(at..<at + 3, by: text.lowercased()), .respelled, .escapeCase, pair.path)
      }
    },
    Mutation("+ for %20") { request in
      request.pairs.compactMap { pair in
        guard let at = request.escape(in: pair.whole, where: { $0 == "%20" }) else { return nil }
        return mutant(request.replacing(at..<at + 3, by: "+"), .respelled, .plusForBlank, pair.path)
      }
    },
    Mutation("%20 for +") { request in
      request.pairs.compactMap { pair in
        guard let at = request.bytes[pair.whole].firstIndex(of: UInt8(ascii: "+")) else { return nil }
        return mutant(request.replacing(at..<at + 1, by: "%20"), .respelled, .plusForBlank, pair.path)
      }
    },
    Mutation("double encoding") { request in
      request.pairs.compactMap { pair in
        guard let value = pair.value, let at = request.escape(in: value, where: { $0 != "%25" }) else {
          return nil
        }
        return mutant(
          request.replacing(
            value,
            by: request.text(value).split(separator: "%", omittingEmptySubsequences: false)
              .joined(separator: "%25")), .changed, .doubleEncoding, at >= 0 ? pair.path : "")
      }
    },
    Mutation("brackets raw") { request in
      request.pairs.compactMap { pair in
        let raw = request.text(pair.key).split(separator: "%5B", omittingEmptySubsequences: false).joined(
          separator: "["
        ).split(separator: "%5D", omittingEmptySubsequences: false).joined(separator: "]")
        guard raw != request.text(pair.key) else { return nil }
        return mutant(request.replacing(pair.key, by: raw), .respelled, .escaped, pair.path)
      }
    },
    Mutation("brackets escaped") { request in
      request.pairs.compactMap { pair in
        let raw = request.text(pair.key).split(separator: "[", omittingEmptySubsequences: false).joined(
          separator: "%5B")
        guard raw != request.text(pair.key) else { return nil }
        return mutant(request.replacing(pair.key, by: raw), .respelled, .escaped, pair.path)
      }
    },
    Mutation("a letter of a value escaped") { request in
      request.pairs.compactMap { pair in
        guard let value = pair.value,
          let at = value.last(where: { request.bytes[$0].isLetter && !request.isInEscape($0) })
        else { return nil }
        return mutant(
          request.replacing(at..<at + 1, by: escape(request.bytes[at])), .respelled, .escaped, pair.path)
      }
    },
    Mutation("no = after an empty value") { request in
      request.pairs.filter { $0.value?.isEmpty == true }.map {
        mutant(request.replacing($0.key.upperBound..<$0.whole.upperBound, by: ""), .changed, .type, $0.path)
      }
    },
  ]
}

extension Specimen {
  /// A pair of the query or of a form body.
  struct Pair {
    var path: String
    var isQuery: Bool
    var whole: Range<Int>
    var key: Range<Int>
    var value: Range<Int>?
    /// Where the next pair begins, after the mark between them.
    var precedesMark: Int?
    var root: String { isQuery ? "query" : "form" }
  }

  var pairs: [Pair] {
    var found: [Pair] = []
    for kind in [Element.Kind.queryPair, .formPair] {
      let whole = elements(kind)
      for (index, (range, path)) in whole.enumerated() {
        let inside = fields.filter {
          $0.path == path && range.lowerBound <= $0.range.lowerBound
            && $0.range.upperBound <= range.upperBound
        }
        guard let key = inside.first(where: { $0.role == .queryKey || $0.role == .formKey }) else { continue }
        let isNext = index + 1 < whole.count && whole[index + 1].range.lowerBound == range.upperBound + 1
        found.append(
          Pair(
            path: path, isQuery: kind == .queryPair, whole: range, key: key.range,
            value: inside.first { $0.role == .queryValue || $0.role == .formValue }?.range,
            precedesMark: isNext ? range.upperBound + 1 : nil))
      }
    }
    return found
  }

  /// Whether no other pair has the name.
  func isOnlyOne(_ pair: Pair) -> Bool {
    pairs.filter { $0.isQuery == pair.isQuery && $0.path.withoutNumber == pair.path.withoutNumber }.count == 1
  }

  /// The path of the last pair that says just what `pair` does: which of them is missing cannot be told.
  func pathOfLast(like pair: Pair) -> String {
    pairs.last { $0.isQuery == pair.isQuery && text($0.whole) == text(pair.whole) }?.path ?? pair.path
  }

  /// Two pairs in a row that are not the same.
  var neighbours: [(Pair, Pair)] {
    zip(pairs, pairs.dropFirst()).filter {
      $0.precedesMark == $1.whole.lowerBound && text($0.whole) != text($1.whole)
    }.prefix(1).map { ($0, $1) }
  }

  /// The offset of the first percent escape of a kind.
  func escape(in range: Range<Int>, where condition: (String) -> Bool) -> Int? {
    range.first {
      bytes[$0] == UInt8(ascii: "%") && $0 + 3 <= range.upperBound && condition(text($0..<$0 + 3))
    }
  }
}

extension String {
  /// The path without the number that pairs with the same name have.
  var withoutNumber: String {
    guard let mark = lastIndex(of: "#"), self[mark...].dropFirst().allSatisfy(\.isNumber) else { return self }
    return String(self[..<mark])
  }
}

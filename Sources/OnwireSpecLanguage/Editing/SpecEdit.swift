package import OnwireDiagnostics

/// New bytes in place of some bytes of a spec's text.
package struct SpecEdit: Sendable, Hashable {
  /// The replaced bytes.
  package var range: Range<Int>
  /// The new bytes.
  package var bytes: [UInt8]

  /// Replaces `range` with `bytes`.
  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  init(_ range: Range<Int>, _ text: String) { self.init(range, Array(text.utf8)) }
}

extension Source {
  /// The same text with edits, under the same name; `nil` if two of them overlap.
  package func applying(_ edits: [SpecEdit]) -> Source? {
    var result: [UInt8] = []
    var end = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { return nil }
      result += bytes[end..<edit.range.lowerBound] + edit.bytes
      end = edit.range.upperBound
    }
    return Source(name: name, bytes: result + bytes[end...])
  }
}

/// A step of the path of a value in a spec, as origins name them: `params.tags[0]`.
package enum SpecStep: Sendable, Hashable {
  /// The key of a mapping.
  case key(String)
  /// The position in a list, from 0.
  case item(Int)

  /// The steps of an origin's path; `nil` if the text is not a path.
  package static func steps(of path: String) -> [SpecStep]? {
    var steps: [SpecStep] = []
    var rest = Substring(path).unicodeScalars
    while let first = rest.first {
      if first == "[" {
        rest.removeFirst()
        guard rest.first == "\"" else {
          let digits = rest.prefix { $0 != "]" }
          guard let index = Int(String(Substring(digits))), rest.dropFirst(digits.count).first == "]" else {
            return nil
          }
          steps.append(.item(index))
          rest = rest.dropFirst(digits.count + 1)
          continue
        }
        rest.removeFirst()
        var key = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
          guard scalar == "\\", let escaped = rest.popFirst() else {
            key.append(scalar)
            continue
          }
          key.append(escaped == "n" ? "\n" : escaped == "r" ? "\r" : escaped)
        }
        guard rest.popFirst() == "]" else { return nil }
        steps.append(.key(String(key)))
      } else {
        if first == "." { rest.removeFirst() }
        let name = rest.prefix { $0 != "." && $0 != "[" }
        steps.append(.key(String(Substring(name))))
        rest = rest.dropFirst(name.count)
      }
    }
    return steps
  }
}

/// A value to write into a spec.
package indirect enum SpecValue: Sendable, Hashable {
  /// A text, whatever it looks like.
  case text(String)
  /// A text where the language expects one, so that `5` needs no quotes.
  case word(String)
  /// The same, with references to variables: `${x}` is one.
  case template(String)
  /// A number, boolean or null as it is spelled.
  case plain(String)
  case list([SpecValue])
  case mapping([Member])

  package struct Member: Sendable, Hashable {
    var key: String
    var value: SpecValue

    package init(_ key: String, _ value: SpecValue) {
      self.key = key
      self.value = value
    }
  }
}

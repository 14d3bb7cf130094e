package import OnwireDiagnostics
import OnwireTextFormats

/// A file with the values of variables: a mapping in YAML or JSON, or lines `NAME=value` as in `.env`.
///
/// Values are taken literally: `${name}` in one is not a reference. Anything that tools read differently in
/// `.env`, such as `$name` outside single quotes, is an error.
package enum VariableFile {
  /// The values by name; `diagnostics` gets all problems of the file. The file's extension tells YAML.
  package static func values(of source: Source, _ diagnostics: inout [Diagnostic]) -> [String: String] {
    let name = source.name.lowercased()
    let isYAML = [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
    var values: [String: String] = [:]
    diagnostics += isYAML ? readYAML(source, &values) : readLines(source, &values)
    return values
  }

  private static func readYAML(_ source: Source, _ values: inout [String: String]) -> [Diagnostic] {
    let arena: NodeArena
    switch ArenaBuilder.build(source) {
    case .success(let built): arena = built
    case .failure(let problem): return [problem.diagnostic]
    }
    guard let document = arena.documents.first else { return [] }
    var composer = Composer(arena)
    let root = composer.compose(document)
    var diagnostics = composer.diagnostics
    guard !root.isNull, !root.isInvalid else { return diagnostics }
    guard arena.documents.count == 1, let entries = root.entries else {
      return diagnostics + [.noVariables(at: root.place)]
    }
    for entry in entries {
      let name = entry.key.rawText
      if !Template.isName(name.utf8), !Wildcard.isName(name) {
        diagnostics.append(.invalidVariableName(name, at: entry.key.place))
      } else if entry.value.isNull {
        diagnostics.append(.nullNotAllowed("the variable `\(name)`", at: entry.value.place))
      } else if entry.value.isScalar {
        values[name] = entry.value.rawText
      } else if !entry.value.isInvalid {
        diagnostics.append(.wrongType("the variable `\(name)`", expected: "text", found: entry.value))
      }
    }
    return diagnostics
  }

  private static func readLines(_ source: Source, _ values: inout [String: String]) -> [Diagnostic] {
    let text: SourceText.Checked
    switch SourceText.check(source, isYAML: false) {
    case .success(let checked): text = checked
    case .failure(let problem): return [problem.diagnostic]
    }
    var diagnostics: [Diagnostic] = []
    var start = text.start
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
      do throws(VariableLine.Fault) {
        if let line = try VariableLine(source.bytes[start..<end]) {
          let place = Place(source, line.name)
          if Template.isName(source.bytes[line.name]) {
            values[place.text] = String(decoding: line.value, as: UTF8.self)
          } else {
            diagnostics.append(.invalidVariableName(place.text, at: place))
          }
        }
      } catch {
        diagnostics.append(.invalidVariableLine(error, at: Place(source, error.range)))
      }
      start = end + 1
    }
    return diagnostics
  }
}

/// A line of `.env`: `NAME=value`, `export NAME='value'`, `NAME="value" # words`.
struct VariableLine {
  /// The reason why a line gives no value, with the place.
  struct Fault: Error {
    enum Reason {
      case noSign, openQuote, textAfterQuote
      /// Tools read it differently.
      case reference, escape
    }

    var reason: Reason
    var range: Range<Int>
  }

  /// The range of the name.
  let name: Range<Int>
  let value: [UInt8]

  /// Parses a line; `nil` for an empty line and a comment.
  init?(_ line: ArraySlice<UInt8>) throws(Fault) {
    var rest = line.drop(while: \.isSpaceOrTab)
    guard let first = rest.first, first != UInt8(ascii: "#") else { return nil }
    let word = rest.prefix { !$0.isSpaceOrTab }
    if word.elementsEqual("export".utf8) { rest = rest[word.endIndex...].drop(while: \.isSpaceOrTab) }
    guard let sign = rest.firstIndex(of: UInt8(ascii: "=")) else {
      throw Fault(reason: .noSign, range: rest.startIndex..<rest.endIndex)
    }
    name = rest[..<sign].dropLast(while: \.isSpaceOrTab).indices
    value = try Self.value(rest[(sign + 1)...].drop(while: \.isSpaceOrTab))
  }

  private static func value(_ text: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
    guard let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      // A comment begins after a blank.
      let comment = text.indices.first {
        text[$0] == UInt8(ascii: "#") && ($0 == text.startIndex || text[$0 - 1].isSpaceOrTab)
      }
      let value = text[..<(comment ?? text.endIndex)].dropLast(while: \.isSpaceOrTab)
      for index in value.indices { try refuseReference(in: value, at: index) }
      return Array(value)
    }
    var value: [UInt8] = []
    var index = text.startIndex + 1
    while index < text.endIndex, text[index] != quote {
      if quote == UInt8(ascii: "\""), text[index] == UInt8(ascii: "\\") {
        guard index + 1 < text.endIndex, let escaped = escaped[text[index + 1]] else {
          throw Fault(reason: .escape, range: index..<min(index + 2, text.endIndex))
        }
        value.append(escaped)
        index += 2
        continue
      }
      if quote == UInt8(ascii: "\"") { try refuseReference(in: text, at: index) }
      value.append(text[index])
      index += 1
    }
    guard index < text.endIndex else {
      throw Fault(reason: .openQuote, range: text.startIndex..<text.startIndex + 1)
    }
    let rest = text[(index + 1)...].drop(while: \.isSpaceOrTab)
    guard rest.first ?? UInt8(ascii: "#") == UInt8(ascii: "#") else {
      throw Fault(reason: .textAfterQuote, range: rest.startIndex..<rest.endIndex)
    }
    return value
  }

  /// The bytes that escapes in double quotes stand for in every reader of `.env`.
  private static let escaped: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "$"): UInt8(ascii: "$"),
  ]

  /// Throws for text that some tools replace by another variable's value or by a command's output.
  private static func refuseReference(in text: ArraySlice<UInt8>, at index: Int) throws(Fault) {
    let isReference =
      text[index] == UInt8(ascii: "`")
      || text[index] == UInt8(ascii: "$")
        && text[(index + 1)...].first.map {
          $0.isOne(of: "{(_") || $0.isLetter
        } == true
    if isReference { throw Fault(reason: .reference, range: index..<index + 1) }
  }
}

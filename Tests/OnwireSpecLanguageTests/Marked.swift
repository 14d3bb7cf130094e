import OnwireDiagnostics

@testable import OnwireSpecLanguage

/// A spec whose expected places are marked: `«…»` where problems are, `‹…›` where their labels are.
struct Marked {
  let source: Source
  /// The ranges of `«…»`, in bytes of the text without marks.
  private(set) var problems: [Range<Int>] = []
  /// The ranges of `‹…›`.
  private(set) var labels: [Range<Int>] = []

  init(_ text: String, name: String = "spec.yaml") {
    var bytes: [UInt8] = []
    var open: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "«", "‹": open.append(bytes.count)
      case "»": problems.append((open.popLast() ?? 0)..<bytes.count)
      case "›": labels.append((open.popLast() ?? 0)..<bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    source = Source(name: name, bytes: bytes)
  }
}

/// Files that `extends` can name, by path.
struct Files: Sendable {
  private let sources: [String: Source]

  init(_ texts: [String: String] = [:]) {
    sources = Dictionary(
      uniqueKeysWithValues: texts.map { ($0, Source(name: $0, bytes: Array($1.utf8))) })
  }

  func reader(variables: [String: String] = [:], acceptsWildcards: Bool = false) -> SpecReader {
    SpecReader(variables: variables, acceptsWildcards: acceptsWildcards) { path, _ in
      sources[path].map { .success($0) } ?? .failure(LoadFailure(reason: "there is no such file"))
    }
  }
}

/// Reads a spec that may extend `files`.
func read(
  _ text: String, stem: String = "spec", variables: [String: String] = [:], files: [String: String] = [:]
) -> SpecFile {
  Files(files).reader(variables: variables)
    .read(Source(name: "spec.yaml", bytes: Array(text.utf8)), stem: stem)
}

/// The parameters of a spec that has nothing else.
func params(_ text: String) -> Value? {
  let file = read("url: https://example.com\nparams:\n" + text)
  return file.diagnostics.hasErrors ? nil : file.requests.first?.params
}

extension SpecFile {
  /// The codes of all problems, in order.
  var codes: [String] { diagnostics.map(\.code.name) }
}

extension Value {
  /// The value in a notation of tests: JSON-like, with `null`, `<bytes>`, `@seconds` and `set(…)`.
  var notation: String {
    switch kind {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): value.text
    case .double(let value): "\(value)d"
    case .string(let value): "\"\(value)\""
    case .data(let value): "<\(value.map { String($0) }.joined(separator: " "))>"
    case .date(let value): "@\(value.secondsSince1970)"
    case .array(let values): "[\(values.map(\.notation).joined(separator: ", "))]"
    case .dictionary(let members):
      "{\(members.map { "\($0.key.notation): \($0.value.notation)" }.joined(separator: ", "))}"
    case .set(let values): "set(\(values.map(\.notation).joined(separator: ", ")))"
    }
  }
}

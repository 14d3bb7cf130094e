package import OnwireDiagnostics

/// Reads spec files into requests, and reports every problem of every request.
package struct SpecReader: Sendable {
  private let variables: [String: String]
  private let acceptsWildcards: Bool
  private let load: @Sendable (_ path: String, _ from: Source) -> Result<Source, LoadFailure>

  /// A reader in which `variables` override a spec's `vars`, and `load` gives the text of what a spec
  /// extends.
  ///
  /// If it `acceptsWildcards`, `${any}` is not an error: a token stands for it, which is only for comparing.
  /// `load` gets the path as written and the source that names it. It must always give a file the same name:
  /// sources are distinguished by name, which is how cycles are found.
  package init(
    variables: [String: String] = [:], acceptsWildcards: Bool = false,
    load: @escaping @Sendable (_ path: String, _ from: Source) -> Result<Source, LoadFailure>
  ) {
    self.variables = variables
    self.acceptsWildcards = acceptsWildcards
    self.load = load
  }

  /// All requests of a file, in order; those with errors are left out, and reported in `diagnostics`.
  ///
  /// An unnamed request is called `stem`, or `stem-1`, `stem-2`, … by its position in a file of several.
  package func read(_ source: Source, stem: String) -> SpecFile {
    guard acceptsWildcards else { return read(source, stem: stem, tokens: nil).file }
    let tokens = WildcardTokens()
    let (file, texts) = read(source, stem: stem, tokens: tokens)
    // Only now are the extended texts known; tokens that are in none of the texts are made from them.
    guard file.hasWildcards, tokens.mayBeIn(texts) else { return file }
    return read(source, stem: stem, tokens: WildcardTokens(absentFrom: texts)).file
  }

  /// The same with these tokens; also all texts that requests were made from.
  private func read(
    _ source: Source, stem: String, tokens: WildcardTokens?
  ) -> (file: SpecFile, texts: [[UInt8]]) {
    var bases = Bases(variables: variables, tokens: tokens, load: load)
    var file = SpecFile(source: source, requests: [], flawed: [], documentCount: 0, diagnostics: [])
    var names = RequestNames(stem: stem)
    if let arena = bases.arena(of: source) {
      file.documentCount = arena.documents.count
      if arena.documents.isEmpty { file.diagnostics.append(.emptySpec(source)) }
      for index in arena.documents.indices {
        let document = bases.document(index, of: arena)
        var reader = RequestReader(document, variables: variables, tokens: tokens)
        let request = reader.read(
          index: index, defaultName: names.derived(index: index, count: arena.documents.count))
        if arena.documents.count > 1 { names.add(reader.name, &reader.diagnostics) }
        file.diagnostics += reader.diagnostics.map { $0.spelling(reader.wildcards) }
        file.usedVariables.formUnion(reader.usedVariables)
        if let request { file.requests.append(request) }
        if let flawed = reader.flawed { file.flawed.append(flawed) }
      }
    }
    if names.hasDuplicates {
      file.flawed += file.requests.map { FlawedRequest(spec: $0, lostKeys: []) }
      file.requests = []
    }
    file.usedVariables.formUnion(bases.usedVariables)
    // A place with an error gets no warning as well.
    let faults = Set(file.diagnostics.filter { $0.severity == .error }.compactMap(\.place))
    let composed = bases.diagnostics.filter { diagnostic in
      diagnostic.severity == .error || diagnostic.place.map { !faults.contains($0) } ?? true
    }
    file.diagnostics = (composed + file.diagnostics).inOrder(of: source)
    return (file, bases.texts + variables.values.map { Array($0.utf8) })
  }
}

extension SpecReader {
  /// Whether a text begins as a spec does: with a mapping that asks for something, by `url` or by `extends`.
  /// It may have errors later.
  package static func isSpec(_ source: Source) -> Bool {
    guard let arena = ArenaBuilder.beginning(of: source)?.nodes, let first = arena.documents.first else {
      return false
    }
    return arena.value(of: ["url", "extends"], in: first) != nil
  }
}

extension [Diagnostic] {
  /// The diagnostics in the order of a text, those of other files last; a problem that an alias or a base
  /// repeats is reported once.
  package func inOrder(of main: Source) -> [Diagnostic] {
    if isEmpty { return [] }
    var seen: Set<Diagnostic> = []
    func rank(_ diagnostic: Diagnostic) -> Int {
      guard let place = diagnostic.place, place.source === main else { return .max }
      return place.range.lowerBound
    }
    return filter { seen.insert($0).inserted }.enumerated()
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }
}

/// The error if the text of a base cannot be loaded.
package struct LoadFailure: Error {
  /// The reason, such as `there is no such file`.
  package var reason: String
  /// What to write instead.
  package var help: String?

  /// A failure for `reason`.
  package init(reason: String, help: String? = nil) {
    self.reason = reason
    self.help = help
  }
}

/// A request with errors, as it could be read: good only for finding its other errors.
package struct FlawedRequest: Sendable {
  /// The parts that could be read.
  package var spec: RequestSpec
  /// The keys that are wholly or partly missing in it because of an error.
  package var lostKeys: Set<String>
}

/// The contents of a spec file.
package struct SpecFile: Sendable {
  package var source: Source
  /// Its requests without errors, in order.
  package var requests: [RequestSpec]
  /// Its requests with errors, as they could be read.
  package var flawed: [FlawedRequest]
  /// The number of its documents, with or without errors; 0 if it is not YAML.
  package var documentCount: Int
  /// All problems of all documents, and of the files that they extend, in the order of the text.
  package var diagnostics: [Diagnostic]
  /// The variables that it and the files that it extends refer to.
  package var usedVariables: Set<String> = []

  /// Whether any of its requests has a token.
  fileprivate var hasWildcards: Bool {
    requests.contains { !$0.wildcards.isEmpty } || flawed.contains { !$0.spec.wildcards.isEmpty }
  }
}

/// The names of the requests of one file, which must be distinct.
private struct RequestNames {
  private let stem: String
  private var places: [String: Place] = [:]
  /// Whether a name occurred twice.
  private(set) var hasDuplicates = false

  init(stem: String) { self.stem = stem }

  /// The name of a request without one.
  func derived(index: Int, count: Int) -> String { count == 1 ? stem : "\(stem)-\(index + 1)" }

  /// Adds a name, or reports that it is already taken.
  mutating func add(_ name: Located<String>?, _ diagnostics: inout [Diagnostic]) {
    guard let name else { return }
    guard let first = places[name.value] else {
      places[name.value] = name.place
      return
    }
    hasDuplicates = true
    diagnostics.append(.duplicateName(name.value, at: name.place, first: first))
  }
}

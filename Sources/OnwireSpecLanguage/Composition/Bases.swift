internal import OnwireDiagnostics

/// The documents that a file is made of: its own and those that it extends, each parsed and merged once.
struct Bases {
  /// The longest chain of bases.
  static let maximumDepth = 32

  /// A document merged with its bases.
  struct Document {
    var root: Node
    /// Whether something was left out, so that a missing key or variable is not another problem.
    var isIncomplete: Bool
    /// Whether an error was reported for it or for a base.
    var hasErrors: Bool
    /// Its own bytes; `nil` if other documents of its file are needed to read it.
    var text: Range<Int>?
    /// The other files that it is made of.
    var files: Set<String> = []
  }

  /// A file that was read; files are distinguished by name.
  private struct File {
    var name: String
    /// Its nodes; `nil` if it is not YAML.
    var arena: NodeArena?
    /// Its documents that have been composed so far.
    var documents: [Document?]
    /// The names in its documents; `nil` until they are needed.
    var names: DocumentNames?
  }

  private struct DocumentNames {
    let inOrder: [String?]
    let positions: [String: Int]

    init(_ arena: NodeArena) {
      inOrder = arena.documents.map { Bases.name(of: $0, in: arena) }
      positions = Dictionary(
        inOrder.enumerated().compactMap { index, name in name.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private struct Key: Equatable {
    var file: String
    var document: Int
  }

  private struct LoadKey: Hashable {
    var path: String
    var from: String
  }

  private let variables: [String: String]
  private let tokens: WildcardTokens?
  private let load: @Sendable (_ path: String, _ from: Source) -> Result<Source, LoadFailure>
  /// There are few, usually one, so they are searched one by one.
  private var files: [File] = []
  private var known: [LoadKey: Result<Source, LoadFailure>] = [:]
  private var open: [Key] = []
  /// The problems of the files as YAML, and of what they extend.
  private(set) var diagnostics: [Diagnostic] = []
  /// The variables that paths of bases refer to.
  private(set) var usedVariables: Set<String> = []

  init(
    variables: [String: String], tokens: WildcardTokens?,
    load: @escaping @Sendable (_ path: String, _ from: Source) -> Result<Source, LoadFailure>
  ) {
    self.variables = variables
    self.tokens = tokens
    self.load = load
  }

  /// The nodes of a file; `nil` if it is not YAML.
  mutating func arena(of source: Source) -> NodeArena? {
    if let known = files.first(where: { $0.name == source.name }) { return known.arena }
    var arena: NodeArena?
    switch ArenaBuilder.build(source) {
    case .success(let built): arena = built
    case .failure(let problem): diagnostics.append(problem.diagnostic)
    }
    files.append(
      File(
        name: source.name, arena: arena,
        documents: Array(repeating: nil, count: arena?.documents.count ?? 0)))
    return arena
  }

  /// The texts of all files that were read, as they are written and as the values of their scalars.
  var texts: [[UInt8]] { files.compactMap(\.arena).flatMap { [$0.source.bytes, $0.text] } }

  /// A document of a file, merged over everything that it extends.
  mutating func document(_ index: Int, of arena: NodeArena) -> Document {
    let file = files.firstIndex { $0.arena === arena }
    if let file, let known = files[file].documents[index] { return known }
    var composer = Composer(arena)
    let root = composer.compose(arena.documents[index])
    diagnostics += composer.diagnostics
    var document = Document(
      root: root, isIncomplete: composer.isIncomplete, hasErrors: composer.diagnostics.hasErrors,
      text: arena.range(ofDocument: index))
    if document.root.value(rawKey: "extends") != nil {
      open.append(Key(file: arena.source.name, document: index))
      extend(&document)
      open.removeLast()
      if document.files.contains(arena.source.name) { document.text = nil }
    }
    if let file { files[file].documents[index] = document }
    return document
  }

  private mutating func extend(_ document: inout Document) {
    guard let extends = document.root.value(rawKey: "extends"), !extends.isNull, !extends.isInvalid else {
      return
    }
    let paths: [Node]
    if let items = extends.items {
      paths = items
    } else if extends.isScalar {
      paths = [extends]
    } else {
      diagnostics.append(.wrongType("`extends`", expected: "a path or a list of paths", found: extends))
      document.isIncomplete = true
      document.hasErrors = true
      return
    }
    // Only its own variables: those of the bases are not known before the bases are.
    var ignored: [Diagnostic] = []
    var variables = Variables(
      vars: document.root.value(rawKey: "vars"), overrides: variables, tokens: tokens, isIncomplete: false,
      diagnostics: &ignored)
    var layers: [Node] = []
    for path in paths {
      guard let base = base(path, &variables) else {
        document.isIncomplete = true
        document.hasErrors = true
        continue
      }
      document.isIncomplete = document.isIncomplete || base.isIncomplete
      document.hasErrors = document.hasErrors || base.hasErrors
      document.files.formUnion(base.files)
      document.files.insert(base.root.arena.source.name)
      layers.append(base.root)
    }
    document.root = DeepMerge.request(layers + [document.root])
  }

  private mutating func base(_ node: Node, _ variables: inout Variables) -> Document? {
    guard node.isScalar, !node.isNull else {
      if !node.isInvalid {
        diagnostics.append(.wrongType("an entry of `extends`", expected: "a path", found: node))
      }
      return nil
    }
    let known = variables.wildcards.count
    let path = variables.text(of: node, &diagnostics)?.text
    usedVariables.formUnion(variables.used)
    guard let text = path else { return nil }
    guard variables.wildcards.count == known else {
      diagnostics.append(.misplacedWildcard(.base, at: node.place))
      return nil
    }
    let reference = BaseReference(text)
    switch loaded(reference.path, from: node.arena.source) {
    case .failure(let failure):
      diagnostics.append(.unreadableBase(reference.path, failure, at: node.place))
      return nil
    case .success(let source):
      guard let arena = arena(of: source), let index = document(reference, of: arena, at: node.place) else {
        return nil
      }
      let key = Key(file: arena.source.name, document: index)
      if let first = open.firstIndex(of: key) {
        diagnostics.append(.extendsCycle(open[first...].map(\.file) + [key.file], at: node.place))
        return nil
      }
      guard open.count <= Self.maximumDepth else {
        diagnostics.append(.extendsTooDeep(at: node.place))
        return nil
      }
      let base = document(index, of: arena)
      guard base.root.entries != nil else {
        if !base.root.isInvalid { diagnostics.append(.baseIsNoMapping(base.root)) }
        return nil
      }
      return base
    }
  }

  /// The file at a path that another file names; it is loaded once.
  private mutating func loaded(_ path: String, from source: Source) -> Result<Source, LoadFailure> {
    let key = LoadKey(path: path, from: source.name)
    if let known = known[key] { return known }
    let result = load(path, source)
    known[key] = result
    return result
  }

  /// The document of a base that is meant: by name, by number, or the only one.
  private mutating func document(
    _ reference: BaseReference, of arena: NodeArena, at place: Place
  ) -> Int? {
    let names = names(of: arena)
    let count = names.inOrder.count
    guard let pick = reference.pick else {
      if count == 1 { return 0 }
      diagnostics.append(.ambiguousBase(reference.path, count: count, names: names.inOrder, at: place))
      return nil
    }
    if let index = names.positions[pick] { return index }
    if let number = Int(pick), (1...max(1, count)).contains(number), count > 0 { return number - 1 }
    diagnostics.append(
      .unknownBaseRequest(pick, in: reference.path, names: names.inOrder.compactMap(\.self), at: place))
    return nil
  }

  private mutating func names(of arena: NodeArena) -> DocumentNames {
    guard let file = files.firstIndex(where: { $0.arena === arena }) else { return DocumentNames(arena) }
    if let known = files[file].names { return known }
    let names = DocumentNames(arena)
    files[file].names = names
    return names
  }

  /// The name in a document, found without composing it.
  private static func name(of root: Int, in arena: NodeArena) -> String? {
    arena.value(of: ["name"], in: root).flatMap { arena.nodes[$0].isScalar ? arena.string(of: $0) : nil }
  }
}

/// The file that `extends` names, perhaps with one of its requests after `#`.
struct BaseReference {
  let path: String
  let pick: String?

  init(_ text: String) {
    guard let hash = text.lastIndex(of: "#") else {
      path = text
      pick = nil
      return
    }
    path = String(text[..<hash])
    pick = String(text[text.index(after: hash)...])
  }
}

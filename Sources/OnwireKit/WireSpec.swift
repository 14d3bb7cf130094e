import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
package import SystemPackage

/// A request spec, compiled: the bytes that its client sends, and everything there is to say about them.
///
/// ```swift
/// import OnwireKit
///
/// let login = try WireSpec(contentsOf: "specs/login.yaml")
/// let bytes = try login.bytes()
/// let curl = try login.text(as: .curl)
/// ```
/// The same spec gives the same bytes on every machine. Files that it names are read when their bytes are
/// needed, or at once if it names `servers`.
///
/// Two specs are equal if they have the same name and text, and compile to the same bytes, sent to the same
/// place, for the same client.
public struct WireSpec: Sendable {
  /// The name of the spec in failures: its file, and its request if the file has several.
  public let name: String
  /// Warnings and notes, in the order of the text, those of its bases last. Errors are thrown.
  public let diagnostics: [Diagnostic]
  package let spec: RequestSpec
  package let wire: Compilation.Wire
  package let compiler: Compiler

  /// The spec at `path`, relative to the working folder; `login.yaml#name` and `login.yaml#2` pick one
  /// request of several.
  ///
  /// - Parameters:
  ///   - path: A file.
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`.
  ///   - client: The client to compile for, whatever the spec says.
  ///   - tables: Your own clients, which specs may name.
  ///   - root: The folder that files named by the spec must be in; by default the folder of the spec.
  /// - Throws: Everything that is wrong with the spec, and `variables` that it does not use.
  public init(
    contentsOf path: String, variables: [String: String] = [:], client: Client? = nil,
    tables: [ClientTable] = [], root: String? = nil
  ) throws(SpecError) {
    try self.init(path, in: "", variables: variables, client: client, tables: tables, root: root)
  }

  /// The spec with the text `yaml`.
  ///
  /// ```swift
  /// let bytes = try WireSpec(yaml: "url: https://api.example.com/v1/users").bytes()
  /// ```
  /// - Parameters:
  ///   - yaml: The text of the spec.
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`.
  ///   - client: The client to compile for, whatever the spec says.
  ///   - tables: Your own clients, which the spec may name.
  ///   - root: The folder of the files that the spec names; without it, a spec that names one is an error.
  ///   - file: The file of the call, which failures name; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: Everything that is wrong with the spec, and `variables` that it does not use.
  @_disfavoredOverload
  public init(
    yaml: String, variables: [String: String] = [:], client: Client? = nil, tables: [ClientTable] = [],
    root: String? = nil, file: String = #filePath, line: Int = #line
  ) throws(SpecError) {
    let name = "\(FilePath(file).lastComponent?.string ?? file):\(line), yaml"
    try self.init(
      SpecSource(
        yaml: yaml, named: name,
        root: root.map { text throws(SpecError) in try FilePath(written: text) }), variables: variables,
      client: client, tables: tables)
  }

  /// A request built in code; for anything without a parameter here, write YAML.
  ///
  /// ```swift
  /// let login = try WireSpec(
  ///   method: "POST", url: "https://api.example.com/login", headers: ["X-Channel": "ios"],
  ///   params: ["user": ["name": "张三", "tags": ["vip", "gold"]]], client: Client(named: "alamofire@5"))
  /// ```
  /// - Parameters:
  ///   - method: The method.
  ///   - url: The URL, absolute.
  ///   - headers: Header fields, in this order.
  ///   - query: Parameters that are always in the URL.
  ///   - params: Parameters, which go where the client puts them for the method.
  ///   - encoding: How `params` are put into the body; by default the client's own way.
  ///   - client: The client whose rules apply; by default the newest AFNetworking.
  ///   - file: The file of the call, which failures name; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: Everything that is wrong with it; the places are in the YAML that says the same.
  public init(
    method: String = "GET", url: String, headers: KeyValuePairs<String, String> = [:],
    query: ParameterValue? = nil, params: ParameterValue? = nil, as encoding: Encoding? = nil,
    client: Client? = nil, file: String = #filePath, line: Int = #line
  ) throws(SpecError) {
    let fields = headers.map { ParameterValue.dictionary([.init($0.key, .string($0.value))]) }
    var members: [ParameterValue.Member] = [
      .init("method", .string(method)), .init("url", .string(url)), .init("headers", .array(fields)),
    ]
    if let query { members.append(.init("query", query)) }
    if let params { members.append(.init("params", params)) }
    if let encoding { members.append(.init("as", .string(encoding.rawValue))) }
    let lines = members.map { "\($0.key): \($0.value.yaml)\n" }
    try self.init(yaml: lines.joined(), client: client, file: file, line: line)
  }

  /// How parameters are put into a body.
  public enum Encoding: String, Sendable, CaseIterable {
    /// `a=1&b=2`.
    case form
    /// JSON.
    case json
    /// A property list.
    case plist
    /// multipart/form-data.
    case multipart
  }

  /// The spec at `path`; `path` and `root` are relative to `folder`. If it `isOfFolder`, it must be below
  /// `root`, and need not use all the `shared` variables.
  package init(
    _ path: String, in folder: FilePath, variables: [String: String], sharing shared: [String: String] = [:],
    client: Client?, tables: [ClientTable] = [], root: String?, isOfFolder: Bool = false
  ) throws(SpecError) {
    try self.init(
      SpecSource(path: path, root: root, in: folder, isOfFolder: isOfFolder), variables: variables,
      sharing: shared, client: client, tables: tables)
  }

  /// The spec with the text `yaml`; its files are relative to the folder in `name`.
  package init(
    yaml: String, named name: FilePath, variables: [String: String], client: Client?,
    tables: [ClientTable] = [], root: FilePath
  ) throws(SpecError) {
    try self.init(
      SpecSource(yaml: yaml, named: WorkingFolder.shortened(name), root: root), variables: variables,
      client: client, tables: tables)
  }

  private init(
    _ text: SpecSource, variables: [String: String], sharing shared: [String: String] = [:], client: Client?,
    tables: [ClientTable] = []
  ) throws(SpecError) {
    let (file, compiler) = try Self.read(
      text, variables: shared.merging(variables) { $1 }, client: client, tables: tables)
    try text.checkUse(of: variables, file)
    try self.init(text.pick(from: file.requests), of: file, compiler)
  }

  private init(_ spec: RequestSpec, of file: SpecFile, _ compiler: Compiler) throws(SpecError) {
    let compilation = compiler.compile(spec)
    let diagnostics = compilation.diagnostics + spec.serverWarnings(compilation)
    guard let wire = compilation.wire, !diagnostics.contains(where: \.isError) else {
      throw SpecError(ofLibrary: diagnostics.filter(\.isError).inOrder(of: file.source))
    }
    name = file.requests.count > 1 ? "\(file.source.name)#\(spec.name)" : file.source.name
    self.spec = spec
    self.wire = wire
    self.compiler = compiler
    self.diagnostics = (file.diagnostics + diagnostics).inOrder(of: file.source)
      .map(\.inLibraryWords)
  }

  /// All requests of the file at `path`, relative to `folder`; inserts the variables that it uses into
  /// `used`.
  static func all(
    at path: String, in folder: FilePath, variables: [String: String], client: Client?,
    tables: [ClientTable], root: String, used: inout Set<String>
  ) -> [Result<WireSpec, SpecError>] {
    do throws(SpecError) {
      let text = try SpecSource(path: path, root: root, in: folder, isOfFolder: true)
      let (file, compiler) = try read(text, variables: variables, client: client, tables: tables)
      used.formUnion(file.usedVariables)
      return file.requests.map { spec in
        Result { () throws(SpecError) in try WireSpec(spec, of: file, compiler) }
      }
    } catch {
      return [.failure(error)]
    }
  }

  /// The specs in a text, and the compiler for them; throws what is wrong with any of its requests.
  private static func read(
    _ text: SpecSource, variables: [String: String], client: Client?, tables: [ClientTable]
  ) throws(SpecError) -> (file: SpecFile, compiler: Compiler) {
    let reader = SpecReader(variables: variables, acceptsWildcards: true, files: text.root)
    let file = reader.read(text.source, stem: text.stem)
    let compiler = Compiler(files: text.root, client: client, tables: tables)
    let problems = (file.diagnostics + file.flawed.flatMap(compiler.problems)).filter(\.isError)
    guard problems.isEmpty else { throw SpecError(ofLibrary: problems.inOrder(of: file.source)) }
    return (file, compiler)
  }
}

extension WireSpec {
  /// What is sent, part by part: method, target, header fields, body.
  ///
  /// - Throws: If the spec has values that may be anything, such as `${any}`: it can be compared, but not sent.
  public var message: Message {
    get throws(SpecError) { try request.message }
  }

  /// The message, where it goes, and who sends it.
  ///
  /// - Throws: If the spec has values that may be anything, such as `${any}`: it can be compared, but not sent.
  public var request: Request {
    get throws(SpecError) {
      guard wire.wildcards.isEmpty else {
        throw SpecError(
          .spec(.unresolvedWildcard), "`\(name)` has values that may be anything, and so no bytes of its own",
          help: ["compare it with a request, or give the values with `variables`"])
      }
      return Request(wire)
    }
  }

  /// The client that it is compiled for.
  public var client: Client { wire.client }

  /// The bytes of the request, from the method to the last byte of the body.
  ///
  /// - Throws: If there are more than `limit`, or if the spec has values that may be anything; and what
  ///   reading a file of the spec throws.
  public func bytes(limit: Int = 1 << 24) throws -> [UInt8] { try message.bytes(limit: limit) }

  /// The request as `kind` writes it, such as `.curl`, `.hex` or `.swift`.
  ///
  /// - Throws: If `kind` has no form for this request, is not text, or is more than a String should hold, or
  ///   if the spec has values that may be anything; and what reading a file throws.
  public func text(as kind: OutputKind) throws -> String {
    let request = try request
    if let output = kind.ofSpec { return try output.text(of: spec, wire) { try RequestPage(self) }.text }
    let (bytes, verdict): ([UInt8], Verdict)
    do {
      (bytes, verdict) = try request.output(kind)
    } catch let error as LengthLimitExceeded {
      throw SpecError(
        .none, "`\(kind.rawValue)` of `\(name)` has more than \(error.limit.counted("byte"))",
        help: ["`request.output(_:limit:)` gives as many as its `limit` says"])
    }
    if case .impossible(let reason) = verdict {
      throw SpecError(
        ofLibrary: [
          Diagnostic(.error, code: .none, "there is no `\(kind.rawValue)` of `\(name)`: \(reason)", at: nil)
        ])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SpecError(
        .none, "`\(kind.rawValue)` of `\(name)` is no text",
        help: ["`request.output(_:)` gives its bytes"])
    }
    return text
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}

extension WireSpec: CustomStringConvertible {
  /// Its name, as test frameworks show arguments.
  public var description: String { VisibleText.of(name) }
}

extension WireSpec: Hashable {
  /// Whether both have the same name and text, and compile to the same bytes, sent to the same place, for the
  /// same client.
  public static func == (a: WireSpec, b: WireSpec) -> Bool {
    a.name == b.name && a.spec.place == b.spec.place && a.client == b.client
      && a.wire.endpoint == b.wire.endpoint && a.wire.message == b.wire.message
  }

  /// Hashes the name and the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(wire.message)
  }
}

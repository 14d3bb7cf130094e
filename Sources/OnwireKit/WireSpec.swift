import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
package import SystemPackage

/// A request spec, compiled: the bytes that its client sends, and what there is to say of them.
///
/// ```swift
/// import OnwireKit
///
/// let login = try WireSpec(contentsOf: "specs/login.yaml")
/// let bytes = try login.bytes()
/// let curl = try login.text(as: .curl)
/// ```
/// The same spec gives the same bytes on every machine. Files that it names are read when their bytes are asked for.
public struct WireSpec: Sendable {
  /// What the spec is called in failures: its file, and its request where the file has several.
  public let name: String
  /// Warnings and notes, in the order of the text. What is an error is thrown.
  public let diagnostics: [Diagnostic]
  /// What the spec says.
  package let spec: RequestSpec
  /// What it compiles to.
  package let wire: Compilation.Wire
  /// What compiled it.
  package let compiler: Compiler

  /// The spec at `path`, which is relative to the working folder; `login.yaml#name` and `login.yaml#2` pick one
  /// request of several.
  ///
  /// - Parameters:
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`.
  ///   - client: Compiles for this client whatever the spec says.
  ///   - root: The folder that the files which the spec names may lie in; without it, the folder of the spec.
  /// - Throws: What is wrong with the spec, all of it, and `variables` that it does not use.
  public init(
    contentsOf path: String, variables: [String: String] = [:], client: Client? = nil, root: String? = nil
  ) throws(SpecError) {
    try self.init(path, in: "", variables: variables, client: client, root: root)
  }

  /// The spec that is `yaml` itself.
  ///
  /// ```swift
  /// let bytes = try WireSpec(yaml: "url: https://api.example.com/v1/users").bytes()
  /// ```
  /// - Parameters:
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`.
  ///   - client: Compiles for this client whatever the spec says.
  ///   - root: The folder of the files that the spec names; without it, a spec that names one is an error.
  ///   - file, line: What the text is called in failures; leave them out.
  /// - Throws: What is wrong with the spec, all of it, and `variables` that it does not use.
  @_disfavoredOverload
  public init(
    yaml: String, variables: [String: String] = [:], client: Client? = nil, root: String? = nil,
    file: String = #filePath, line: Int = #line
  ) throws(SpecError) {
    let name = "\(FilePath(file).lastComponent?.string ?? file):\(line), yaml"
    try self.init(
      SpecText(yaml: yaml, named: name, root: root.map { FilePath($0) }), variables: variables, client: client
    )
  }

  /// The spec at `path`, which is relative to `folder` as `root` is; of `shared` variables it need not use all.
  package init(
    _ path: String, in folder: FilePath, variables: [String: String], sharing shared: [String: String] = [:],
    client: Client?, root: String?
  ) throws(SpecError) {
    try self.init(
      SpecText(path: path, root: root, in: folder), variables: variables, sharing: shared, client: client)
  }

  /// The spec that is `yaml` itself, under a name that has the folder of its files.
  package init(
    yaml: String, named name: FilePath, variables: [String: String], client: Client?, root: FilePath
  ) throws(SpecError) {
    try self.init(
      SpecText(yaml: yaml, named: WorkingFolder.shortened(name), root: root), variables: variables,
      client: client)
  }

  private init(
    _ text: SpecText, variables: [String: String], sharing shared: [String: String] = [:], client: Client?
  ) throws(SpecError) {
    let all = shared.merging(variables) { $1 }
    let reader = SpecReader(variables: all, acceptsWildcards: true, files: text.root)
    let file = reader.read(text.source, stem: text.stem)
    let compiler = Compiler(files: text.root, client: client)
    let problems = (file.diagnostics + file.flawed.flatMap(compiler.problems)).filter(\.isError)
    guard problems.isEmpty else { throw SpecError(ofLibrary: problems) }
    try text.checkUse(of: variables, file)
    let spec = try text.pick(from: file.requests)
    try self.init(
      spec, file.diagnostics, compiler,
      name: file.requests.count > 1 ? "\(text.source.name)#\(spec.name)" : text.source.name)
  }

  private init(
    _ spec: RequestSpec, _ diagnostics: [Diagnostic], _ compiler: Compiler, name: String
  ) throws(SpecError) {
    let compilation = compiler.compile(spec)
    guard let wire = compilation.wire else {
      throw SpecError(ofLibrary: compilation.diagnostics.filter(\.isError))
    }
    self.name = name
    self.spec = spec
    self.wire = wire
    self.compiler = compiler
    self.diagnostics = (diagnostics + compilation.diagnostics).map(\.inLibraryWords)
  }

  /// All requests of the file at `path`, relative to `folder`.
  static func all(
    at path: String, in folder: FilePath, variables: [String: String], client: Client?, root: String
  ) -> [Result<WireSpec, SpecError>] {
    do throws(SpecError) {
      let text = try SpecText(path: path, root: root, in: folder)
      let reader = SpecReader(variables: variables, acceptsWildcards: true, files: text.root)
      let file = reader.read(text.source, stem: text.stem)
      let compiler = Compiler(files: text.root, client: client)
      let problems = (file.diagnostics + file.flawed.flatMap(compiler.problems)).filter(\.isError)
      guard problems.isEmpty else { throw SpecError(ofLibrary: problems) }
      return file.requests.map { spec in
        Result { () throws(SpecError) in
          try WireSpec(
            spec, file.diagnostics, compiler,
            name: file.requests.count > 1 ? "\(text.source.name)#\(spec.name)" : text.source.name)
        }
      }
    } catch {
      return [.failure(error)]
    }
  }
}

extension WireSpec {
  /// What is sent, part by part: method, target, header fields, body.
  public var message: Message { wire.message }

  /// The message, where it goes, and who sends it.
  public var request: Request { Request(wire) }

  /// Whose rules made it.
  public var client: Client { wire.client }

  /// The bytes of the request, from the method to the last byte of the body.
  ///
  /// - Throws: Where there are more than `limit`, and what reading a file of the spec throws.
  public func bytes(limit: Int = 1 << 24) throws -> [UInt8] { try message.bytes(limit: limit) }

  /// The request as `kind` writes it, such as `.curl` or `.hex`.
  ///
  /// - Throws: Where that has no form for this request or is more than a String should hold, and what reading a file
  ///   throws.
  public func text(as kind: OutputKind) throws -> String {
    String(decoding: try kind.bytes(of: request).bytes, as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}

internal import Clients
internal import Diagnostics
internal import SpecLanguage

/// A spec, compiled, to hold the requests of an app to.
///
/// ```swift
/// import OnwireTesting
/// import OnwireTestingFoundation  // for URLRequest
/// import Testing
///
/// @Test func loginSendsWhatTheSpecSays() throws {
///   let spec = try WireSpec("specs/login.yaml", variables: ["token": "abc"])
///   try spec.expect(LoginAPI().request(token: "abc"))
/// }
/// ```
/// A spec that lies beside the test is compiled when the test runs; nothing is generated or checked in. Values that
/// the app draws at random are written `${any}`, `${any:uuid}` and so on in the spec, and what does not matter
/// stands under its key `ignore`.
public struct WireSpec: Sendable {
  /// What the spec is called in failures: its file, and its request where the file has several.
  public let name: String
  let spec: RequestSpec
  let wire: Compilation.Wire
  let compiler: Compiler

  /// The spec at `path`, which is relative to the folder of the test file; `login.yaml#name` and `login.yaml#2` pick
  /// one request of several.
  ///
  /// - Parameters:
  ///   - path: A file. An absolute path, such as one that `Bundle.module` gives, is taken as it is.
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`.
  ///   - client: Compiles for this client whatever the spec says, such as `alamofire@5`.
  ///   - root: The folder that the files which the spec names may lie in, relative to the test file, too. The
  ///     folder of the spec without it.
  ///   - file: The test file; leave it out.
  /// - Throws: What is wrong with the spec, all of it.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil, root: String? = nil,
    relativeTo file: String = #filePath
  ) throws(SpecError) {
    let text = try SpecText(path: path, root: root, testFile: file)
    try self.init(text, variables: variables, client: client)
  }

  /// The spec that is `yaml` itself; files that it names lie below the folder of the test file.
  ///
  /// ```swift
  /// let spec = try WireSpec(yaml: """
  ///   client: plain
  ///   method: DELETE
  ///   url: https://api.example.com/v1/users/7
  ///   """)
  /// ```
  /// - Throws: What is wrong with the spec, all of it.
  public init(
    yaml: String, variables: [String: String] = [:], client: String? = nil, root: String? = nil,
    relativeTo file: String = #filePath
  ) throws(SpecError) {
    let text = try SpecText(yaml: yaml, root: root, testFile: file)
    try self.init(text, variables: variables, client: client)
  }

  private init(_ text: SpecText, variables: [String: String], client name: String?) throws(SpecError) {
    let client = try name.map { name throws(SpecError) in try Self.client(name) }
    let reader = SpecReader(variables: variables, acceptsWildcards: true, files: text.root)
    let file = reader.read(text.source, stem: text.stem)
    let compiler = Compiler(files: text.root, client: client)
    let problems = (file.diagnostics + file.flawed.flatMap(compiler.problems)).filter(\.isError)
    guard problems.isEmpty else { throw SpecError(problems) }
    let spec = try text.pick(from: file.requests)
    let compilation = compiler.compile(spec)
    guard let wire = compilation.wire else { throw SpecError(compilation.diagnostics.filter(\.isError)) }
    self.name = file.requests.count > 1 ? "\(text.source.name)#\(spec.name)" : text.source.name
    self.spec = spec
    self.wire = wire
    self.compiler = compiler
  }

  private static func client(_ name: String) throws(SpecError) -> Client {
    switch Client.named(name) {
    case .success(let client): return client
    case .failure(let failure): throw SpecError([failure.diagnostic])
    }
  }
}

extension Diagnostic {
  fileprivate var isError: Bool { severity == .error }
}

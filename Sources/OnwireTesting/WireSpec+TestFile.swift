public import OnwireKit
internal import SystemPackage

extension WireSpec {
  /// The spec at `path`, relative to the folder of the test file; `login.yaml#name` and `login.yaml#2` pick
  /// one request of several.
  ///
  /// ```swift
  /// @Test func loginSendsWhatTheSpecSays() throws {
  ///   let spec = try WireSpec("specs/login.yaml", variables: ["token": "abc"])
  ///   try spec.expect(LoginAPI().request(token: "abc"))
  /// }
  /// ```
  /// The spec is compiled when the test runs; nothing is generated or checked in. Values that the app picks
  /// at random are `${any}`, `${any:uuid}` and so on in the spec, and fields that do not matter go under its
  /// key `ignore`.
  /// - Parameters:
  ///   - path: A file. An absolute path, such as one from `Bundle.module`, is used as it is.
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`. One that nothing in the spec
  ///     uses is an error.
  ///   - client: The client to compile for, whatever the spec says, such as `alamofire@5`.
  ///   - tables: Your own clients, which the spec and `client` may name.
  ///   - root: The folder that files named by the spec must be in, also relative to the test file; by default
  ///     the folder of the spec.
  ///   - test: The test file; leave it out.
  ///   - file: The file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: Everything that is wrong with the spec, and `variables` that it does not use.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil, tables: [ClientTable] = [],
    root: String? = nil, relativeTo test: String = #filePath, file: String = #fileID, line: Int = #line
  ) throws(SpecError) {
    do throws(SpecError) {
      try self.init(
        path, in: .folder(of: test), variables: variables, client: Client.named(client, in: tables),
        tables: tables, root: root)
    } catch {
      throw error.asked(at: file, line)
    }
  }

  /// The spec with the text `yaml`. Paths in it are relative to the folder of the test file, and must not
  /// lead out of `root`, which is by default the same folder: with `root: "fixtures"`, a file in it is
  /// `fixtures/a.txt`.
  ///
  /// ```swift
  /// let spec = try WireSpec(yaml: """
  ///   client: plain
  ///   method: DELETE
  ///   url: https://api.example.com/v1/users/7
  ///   """)
  /// ```
  /// - Throws: Everything that is wrong with the spec, and `variables` that it does not use.
  public init(
    yaml: String, variables: [String: String] = [:], client: String? = nil, tables: [ClientTable] = [],
    root: String? = nil, relativeTo test: String = #filePath, file: String = #fileID, line: Int = #line
  ) throws(SpecError) {
    let folder = FilePath.folder(of: test)
    do throws(SpecError) {
      try self.init(
        yaml: yaml,
        named: folder.appending("\(FilePath(test).lastComponent?.string ?? "test"):\(line), yaml"),
        variables: variables, client: Client.named(client, in: tables), tables: tables,
        root: root.map { text throws(SpecError) in try folder.pushing(FilePath(written: text)) } ?? folder)
    } catch {
      throw error.asked(at: file, line)
    }
  }
}

extension SpecFolder {
  /// The folder at `path`, relative to the folder of the test file, with values for `${name}` and, if given,
  /// a client to compile all specs for, whatever they say, such as `alamofire@5`; `tables` are your own
  /// clients, which the specs and `client` may name.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil, tables: [ClientTable] = [],
    relativeTo file: String = #filePath
  ) {
    self.init(path, in: .folder(of: file), variables: variables, tables: tables) { () throws(SpecError) in
      try Client.named(client, in: tables)
    }
  }
}

extension Client {
  /// The client called `name`, which may be of one of `tables`; `nil` without a name.
  fileprivate static func named(_ name: String?, in tables: [ClientTable]) throws(SpecError) -> Client? {
    guard let name else { return nil }
    return try named(name, besides: tables).get()
  }
}

extension FilePath {
  /// The folder that the file called `name` lies in.
  fileprivate static func folder(of name: String) -> FilePath { FilePath(name).removingLastComponent() }
}

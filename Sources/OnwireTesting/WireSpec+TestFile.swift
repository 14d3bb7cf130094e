public import OnwireKit
internal import SystemPackage

extension WireSpec {
  /// The spec at `path`, which is relative to the folder of the test file; `login.yaml#name` and `login.yaml#2` pick
  /// one request of several.
  ///
  /// ```swift
  /// @Test func loginSendsWhatTheSpecSays() throws {
  ///   let spec = try WireSpec("specs/login.yaml", variables: ["token": "abc"])
  ///   try spec.expect(LoginAPI().request(token: "abc"))
  /// }
  /// ```
  /// A spec that lies beside the test is compiled when the test runs; nothing is generated or checked in. Values that
  /// the app draws at random are written `${any}`, `${any:uuid}` and so on in the spec, and what does not matter
  /// stands under its key `ignore`.
  /// - Parameters:
  ///   - path: A file. An absolute path, such as one that `Bundle.module` gives, is taken as it is.
  ///   - variables: Values for `${name}`; they win over the spec's own `vars`. One that nothing in the spec uses is an
  ///     error.
  ///   - client: Compiles for this client whatever the spec says, such as `alamofire@5`.
  ///   - root: The folder that the files which the spec names may lie in, relative to the test file, too. The
  ///     folder of the spec without it.
  ///   - test: The test file; leave it out.
  ///   - file: Where the spec is asked for; leave it out.
  ///   - line: The same.
  /// - Throws: What is wrong with the spec, all of it, and `variables` that it does not use.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil, root: String? = nil,
    relativeTo test: String = #filePath, file: String = #fileID, line: Int = #line
  ) throws(SpecError) {
    do throws(SpecError) {
      try self.init(
        path, in: .folder(of: test), variables: variables,
        client: client.map { name throws(SpecError) in try Client(named: name) }, root: root)
    } catch {
      throw error.asked(at: file, line)
    }
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
  /// - Throws: What is wrong with the spec, all of it, and `variables` that it does not use.
  public init(
    yaml: String, variables: [String: String] = [:], client: String? = nil, root: String? = nil,
    relativeTo test: String = #filePath, file: String = #fileID, line: Int = #line
  ) throws(SpecError) {
    let folder = FilePath.folder(of: test)
    do throws(SpecError) {
      try self.init(
        yaml: yaml,
        named: folder.appending("\(FilePath(test).lastComponent?.string ?? "test"):\(line), yaml"),
        variables: variables,
        client: client.map { name throws(SpecError) in try Client(named: name) },
        root: root.map { folder.pushing(FilePath($0)) } ?? folder)
    } catch {
      throw error.asked(at: file, line)
    }
  }
}

extension SpecFolder {
  /// The folder at `path`, relative to the folder of the test file; with values for `${name}`, and with the client to
  /// compile all for, such as `alamofire@5`, in place of what the specs say.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil,
    relativeTo file: String = #filePath
  ) {
    self.init(path, in: .folder(of: file), variables: variables) { () throws(SpecError) in
      try client.map { name throws(SpecError) in try Client(named: name) }
    }
  }
}

extension FilePath {
  /// The folder that the file called `name` lies in.
  fileprivate static func folder(of name: String) -> FilePath { FilePath(name).removingLastComponent() }
}

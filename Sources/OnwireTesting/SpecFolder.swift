internal import SystemPackage

/// A folder of specs, with what they have in common.
///
/// ```swift
/// let specs = SpecFolder("../../specs", variables: ["base": "http://127.0.0.1:8080"])
///
/// @Test func login() throws {
///   try specs["user/login"].expect(LoginAPI().request())
/// }
/// ```
/// Bases and files that the specs name may lie anywhere in the folder.
public struct SpecFolder: Sendable {
  private let path: String
  private let variables: [String: String]
  private let client: String?
  private let testFile: String

  /// The folder at `path`, relative to the folder of the test file; with values for `${name}`, and with the client to
  /// compile all for, such as `alamofire@5`, in place of what the specs say.
  public init(
    _ path: String, variables: [String: String] = [:], client: String? = nil,
    relativeTo file: String = #filePath
  ) {
    self.path = path
    self.variables = variables
    self.client = client
    testFile = file
  }

  /// The spec of a path below the folder, with or without `.yaml`; `user/login#2` picks one request of several.
  ///
  /// - Throws: What is wrong with the spec, as `SpecError`.
  public subscript(_ name: String) -> WireSpec {
    get throws { try spec(name) }
  }

  /// The same with values for `${name}` that win over those of the folder.
  public func spec(_ name: String, variables: [String: String] = [:]) throws(SpecError) -> WireSpec {
    let (file, pick) = Self.split(name)
    let endings = ["", ".yaml", ".yml"]
    let folder = FilePath(testFile).removingLastComponent().pushing(FilePath(path))
    let ending = endings.first { FilePath.isFile(folder.pushing(FilePath(file + $0))) } ?? ".yaml"
    return try WireSpec(
      FilePath(path).pushing(FilePath(file + ending)).string + pick,
      variables: self.variables.merging(variables) { $1 }, client: client, root: path, relativeTo: testFile)
  }

  /// The file's name, and `#` with what stands behind it.
  private static func split(_ name: String) -> (file: String, pick: String) {
    guard let hash = name.lastIndex(of: "#") else { return (name, "") }
    return (String(name[..<hash]), String(name[hash...]))
  }
}

extension FilePath {
  /// Whether something that can be opened stands at `path` and is no folder.
  static func isFile(_ path: FilePath) -> Bool {
    guard let file = try? FileDescriptor.open(path, .readOnly) else { return false }
    defer { try? file.close() }
    var byte: UInt8 = 0
    // A folder can be opened, but not read.
    return (try? withUnsafeMutableBytes(of: &byte) { try file.read(into: $0) }) != nil
  }
}

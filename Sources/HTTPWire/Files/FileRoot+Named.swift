import SystemPackage

extension FileRoot {
  /// What the file at `path`, taken from this folder, is called: its absolute path, so that what it names is found.
  public func name(of path: String) -> String { self.path.pushing(FilePath(path)).string }

  /// Reads the file of that name whole; one of more than `limit` bytes is a problem.
  public func load(named name: String, limit: Int) -> Result<[UInt8], FileProblem> {
    load(name, relativeTo: "", limit: limit)
  }

  /// The file's name without folders and ending.
  public static func stem(of name: String) -> String { FilePath(name).stem ?? "" }
}

import OnwireClients
import OnwireDiagnostics
import Foundation
import OnwireHTTP
import OnwireSpecLanguage
import SystemPackage
import TestSupport

/// The requests of specs/ in this clone.
enum SpecFolder {
  /// All requests, compiled, each with the file that it is in; those of one `area`, for one `client`.
  static func requests(
    below area: String = "", client: Client? = nil, keepingOrigins: Bool = true
  ) throws -> [(name: String, wire: Compilation.Wire)] {
    let folder = Repository.root.appendingPathComponent("specs")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter {
      $0.hasPrefix(area) && $0.hasSuffix(".yaml") && !$0.split(separator: "/").contains { $0.hasPrefix("_") }
    }
    let compiler = Compiler(files: try FileRoot(FilePath(folder.path)), client: client)
    let reader = SpecReader { path, from in
      let base = URL(fileURLWithPath: from.name).deletingLastPathComponent().appendingPathComponent(path)
      guard let bytes = try? Data(contentsOf: base) else { return .failure(LoadFailure(reason: "not there")) }
      return .success(Source(name: base.standardized.path, bytes: Array(bytes)))
    }
    return try files.flatMap { name in
      let file = folder.appendingPathComponent(name)
      let source = Source(name: file.path, bytes: Array(try Data(contentsOf: file)))
      return reader.read(source, stem: name).requests.compactMap { spec in
        compiler.compile(spec, keepingOrigins: keepingOrigins).wire.map { (name, $0) }
      }
    }
  }
}

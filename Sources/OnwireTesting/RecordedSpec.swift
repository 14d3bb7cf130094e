import Foundation
import OnwireKit
import SystemPackage

/// The spec file that a request is recorded in.
struct RecordedSpec {
  let path: FilePath

  /// Whether a file of this name holds a spec, and not the bytes of a request.
  static func isName(_ path: FilePath) -> Bool {
    // For a FilePath, a name that is only an extension has none.
    let name = path.lastComponent?.string.lowercased() ?? ""
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  private var folder: FilePath { path.removingLastComponent() }

  private var spec: WireSpec {
    get throws(SpecError) {
      do throws(SpecError) {
        return try WireSpec(path.string, in: "", variables: [:], client: nil, root: nil)
      } catch {
        guard let problem = error.diagnostics.first, problem.code == .command(.severalRequests) else {
          throw error
        }
        throw SpecError(problem.code, problem.message, help: ["record each request in a file of its own"])
      }
    }
  }

  /// How a request differs from its spec; `nil` if it does not.
  ///
  /// An app's dictionaries have another order in each run, so the order of keys in JSON does not count.
  func difference(from request: ReceivedRequest, ignoring patterns: [FieldPattern]) throws -> WireDifference?
  {
    let (comparison, difference) = try spec.compare(with: request, ignoring: patterns, isRecorded: true)
    try comparison.checkUse(of: patterns)
    return difference
  }

  /// Writes the spec of a request: the existing text with the smallest changes that are enough, or a new
  /// text.
  ///
  /// A new spec is compared with the request first; if they differ, no file is left behind.
  /// - Throws: `SpecError` or `WireDifference` if no such spec is found; what writing throws.
  func write(_ request: ReceivedRequest, ignoring patterns: [FieldPattern]) throws {
    if let text = try accepted(request, ignoring: patterns),
      try difference(of: text, from: request, ignoring: patterns) == nil
    {
      return try save(text)
    }
    try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    let root = try FileRoot(folder)
    let fixtures = Fixtures(of: path, below: root)
    do {
      let importer = Importer(
        root: root, folder: folder.string + "/", store: { try fixtures.store($0, $1, name: $2) })
      let text = Array(try request.request.spec(by: importer).utf8)
      fixtures.removeUnused(by: text)
      if let difference = try difference(of: text, from: request, ignoring: patterns) {
        throw difference.below("no spec was found that says what the request is, and nothing was written")
      }
      try save(text)
    } catch {
      fixtures.removeUnused(by: [])
      throw error
    }
  }

  /// How a request differs from the spec that `text` would be; `nil` where it is the same.
  private func difference(
    of text: [UInt8], from request: ReceivedRequest, ignoring patterns: [FieldPattern]
  ) throws -> WireDifference? {
    let spec = try WireSpec(
      yaml: String(decoding: text, as: UTF8.self), named: path, variables: [:], client: nil, root: folder)
    return try spec.compare(with: request, ignoring: patterns, isRecorded: true).difference
  }

  private func save(_ text: [UInt8]) throws {
    try Data(text).write(to: URL(fileURLWithPath: path.string), options: .atomic)
  }

  /// The spec's text with the smallest changes; `nil` if there is no spec, or if such changes are not enough.
  private func accepted(_ request: ReceivedRequest, ignoring patterns: [FieldPattern]) throws -> [UInt8]? {
    guard let spec = try? spec else { return nil }
    let stack = request.stack
    let acceptance = try Accepting(
      spec.spec, stem: path.stem ?? "", variables: [:], files: spec.compiler.files,
      right: spec.seen(request, isRecorded: true), ignoring: patterns,
      side: { try spec.expected($0, from: stack, isRecorded: true) }, keep: { _ in nil }
    ).run()
    guard let acceptance, acceptance.isWhole, acceptance.newFiles.isEmpty else { return nil }
    return acceptance.after.bytes
  }
}

/// The files in the folder `fixtures` beside a spec, which hold anything that is not a short text.
private final class Fixtures {
  private let root: FileRoot
  private let folder: FilePath
  private let stem: String
  private var made: [FilePath] = []

  /// The files of a spec that will be in the folder `root`.
  init(of spec: FilePath, below root: FileRoot) {
    self.root = root
    folder = spec.removingLastComponent().appending("fixtures")
    // YAML may escape other characters, and `removeUnused` looks for the unescaped name.
    stem = String(
      (spec.stem ?? "content").map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
  }

  /// Writes bytes of a message to a file named after the spec, with a number and the extension of `name`;
  /// returns its path relative to the spec. It keeps a file with other bytes and a link that leads out, and
  /// uses the next number.
  ///
  /// - Throws: `FileProblem.outsideRoot` if the folder is a link that leads out of the spec's folder: a spec
  ///   may not have files there.
  func store(_ message: Message, _ ranges: [Range<Int>], name: String?) throws -> String {
    if root.isLeft(by: folder.string, relativeTo: "") { throw FileProblem.outsideRoot(path: folder.string) }
    let data = Data(try ranges.flatMap { try message.bytes($0, limit: .max) })
    try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    let ending = name.flatMap { FilePath($0).extension } ?? ""
    let isPlain =
      !ending.isEmpty
      && ending.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
      }
    var number = 1
    while true {
      let file = "\(stem)-\(number).\(isPlain ? ending : "bin")"
      let path = folder.appending(file)
      number += 1
      if root.isLeft(by: path.string, relativeTo: "") { continue }
      let known = FileManager.default.contents(atPath: path.string)
      if known == nil {
        try data.write(to: URL(fileURLWithPath: path.string), options: .withoutOverwriting)
        made.append(path)
      }
      if known == nil || known == data { return "fixtures/\(file)" }
    }
  }

  /// Removes the files that a spec does not name: those of drafts that were tried.
  func removeUnused(by text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    for path in made where !text.contains("fixtures/\(path.lastComponent?.string ?? "")") {
      try? FileManager.default.removeItem(atPath: path.string)
    }
    // This removes the folder only if it is empty.
    if !made.isEmpty { rmdir(folder.string) }
  }
}

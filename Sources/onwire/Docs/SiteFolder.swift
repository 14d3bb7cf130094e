import Diagnostics
import HTTPWire
import Reports
import SystemPackage
import WireFormats

/// The folder of a site, which is its own: pages in it that no request gives are left over from earlier.
struct SiteFolder {
  private let folder: FilePath
  private let kinds: [OutputKind]
  /// More of them are counted only.
  private static let named = 20

  init(_ folder: FilePath, _ kinds: [OutputKind]) {
    self.folder = folder
    self.kinds = kinds
  }

  /// The pages that belong to no stem of `owned`, sorted.
  func leftOver(_ owned: [String]) -> [FilePath] {
    let endings = kinds.map(\.ending)
    let names = Set((owned + [SiteIndex.stem]).flatMap { stem in endings.map { stem + $0 } })
    let files = try? FolderWalk.files(in: folder) { name in endings.contains { name.hasSuffix($0) } }
    return (files ?? []).filter { !names.contains($0.string) }.map { folder.pushing($0) }
  }

  /// A note that names them; they are not removed, since nobody knows who wrote them.
  func note(on owned: [String]) -> [Diagnostic] {
    let files = leftOver(owned)
    guard !files.isEmpty else { return [] }
    let more = files.count > Self.named ? ["… and \(files.count - Self.named) more"] : []
    return [
      Diagnostic(
        .note, code: "page-left-over",
        "no request gives \(files.count == 1 ? "a page" : "\(files.count) pages") below `\(folder)`", at: nil,
        notes: files.prefix(Self.named).map(\.string) + more, help: ["remove what is left from earlier"])
    ]
  }

  /// The most bytes of a page that are compared.
  private static let limit = 256 << 20

  /// All bytes of a page in the folder, or where links lead to from there; `nil` where there is none.
  func read(_ path: FilePath, _ followsLinks: Bool) throws(OutputFailure) -> [UInt8]? {
    do throws(FileProblem) {
      return try FileRoot(followsLinks ? "/" : folder).load(named: path.string, limit: Self.limit).get()
    } catch .missing {
      return nil
    } catch {
      throw OutputFailure(error)
    }
  }
}

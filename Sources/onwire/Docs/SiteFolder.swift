import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage
import OnwireFormats

/// The folder of a site. It belongs to the site: pages in it without a request are left over from earlier
/// runs.
struct SiteFolder {
  private let folder: FilePath
  private let kinds: [OutputKind]

  init(_ folder: FilePath, _ kinds: [OutputKind]) {
    self.folder = folder
    self.kinds = kinds
  }

  /// The pages that belong to none of the stems `owned`, sorted.
  func leftOver(_ owned: [String]) -> [FilePath] {
    let endings = kinds.map(\.ending)
    let names = Set((owned + [SiteIndex.stem]).flatMap { stem in endings.map { stem + $0 } })
    let files = try? FolderWalk.files(in: folder, below: nil) { name in
      endings.contains { name.hasSuffix($0) }
    }
    return (files ?? []).filter { !names.contains($0.string) }.map { folder.pushing($0) }
  }

  /// A note that names them.
  func note(on owned: [String]) -> [Diagnostic] {
    let files = leftOver(owned)
    return files.isEmpty ? [] : [.pagesLeftOver(files, below: folder)]
  }

  /// The largest page, in bytes, that is compared.
  private static let limit = 256 << 20

  /// The bytes of a page in the folder, through links if `followsLinks`; `nil` if it does not exist.
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

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage
import OnwireFormats

/// A site: everything needed to make the files of its pages and its index.
struct Site: Sendable {
  let index: SiteIndex
  /// The requests that have pages.
  let requests: [CompiledRequest]
  let folder: FilePath
  let kinds: [OutputKind]
  /// Whether to write through links to folders below the folder.
  let followsLinks: Bool
  /// The clients of every page, its own first; empty for the spec's own and the usual ones.
  let clients: [Client]
  /// The names of secrets to replace with stars on all pages; `nil` to show everything.
  let redacted: SecretNames?

  /// A file of the site.
  struct File: Sendable {
    let kind: OutputKind
    let path: FilePath
    let bytes: [UInt8]
  }

  /// The files of the page at `position`.
  func page(_ position: Int) throws(Rendering.Failure) -> [File] {
    let planned = requests[position].planned
    do {
      var page = try requests[position].page(beside: others)
      if let redacted { page = try page.redacted(redacted) }
      return try kinds.map { kind in
        let text = kind == .html ? try page.html(in: index, at: planned.stem.string) : try page.markdown()
        return File(kind: kind, path: planned.path(kind, below: folder), bytes: Array(text.utf8))
      }
    } catch let failure as ContentFailure {
      // A file that the request uses has changed since it was compiled.
      throw Rendering.Failure(failure, at: planned.spec.nameOrStart)
    } catch {
      throw Rendering.Failure(error)
    }
  }

  /// The files of the index.
  var indexFiles: [File] {
    kinds.map { kind in
      let text = kind == .html ? index.html() : index.markdown()
      return File(
        kind: kind, path: folder.pushing(FilePath(SiteIndex.stem + kind.ending)), bytes: Array(text.utf8))
    }
  }

  private var others: [Client] {
    guard !clients.isEmpty else { return RequestPage.usualClients }
    var seen: Set<String> = []
    return clients.dropFirst().filter { seen.insert($0.nameAndRelease).inserted }
  }
}

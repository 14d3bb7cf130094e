import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import SystemPackage
import OnwireFormats

/// A site whose requests are known: what there is to make the files of its pages and of its index.
struct Site: Sendable {
  let index: SiteIndex
  /// The requests that have pages.
  let requests: [CompiledRequest]
  let folder: FilePath
  let kinds: [OutputKind]
  /// Whether links to folders below the folder are written through.
  let followsLinks: Bool
  /// The clients of every page, its own first; none for the spec's own beside the usual ones.
  let clients: [Client]
  /// The names of secrets that are stars on all pages; `nil` where everything is written as it is.
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
      // A file of the request has changed since it was looked at.
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

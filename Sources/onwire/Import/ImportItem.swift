import OnwireClients
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireSpecLanguage
import SystemPackage

/// A spec that is to be written to a file.
struct ImportItem {
  var spec: ImportedSpec
  /// Its path below the folder, without the extension.
  var place: FilePath
  /// What it must compile to.
  var proofs: [Proof]
  /// The comment above the spec.
  var comment: String
  /// The comment above its URL, which may move into a base.
  var guess: String
  /// The number of secrets in it.
  var secretCount: Int
  /// The existing files of its fixtures.
  var fixtures: Set<FilePath>
  /// Whether it has wildcards; if so, requests are matched against it rather than compared byte for byte.
  var hasWildcards = false

  /// The path of a base in the folder, as the spec has to write it.
  func path(ofBase name: String) -> String {
    String(repeating: "../", count: place.components.count - 1) + name
  }

  /// What a spec must compile to, given values for its variables.
  struct Proof {
    enum Sent {
      /// These bytes.
      case bytes([UInt8])
      case message(Message)
      /// A request that may be merged with others into one spec.
      case request(Request)
    }

    var sent: Sent
    /// What the report says about the request.
    var told: ImportReport.Sent
    var variables: [String: String]
  }
}

/// The specs of an import, in order. None can be written before all are known, because they may share a base.
///
/// For a session of thousands they are stored outside of memory, and one is loaded at a time.
final class ImportItems {
  /// What all specs have in common.
  private(set) var base = SharedBase()
  private var items: [Held] = []
  private let aside: BytesAside?
  /// The clients of the stored specs.
  private var clients: [Client] = []

  private enum Held {
    /// Indirect, so that a stored spec takes no more memory than its range.
    indirect case item(ImportItem)
    case aside(Range<Int>)
  }

  /// An empty list; `puttingAside` if the specs are only to be written later.
  init(puttingAside: Bool) { aside = puttingAside ? BytesAside() : nil }

  var indices: Range<Int> { items.indices }

  /// The spec at an index.
  ///
  /// - Throws: what reading a temporary file throws.
  subscript(index: Int) -> ImportItem {
    get throws {
      switch items[index] {
      case .item(let item): return item
      case .aside(let place):
        guard let bytes = try aside?.bytes(place), let node = SpecNode(bytes: bytes),
          let item = ImportItem(node, clients)
        else { throw Errno.ioError }
        return item
      }
    }
  }

  /// Appends a spec.
  ///
  /// - Throws: what writing a temporary file throws.
  func append(_ item: ImportItem) throws {
    base.add(item.spec)
    if !clients.contains(item.spec.client) { clients.append(item.spec.client) }
    if let aside, let node = item.node(clients) {
      items.append(.aside(try aside.append(node.bytes)))
    } else {
      items.append(.item(item))
    }
  }
}

extension ImportItem {
  /// The item in a form that can be stored; `nil` if it has a body in a file, or several requests.
  fileprivate func node(_ clients: [Client]) -> SpecNode? {
    guard proofs.count == 1, case .bytes(let bytes) = proofs[0].sent,
      let client = clients.firstIndex(of: spec.client)
    else { return nil }
    let told = proofs[0].told
    return .list([
      spec.content, .binary(bytes), .typed("\(client)"), .typed("\(secretCount)"),
      .list([place.string, comment, told.name, told.method, told.url, guess].map { .text($0) }),
      .list(spec.wireKeys.map { .text($0) }), .list(told.inexact.map { .text($0.rawValue) }),
      .list(fixtures.map { .text($0.string) }),
      .mapping(proofs[0].variables.map { SpecNode.Member($0, .text($1)) }),
    ])
  }

  /// The item that was stored as `node`; `nil` for any other node.
  fileprivate init?(_ node: SpecNode, _ clients: [Client]) {
    guard case .list(let parts) = node, parts.count == 9, case .binary(let bytes) = parts[1],
      case .typed(let client) = parts[2], let client = Int(client), clients.indices.contains(client),
      case .typed(let secrets) = parts[3], let secretCount = Int(secrets),
      let spec = ImportedSpec(parts[0], client: clients[client], wireKeys: parts[5].texts),
      case .mapping(let variables) = parts[8]
    else { return nil }
    let texts = parts[4].texts
    guard texts.count == 6 else { return nil }
    self.spec = spec
    place = FilePath(texts[0])
    let told = ImportReport.Sent(
      name: texts[2], method: texts[3], url: texts[4],
      inexact: Set(parts[6].texts.compactMap(Fidelity.Aspect.init(rawValue:))))
    let values = SpecNode.list(variables.flatMap { [$0.key, $0.value] }).texts
    proofs = [
      Proof(
        sent: .bytes(bytes), told: told,
        variables: Dictionary(
          stride(from: 0, to: values.count - 1, by: 2).map { (values[$0], values[$0 + 1]) }
        ) { $1 })
    ]
    comment = texts[1]
    guess = texts[5]
    self.secretCount = secretCount
    fixtures = Set(parts[7].texts.map { FilePath($0) })
  }
}

extension SpecNode {
  /// The strings of a list.
  fileprivate var texts: [String] {
    guard case .list(let items) = self else { return [] }
    return items.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}

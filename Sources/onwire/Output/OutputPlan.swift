import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import SystemPackage
import OnwireFormats
import OnwireServers

/// One request of a run: where it stands, and where its outputs go.
///
/// A reference type: it is handed from step to step, and all its copies would count its texts.
final class PlannedRequest: Sendable {
  let spec: RequestSpec
  let file: SpecInput
  /// The path of its outputs below the output folder, without extension.
  let stem: FilePath
  /// The name of the request among those of other files.
  let name: String
  /// The displayed name of its file.
  let shownFile: String

  init(spec: RequestSpec, file: SpecInput, stem: FilePath) {
    self.spec = spec
    self.file = file
    self.stem = stem
    // A request that is named after its file, as that of standard input is, does not repeat the name.
    let isCalledAsFile = !spec.isNamed && file.name.lastPathStep == spec.name
    name = isCalledAsFile ? file.name : "\(file.name)#\(spec.name)"
    shownFile = file.name
  }

  /// `planned` with secrets in its name and its file's name replaced with stars, and with `x` in its stem if
  /// that names pages.
  init(_ planned: PlannedRequest, redacted names: SecretNames, withStem: Bool) {
    spec = planned.spec
    file = planned.file
    let names = names.knowing(spec.place, spec.variables)
    name = names.redacted(planned.name)
    shownFile = names.redacted(planned.file.name)
    let shown = names.redacted(planned.stem.string)
    // Only bytes of secrets differ. A star would be a wildcard for shells.
    let bytes = zip(shown.utf8, planned.stem.string.utf8).map { $0 == $1 ? $0 : UInt8(ascii: "x") }
    stem = withStem ? FilePath(String(decoding: bytes, as: UTF8.self)) : planned.stem
  }

  /// Equal for requests whose outputs would be the same files. On macOS, file systems usually ignore letter
  /// case.
  var outputKey: String {
    let name = stem.lexicallyNormalized().string
    #if os(macOS)
      return name.lowercased()
    #else
      return name
    #endif
  }

  /// Whether its file holds several requests, so that its outputs are named after the request and not after
  /// the file.
  var isOneOfSeveral: Bool { stem != FilePath(file.outputStem) }

  /// The output of one kind below `folder`.
  func path(_ kind: OutputKind, below folder: FilePath) -> FilePath {
    folder.pushing(FilePath(stem.string + kind.ending))
  }
}

/// A request compiled without errors, once for all its outputs.
///
/// Only one thread at a time makes outputs from it.
final class CompiledRequest: @unchecked Sendable {
  let planned: PlannedRequest
  let wire: Compilation.Wire
  private let compilation: Compilation
  private var madePage: RequestPage?
  /// The servers whose readings are shown.
  let servers: [Server]

  /// `nil` if there is an error; `servers` replace those of the spec.
  init?(_ planned: PlannedRequest, _ compilation: Compilation, servers: [Server]) {
    guard let wire = compilation.wire else { return nil }
    (self.planned, self.compilation, self.wire) = (planned, compilation, wire)
    self.servers = planned.spec.servers(asked: servers)
  }

  /// Its page with the usual clients, made once for all kinds of pages.
  func page() throws -> RequestPage {
    if let madePage { return madePage }
    let page = try page(beside: RequestPage.usualClients)
    madePage = page
    return page
  }

  /// Its page with what other clients send.
  func page(beside others: [Client]) throws -> RequestPage {
    try RequestPage(
      planned.spec, compiled: compilation, files: planned.file.root, others: others, servers: servers)
  }
}

/// Decides which request goes to which files, before anything is written.
enum OutputPlan {
  /// The requests of a loaded file with their stems. If there are several, their outputs go into a folder
  /// with the file's name.
  static func requests(_ loaded: SpecLoading.Loaded) -> [PlannedRequest] {
    loaded.requests.map { spec in
      let stem = FilePath(loaded.file.outputStem)
      return PlannedRequest(
        spec: spec, file: loaded.file, stem: loaded.isSeveral ? stem.appending(spec.name) : stem)
    }
  }

  /// An error for every request whose output would collide with another's.
  static func collisions(_ requests: [PlannedRequest]) -> (diagnostics: [Diagnostic], indices: Set<Int>) {
    let keys = requests.map(\.outputKey)
    var owners: [String: [Int]] = [:]
    for (index, key) in keys.enumerated() { owners[key, default: []].append(index) }
    var diagnostics: [Diagnostic] = []
    var indices: Set<Int> = []
    for (index, request) in requests.enumerated() {
      guard let all = owners[keys[index]], all.count > 1,
        let other = all.first(where: { $0 != index })
      else { continue }
      indices.insert(index)
      diagnostics.append(.sameOutput(request, requests[other]))
    }
    return (diagnostics, indices)
  }
}

extension RequestSpec {
  /// A place short enough to underline: the name, or the first bytes of the request.
  var nameOrStart: Place {
    let bytes = place.bytes
    let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
    return Place(place.source, place.range.lowerBound..<max(end, place.range.lowerBound))
  }
}

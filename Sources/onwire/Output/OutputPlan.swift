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
  /// The output's path without its ending, below the output folder.
  let stem: FilePath
  /// What the request is called where it stands among those of other files.
  let name: String
  /// The name of its file, as it is shown.
  let shownFile: String

  init(spec: RequestSpec, file: SpecInput, stem: FilePath) {
    self.spec = spec
    self.file = file
    self.stem = stem
    // The one request of standard input is called as that is, and not so twice.
    let isCalledAsFile = !spec.isNamed && file.name.lastPathStep == spec.name
    name = isCalledAsFile ? file.name : "\(file.name)#\(spec.name)"
    shownFile = file.name
  }

  /// `planned` with a star for each byte of a secret in its name and its file's, and in its stem, where that names pages, an `x`.
  init(_ planned: PlannedRequest, redacted names: SecretNames, withStem: Bool) {
    spec = planned.spec
    file = planned.file
    let names = names.knowing(spec.place, spec.variables)
    name = names.redacted(planned.name)
    shownFile = names.redacted(planned.file.name)
    let shown = names.redacted(planned.stem.string)
    // Nothing but a secret has other bytes there; a star is for shells.
    let bytes = zip(shown.utf8, planned.stem.string.utf8).map { $0 == $1 ? $0 : UInt8(ascii: "x") }
    stem = withStem ? FilePath(String(decoding: bytes, as: UTF8.self)) : planned.stem
  }

  /// What its outputs have in common with those that would be the same files: usual disks of macOS do not tell letters
  /// apart by their case.
  var outputKey: String {
    let name = stem.lexicallyNormalized().string
    #if os(macOS)
      return name.lowercased()
    #else
      return name
    #endif
  }

  /// Whether its file has others beside it: then its outputs are called after it, and not after the file.
  var isOneOfSeveral: Bool { stem != FilePath(file.outputStem) }

  /// The output of one kind below `folder`.
  func path(_ kind: OutputKind, below folder: FilePath) -> FilePath {
    folder.pushing(FilePath(stem.string + kind.ending))
  }
}

/// A request that has bytes: compiled once, for all that is made of it.
///
/// One thread at a time makes outputs of it.
final class CompiledRequest: @unchecked Sendable {
  let planned: PlannedRequest
  let wire: Compilation.Wire
  private let compilation: Compilation
  private var madePage: RequestPage?
  /// The servers that are asked what they read of it.
  let servers: [Server]

  /// `nil` where there is an error; `servers` are asked in the place of those of the spec.
  init?(_ planned: PlannedRequest, _ compilation: Compilation, servers: [Server]) {
    guard let wire = compilation.wire else { return nil }
    (self.planned, self.compilation, self.wire) = (planned, compilation, wire)
    self.servers = planned.spec.servers(asked: servers)
  }

  /// Its page beside the usual clients, made once for all kinds of pages.
  func page() throws -> RequestPage {
    if let madePage { return madePage }
    let page = try page(beside: RequestPage.usualClients)
    madePage = page
    return page
  }

  /// Its page beside what other clients send.
  func page(beside others: [Client]) throws -> RequestPage {
    try RequestPage(
      planned.spec, compiled: compilation, files: planned.file.root, others: others, servers: servers)
  }
}

/// Says which request goes to which files, before anything is written.
enum OutputPlan {
  /// The requests of loaded files, each with its stem; names of several requests go in a folder of the file's name.
  static func requests(_ loaded: SpecLoading.Loaded) -> [PlannedRequest] {
    loaded.requests.map { spec in
      let stem = FilePath(loaded.file.outputStem)
      return PlannedRequest(
        spec: spec, file: loaded.file, stem: loaded.isSeveral ? stem.appending(spec.name) : stem)
    }
  }

  /// An error at every request whose output another one would have as well.
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
  /// The first bytes of the request: short enough to mark.
  var nameOrStart: Place {
    let bytes = place.bytes
    let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
    return Place(place.source, place.range.lowerBound..<max(end, place.range.lowerBound))
  }
}

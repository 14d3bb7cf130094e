import OnwireClients
import OnwireDiagnostics
import OnwireFormats
import OnwireHTTP
import OnwireImport
import OnwireReports
import OnwireSpecLanguage
import OnwireTextFormats
import SystemPackage

/// A run of `onwire import`.
struct ImportJob {
  let command: ImportCommand
  /// The client that the user asked for.
  let client: Client?

  func run() throws(UsageError) -> ExitStatus {
    var settings = SpecSettings()
    settings.format = command.format.ofDiagnostics
    settings.color = command.color
    try command.variables.set(in: &settings)
    var run = SpecRun([], settings)
    guard !settings.problems.hasErrors else { return .badInput }
    do {
      var requests = CapturedRequests(command.inputs, command.capture, command.filter)
      let status =
        try command.out.map { try write(&requests, below: FilePath($0), &run) } ?? print(&requests, &run)
      run.reportUnusedVariables()
      run.finish(nil)
      return status == .success && run.reporter.errorCount > 0 ? .badInput : status
    } catch {
      return run.reporter.fail(error, reading: command.inputs.first ?? "")
    }
  }

  // MARK: Standard output

  private func print(_ requests: inout CapturedRequests, _ run: inout SpecRun) throws -> ExitStatus {
    let requests = try requests.all(&run)
    guard let request = requests.first else { return .badInput }
    guard requests.count == 1 else {
      run.report([.importOfSeveral(requests.count, of: command.inputs.joined(separator: ", "))])
      return .badInput
    }
    do {
      let importer = Importer(root: .none, client: client)
      let sent = try wanted(request.request)
      let found = try importer.spec(of: sent)
      var spec = ImportedSpec(found)
      let secretCount = try polish(&spec, sent, found.message)
      var checking = importer
      checking.variables = spec.neededVariables
      guard let yaml = spec.yaml, try checking.isProven(yaml, sent.message) else {
        throw Importer.Failure.noRequest
      }
      var output = StandardOutput(color: false)
      try output.write(comment(try shown(sent)) + Importer.guess(of: sent) + yaml)
      try output.flush()
      run.report(try note(on: request))
      run.report(warning(of: secretCount))
      return .success
    } catch let failure as Importer.Failure {
      run.report([.notImported(request.name, failure)])
      return .badInput
    }
  }

  // MARK: Steps

  /// The request that a spec must compile to, redacted if secrets become stars.
  private func wanted(_ request: Request) throws -> Request {
    let request = try request.withoutGuesses
    return command.secrets == .redact ? try request.redacted() : request
  }

  /// The request as file names and the report show it.
  private func shown(_ request: Request) throws -> Request {
    command.secrets == nil ? request : try request.redacted()
  }

  /// Introduces variables into a spec that compiles to `message`, and returns the number of secrets that
  /// remain.
  private func polish(_ spec: inout ImportedSpec, _ request: Request, _ message: Message?) throws -> Int {
    let secrets = try Self.secrets(of: request, in: message)
    var written = secrets.paths
    if command.secrets == .vars {
      let hidden = spec.hideSecrets(at: Set(secrets.paths.compactMap(\.self)))
      written.removeAll { $0.map(hidden.contains) ?? false }
    }
    if command.vars, !command.merges { spec.makeVariables() }
    return command.secrets == .redact ? 0 : written.count + secrets.compressedCount
  }

  /// The path in the spec of each secret that `inspect --redact` would replace (`nil` if it cannot become a
  /// variable, such as the user in a URL), and the number of secrets in compressed data.
  private static func secrets(of request: Request, in message: Message?) throws
    -> (paths: [String?], compressedCount: Int)
  {
    var ranges: [Range<Int>] = []
    for range in request.message.secretRanges().sorted(by: { $0.lowerBound < $1.lowerBound })
    where ranges.last.map({ !$0.overlaps(range) }) ?? true {
      // A secret that two rules find counts once.
      ranges.append(range)
    }
    var paths = ranges.map { range in
      message.flatMap { message in
        message.segmentIndex(at: range.lowerBound).flatMap { message.origin(ofSegment: $0) }?.path
      }
    }
    if request.endpoint.userinfo?.isEmpty == false { paths.append(nil) }
    return (paths, try request.message.compressedSecretCount(SecretNames()))
  }

  /// The warning that secrets were written.
  private func warning(of secretCount: Int) -> [Diagnostic] {
    guard secretCount > 0 else { return [] }
    return [
      .secretsWritten(
        secretCount, byInit: command.startsProject, makesVariables: command.secrets == .vars)
    ]
  }

  /// The note on a request whose body the capture lost, so that its spec has none.
  private func note(on request: InspectedRequest) throws -> [Diagnostic] {
    guard request.request.fidelity[.body].knowledge == .absent else { return [] }
    let differences = FidelityNotes.differences(try shown(request.request).fidelity, in: [.body])
    return [.notExact(differences, .yaml, of: request.name)]
  }

  private func comment(_ request: Request) -> String {
    Importer.comment(on: request.fidelity)
      + (command.secrets == .redact ? "# Secrets are stars of the same length.\n" : "")
  }

  /// Whether the text of a spec compiles to everything that it must.
  private func isProven(_ yaml: String, _ item: ImportItem, _ importer: Importer) throws -> Bool {
    try item.proofs.allSatisfy { proof in
      var importer = importer
      importer.variables = proof.variables
      return switch proof.sent {
      case .bytes(let bytes): try importer.isProven(yaml, bytes)
      case .message(let message): try importer.isProven(yaml, message)
      case .request(let request) where item.hasWildcards: try importer.isSame(yaml, as: request)
      case .request(let request): try importer.isProven(yaml, request.message)
      }
    }
  }

  // MARK: Files

  /// An importer of the spec at a place below a folder.
  private func importer(
    _ root: FileRoot, _ folder: FilePath, _ place: FilePath, client: Client? = nil, store: FixtureStore? = nil
  ) -> Importer {
    Importer(
      root: root, folder: folder.pushing(place).removingLastComponent().string + "/", client: client,
      store: store)
  }

  private func write(
    _ requests: inout CapturedRequests, below folder: FilePath, _ run: inout SpecRun
  ) throws -> ExitStatus {
    // A single request needs no folders.
    guard var request = try requests.next(&run) else { return .badInput }
    var following = try requests.next(&run)
    let isSingle = following == nil
    try OutputFile.makeFolder(
      of: folder.appending("_base.yaml"), below: folder, followingLinks: command.followLinks)
    let root = try FileRoot(folder)
    var places = ImportedPlaces(isSingle: isSingle)
    var items = ImportItems(puttingAside: !command.merges)
    var likely: [Client] = []
    var patterns = DraftPatterns()
    while true {
      let place = places.next(try shown(request.request))
      do {
        try items.append(item(of: request, at: place, below: folder, root, &likely, &patterns))
        run.report(try note(on: request))
      } catch let failure as Importer.Failure {
        run.report([.notImported(request.name, failure)])
      }
      guard let next = following else { break }
      request = next
      following = try requests.next(&run)
    }
    if command.merges {
      // Numbers names anew without gaps: requests that were merged into other specs need none.
      var places = ImportedPlaces(isSingle: isSingle)
      let all = try merged(items.indices.map { try items[$0] }, below: folder, root)
      items = ImportItems(puttingAside: false)
      for var item in all {
        if case .request(let request)? = item.proofs.first?.sent {
          item.place = places.next(try shown(request))
        }
        try items.append(item)
      }
    }
    return try write(items, below: folder, root, &run.reporter)
  }

  /// The spec of a request, for a path.
  private func item(
    of request: InspectedRequest, at place: FilePath, below folder: FilePath, _ root: FileRoot,
    _ likely: inout [Client], _ patterns: inout DraftPatterns
  ) throws -> ImportItem {
    let sent = try wanted(request.request)
    let fixtures = FixtureFolder(
      folder.pushing(place).removingLastComponent(), below: folder, followingLinks: command.followLinks)
    let importer = importer(root, folder, place, client: client) { try fixtures.store($0, $1, name: $2) }
    let found = try importer.spec(of: sent, first: likely, like: &patterns)
    fixtures.removeUnused(by: found.yaml)
    if !likely.contains(found.client) { likely.append(found.client) }
    var spec = ImportedSpec(found)
    let secretCount = try polish(&spec, sent, found.message)
    let message = sent.message
    let shown = try shown(sent)
    let proof = ImportItem.Proof(
      sent: command.merges
        ? .request(sent) : message.segments.areStored ? .bytes(message.storage) : .message(message),
      told: ImportReport.Sent(request.name, shown), variables: spec.neededVariables)
    return ImportItem(
      spec: spec, place: place, proofs: [proof], comment: comment(shown), guess: Importer.guess(of: sent),
      secretCount: secretCount, fixtures: fixtures.stored)
  }

  /// The specs with those of the same shape merged into one, in the place of the first.
  private func merged(_ items: [ImportItem], below folder: FilePath, _ root: FileRoot) throws -> [ImportItem]
  {
    let style: MergedSpec.Style = command.wildcards ? .wildcards : .variables
    var groups: [String: [Int]] = [:]
    for (index, item) in items.enumerated() {
      groups[MergedSpec.shape(of: item.spec.node, style), default: []].append(index)
    }
    var result: [Int: ImportItem] = [:]
    var open = groups.values.map { $0[...] }
    while let group = open.popLast() {
      guard let first = group.first else { continue }
      if let item = group.count == 1
        ? items[first] : try merged(group.map { items[$0] }, style, below: folder, root)
      {
        result[first] = item
      } else {
        // They share a shape but do not merge: tries each half.
        let middle = group.startIndex + group.count / 2
        open += [group[..<middle], group[middle...]]
      }
    }
    return result.keys.sorted().compactMap { result[$0] }
  }

  /// One spec for several requests; `nil` if it would not compile to all of them.
  private func merged(
    _ members: [ImportItem], _ style: MergedSpec.Style, below folder: FilePath, _ root: FileRoot
  ) throws -> ImportItem? {
    guard var item = members.first, let merged = MergedSpec(members.map(\.spec.node), style) else {
      return nil
    }
    item.spec.take(merged)
    item.hasWildcards = style == .wildcards
    item.proofs = members.enumerated().flatMap { position, member in
      member.proofs.map { proof in
        ImportItem.Proof(
          sent: proof.sent, told: proof.told,
          variables: proof.variables.merging(merged.values(of: position)) { $1 })
      }
    }
    item.fixtures = members.reduce(into: []) { $0.formUnion($1.fixtures) }
    item.secretCount = members.reduce(0) { $0 + $1.secretCount }
    guard let yaml = item.spec.yaml, try isProven(yaml, item, importer(root, folder, item.place)) else {
      return nil
    }
    return item
  }

  private func write(
    _ items: ImportItems, below folder: FilePath, _ root: FileRoot, _ reporter: inout Reporter
  ) throws -> ExitStatus {
    let base = command.flat ? nil : items.base
    // A guessed scheme is mentioned once if the base holds the scheme for all.
    let guess = try base?.saysOrigin == true ? items.indices.first.map { try items[$0].guess } : nil
    let baseText = base?.yaml.map { (guess ?? "") + $0 }
    let baseName = baseText.flatMap { Self.baseName(for: $0, in: folder) }
    var report = ImportReport()
    var secretCount = 0
    var output = StandardOutput(color: Terminal.isColored(command.color, .output))
    // Specs are written even if the reader closes the report.
    var unwritten: (any Error)?
    var isBaseWritten = false
    for index in items.indices {
      let item = try items[index]
      var importer = importer(root, folder, item.place)
      var (proven, comment): (String?, String) = (nil, item.comment + item.guess)
      let place = folder.pushing(FilePath(item.place.string + ".yaml"))
      func isFree(for text: String) -> Bool { command.force || !Self.isAnother(place, than: text) }
      if let base, let text = baseText, let baseName {
        let path = item.path(ofBase: baseName)
        var extended = item.spec
        extended.extend(base, at: path)
        importer.bases = [path: text]
        if let candidate = extended.yaml, try isProven(candidate, item, importer) {
          if item.guess == guess { comment = item.comment }
          proven = candidate
          if !isBaseWritten, isFree(for: comment + candidate) {
            let path = folder.appending(baseName)
            guard try write(text, to: path, replacing: false) != .taken else {
              throw OutputFailure(
                sentence: "cannot write `\(path)`: another one was written meanwhile", help: ["try again"])
            }
            isBaseWritten = true
          }
        }
      }
      if proven == nil, let yaml = item.spec.yaml, try isProven(yaml, item, importer) { proven = yaml }
      guard let yaml = proven else {
        reporter.report([.notImported(item.proofs.first?.told.name ?? "", .noRequest)])
        continue
      }
      let text = comment + yaml
      var outcome = OutputFile.Outcome.taken
      if isFree(for: text) {
        try OutputFile.makeFolder(of: place, below: folder, followingLinks: command.followLinks)
        outcome = try write(text, to: place, replacing: command.force, needing: item.fixtures)
      }
      guard outcome != .taken else {
        reporter.report([.fileInTheWay(place)])
        continue
      }
      secretCount += item.secretCount
      guard !command.quiet, unwritten == nil else { continue }
      report.add(
        item.proofs.map(\.told), place.string, item.spec, secretCount: item.secretCount,
        isUnchanged: outcome == .unchanged)
      guard command.format == .text else { continue }
      do { try output.show(report.takeText()) } catch { unwritten = error }
    }
    reporter.report(warning(of: secretCount))
    if command.quiet { return .success }
    if let unwritten { throw unwritten }
    try output.flush()
    return PlainOutput.write(report.page, or: report.json, as: command.format, color: command.color)
  }

  /// A free name for a base: `_base.yaml`, or `_base-2.yaml` and so on if another base exists, which specs
  /// may extend; `nil` if none is free.
  private static func baseName(for text: String, in folder: FilePath) -> String? {
    (1..<1000).lazy.map { $0 == 1 ? "_base.yaml" : "_base-\($0).yaml" }
      .first { !isAnother(folder.appending($0), than: text) && !FolderWalk.isLink(folder.appending($0)) }
  }

  /// Writes a file. If another run creates one of the same name at that moment, tries again, since it may be
  /// identical.
  private func write(
    _ text: String, to path: FilePath, replacing: Bool, needing others: Set<FilePath> = []
  ) throws -> OutputFile.Outcome {
    let bytes = Array(text.utf8)
    let outcome = try OutputFile.write(bytes, to: path, replacing: replacing, needing: others)
    return outcome == .taken
      ? try OutputFile.write(bytes, to: path, replacing: replacing, needing: others) : outcome
  }

  /// Whether the path holds anything other than a file with this text.
  private static func isAnother(_ path: FilePath, than text: String) -> Bool {
    // A link may be broken.
    guard FolderWalk.kind(of: path) != nil || FolderWalk.isLink(path) else { return false }
    guard FolderWalk.kind(of: path) == .file, !FolderWalk.isPipe(path),
      let bytes = try? SpecLoading.bytes(ofFile: path)
    else {
      return true
    }
    return bytes != Array(text.utf8)
  }
}

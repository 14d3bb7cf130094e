import Diagnostics
import SpecLanguage
import SystemPackage
import WireFormats

/// One request of a run: where it stands, and where its outputs go.
///
/// A reference type: it is handed from step to step, and all its copies would count its texts.
final class PlannedRequest: Sendable {
  let spec: RequestSpec
  let file: SpecPath.File
  /// The output's path without its ending, below the output folder.
  let stem: FilePath

  init(spec: RequestSpec, file: SpecPath.File, stem: FilePath) {
    self.spec = spec
    self.file = file
    self.stem = stem
  }

  /// The output of one kind below `folder`.
  func path(_ kind: OutputKind, below folder: FilePath) -> FilePath {
    folder.pushing(FilePath(stem.string + kind.ending))
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
    var owners: [String: [Int]] = [:]
    for (index, request) in requests.enumerated() {
      owners[request.stem.lexicallyNormalized().string, default: []].append(index)
    }
    var diagnostics: [Diagnostic] = []
    var indices: Set<Int> = []
    for (index, request) in requests.enumerated() {
      guard let all = owners[request.stem.lexicallyNormalized().string], all.count > 1,
        let other = all.first(where: { $0 != index })
      else { continue }
      indices.insert(index)
      let place = request.spec.nameOrStart
      diagnostics.append(
        Diagnostic(
          .error, code: "same-output", "two requests would be written to `\(request.stem)`", at: place,
          label: "this one",
          labels: [Diagnostic.Label(requests[other].spec.nameOrStart, "and this one")],
          help: ["give one of them another `name`, or move its file"]))
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

import SystemPackage
import OnwireFormats

/// A run of `onwire compile`.
struct CompileJob {
  var paths: [String]
  var settings = SpecSettings()
  var kinds: [OutputKind] = [.raw]
  /// The output folder; `nil` or `-` for standard output.
  var out: String?
  var options = OutputOptions()
  /// Whether to write through links to folders below the output folder.
  var followsLinks = false
  /// Whether an output that is not exact counts as a difference.
  var strict = false

  /// Compiles and writes all requests.
  func run() -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    let folder = out == "-" ? nil : out
    var settings = settings
    if folder == nil { settings.keepsOrigins = kinds != [.raw] || !settings.servers.isEmpty }
    var run = SpecRun(paths, settings)
    let status: ExitStatus
    if let folder {
      var writer = FileEmission(
        folder: FilePath(folder), options: options, followsLinks: followsLinks
      ) { [kinds] _ in kinds }
      status = writer.write(run.plan(checkingOutputs: true), in: &run)
      run.finish(writer.summary(run))
    } else {
      let kind = kinds.first ?? .raw
      let isReadable =
        out == nil && !kind.isHarmless && Terminal.isTerminal(.output)
      let emission = StreamEmission(
        kind: kind, isReadable: isReadable, options: options, forVerdict: strict)
      status =
        isReadable ? emission.show(run.plan(checkingOutputs: false), in: &run) : emission.write(in: &run)
      run.finish(nil)
    }
    if status != .success { return status }
    if run.reporter.errorCount > 0 { return .badInput }
    return strict && run.inexactCount > 0 ? .differs : .success
  }
}

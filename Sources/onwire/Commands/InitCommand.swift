import OnwireDiagnostics
import OnwireClients
import OnwireFormats
import OnwireHTTP
import OnwireReports
import SystemPackage

/// `onwire init`: writes the first files of a project.
struct InitCommand: Command {
  static let name = "init"

  static let abstract = "Start a project: a folder of specs, their golden requests, and a check in CI."

  static let discussion = """
      onwire init                       with a spec to change
      pbpaste | onwire init --from -    with the spec of a curl command that you copied
      onwire init --from session.har    with those of a session

    Writes specs/, with what specs share in _base.yaml; golden/, the request that each spec compiles to; and \
    .github/workflows/onwire.yml, which fails when a spec compiles to different bytes. None of them may exist yet.
    """

  static let arguments: Arguments<Self> = [
    .positional(
      "dir", { $1(&$0.folder) }, isRequired: false, "The project's folder; the default is the current one.",
      completion: .folders),
    .option(
      "from", "input", \.input, "A curl command, a session or another capture; - for standard input.",
      completion: .files),
    .option("client", "client", \.client, "The client that sends the requests.", completion: .clients),
    .option("secrets", "how", \.secrets, "Passwords, tokens and cookies of --from as stars."),
  ]

  var folder = "."
  var input: String?
  var client: String?
  var secrets: Secrets?

  /// How secrets are written: only as stars, because a variable without a value would have no golden request.
  enum Secrets: String, SpelledValue, CaseIterable {
    case redact
  }

  func validate() throws(UsageError) {
    if secrets != nil, input == nil { throw UsageError("--secrets is for --from") }
    if folder.isEmpty { throw UsageError("DIR is a folder") }
  }

  func run() throws(UsageError) -> ExitStatus {
    TemporaryFiles.removeOnInterrupt()
    let client = try client.map(Client.argument)
    let folder = FilePath(self.folder)
    let (specs, golden) = (folder.appending("specs"), folder.appending("golden"))
    let workflow = folder.pushing(Self.workflowPath)
    var reporter = Reporter(format: .text, color: .auto)
    let known = [specs, golden, workflow].filter { FolderWalk.kind(of: $0) != nil || FolderWalk.isLink($0) }
    guard known.isEmpty else {
      reporter.report(known.map { .alreadyBegun($0) })
      return .badInput
    }
    do {
      var imported = ExitStatus.success
      if let input {
        var command = ImportCommand()
        (command.inputs, command.out, command.client) = ([input], specs.string, self.client)
        command.secrets = secrets.map { _ in .redact }
        command.startsProject = true
        imported = try command.run()
        // If some requests of a session give no spec, the project starts with the others.
        guard imported == .success || imported == .badInput, FolderWalk.kind(of: specs) == .folder else {
          return imported
        }
      } else {
        let first = FirstSpecs(clientNamed: client?.nameAndRelease ?? "afnetworking@4")
        try write(first.base, at: specs.appending("_base.yaml"), below: folder)
        try write(first.login, at: specs.appending("login.yaml"), below: folder)
      }
      var check = CheckCommand()
      (check.arguments.paths, check.golden, check.update) = ([specs.string], golden.string, true)
      let status = try check.run()
      guard status == .success else { return status }
      try write(Self.workflow, at: workflow, below: folder)
      var output = StandardOutput(color: false)
      try output.show(Self.farewell(specs, golden, workflow))
      try output.flush()
      return imported
    } catch let error as UsageError {
      throw error
    } catch {
      return reporter.fail(error, reading: input ?? folder.string)
    }
  }

  private func write(_ text: String, at path: FilePath, below folder: FilePath) throws {
    try OutputFile.makeFolder(of: path, below: folder, followingLinks: false)
    try OutputFile.write(Array(text.utf8), to: path)
  }

  // MARK: The files

  private static let workflowPath = FilePath(".github/workflows/onwire.yml")

  private static let workflow = """
    # Fails if a spec compiles to other bytes than its golden request. After a change that you mean,
    # `onwire check specs --golden golden --update` writes the new ones.
    name: onwire
    on: [push, pull_request]
    jobs:
      check:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          - name: Install onwire
            # Set the variable ONWIRE_ARCHIVE of this repository to where you keep what `scripts/release` made.
            env:
              ONWIRE_ARCHIVE: ${{ vars.ONWIRE_ARCHIVE }}
            run: |
              : "${ONWIRE_ARCHIVE:?the URL of onwire-VERSION-linux-x86_64.tar.gz is needed}"
              curl -fsSL "$ONWIRE_ARCHIVE" | tar -xz --strip-components 1 -C "$RUNNER_TEMP"
              echo "$RUNNER_TEMP/bin" >> "$GITHUB_PATH"
          - run: onwire check specs --golden golden

    """

  private static func farewell(_ specs: FilePath, _ golden: FilePath, _ workflow: FilePath) -> String {
    let shown = [specs, golden, workflow].map { VisibleText.of($0.string) }
    return """
      \(shown[0]): what your app asks its library to send. Change these.
      \(shown[1]): the requests that they compile to. Commit both.
      \(shown[2]): the check in CI, which fails if they differ.

      """
  }
}

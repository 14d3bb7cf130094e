import OnwireClients
import OnwireReports
import SystemPackage
import OnwireFormats

/// `onwire docs`: writes a site of examples, or fills blocks in documents.
struct DocsCommand: Command {
  static let name = "docs"

  static let abstract =
    "Write documentation examples: a site of specs, or the blocks in Markdown documents."

  static let forms = [
    "<path> ... --out <dir> [--check] [--emit markdown,html] [--title <text>] [<options>]",
    "<document> ... [--check] [--root <dir>]",
  ]

  static let discussion = """
    With --out, PATHs are specs and folders of specs: DIR gets a page for each request and an index, as \
    Markdown and as HTML, in single files that load nothing else. A page shows what the spec's \
    client sends, and beside it what others make of the spec; --client, given once for each, says which, the \
    page's own first.

    Without --out, PATHs are Markdown documents and folders of them. Blocks like

      ```onwire spec=upload view=curl
      ```

    are filled with what the command prints; everything else stays as it is. --check changes nothing, shows \
    what is stale, and exits with 1 if anything is. Blocks show nothing from outside the folder given, or \
    else the document's folder; --root DIR widens it.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "path", { $1(&$0.paths) }, "Specs or folders of specs; without --out, Markdown documents.",
      completion: .files),
    .option("out", "dir", \.out, "Write a site below this folder.", completion: .folders),
    .followLinks(\.followLinks),
    .flag("check", \.check, "Write nothing: show what is stale, and exit with 1 if anything is."),
    .option(
      "emit", "kind,…", \.emit, "The kinds of pages of a site, with commas between them: markdown, html.",
      values: SiteJob.kinds.map(\.rawValue), completion: .pageKinds),
    .option("title", "text", \.title, "The title of a site's index."),
    .group({ $1(&$0.redaction) }),
    .group({ $1(&$0.specs) }),
    .group({ $1(&$0.summary) }),
  ]

  var paths: [String] = []
  var out: String?
  var followLinks = false
  var check = false
  var emit: KindList?
  var title: String?
  var redaction = RedactionOptions()
  var specs = SpecOptions()
  var summary = SummaryOptions()

  var summaryFile: String? { summary.file }

  func validate() throws(UsageError) {
    if let out, out.isEmpty || out == "-" { throw UsageError("--out takes a folder") }
    if let kind = emit?.kinds.first(where: { !SiteJob.kinds.contains($0) }) {
      throw UsageError("a site has pages of the kinds markdown and html, not \(kind.rawValue)")
    }
    guard out == nil else { return }
    if emit != nil { throw UsageError("--emit is for sites: give --out DIR") }
    if title != nil { throw UsageError("--title is for sites: give --out DIR") }
    if followLinks { throw UsageError("--follow-links is for sites: give --out DIR") }
    if specs.compiling.servers != nil { throw UsageError("--servers is for sites: give --out DIR") }
    if redaction.isOn {
      throw UsageError("--redact is for sites: give --out DIR; a block has it as an attribute")
    }
    if !specs.clients.isEmpty || !specs.compiling.variables.isEmpty {
      throw UsageError(
        "--client, --var, --var-env and --vars-file are for sites: give --out DIR; a block has client and var"
      )
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    var settings = try specs.settings()
    settings.redacted = redaction.names
    guard let out else { return DocumentsJob(paths: paths, checks: check, settings: settings).run() }
    return SiteJob(
      paths: paths, folder: FilePath(out), checks: check, settings: settings,
      clients: try specs.clients.map(Client.argument(_:)), kinds: emit?.kinds ?? SiteJob.kinds,
      followsLinks: followLinks,
      title: title ?? SiteJob.title
    ).run()
  }
}

import ArgumentParser
import Clients
import Reports
import SystemPackage
import WireFormats

/// `onwire docs`: documentation examples of specs, as a site or as blocks in documents.
struct DocsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    _superCommandName: "onwire",
    abstract: "Write documentation examples: a site of specs, or the blocks in Markdown documents.",
    usage: """
      onwire docs <path> ... --out <dir> [--check] [--emit markdown,html] [--title <text>] [<options>]
      onwire docs <document> ... [--check]
      """,
    discussion: """
      With --out, PATHs are specs and folders of specs: DIR gets a page for each request and an index, as \
      Markdown and as HTML in single files that ask for nothing from elsewhere. A page shows what the spec's \
      client sends, and beside it what others make of the spec; --client, given once for each, says which, the \
      page's own first.

      Without --out, they are Markdown documents and folders of such: blocks as

        ```onwire spec=upload view=curl
        ```

      are filled with what the command prints, and the rest is left as it is. --check changes nothing, shows \
      what is stale, and exits with 1.
      """)

  @Argument(
    help: ArgumentHelp("Specs or folders of specs; without --out, Markdown documents.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    help: ArgumentHelp("Write a site below this folder.", valueName: "dir"), completion: .directory)
  var out: String?

  @Flag(help: "Write nothing: show what is stale, and exit with 1 where something is.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "The kinds of pages of a site, with commas between them: markdown, html.", valueName: "kind,…"),
    completion: .list(SiteJob.kinds.map(\.rawValue)))
  var emit: KindList?

  @Option(help: ArgumentHelp("The title of a site's index.", valueName: "text"))
  var title: String?

  @OptionGroup var specs: SpecOptions

  mutating func validate() throws {
    if let out, out.isEmpty || out == "-" { throw ValidationError("--out takes a folder") }
    if let kind = emit?.kinds.first(where: { !SiteJob.kinds.contains($0) }) {
      throw ValidationError("a site has pages of the kinds markdown and html, not \(kind.rawValue)")
    }
    guard out == nil else { return }
    if emit != nil { throw ValidationError("--emit is for sites: give --out DIR") }
    if title != nil { throw ValidationError("--title is for sites: give --out DIR") }
    if !specs.clients.isEmpty || !specs.variables.isEmpty || specs.root != nil {
      throw ValidationError(
        "--client, --var and --root are for sites: give --out DIR; a block has them as attributes")
    }
  }

  mutating func run() throws {
    let settings = try specs.settings()
    let status =
      if let out {
        try SiteJob(
          paths: paths, folder: FilePath(out), checks: check, settings: settings,
          clients: try specs.clients.map(Client.argument), kinds: emit?.kinds ?? SiteJob.kinds,
          title: title ?? SiteJob.title
        ).run()
      } else {
        try DocumentsJob(paths: paths, checks: check, settings: settings).run()
      }
    if status != .success { throw status.exitCode }
  }
}

import Diagnostics

// What `onwire docs` says of blocks in Markdown documents. A document with an error is left as it is.
extension CodeExplanation {
  static let documents: [CodeExplanation] = [
    CodeExplanation(
      "no-documents", .error,
      title: "there are no Markdown documents below the folder",
      meaning: """
        Without `--out`, a folder stands for every file below it that ends in `.md` or `.markdown`, but for what
        begins with a dot.
        """,
      example: .words("`onwire docs specs`, where a site was wanted."),
      fix: .words("`onwire docs specs --out site`, or name the folder of the documents."),
      see: ["no-specs", "file-missing"]),
    CodeExplanation(
      "incomplete-block", .error,
      title: "the block does not say what to show",
      meaning: """
        A block names a spec with `spec`, a command with `command`, or a file with `file`. Some views need more: `explain` a byte with
        `at` or a value with `path`; `diff` the other side with `with`, or two clients with `from` and `to`.
        """,
      example: .words("The info string `onwire view=curl`."),
      fix: .words("`onwire spec=login view=curl`"),
      see: ["no-such-spec", "unknown-block-attribute"]),
    CodeExplanation(
      "no-such-spec", .error,
      title: "there is no spec, or other file, of that name",
      meaning: """
        The path is relative to the document's folder. `.yaml` and `.yml` may be left out, and `#name` behind it picks
        one request of several.
        """,
      example: .words("`onwire spec=logn` beside `login.yaml`."),
      fix: .words("`onwire spec=login`"),
      see: ["incomplete-block", "no-such-request"]),
    CodeExplanation(
      "unknown-view", .error,
      title: "a block cannot show that",
      meaning: """
        `view` is a kind of output (`raw`, `curl`, `hex`, …), or `spec` for the spec's own text, `fields` for what
        `inspect` shows, `explain` or `diff`. Whatever else is printed, `command` shows.
        """,
      example: .words("`onwire spec=login view=culr`"),
      fix: .words("`onwire spec=login view=curl`"),
      see: ["unknown-block-attribute"]),
    CodeExplanation(
      "unknown-block-attribute", .error,
      title: "the view has no such attribute",
      meaning: """
        Besides `spec`, `view` and `prompt`, attributes are the options of the command that the view stands for. The
        help lists them.
        """,
      example: .words("`onwire spec=login view=curl width=8`: rows are of `hex` and `xxd`."),
      fix: .words("`onwire spec=login view=hex width=8`"),
      see: ["unknown-view", "bad-block-attribute"]),
    CodeExplanation(
      "bad-block-attribute", .error,
      title: "an attribute of a block is not written as it must be",
      meaning: """
        Attributes are `key=value`, or `key="value with blanks"` with `\\"` for a quote inside; a flag stands by
        itself. Only `var` and `ignore` may be given more than once. The words of `command` are split as a shell does,
        but there is no shell to run pipes or to expand anything.
        """,
      example: .words("`onwire command=\"inspect session.chlsj | head\"`"),
      fix: .words("`onwire command=\"inspect session.chlsj\"`"),
      see: ["unknown-block-attribute", "bad-block-command"]),
    CodeExplanation(
      "bad-block-command", .error,
      title: "a block shows no such command",
      meaning: """
        A block shows what a command prints, so the command is one that prints and writes no files: `compile` without
        `--out`, `inspect`, `diff`, `explain`, `clients`, `schema`, `check` without `--update`. The name `onwire`
        before it is left away.
        """,
      example: .words("`onwire command=\"compile specs --out out\"`"),
      fix: .words("`onwire command=\"compile specs/login.yaml\"`"),
      see: ["bad-block-attribute", "block-failed"]),
    CodeExplanation(
      "block-failed", .error,
      title: "the command of the block fails",
      meaning: """
        What it says stands below. A status of 1 is no failure: something differs. The commands run in the folder
        of the document, so paths are relative to that.
        """,
      example: .words("`onwire command=\"inspect sesion.chlsj\"` beside `session.chlsj`."),
      fix: .words("Run the command in the folder of the document, and mend it there."),
      see: ["bad-block-command"]),
    CodeExplanation(
      "block-not-closed", .error,
      title: "the block has no end",
      meaning: """
        A fence ends at a line of as many backquotes or tildes, or more, and nothing else. Without one it goes to the
        end of the document, or of the list item or quote around it, and filling it would take away what follows.
        """,
      example: .words("A block whose last line is indented less than the list item that it is in."),
      fix: .words("Close it with a line that begins as its first one does."),
      see: ["incomplete-block"]),
  ]
}

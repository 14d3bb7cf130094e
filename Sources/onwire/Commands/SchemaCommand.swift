import OnwireReports

/// `onwire schema`: the keys of the spec language, as JSON Schema or as text.
struct SchemaCommand: Command {
  static let name = "schema"

  static let abstract =
    "Print the JSON Schema of the spec language, for editors."

  static let discussion = """
    Editors that know YAML use it to complete keys and rules and to say what they mean:

      onwire schema > spec.schema.json

    and in Visual Studio Code's settings, with the extension YAML:

      "yaml.schemas": {"spec.schema.json": "specs/**/[!_]*.yaml"}

    or as the first line of a spec, for any editor with yaml-language-server:

      # yaml-language-server: $schema=spec.schema.json
    """

  static let arguments: Arguments<Self> = [
    .flag("base", \.base, "Print the schema of bases (_*.yaml), which may leave out required keys."),
    .option(
      "format", "format", \.format,
      "json for editors; text, markdown or html: every key for people, as docs/spec-reference.md."),
    .option("color", "when", \.color, "When to colour the text."),
  ]

  var base = false
  var format: ReportFormat = .json
  var color: ColorChoice = .auto

  func validate() throws(UsageError) {
    if base, format != .json { throw UsageError("--base is about the JSON Schema") }
  }

  func run() throws(UsageError) -> ExitStatus {
    PlainOutput.write(SpecReference.page, or: SpecSchema.text(ofBases: base), as: format, color: color)
  }
}

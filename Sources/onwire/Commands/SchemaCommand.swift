import ArgumentParser
import Reports

/// `onwire schema`: the keys of the spec language, as JSON Schema or for people.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    _superCommandName: "onwire",
    abstract: "Print the JSON Schema of the spec language, for editors.",
    discussion: """
      Editors that know YAML complete keys and rules by it and say what they mean:

        onwire schema > spec.schema.json

      and in Visual Studio Code's settings, with the extension YAML:

        "yaml.schemas": {"spec.schema.json": "specs/**/[!_]*.yaml"}

      or as the first line of a spec, for any editor with yaml-language-server:

        # yaml-language-server: $schema=spec.schema.json
      """)

  @Flag(help: "The schema of bases (_*.yaml), which may leave out what a request must have.")
  var base = false

  @Option(help: "json for editors, or markdown: every key for people, as docs/spec-reference.md.")
  var format = Format.json

  /// What the language is described in.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  mutating func validate() throws {
    if base, format == .markdown { throw ValidationError("--base is about the JSON Schema") }
  }

  mutating func run() throws {
    switch format {
    case .json: try PlainOutput.write(SpecSchema.text(ofBases: base))
    case .markdown: try PlainOutput.write(SpecReference.markdown)
    }
  }
}

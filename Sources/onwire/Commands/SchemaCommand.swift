import ArgumentParser
import Reports

/// `onwire schema`: the JSON Schema of the spec language.
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

  mutating func run() throws {
    try PlainOutput.write(SpecSchema.text(ofBases: base))
  }
}

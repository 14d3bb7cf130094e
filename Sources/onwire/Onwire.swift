import ArgumentParser
import WireFormats

/// The root of the command tree: help, version, and the names of the commands.
struct Onwire: ParsableCommand {
  static let version = Writer.version

  static let configuration = CommandConfiguration(
    commandName: "onwire",
    abstract:
      "From YAML request specs to the exact bytes that an iOS networking library sends, and from captures back.",
    discussion: """
      A spec says what an app asks its library to send. Save this as login.yaml:

        method: POST
        url: https://api.example.com/login
        params: {user: {name: 张三, tags: [a, b]}}

      and see the request that AFNetworking makes of it:

        onwire compile login.yaml               the raw request, readable
        onwire compile login.yaml --emit curl   a curl command for the same bytes
        onwire compile login.yaml --emit hex    what each byte is, and why
        onwire clients afnetworking@2.5         what a release of the library does
        onwire compile specs --emit raw,xxd --out out
        onwire check specs --golden golden      compare with golden files
        onwire explain login.yaml --at 0x1a3    why this byte is there

      What really left the phone, a proxy or a dump has:

        onwire inspect session.chlsj            the requests of a capture
        onwire inspect session.chlsj#3          one of them, field by field
        onwire diff login.yaml session.chlsj#3  a spec against it
        onwire diff specs session.chlsj --match each spec against the request that it is

      What changes where another library, or another release, sends the same requests:

        onwire diff specs --client afnetworking@3 --client afnetworking@4

      Exit status: 0 done or the same, 1 differs or found, 2 bad input,
      64 wrong usage, 74 input or output failed, 130 interrupted.
      """,
    version: "onwire \(version)",
    subcommands: [
      CompileCommand.self, CheckCommand.self, InspectCommand.self, DiffCommand.self, ExplainCommand.self,
      SchemaCommand.self,
      ClientsCommand.self, DocsCommand.self,
    ])
}

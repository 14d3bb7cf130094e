import Diagnostics
import HTTPWire
import WireFormats

extension PageMarkdown {
  /// The columns of a code block on GitHub.
  private static let columns = 116

  /// The command that sends it, and what is to be known of that.
  mutating func writeCurl(_ wire: Request, named name: String) throws {
    heading(1, "curl")
    let command = try PageCommand(wire, named: name)
    if !command.text.isEmpty { fence(command.text, "sh") }
    if !command.notes.isEmpty {
      add(command.notes.map { "- " + Words($0).markdown }.joined(separator: "\n"))
    }
  }

  /// The request as text, and field by field.
  mutating func writeBytes(_ wire: Request) throws {
    heading(1, PageWords.request)
    fence(PageLines.cut(ReadableMessage.text(wire.message), kind: OutputKind.raw.rawValue), "http")
    heading(1, PageWords.bytes)
    var options = OutputOptions()
    options.fit(columns: Self.columns)
    let dump = try PageLines.beginning(kind: OutputKind.hex.rawValue) { sink in
      _ = try OutputKind.hex.write(wire, options: options, to: sink)
    }
    fence(dump, "text")
  }
}

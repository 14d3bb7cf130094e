import OnwireFormats

/// What a block can show of a spec, selected by the value of `view=`: a command, with the attributes that are
/// its options.
struct BlockView: Sendable {
  /// How an attribute is turned into words of the command.
  enum Form: Sendable {
    /// `client=X` is `--client X`.
    case option
    /// The same, for an attribute that may be repeated.
    case options
    /// `exact` is `--exact`.
    case flag
    /// An input after the spec.
    case input
    /// `from=X` is `--client X`.
    case client
  }

  /// The view's name, such as `curl`.
  var name: String
  /// The command; `nil` for the spec's own text.
  var command: String?
  /// The words after the spec.
  var words: [String] = []
  var attributes: [String: Form] = [:]
  /// Sets of attributes, one of which must be given completely; none if the view needs no attributes.
  var needs: [[String]] = []

  /// All views, in the order in which they are listed.
  static let all: [BlockView] =
    OutputKind.all.map(output) + [
      BlockView(name: "spec"),
      BlockView(name: "fields", command: "inspect", attributes: ["client": .option, "redact": .flag]),
      BlockView(
        name: "explain", command: "explain",
        attributes: ofSpecs.merging(["at": .option, "path": .option]) { $1 }, needs: [["at"], ["path"]]),
      BlockView(
        name: "diff", command: "diff",
        attributes: ofSpecs.merging([
          "with": .input, "from": .client, "to": .client, "ignore": .options, "emit": .option, "exact": .flag,
          "match": .flag, "redact": .flag,
        ]) { $1 }, needs: [["with"], ["from", "to"]]),
    ]

  /// The view of this name; `nil` if there is none.
  static func named(_ name: String) -> BlockView? { all.first { $0.name == name } }

  /// The view of an output of `compile`; raw, which is the default, is not named.
  private static func output(_ kind: OutputKind) -> BlockView {
    var attributes = ofSpecs
    if kind.showsParts { attributes.merge(["offset": .option, "length": .option]) { $1 } }
    if kind == .hex { attributes["width"] = .option }
    return BlockView(
      name: kind.rawValue, command: "compile", words: kind == .raw ? [] : ["--emit", kind.rawValue],
      attributes: attributes)
  }

  /// The options of all commands that compile specs, if they affect the output.
  private static let ofSpecs: [String: Form] = ["client": .option, "var": .options, "root": .option]
}

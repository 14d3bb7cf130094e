import OnwireFormats

/// What a block can show of a spec, by the value of `view=`: a command, and the attributes that are its options.
struct BlockView: Sendable {
  /// How an attribute becomes words of the command.
  enum Form: Sendable {
    /// `client=X` is `--client X`.
    case option
    /// The same, as often as it is given.
    case options
    /// `exact` is `--exact`.
    case flag
    /// An input after the spec.
    case input
    /// `from=X` is `--client X`.
    case client
  }

  /// Such as `curl`.
  var name: String
  /// The command; `nil` for the spec's own text.
  var command: String?
  /// What stands after the spec.
  var words: [String] = []
  var attributes: [String: Form] = [:]
  /// The sets of attributes of which one must be given whole; none where the view needs nothing.
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

  /// The view of this name; `nil` where there is none.
  static func named(_ name: String) -> BlockView? { all.first { $0.name == name } }

  /// The output that `compile` writes; raw, which it writes unasked, is not named.
  private static func output(_ kind: OutputKind) -> BlockView {
    BlockView(
      name: kind.rawValue, command: "compile", words: kind == .raw ? [] : ["--emit", kind.rawValue],
      attributes: kind.showsParts
        ? ofSpecs.merging(["width": .option, "offset": .option, "length": .option]) { $1 } : ofSpecs)
  }

  /// The options of every command that compiles specs and have a say in what is printed.
  private static let ofSpecs: [String: Form] = ["client": .option, "var": .options, "root": .option]
}

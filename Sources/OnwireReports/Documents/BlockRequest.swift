import OnwireDiagnostics

/// What a block asks for.
package struct BlockRequest: Sendable, Hashable {
  /// The source of a block's text.
  package enum Content: Sendable, Hashable {
    /// The output of the command with these words.
    case command([String])
    /// The text of the file at this path.
    case file(String)
  }

  package var content: Content
  /// The line that a person would type, as a terminal shows it; `nil` if it is not shown.
  package var prompt: String?

  /// A request for `content`, below `prompt` if there is one.
  package init(content: Content, prompt: String?) {
    self.content = content
    self.prompt = prompt
  }
}

extension BlockRequest {
  /// What the attributes of the block at `place` ask for; `spec` gives the path of the spec that a word
  /// names, such as `upload.yaml` for `upload`, or a suggestion.
  static func of(
    _ attributes: [BlockAttribute], at place: Place, spec: (String) -> SpecLookup
  ) throws(BlockFailure) -> BlockRequest {
    var given: [String: BlockAttribute] = [:]
    for attribute in attributes where given.updateValue(attribute, forKey: attribute.name) != nil {
      guard attribute.name == "var" || attribute.name == "ignore" else {
        throw BlockFailure(.twice(attribute))
      }
    }
    for attribute in attributes where attribute.value == "" { throw BlockFailure(.noValue(attribute)) }
    let prompt = given["prompt"].map { $0.value ?? "onwire" }
    if let file = given["file"] {
      if let other = attributes.first(where: { $0.name != "file" }) {
        throw BlockFailure(.beside(file, other))
      }
      return BlockRequest(content: .file(try path(of: file, spec)), prompt: nil)
    }
    guard let command = given["command"] else {
      return try ofSpec(attributes, given, prompt, at: place, spec: spec)
    }
    if let other = attributes.first(where: { $0.name != "command" && $0.name != "prompt" }) {
      throw BlockFailure(.beside(command, other))
    }
    let text = command.value ?? ""
    guard let words = ShellWords.split(text), !words.isEmpty else { throw BlockFailure(.notWords(command)) }
    if let refusal = ShownCommand.refusal(of: words) { throw BlockFailure(.refused(refusal, command)) }
    return BlockRequest(content: .command(words), prompt: prompt.map { "\($0) \(text)" })
  }

  private static func ofSpec(
    _ attributes: [BlockAttribute], _ given: [String: BlockAttribute], _ prompt: String?, at place: Place,
    spec lookup: (String) -> SpecLookup
  ) throws(BlockFailure) -> BlockRequest {
    let viewName = given["view"]?.value ?? "raw"
    guard let view = BlockView.named(viewName) else {
      throw BlockFailure(.unknownView(viewName, at: given["view"]?.place ?? place))
    }
    let own = ["spec", "view"] + (view.command == nil ? [] : ["prompt"])
    for attribute in attributes where !own.contains(attribute.name) {
      guard let form = view.attributes[attribute.name] else {
        throw BlockFailure(
          .unknownAttribute(attribute, known: own + ["command"] + view.attributes.keys, view))
      }
      guard (attribute.value == nil) == (form == .flag) else { throw BlockFailure(.noValue(attribute)) }
      if attribute.value?.first == "-" { throw BlockFailure(.noValue(attribute)) }
    }
    guard let name = given["spec"] else { throw BlockFailure(.noSpec(at: place)) }
    if let view = given["view"], view.value == nil { throw BlockFailure(.noValue(view)) }
    if !view.needs.isEmpty, !view.needs.contains(where: { $0.allSatisfy { given[$0] != nil } }) {
      throw BlockFailure(.incomplete(view, at: given["view"]?.place ?? place))
    }
    let found = try path(of: name, lookup)
    guard let command = view.command else {
      if found.contains("#") { throw BlockFailure(.pickOfText(name)) }
      return BlockRequest(content: .file(found), prompt: nil)
    }
    let inputs = attributes.filter { view.attributes[$0.name] == .input }.compactMap(\.value)
    // `from` before `to`, whichever is written first.
    let clients = ["from", "to"].filter { view.attributes[$0] == .client }.compactMap { given[$0]?.value }
    var words = [command] + ([found] + inputs).map { $0.hasPrefix("-") ? "./\($0)" : $0 } + view.words
    words += clients.flatMap { ["--client", $0] }
    for attribute in attributes {
      switch view.attributes[attribute.name] {
      case .option, .options: words += ["--\(attribute.name)"] + [attribute.value].compactMap(\.self)
      case .flag: words.append("--\(attribute.name)")
      case .input, .client, nil: continue
      }
    }
    return BlockRequest(
      content: .command(words),
      prompt: prompt.map { ([$0] + words.map(ShellWords.quoted)).joined(separator: " ") })
  }
}

extension BlockRequest {
  private static func path(
    of attribute: BlockAttribute, _ lookup: (String) -> SpecLookup
  ) throws(BlockFailure) -> String {
    guard let name = attribute.value else { throw BlockFailure(.noValue(attribute)) }
    switch lookup(name) {
    case .found(let path): return path
    case .missing(let suggestion): throw BlockFailure(.noSuchFile(attribute, suggestion: suggestion))
    }
  }
}

/// The result of looking up the name of a spec or another file.
package enum SpecLookup: Sendable {
  /// The path of the file or folder, with the selection of a request in it.
  case found(String)
  /// There is none, perhaps with the name that was meant.
  case missing(suggestion: String?)
}

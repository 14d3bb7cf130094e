import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// The variables that a script has set to a known text (POSIX.1-2017, Shell Command Language, 2.9.1).
struct ShellVariables {
  private var values: [String: ShellWord] = [:]
  /// What is exported of the variables that curl looks at.
  private var exported: [String: ShellWord] = [:]
  /// The names that the command that is being read sets for itself: shells differ in when.
  private var own: Set<String> = []
  /// Whether that command has no name yet, so that a word such as `A=$B` sets a variable and is not split.
  private(set) var isBeforeName = true
  /// How many more bytes variables may stand for, since each may be made of others.
  private var left = 16 << 20

  /// Commands that set no variables.
  private static let harmless: Set<String> = [
    "echo", "cat", "test", "cd", "[", "[[", "true", "false", ":", "exit", "return", "jq", "grep", "sed",
    "awk",
    "tr",
    "cut", "head", "tail", "sort", "base64", "openssl", "sleep", "date", "mkdir", "rm", "cp", "mv", "ls",
    "chmod",
    "touch", "tee", "python", "python3", "node", "docker", "kubectl", "git",
  ]

  /// The variables in a subshell: shells differ in whether those that its command sets are set there.
  var inSubshell: ShellVariables {
    var variables = self
    for name in own { variables.values[name] = nil }
    // The places of others are in this script.
    for (name, word) in values where word.unknown != nil { variables.values[name] = nil }
    return variables
  }

  /// Takes what another script exports.
  mutating func takeExported(of other: ShellVariables) { exported = other.exported }

  /// Forgets all of them.
  mutating func forget() { values = [:] }

  mutating func beginCommand() { (own, isBeforeName) = ([], true) }

  /// Takes the beginning of a word of the command that is being read.
  mutating func takeWord(_ start: ArraySlice<UInt8>) {
    guard isBeforeName else { return }
    if let name = CurlStart.assigned(start) { own.insert(name) } else { isBeforeName = false }
  }

  /// Takes the variables of a command in `script` that only sets some, and returns whether it is one. Any other may
  /// change variables, as `read` does, unless it is known not to; so does one of which nobody knows whether it runs.
  mutating func take(_ command: ShellCommand, in script: [UInt8], runs: Bool) -> Bool {
    let setter = command.words.first.flatMap { CurlStart.setters.contains($0.text) ? $0.text : nil }
    let isExport = setter == "export"
    let words = command.words.dropFirst(setter == nil ? 0 : 1)
    let settings = words.map { (word: $0, name: CurlStart.assigned(script[$0.offset...])) }
    guard settings.allSatisfy({ $0.name != nil || setter != nil && CurlStart.isName($0.word.bytes[...]) })
    else {
      let isHarmless =
        CurlStart.name(of: command).map { Self.harmless.contains($0) }
        ?? settings.allSatisfy { $0.name == nil }
      if !isHarmless, CurlStart.arguments(of: command) == nil { forget() }
      return false
    }
    for (word, name) in settings {
      if let name {
        // A shell puts a folder in the place of `~`, also behind a colon.
        let isFolder =
          script[(word.offset + name.utf8.count + 1)...].first == UInt8(ascii: "~")
          || word.bytes.firstOccurrence(of: ":~".utf8) != nil
        values[name] = runs && word.doubt == nil && !isFolder ? word : nil
      }
      let name = name ?? word.text
      if isExport || exported[name] != nil, CurlProxy.names.contains(name) { exported[name] = values[name] }
    }
    return true
  }

  /// The words that set the environment, as if they were written before a command.
  var environment: [ShellWord] { exported.values.sorted { $0.offset < $1.offset } }

  /// The value of the variable that `text` names behind a dollar sign, and the length of its name with the braces;
  /// `nil` if it is not known.
  mutating func value(of text: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, length: Int)? {
    let isBraced = text.first == UInt8(ascii: "{")
    let name = text.dropFirst(isBraced ? 1 : 0).prefix(while: CurlStart.isOfName)
    let next = text[name.endIndex...].first
    let key = String(decoding: name, as: UTF8.self)
    guard isBraced ? next == UInt8(ascii: "}") : next != UInt8(ascii: "["), !own.contains(key),
      let word = values[key], word.unknown == nil, word.bytes.count <= left
    else { return nil }
    left -= word.bytes.count
    return (word.bytes.dropFirst(name.count + 1), name.count + (isBraced ? 2 : 0))
  }

  /// Why the variable that `text` names behind a dollar sign was set to what is not known; `nil` if it was not.
  func unknown(of text: ArraySlice<UInt8>) -> ShellUnknown? {
    let name = text.dropFirst(text.first == UInt8(ascii: "{") ? 1 : 0).prefix(while: CurlStart.isOfName)
    let key = String(decoding: name, as: UTF8.self)
    return own.contains(key) ? nil : values[key]?.unknown
  }
}

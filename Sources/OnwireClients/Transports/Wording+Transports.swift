import OnwireDiagnostics
import OnwireSpecLanguage

// Diagnostics about the stack below the library, by stable code.
extension Diagnostic {
  static func unknownTransport(_ name: Text, known: [String]) -> Diagnostic {
    let closest = Suggestion.closest(to: name.value, among: known)
    return Diagnostic(
      .error, code: .client(.unknownTransport), "there is no transport `\(name.value)`", at: name.place,
      help: (closest.map { ["did you mean `\($0)`?"] } ?? [])
        + ["transports are: \(list(known))"])
  }

  /// Fields that are made from a device, in a spec that has none.
  static func noDevice(for headers: [String], transport: Text) -> Diagnostic {
    let names = headers.joined(separator: " and ")
    let nulls = headers.map { "`\($0): null`" }.joined(separator: " and ")
    let (verb, pronoun) = headers.count == 1 ? ("is", "it") : ("are", "them")
    return Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "no \(names) \(verb) written: there is no `device` to make \(pronoun) of", at: transport.place,
      help: [
        "give a `device` with `languages`, `app`, `os`, and `model` and `scale` if the library asks for them",
        "or say \(nulls) under `headers` to leave \(pronoun) out on purpose",
      ])
  }

  /// A language that the system cannot make its Accept-Language from.
  static func languageWithoutRegion(_ language: Text, transport: Transport) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.incompleteDevice),
      "no Accept-Language is written: `\(language.value)` has no region, and `\(transport.name)` writes one",
      at: language.place,
      help: [
        "write the language with its region, as iOS has it, such as `en-US` or `zh-Hans-CN`",
        "or say `Accept-Language: null` under `headers` to leave it out on purpose",
      ])
  }

  /// A release of the right system whose CFNetwork is not known.
  static func noAgentOfTransport(_ system: Text, transport: Transport) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.noUserAgent),
      "no User-Agent is written: which CFNetwork `\(system.value)` has is not known", at: system.place,
      help: [
        "releases that are known: \(list(transport.releases.map { "iOS \($0.number)" }))",
        "or give the header whole as `user-agent` in `device`",
      ])
  }

  /// A device whose system is not the stack's.
  static func otherSystem(_ system: Text, transport: Transport, known: String?) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.systemMismatch),
      "the device runs `\(system.value)`, and the transport is \(transport.title)", at: system.place,
      help: known.map { ["write `transport: \($0)`, or another `os`"] } ?? [
        "write another `os`, or `transport: none`"
      ])
  }

  /// A field that the stack writes whatever the app asks for.
  static func reservedByTransport(_ name: Text, transport: Transport, place: Place) -> Diagnostic {
    Diagnostic(
      .warning, code: .client(.nothingToRemove),
      "null does not remove `\(name.value)`: \(transport.title) writes it",
      at: place, notes: ["an app cannot keep the system from it"],
      help: ["take the line out", "or write `transport: none`"])
  }
}

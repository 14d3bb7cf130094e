/// A rule that no client and no spec can choose: fixed by HTTP, by the spec itself, or by a library's layout.
///
/// Together with `RuleDefinition.all`, these are all rules that origins of bytes name.
package struct FixedRule: Sendable {
  /// The name as in origins, but without the client's name if the rule is a library's layout.
  package let name: String
  /// What the rule does, in a few words.
  package let summary: String
  /// The source: a section of an RFC, the spec language, or the library.
  package let source: String

  private init(_ name: String, _ summary: String, _ source: String) {
    self.name = name
    self.summary = summary
    self.source = source
  }

  /// All of them: those of HTTP, of the spec language, of the libraries.
  package static let all = [
    FixedRule(
      "http.request-line", "method, target and version with one blank between them and a line end",
      "RFC 9112, section 3"),
    FixedRule("http.request-target", "a target without a path is /", "RFC 9112, section 3.2.1"),
    FixedRule(
      "http.host", "the URL's host, and its port where that is not the scheme's own",
      "RFC 9110, section 7.2; RFC 9112, section 3.2"),
    FixedRule("http.field", "name, colon, an optional blank, value, line end", "RFC 9112, section 5"),
    FixedRule(
      "http.content-length", "the length of the body in bytes; 0 where the method anticipates content",
      "RFC 9110, section 8.6"),
    FixedRule(
      "http.chunks", "the body in chunks, each after its size and a line end; one of size 0 ends it",
      "RFC 9112, section 7.1"),
    FixedRule("http.head-end", "an empty line ends the header fields", "RFC 9112, section 2.1"),
    FixedRule("spec.url", "as the spec's `url` has it", "docs/spec-language.md"),
    FixedRule(
      "spec.base", "as the spec's `base` has it, which the `url` is joined to", "docs/spec-language.md"),
    FixedRule("spec.params-text", "as the spec's `params-text` has it", "docs/spec-language.md"),
    FixedRule("spec.headers", "as the spec's `headers` have it", "docs/spec-language.md"),
    FixedRule("spec.general", "as the spec's `general` has it", "docs/spec-language.md"),
    FixedRule("spec.auth", "the Authorization that the spec's `auth` asks for", "RFC 7617; RFC 6750"),
    FixedRule(
      "spec.cookies", "the spec's `cookies` as name=value in their order, nothing escaped, `; ` between them",
      "HTTPCookie's requestHeaderFields, run with swift-corelibs-foundation; RFC 6265, section 4.2.1"),
    FixedRule(
      "spec.framing", "chunks of the size that the spec's `framing` asks for", "docs/spec-language.md"),
    FixedRule("spec.body", "as the spec's `body` has it", "docs/spec-language.md"),
    FixedRule("spec.reply", "as the spec's `reply` has it, in a response", "docs/spec-language.md"),
    FixedRule("spec.files", "as an entry of the spec's `files` has it", "docs/spec-language.md"),
    FixedRule("spec.part-headers", "as the `headers` of a file have it", "docs/spec-language.md"),
    FixedRule("spec.content", "what the spec's file, text or bytes hold", "docs/spec-language.md"),
    FixedRule("wire.target", "as the spec's `wire.target` has it", "docs/spec-language.md"),
    FixedRule("wire.version", "as the spec's `wire.version` has it", "docs/spec-language.md"),
    FixedRule(
      "wire.fields", "a line of the head as an entry of the spec's `wire.fields` has it",
      "docs/spec-language.md"),
    FixedRule(
      "wire.line-ends", "LF alone, as the spec's `wire.line-ends` asks for", "docs/spec-language.md"),
    FixedRule(
      "wire.chunks", "a chunk's size and extension, as an entry of the spec's `wire.chunks` has them",
      "docs/spec-language.md"),
    FixedRule(
      "wire.trailers", "a line of the trailer as an entry of the spec's `wire.trailers` has it",
      "docs/spec-language.md"),
    FixedRule("wire.body", "as the spec's `wire.body` has it", "docs/spec-language.md"),
    FixedRule("wire.raw", "as the spec's `wire.raw` has it", "docs/spec-language.md"),
    FixedRule("query", "pairs joined with &, name and value with =", "WHATWG URL, section 5.2"),
    FixedRule("json", "the JSON text of the value", "RFC 8259"),
    FixedRule(
      "multipart", "the lines around parts and in their heads", "RFC 2046, section 5.1; RFC 7578, section 4"),
  ]

  /// The rules by name.
  package static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage
import OnwireTextFormats
import OnwireFormats

extension CodeExplanation {
  /// The diagnostic that the example gives; `nil` if it needs more than a spec.
  var diagnostic: Diagnostic? {
    if example.request != nil { return example.findings.first { $0.code.name == code } }
    guard !example.spec.isEmpty else { return nil }
    let source = Source(name: "spec.yaml", bytes: example.bytes)
    if let said = example.said { return diagnostic(said, in: source) }
    // An example without an account names no files: any folder that always exists will do as the root.
    guard let root = try? FileRoot(folderNamed: "/") else { return nil }
    return example.diagnostics(of: source, below: root).first { $0.code.name == code }
  }

  private func diagnostic(_ said: Said, in source: Source) -> Diagnostic? {
    guard let code = DiagnosticCode.named(code) else { return nil }
    let start = source.bytes.firstOccurrence(of: said.mark.utf8)
    return Diagnostic(
      said.severity, code: code, said.message, at: start.map { Place(source, $0) }, help: said.help)
  }
}

extension CodeExplanation.Example {
  /// The findings in the request, at its bytes; none if there is no request.
  var findings: [Diagnostic] {
    guard let request, let message = try? RequestParser().message(ByteInput(request.bytes)) else { return [] }
    let source = Source(name: "request.http", bytes: request.bytes)
    return message.findingsThroughout().map { finding in
      Diagnostic(
        finding.severity, code: finding.code, finding.message, at: Place(source, finding.range),
        notes: [finding.consequence])
    }
  }

  /// All diagnostics for `source`, a copy of this example, with files looked up below `root`.
  func diagnostics(of source: Source, below root: FileRoot) -> [Diagnostic] {
    let reader = SpecReader(acceptsWildcards: isCompared) { path, _ in
      if path == "spec.yaml" { return .success(source) }
      if let text = files[path] { return .success(Source(name: path, bytes: Array(text.utf8))) }
      let problem = FileProblem.missing(path: path)
      return .failure(LoadFailure(reason: problem.sentence, help: problem.help.first))
    }
    let file = reader.read(source, stem: "spec")
    let compiler = Compiler(files: root)
    return file.diagnostics + file.flawed.flatMap(compiler.problems)
      + file.requests.flatMap { request in
        let compilation = compiler.compile(request)
        return compilation.diagnostics + request.serverWarnings(compilation)
      }
  }
}

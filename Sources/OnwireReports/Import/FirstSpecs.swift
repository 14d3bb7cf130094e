import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The first specs of a project: an example that its client can send, and a base for all specs.
package struct FirstSpecs: Sendable {
  /// The text of `_base.yaml`.
  package let base: String
  /// The text of a spec that extends it.
  package let login: String

  /// The contents that the example may have, the first choice first: parameters with containers as the client
  /// sends them by default and as JSON, and texts alone.
  private static let contents = [
    "params:\n  user: {name: 张三, tags: [vip, new]}\n",
    "as: json\nparams:\n  user: {name: 张三, tags: [vip, new]}\n",
    "params: {name: 张三, tag: vip}\n",
  ]
  /// The places that requests may go to: a base, or a variable if the client has none.
  private static let places = [
    (shared: "base: https://api.example.com/v1/\n", url: "login"),
    (shared: "vars: {api: https://api.example.com/v1}\n", url: "${api}/login"),
  ]

  /// The first combination that compiles without any diagnostic, which each client has; `name` is the
  /// client's name in specs.
  package init(clientNamed name: String) {
    let all = Self.places.flatMap { place in
      Self.contents.map { content in
        FirstSpecs(
          base: """
            # What all specs here share. `onwire clients` lists the libraries and their releases.
            client: \(name)
            \(place.shared)
            """,
          login: "extends: _base.yaml\nmethod: POST\nurl: \(place.url)\n\(content)")
      }
    }
    self = all.first(where: \.isFine) ?? all[0]
  }

  private init(base: String, login: String) {
    (self.base, self.login) = (base, login)
  }

  /// Whether the request has no diagnostics.
  package var isFine: Bool {
    let reader = SpecReader { [base] _, _ in
      .success(Source(name: "_base.yaml", bytes: Array(base.utf8)))
    }
    let read = reader.read(Source(name: "login.yaml", bytes: Array(login.utf8)), stem: "login")
    guard read.diagnostics.isEmpty, let spec = read.requests.first else { return false }
    let compilation = Compiler(files: .none).compile(spec)
    return compilation.wire != nil && compilation.diagnostics.isEmpty
  }
}

import HTTPWire
import SpecLanguage

extension Wildcards {
  /// The wildcards of a spec, for comparing what it compiles to.
  init(_ wildcards: [SpecLanguage.Wildcard]) {
    self.init(
      wildcards.map { Wildcards.Wildcard(token: $0.token, name: $0.name, matches: $0.matches) })
  }
}

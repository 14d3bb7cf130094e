import Clients
import HTTPWire

/// What the options say that every command on specs has; as it is here without them.
struct SpecSettings: Sendable {
  /// The client for all specs, whatever they say.
  var client: Client?
  /// Variables that win over those of the specs.
  var variables: [String: String] = [:]
  /// The folder that files named by specs may lie in.
  var root: String?
  /// How many specs are compiled at a time; as many as there are processors without it.
  var jobs: Int?
  var format = DiagnosticFormat.text
  var color = ColorChoice.auto
  /// The names of secrets that are stars in all that is written; `nil` where everything is written as it is.
  var redacted: SecretNames?
  /// Whether there is no progress and no summary.
  var quiet = false
}

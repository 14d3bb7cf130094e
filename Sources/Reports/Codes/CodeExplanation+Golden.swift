import Diagnostics

// What `onwire check` says of golden files in the reports for other programs.
extension CodeExplanation {
  static let golden: [CodeExplanation] = [
    CodeExplanation(
      "golden-differs", .error,
      title: "the request no longer gives the bytes of its golden file",
      meaning: """
        The text shows the first byte that differs, the field that stands there, and both sides from there
        on. Either the spec, the client or Onwire has changed.
        """,
      example: .words("`onwire check specs` after a header field was added to a spec."),
      fix: .words(
        "Read the difference; where it is meant, `onwire check --update` writes the new bytes."),
      see: ["golden-missing"]),
    CodeExplanation(
      "golden-missing", .error,
      title: "a golden file that is to be compared is not there",
      meaning: """
        Without `--emit`, only `raw` is asked for where a request has no golden file at all.
        """,
      example: .words("`onwire check specs` with a new spec."),
      fix: .words("`onwire check --update` writes it."),
      see: ["golden-differs", "golden-left-over"]),
    CodeExplanation(
      "golden-left-over", .error,
      title: "no spec gives this golden file",
      meaning: """
        The spec was removed or renamed. It is said only where whole folders are checked without an error.
        """,
      example: .words("`golden/login.http` after `specs/login.yaml` has become `specs/sign-in.yaml`."),
      fix: .words("Remove the file, or rename it with its spec."),
      see: ["golden-missing"]),
  ]
}

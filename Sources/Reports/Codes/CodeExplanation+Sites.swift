import Diagnostics

// What `onwire docs --out` says of the folder that it writes to.
extension CodeExplanation {
  static let sites: [CodeExplanation] = [
    CodeExplanation(
      "page-left-over", .note,
      title: "a page of the site belongs to no request",
      meaning: """
        The spec was removed or renamed, and its pages are still there: they are named and not removed, since
        nobody knows who wrote them. The folder of a site is its own, so a page written by hand counts, too. It
        is said only where all specs are without an error; `onwire docs --check` ends with status 1 then.
        """,
      example: .words("`site/login.md` after `specs/login.yaml` has become `specs/sign-in.yaml`."),
      fix: .words("Remove the pages that are named, or keep your own in another folder."),
      see: ["golden-left-over", "same-output"])
  ]
}

import Diagnostics

// What `extends` names.
extension CodeExplanation {
  static let bases: [CodeExplanation] = [
    CodeExplanation(
      "unreadable-base", .error,
      title: "a file that `extends` names cannot be read",
      meaning: """
        The message says why: the file is missing, lies outside of the root, is a folder, or the system
        refuses. A relative path starts at the folder of the spec that names it.
        """,
      example: .spec(
        """
        extends: _bases.yaml
        url: /v1/me
        """, "There is no `_bases.yaml` beside the spec.",
        files: ["_base.yaml": "base: https://api.example.com/"]),
      fix: .spec(
        """
        extends: _base.yaml
        url: /v1/me
        """),
      see: ["file-missing", "file-outside-root"]),
    CodeExplanation(
      "ambiguous-base", .error,
      title: "the file to extend holds several requests",
      meaning: """
        A base is one request. Which of several is meant is said behind a `#`, by name or by number.
        """,
      example: .spec(
        """
        extends: _accounts.yaml
        method: POST
        """, files: ["_accounts.yaml": accounts]),
      fix: .spec(
        """
        extends: _accounts.yaml#login
        method: POST
        """),
      see: ["unknown-base-request"]),
    CodeExplanation(
      "unknown-base-request", .error,
      title: "the file to extend has no request of this name",
      meaning: """
        Behind the `#` stands a request's `name`, or its number from 1. The help lists those that there are.
        """,
      example: .spec(
        """
        extends: _accounts.yaml#logn
        method: POST
        """, files: ["_accounts.yaml": accounts]),
      fix: .spec(
        """
        extends: _accounts.yaml#login
        method: POST
        """),
      see: ["ambiguous-base", "no-such-request"]),
    CodeExplanation(
      "extends-cycle", .error,
      title: "a request extends itself",
      meaning: """
        Its bases lead back to it, directly or through other files, and none of them could be finished
        first. The message shows the way.
        """,
      example: .spec(
        """
        extends: _base.yaml
        url: https://api.example.com/v1/me
        """, files: ["_base.yaml": "extends: spec.yaml\nheaders: {X-Channel: ios}"]),
      fix: .words("Take the `extends` out of the base, or move what both need to a third file."),
      see: ["variable-cycle", "alias-cycle"]),
    CodeExplanation(
      "extends-too-deep", .error,
      title: "bases extend each other more than 32 deep",
      meaning: """
        The limit keeps a generated chain of files from exhausting the stack.
        """,
      example: .words(
        "`_1.yaml` says `extends: _2.yaml`, that file `extends: _3.yaml`, and so on past 32 files."),
      fix: .words(
        "Merge some of the bases, or let one request extend a list: `extends: [_a.yaml, _b.yaml]`."),
      see: ["extends-cycle", "variables-too-deep"]),
  ]

  private static let accounts = """
    name: login
    url: https://api.example.com/login
    ---
    name: logout
    url: https://api.example.com/logout
    """
}

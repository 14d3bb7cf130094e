import Diagnostics

// What the command says of its arguments and of what it writes: no spec's text alone brings it about.
extension CodeExplanation {
  static let command: [CodeExplanation] = [
    CodeExplanation(
      "no-specs", .error,
      title: "there are no specs below the folder",
      meaning: """
        A folder stands for every file below it that ends in `.yaml` or `.yml`, but those that begin with
        `_`, which are bases for others. A folder without any is more likely mistyped than empty.
        """,
      example: .words("`onwire check golden`, where the specs are in `specs`."),
      fix: .words("Name the folder that the specs are in: `onwire check specs`."),
      see: ["file-missing"]),
    CodeExplanation(
      "folder-unreadable", .error,
      title: "a folder below the given one cannot be read",
      meaning: """
        Specs in it would be left out without a word, so the whole PATH counts as failed. The message ends
        with the system's own reason.
        """,
      example: .words("`onwire compile specs`, where `specs/private` belongs to another user."),
      fix: .words("Give yourself the right to read it, or name the folders beside it one by one."),
      see: ["file-unreadable"]),
    CodeExplanation(
      "root-missing", .error,
      title: "there is no such folder for `--root`",
      meaning: """
        `--root` is the folder that files named by specs must lie in. It is relative to the working folder.
        """,
      example: .words("`onwire compile specs --root ../fixtrues`"),
      fix: .words("Name a folder that is there: `onwire compile specs --root ../fixtures`."),
      see: ["root-not-folder", "file-outside-root"]),
    CodeExplanation(
      "no-such-request", .error,
      title: "the file has no request of this name or number",
      meaning: """
        Behind the `#` of a PATH stands the name of one request of the file, or its number from 1. The help
        lists the names.
        """,
      example: .words("`onwire compile 'accounts.yaml#logn'`, where the request is called `login`."),
      fix: .words("`onwire compile 'accounts.yaml#login'`"),
      see: ["unknown-base-request", "duplicate-name"]),
    CodeExplanation(
      "several-requests", .error,
      title: "the file holds several requests, and one is asked for",
      meaning: """
        A byte or a path means something in one request only, and `onwire diff` compares one request with one, or
        as many on either side. The help lists the names of the requests.
        """,
      example: .words("`onwire explain accounts.yaml --at 0x40`, where the file holds `login` and `logout`."),
      fix: .words("`onwire explain 'accounts.yaml#login' --at 0x40`"),
      see: ["no-such-request"]),
    CodeExplanation(
      "no-such-byte", .error,
      title: "the offset lies behind the end of the request",
      meaning: """
        Offsets count from 0, in bytes of the raw request, head and body. The message says how long it is.
        """,
      example: .words("`onwire explain login.yaml --at 0x4000` of a request of 500 bytes."),
      fix: .words("Take the offset from `onwire compile login.yaml --emit hex`."),
      see: ["no-bytes-of-path"]),
    CodeExplanation(
      "no-bytes-of-path", .error,
      title: "no byte of the request comes from this value",
      meaning: """
        The path names nothing in the spec, or a value that is not written itself: an empty container, a key
        that says how the request is made, a value that the client leaves out. The help lists what is there.
        """,
      example: .words(
        "`onwire explain login.yaml --path params.usr`, where the spec has `params: {user: …}`."),
      fix: .words("`onwire explain login.yaml --path params.user`"),
      see: ["no-such-byte"]),
    CodeExplanation(
      "same-output", .error,
      title: "two requests would be written to the same file",
      meaning: """
        An output is called as the spec's path without its ending, so `login.yaml` and `login.yml` of one
        folder meet, as do two folders given at once that have a file of the same name. Neither is written,
        since the order of the arguments would decide which one stays. In a site, a request called `index`
        meets the index.
        """,
      example: .words("`onwire compile v1 v2 --out golden`, where both folders hold a `login.yaml`."),
      fix: .words("Give the folder above both: `onwire compile . --out golden`, or rename one of the files."),
      see: ["duplicate-name"]),
    CodeExplanation(
      "output-impossible", .error,
      title: "the request cannot be written as this kind of output",
      meaning: """
        No curl command carries a NUL in its head or a very long argument, and a long body needs a file beside it.
        A near miss would be worse than none, so no output of the request is written. The help says what is
        in the way and what to emit instead.
        """,
      example: .words(
        "`onwire compile photo.yaml --emit curl` of a request whose body is a JPEG of 90 kB, to standard output."
      ),
      fix: .words(
        "`onwire compile photo.yaml --emit curl --out golden` writes the command and the body beside it."),
      see: ["not-exact"]),
    CodeExplanation(
      "not-exact", .note,
      title: "the output does not give exactly the bytes of the request",
      meaning: """
        The kind of output cannot say all of the request; each note names one difference. `raw` is always
        exact. With `--strict`, the run ends with status 1.
        """,
      example: .words(
        """
        `onwire compile me.yaml --emit curl`, where the spec has `headers: {Connection: close, Host: …}`:
        newer releases of curl write their own Connection, behind the Host.
        """),
      fix: .words("Take what the notes name out of the spec, or emit `raw`."),
      see: ["output-impossible"]),
    CodeExplanation(
      "output-failed", .error,
      title: "an output could not be written",
      meaning: """
        The system refused: the disk is full, the folder cannot be written to, or something else stands at the
        path. A file is replaced only when its new content is complete, so the old one is whole. The run ends
        with status 74.
        """,
      example: .words("`onwire compile specs --out /usr/share/golden` without the right to write there."),
      fix: .words("Choose a folder that you may write to, or make room on the disk.")),
    CodeExplanation(
      "not-shown", .note,
      title: "there were more diagnostics of one kind than are shown",
      meaning: """
        After 50 of one code in one file (1000 with `--format json`) the rest is counted only. Such a file
        most often has one mistake that repeats, and mending it at the top mends all.
        """,
      example: .words("A generated spec of 300 requests, each with the same key mistyped."),
      fix: .words("Mend those that are shown and run again."),
      see: ["unknown-key"]),
  ]
}

import Diagnostics

// Files that specs name.
extension CodeExplanation {
  static let files: [CodeExplanation] = [
    CodeExplanation(
      "file-missing", .error,
      title: "there is no such file",
      meaning: """
        A relative path starts at the folder of the spec that it is written in, also in a base, and not at
        the folder in which the command runs. A PATH of the command line, and a file that went away before
        it was read, have this code too.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: fornt.jpg}]
        """, "The file beside the spec is called `front.jpg`.",
        said: Said(
          .error, "there is no file `fornt.jpg`", at: "fornt.jpg",
          help: ["a relative path starts at the folder of the spec"])),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: front.jpg}]
        """),
      see: ["file-outside-root", "unreadable-base"]),
    CodeExplanation(
      "file-outside-root", .error,
      title: "a path leads out of the root",
      meaning: """
        Specs are shared, and one that reads `../../.ssh/id_rsa` into a body must not succeed. The root is
        the folder given on the command line, or the folder of the spec file given; `--root DIR` widens it.
        Links count as what they lead to, and it is not told whether a file outside is there.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: ../front.jpg}]
        """, "The root is the folder of the spec.",
        said: Said(
          .error, "`../front.jpg` lies outside the root", at: "../front.jpg",
          help: [
            """
            move the file below the root, or name a wider root with --root DIR; links count as what they \
            lead to
            """
          ])),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: front.jpg}]
        """),
      see: ["file-missing", "root-missing"]),
    CodeExplanation(
      "file-is-folder", .error,
      title: "the path names a folder",
      meaning: """
        A part or a body is the content of one file. Several files are several entries of `files`.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: photos}]
        """, "`photos` is a folder.",
        said: Said(
          .error, "`photos` is a folder", at: "photos", help: ["name one file in the folder"])),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: photos/front.jpg}]
        """),
      see: ["file-not-regular"]),
    CodeExplanation(
      "file-not-regular", .error,
      title: "the path names a pipe, a socket or a device",
      meaning: """
        The length of a message is written before its bytes, so a file must have a size and keep it. A pipe
        or a device has none, and reading one may wait for ever.
        """,
      example: .words("`path: frames` names a pipe that was made with mkfifo, or a device below /dev."),
      fix: .words("Copy the content to a regular file and name that; `random` and `zeros` replace a device."),
      see: ["file-is-folder"]),
    CodeExplanation(
      "file-unreadable", .error,
      title: "the system refuses to open or read the file",
      meaning: """
        The message ends with the system's own reason, such as `Permission denied`. It is said of files that
        specs name, of specs, and of a PATH of the command line.
        """,
      example: .words(
        "The spec has `path: front.jpg`, and the file belongs to another user with the mode 0600."),
      fix: .words("Give yourself the right to read it: `chmod u+r front.jpg`, or copy it."),
      see: ["file-missing", "folder-unreadable"]),
    CodeExplanation(
      "file-changed", .error,
      title: "the file changed between looking at it and having read it",
      meaning: """
        Content-Length is written from the size that the file had first. When it grows, shrinks or is
        replaced while the request is written, the output would be torn. It is dropped, and a file at its
        path stays as it was; only standard output breaks off.
        """,
      example: .words("A build still writes `app.ipa` while the request that uploads it is compiled."),
      fix: .words("Compile again when nothing writes to the file."),
      see: ["file-truncated"]),
    CodeExplanation(
      "file-truncated", .error,
      title: "the file ends before the size that it is said to have",
      meaning: """
        The system itself makes some files, below /proc and /sys, while they are read, and gives a size for
        them that is not true. Content-Length would be wrong, so the output is dropped.
        """,
      example: .words("The spec sends a file of /sys, whose size the system gives as 4096 bytes."),
      fix: .words("Copy the content to a regular file and name that."),
      see: ["file-changed", "file-not-regular"]),
    CodeExplanation(
      "empty-path", .error,
      title: "a path is empty",
      meaning: """
        An empty path names no file. A variable that is empty is a common cause.
        """,
      example: .spec(
        """
        vars: {photo: ""}
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: "${photo}"}]
        """),
      fix: .spec(
        """
        vars: {photo: front.jpg}
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: "${photo}"}]
        """),
      see: ["file-missing"]),
    CodeExplanation(
      "file-path-nul", .error,
      title: "a path holds the character NUL",
      meaning: """
        NUL ends a path for the system, so no file name can hold one: another file than the one written would
        be opened.
        """,
      example: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: "front\\0.jpg"}]
        """),
      fix: .spec(
        """
        url: https://api.example.com/cards
        method: POST
        files: [{name: front, path: front.jpg}]
        """),
      see: ["control-character"]),
    CodeExplanation(
      "file-path-empty", .error,
      title: "a program asks for a file with an empty path",
      meaning: """
        The same as `empty-path`, but found by the library `HTTPWire` when a program asks it for a file. In a
        spec, an empty path is found earlier, with that code.
        """,
      example: .words(
        "A test that uses OnwireKit calls `FileRoot.content(at:relativeTo:)` with an empty text."),
      fix: .words("Name a file, relative to the folder of the spec."),
      see: ["empty-path"]),
    CodeExplanation(
      "file-too-large", .error,
      title: "a file has more bytes than are read whole",
      meaning: """
        Only files that are read whole have a limit, 64 MiB for a base: its sentence then stands in
        `unreadable-base`. Files that are sent have none, since they are never held in memory.
        """,
      example: .words("`extends` names a film by mistake."),
      fix: .words("Send large content as a part or a body with `path`."),
      see: ["unreadable-base", "spec-too-large"]),
    CodeExplanation(
      "root-not-folder", .error,
      title: "the root is not a folder",
      meaning: """
        `--root` names the folder that all files of the specs lie in; a file has nothing below it.
        """,
      example: .words("`onwire compile login.yaml --root login.yaml`"),
      fix: .words("Name the folder: `onwire compile login.yaml --root .`"),
      see: ["root-missing", "file-outside-root"]),
  ]
}

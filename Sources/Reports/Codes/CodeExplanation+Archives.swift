import Diagnostics

// What is said of ZIP archives: `.chlz`, `.proxymanlogv2`, `.saz`.
extension CodeExplanation {
  static let archives: [CodeExplanation] = [
    CodeExplanation(
      "zip-truncated", .error,
      title: "the end of the ZIP archive is missing",
      meaning: """
        The directory of a ZIP archive stands at its end, so that nothing can be found without it.
        """,
      example: .words("A `.chlz` whose download broke off."),
      fix: .words("Export the session once more, and wait until the file is complete."),
      see: ["zip-broken"]),
    CodeExplanation(
      "zip-broken", .error,
      title: "the ZIP archive contradicts itself",
      meaning: """
        A place, a length, a count or a checksum in it does not agree with what is there. The message says
        which; its bytes are not trusted then.
        """,
      example: .words("A `.saz` that was damaged on a disk."),
      fix: .words("Export the session once more, and wait until the file is complete."),
      see: ["zip-truncated"]),
    CodeExplanation(
      "zip-split", .error,
      title: "the file is one part of an archive in several files",
      meaning: """
        The other parts are needed to find anything in it.
        """,
      example: .words("The last of `session.z01`, `session.z02`, `session.zip`."),
      fix: .words("Put the parts together first: `zip -s 0 session.zip --out whole.zip`."),
      see: ["zip-truncated"]),
    CodeExplanation(
      "zip-encrypted", .error,
      title: "an entry of the ZIP archive is encrypted",
      meaning: """
        Onwire asks for no passwords.
        """,
      example: .words("A `.saz` that Fiddler saved as password-protected."),
      fix: .words("Save the session without a password."),
      see: ["zip-method"]),
    CodeExplanation(
      "zip-method", .error,
      title: "an entry is compressed in a way that is not read",
      meaning: """
        Stored and deflated entries are read, which is what Charles, Proxyman and Fiddler write.
        """,
      example: .words("A `.chlz` that was packed again by a tool that uses Zstandard."),
      fix: .words("Unpack it and pack it again with `zip`."),
      see: ["zip-encrypted"]),
    CodeExplanation(
      "zip-too-large", .error,
      title: "the ZIP archive is larger than what is unpacked",
      meaning: """
        The limits keep memory and time bounded. Entries that are stored are read where they lie and have no
        limit.
        """,
      example: .words("A session with a body of several gigabytes, compressed."),
      fix: .words("Save fewer requests at a time, or pack the archive again with `zip -0`."),
      see: ["zip-bomb"]),
    CodeExplanation(
      "zip-bomb", .error,
      title: "the ZIP archive is made to become huge",
      meaning: """
        Entries that share the same bytes, or that grow to more than a hundred times of the archive, are not
        what a session looks like.
        """,
      example: .words("A file of 40 kB that would become 5 GB."),
      fix: .words("If it is a session after all, pack it again with `zip -0`."),
      see: ["zip-too-large"]),
  ]
}

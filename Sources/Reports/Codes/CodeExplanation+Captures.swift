import Diagnostics

// What is said of an INPUT of `onwire inspect` that gives no requests.
extension CodeExplanation {
  static let captures: [CodeExplanation] = [
    CodeExplanation(
      "capture-unrecognized", .error,
      title: "the input is in no format that is known",
      meaning: """
        Formats are told by what a file holds, never by its name. What begins like none of them may still be
        a request: then `--from raw` shows it.
        """,
      example: .words("`onwire inspect notes.txt`, where the file holds a letter."),
      fix: .words(
        "Say what the file is, with `--from`, or export the requests as one of the formats in the help."),
      see: ["no-requests"]),
    CodeExplanation(
      "capture-empty", .error,
      title: "the capture holds no request",
      meaning: """
        It was recognized and read to its end, and nothing in it is a request that was sent.
        """,
      example: .words("`onwire inspect trace.txt`, where curl could not connect."),
      fix: .words("Record the request again; curl's own message says why nothing was sent."),
      see: ["no-requests"]),
    CodeExplanation(
      "capture-unsupported", .error,
      title: "the content is known, and is not read",
      meaning: """
        Packet captures hold packets, a table of Charles holds no header fields, a command of HTTPie or a
        `fetch` call leaves out what the tool adds: no request can be made of them without guessing. The help
        says, of each kind, which export has the bytes.
        """,
      example: .words("`onwire inspect upload.pcap`"),
      fix: .words("`tshark -r upload.pcap -q -z follow,tcp,raw,0 > upload.txt`, and inspect that."),
      see: ["capture-unrecognized", "dump-of-packets"]),
    CodeExplanation(
      "capture-gzip", .error,
      title: "the capture is packed by gzip, and cannot be unpacked",
      meaning: """
        A capture that gzip packed (`session.har.gz`) is unpacked before it is read. This one ends too early,
        is damaged, or has other bytes behind it.
        """,
      example: .words("`onwire inspect session.har.gz`, of which half was downloaded."),
      fix: .words("Copy the file again; `gunzip -t session.har.gz` says whether it is whole."),
      see: ["capture-unrecognized"]),
    CodeExplanation(
      "http-file-unsupported", .error,
      title: "the requests of this .http file need its editor",
      meaning: """
        Variables in `{{…}}`, scripts and files that are put in are filled by the editor when it sends the
        request: the file itself does not say the bytes. Blocks without them are read.
        """,
      example: .words("`GET https://{{host}}/me`"),
      fix: .words("Write the values in, or capture what the editor sends."),
      see: ["capture-unsupported"]),
    CodeExplanation(
      "wget-head", .error,
      title: "a head in a log of wget does not end",
      meaning: """
        `wget -d` writes each head between the lines `---request begin---` and `---request end---`. The second
        one is missing.
        """,
      example: .words("A log that was cut short behind `---request begin---`."),
      fix: .words("Give all that `wget -d` writes, such as `wget -d -o FILE URL`."),
      see: ["capture-unsupported"]),
    CodeExplanation(
      "no-requests", .error,
      title: "no request is left to show",
      meaning: """
        Either the input holds none, or the filters pass over all of them. Entries that hold no request,
        such as tunnels, are counted in the notes with the reason.
        """,
      example: .words(
        """
        `onwire inspect session.har --host api.example.org`, where all requests went to `api.example.com`.
        """),
      fix: .words("Leave the filters out, and choose from the list that is shown then."),
      see: ["capture-empty", "no-such-request"]),
    CodeExplanation(
      "input-failed", .error,
      title: "the input cannot be read",
      meaning: """
        The message ends with the system's own reason. The run ends with status 74.
        """,
      example: .words("`onwire inspect session.har` of a file that belongs to another user."),
      fix: .words("Give yourself the right to read the file, or name another one."),
      see: ["file-unreadable"]),
  ]
}

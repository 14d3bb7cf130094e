import Diagnostics

// What is said of dumps of bytes in digits.
extension CodeExplanation {
  static let dumps: [CodeExplanation] = [
    CodeExplanation(
      "dump-unknown", .error,
      title: "this is no dump of bytes that is known",
      meaning: """
        Dumps of xxd, hexdump, od, Wireshark, lldb and others are read, and so are arrays of bytes in
        several languages, base64, and descriptions of NSData.
        """,
      example: .words("`onwire inspect --from hex notes.txt`, where the file holds prose."),
      fix: .words(
        "Dump the request again, with `xxd FILE`, or give the bytes themselves as a file."),
      see: ["dump-malformed"]),
    CodeExplanation(
      "dump-malformed", .error,
      title: "a line or character does not belong to the dump",
      meaning: """
        The rest of the dump was recognized; this place does not fit it. Most often a prompt or a log line
        was copied with it.
        """,
      example: .words("A dump of xxd with a line of `ls -l` in the middle."),
      fix: .words("Remove what is not part of the dump."),
      see: ["dump-unknown", "dump-gap"]),
    CodeExplanation(
      "dump-ambiguous", .error,
      title: "the dump can be read in two ways, as different bytes",
      meaning: """
        Words of two bytes, for one, may have either byte first. What a guess would give might be wrong
        without a sign of it.
        """,
      example: .words("A single line of `hexdump` without `-C`, of which both orders give text."),
      fix: .words("Dump the request with `xxd FILE`."),
      see: ["dump-unknown"]),
    CodeExplanation(
      "dump-gap", .error,
      title: "an address of the dump does not follow from the lines before it",
      meaning: """
        A line is missing, stands twice, or was changed.
        """,
      example: .words("A dump that was copied from a terminal whose first page had scrolled away."),
      fix: .words(
        "Dump the request again, with `xxd FILE`, or give the bytes themselves as a file."),
      see: ["dump-malformed", "dump-truncated"]),
    CodeExplanation(
      "dump-truncated", .error,
      title: "the dump ends in the middle of a byte",
      meaning: """
        The last digit is missing, so more may be missing, too.
        """,
      example: .words("A row of hexadecimal digits with an odd number of them."),
      fix: .words("Copy all of the dump."),
      see: ["dump-length"]),
    CodeExplanation(
      "dump-length", .error,
      title: "the dump has more or fewer bytes than it says itself",
      meaning: """
        Some dumps state the length, in their last line or around the bytes.
        """,
      example: .words("A `<data>` of 120 bytes that says `length = 1200`."),
      fix: .words(
        "Dump the request again, with `xxd FILE`, or give the bytes themselves as a file."),
      see: ["dump-truncated"]),
    CodeExplanation(
      "dump-open-repeat", .error,
      title: "it is not said how many lines a `*` stands for",
      meaning: """
        hexdump and od write `*` for lines that repeat; the address of the next line tells how many. Without
        a next line, or without addresses, nothing does.
        """,
      example: .words(
        """
        A dump of hexdump whose last line, the one with the length alone, was not copied.
        """),
      fix: .words(
        "Add the last line of the dump, or dump with `od -v` or `hexdump -v`, which repeat the lines."),
      see: ["dump-gap"]),
    CodeExplanation(
      "dump-too-large", .error,
      title: "a `*` stands for more bytes than are filled in",
      meaning: """
        The limit keeps a hostile dump of a few lines from filling the memory.
        """,
      example: .words("Three lines, the last of which has the address ffffffff0."),
      fix: .words("Give the bytes themselves as a file."),
      see: ["dump-open-repeat"]),
    CodeExplanation(
      "dump-line-too-long", .error,
      title: "a line of the dump is longer than any tool writes",
      meaning: """
        The limit keeps memory bounded.
        """,
      example: .words("A file of several hundred megabytes without a line end."),
      fix: .words("Give the bytes themselves as a file."),
      see: ["dump-too-large"]),
    CodeExplanation(
      "dump-elided", .error,
      title: "the dump leaves out bytes",
      meaning: """
        Since iOS 13 NSData's description shows the first and last bytes of a long one and dots between them,
        and that of a Swift Data no more than its length; `onwire inspect --emit hex` shortens long fields. The
        bytes that are left out are nowhere in it: the message says how many they are, and where.
        """,
      example: .words("`{length = 3120, bytes = 0x504f5354 202f … 0a2d2d0d 0a}`"),
      fix: .words(
        "In LLDB print `data.base64EncodedString()`; of a file write `--emit xxd` or `--emit raw`."),
      see: ["dump-length"]),
    CodeExplanation(
      "dump-open-end", .error,
      title: "the dump does not say where its last line ends",
      meaning: """
        Words of two or more bytes are filled up with zeros on the last line, and only the address below it
        says how many bytes there were. That line is missing.
        """,
      example: .words("The output of `hexdump request.bin` without its last line."),
      fix: .words("Copy all of the output, or use `xxd`, which shows single bytes."),
      see: ["dump-truncated"]),
    CodeExplanation(
      "dump-characters", .error,
      title: "the characters of a line are not those of its digits",
      meaning: """
        The column of characters was made of the same bytes as the digits. Where they differ, one of them was
        edited, or the characters are EBCDIC (`xxd -E`): which bytes are meant is not known.
        """,
      example: .words("`00000000: 504f 5354  GET.`"),
      fix: .words("Dump the bytes again, with `xxd`."),
      see: ["dump-malformed"]),
    CodeExplanation(
      "dump-named", .error,
      title: "the dump names characters and drops bits",
      meaning: """
        `od -a` shows a name for each byte and leaves out its highest bit, so that UTF-8 and binary contents
        are lost.
        """,
      example: .words("The output of `od -a request.bin`."),
      fix: .words("`od -A x -t x1 request.bin`, or `xxd request.bin`."),
      see: ["dump-elided"]),
    CodeExplanation(
      "dump-of-packets", .error,
      title: "these are packets, not the bytes of a request",
      meaning: """
        Each has the headers of IP and TCP before its share of the request; shares may be lost, double or
        out of order.
        """,
      example: .words("What `tcpdump -X` prints."),
      fix: .words(
        """
        Write the packets to a file with `tcpdump -w FILE.pcap`, and give what `tshark -r FILE.pcap -q -z
        follow,tcp,raw,0` prints.
        """),
      see: ["tshark-mode"]),
    CodeExplanation(
      "dump-changed", .error,
      title: "the dump was changed while it was read",
      meaning: """
        It is looked at first and read later, piece by piece; both must see the same file.
        """,
      example: .words("A dump that another program is still writing."),
      fix: .words("Read it again once nothing writes to it."),
      see: ["file-changed"]),
  ]
}

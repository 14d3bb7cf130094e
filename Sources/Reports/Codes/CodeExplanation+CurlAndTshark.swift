import Diagnostics

// What is said of curl commands, curl's traces, and what tshark follows.
extension CodeExplanation {
  static let curl: [CodeExplanation] = [
    CodeExplanation(
      "curl-no-command", .error,
      title: "there is no curl command",
      meaning: """
        The text is a shell script as far as it can be read, and no command in it is `curl`.
        """,
      example: .words("`onwire inspect --from curl notes.txt`"),
      fix: .words("Give a command that begins with `curl`."),
      see: ["capture-unrecognized"]),
    CodeExplanation(
      "curl-unclosed-quote", .error,
      title: "a quote of the command is never closed",
      meaning: """
        The rest of the text is inside of it. Most often the end of the command was not copied.
        """,
      example: .words("A command of several lines of which only the first was copied."),
      fix: .words("Copy the command to its end."),
      see: ["curl-no-command"]),
    CodeExplanation(
      "curl-shell-unsupported", .error,
      title: "what the shell makes of the command is not known",
      meaning: """
        Variables, pipes, the output of other commands and patterns have values only where the command runs,
        and a guess would give another request.
        """,
      example: .words(
        """
        A command with `-H "Authorization: Bearer $TOKEN"`.
        """),
      fix: .words("Put the value there, in single quotes."),
      see: ["curl-file-unreadable"]),
    CodeExplanation(
      "curl-powershell", .error,
      title: "the command is one of PowerShell",
      meaning: """
        PowerShell quotes in its own way, and its `curl` may be another command altogether.
        """,
      example: .words("A request that was copied from a browser on Windows as PowerShell."),
      fix: .words("Copy it as cURL for bash or cmd."),
      see: ["curl-shell-unsupported"]),
    CodeExplanation(
      "curl-option-unknown", .error,
      title: "curl has no such option",
      meaning: """
        It is mistyped, it may stand for several, or it is newer than curl 8. The help shows what is like
        it.
        """,
      example: .words("`curl --data-urlencoded q=a https://api.example.com/search`"),
      fix: .words("Write the option as `curl --help all` shows it."),
      see: ["curl-option-argument"]),
    CodeExplanation(
      "curl-option-argument", .error,
      title: "the argument of an option is missing or refused",
      meaning: """
        The message says what is wrong with it.
        """,
      example: .words("`curl https://api.example.com/ -H`"),
      fix: .words("Write the argument behind the option, in quotes where it has blanks."),
      see: ["curl-option-unknown"]),
    CodeExplanation(
      "curl-option-unsupported", .error,
      title: "what the option makes curl send is not known",
      meaning: """
        Some options answer to the server, such as `--digest`, or ask other programs. What is sent cannot be
        told from the command.
        """,
      example: .words("`curl --digest -u me:secret https://api.example.com/`"),
      fix: .words("Record the request with `curl --trace FILE`, and inspect the file."),
      see: ["curl-trace-block"]),
    CodeExplanation(
      "curl-option-conflict", .error,
      title: "two options ask for different methods",
      meaning: """
        curl says so, and sends nothing.
        """,
      example: .words("`curl -I -d a=1 https://api.example.com/`"),
      fix: .words("Remove one of them."),
      see: ["curl-option-argument"]),
    CodeExplanation(
      "curl-config-depth", .error,
      title: "config files name one another too deep",
      meaning: """
        The limit keeps files that name each other from being read for ever.
        """,
      example: .words(
        """
        A file for `-K` with `config = "itself"`.
        """),
      fix: .words("Name the options in one file."),
      see: ["extends-too-deep"]),
    CodeExplanation(
      "curl-file-unreadable", .error,
      title: "a file that the command names cannot be read",
      meaning: """
        The file holds options or a body, without which nobody knows what is sent.
        """,
      example: .words("`curl -K options.txt https://api.example.com/`, where there is no such file."),
      fix: .words("Put the file where the command looks for it."),
      see: ["curl-config-depth", "file-missing"]),
    CodeExplanation(
      "curl-url-missing", .error,
      title: "the command names no URL",
      meaning: """
        Options alone send nothing.
        """,
      example: .words("`curl -H 'Accept: */*'`"),
      fix: .words("Add the URL."),
      see: ["curl-url-invalid"]),
    CodeExplanation(
      "curl-url-invalid", .error,
      title: "curl would refuse the URL",
      meaning: """
        The message says why. curl is stricter than browsers, and more lenient than RFC 3986.
        """,
      example: .words("`curl 'https://api.example.com/a b'`"),
      fix: .words("Mend the URL: a blank is `%20`."),
      see: ["malformed-url", "curl-url-pattern"]),
    CodeExplanation(
      "curl-url-unsupported", .error,
      title: "curl takes the URL, and it is not read",
      meaning: """
        Requests of HTTP are read, to hosts whose names are in ASCII. curl speaks two dozen other protocols, and
        writes other names as its library for them does.
        """,
      example: .words("`curl ftp://ftp.example.com/list`"),
      fix: .words("Give a command with an http or https URL, and the `xn--` form of its host."),
      see: ["curl-url-invalid"]),
    CodeExplanation(
      "curl-url-pattern", .error,
      title: "the URL is a pattern that cannot be followed",
      meaning: """
        curl takes brackets and braces in a URL for ranges and lists, unless `-g` says otherwise.
        """,
      example: .words("`curl 'https://api.example.com/?ids=[1,2]'`"),
      fix: .words("Add `-g`, or write the brackets as `%5B` and `%5D`."),
      see: ["curl-url-invalid"]),
    CodeExplanation(
      "curl-trace-block", .error,
      title: "a block of the trace has not the bytes that it says",
      meaning: """
        Each block of `curl --trace` begins with its length, and each line with an address. A line is
        missing, stands twice or was changed.
        """,
      example: .words("A trace from which someone removed the line with the password."),
      fix: .words(
        "Record it again with `curl --trace FILE`, and write it with `--redact` for others."),
      see: ["dump-gap", "secret-in-clear"]),
    CodeExplanation(
      "curl-trace-no-head", .error,
      title: "the trace shows a body and no head before it",
      meaning: """
        The beginning of the trace is missing.
        """,
      example: .words("The last page of a long trace."),
      fix: .words("Record it again with `curl --trace FILE`."),
      see: ["curl-trace-block"]),
    CodeExplanation(
      "curl-verbose-head", .error,
      title: "the head in the output of `curl -v` does not end",
      meaning: """
        A line with `>` and nothing else ends it. What was copied ends before.
        """,
      example: .words("The first lines of what `curl -v` wrote."),
      fix: .words("Copy all of it, or record the request with `curl --trace FILE`."),
      see: ["curl-trace-no-head"]),
    CodeExplanation(
      "tshark-mode", .error,
      title: "the follow's mode does not show the bytes that were sent",
      meaning: """
        HTTP as tshark has decoded it is not what was on the wire: codings are taken off and fields are
        written anew.
        """,
      example: .words("What `tshark -q -z follow,http,ascii,0` prints."),
      fix: .words(
        """
        Give what `tshark -r FILE.pcap -q -z follow,tcp,raw,0` prints; `follow,tls,raw,0` where tshark has
        the keys.
        """),
      see: ["dump-of-packets"]),
    CodeExplanation(
      "tshark-malformed", .error,
      title: "this is not what tshark prints of a followed connection",
      meaning: """
        The message says which line does not belong to it.
        """,
      example: .words("The output of two commands in one file."),
      fix: .words("Give all that the command prints, and nothing else."),
      see: ["tshark-truncated"]),
    CodeExplanation(
      "tshark-truncated", .error,
      title: "the end of what tshark printed is missing",
      meaning: """
        A line of equal signs ends it; without that line bytes may be missing.
        """,
      example: .words("The first page of what tshark printed."),
      fix: .words("Give all that it prints."),
      see: ["tshark-malformed"]),
  ]
}

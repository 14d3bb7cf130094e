import Diagnostics

// What is said of sessions that proxies and browsers have saved.
extension CodeExplanation {
  static let sessions: [CodeExplanation] = [
    CodeExplanation(
      "har-malformed", .error,
      title: "the file is no HTTP Archive",
      meaning: """
        An archive is JSON, an object with the member `log`, which has `entries`. The message says what is
        missing or where the JSON breaks off; requests before that place are shown.
        """,
      example: .words("A HAR whose end was lost while it was sent by mail."),
      fix: .words("Export the session once more, and wait until the file is complete."),
      see: ["capture-unrecognized"]),
    CodeExplanation(
      "chlsj-malformed", .error,
      title: "the JSON session of Charles is not what Charles writes",
      meaning: """
        The message says what is wrong and at which byte; requests before that place are shown.
        """,
      example: .words("A `.chlsj` that was edited by hand and lost a brace."),
      fix: .words("Export the session from Charles again, as a JSON Session File."),
      see: ["chlsx-malformed"]),
    CodeExplanation(
      "chlsx-malformed", .error,
      title: "the XML session of Charles is not what Charles writes",
      meaning: """
        The message says what is wrong and at which byte. Entities and document types of one's own are
        refused: Charles writes none, and bombs are made of them.
        """,
      example: .words("A `.chlsx` that was cut short."),
      fix: .words("Export the session from Charles again, as a JSON Session File."),
      see: ["chlsj-malformed"]),
    CodeExplanation(
      "chlz-malformed", .error,
      title: "an entry of a `.chlz` is not what Charles writes",
      meaning: """
        A `.chlz` is a ZIP archive with a description of each request and its body beside it. The message
        names the entry.
        """,
      example: .words("A `.chlz` that was unpacked, edited and packed again."),
      fix: .words("Save the session in Charles again, or export it as JSON (.chlsj)."),
      see: ["zip-broken", "chlsj-malformed"]),
    CodeExplanation(
      "chls-no-session", .error,
      title: "the Java objects of the file are no session of Charles",
      meaning: """
        A `.chls` is a stream of serialized Java objects. Other programs write such streams, too.
        """,
      example: .words("A file of another Java program that was given the ending `.chls`."),
      fix: .words("Save the session in Charles again, or export it as JSON (.chlsj)."),
      see: ["chls-malformed"]),
    CodeExplanation(
      "chls-malformed", .error,
      title: "a transaction of the `.chls` is not what Charles writes",
      meaning: """
        The stream of Java objects could be read, but the objects are not put together as Charles does it:
        another release may do it otherwise.
        """,
      example: .words("A transaction whose header fields are more names than values."),
      fix: .words("Export the session in Charles as JSON (.chlsj), which all releases write alike."),
      see: ["chls-no-session"]),
    CodeExplanation(
      "java-stream-malformed", .error,
      title: "the stream of Java objects breaks its own rules",
      meaning: """
        The message says what stands at the byte and what would have to. The file was damaged, or written by
        something that is not Java.
        """,
      example: .words("A `.chls` in which a program replaced CR LF by LF."),
      fix: .words(
        """
        Take the file from where it was saved, without changes on the way, or export the session as JSON
        (.chlsj).
        """),
      see: ["java-stream-truncated"]),
    CodeExplanation(
      "java-stream-truncated", .error,
      title: "the stream ends in the middle of a Java object",
      meaning: """
        Charles was stopped while it saved, or the file was cut short on its way.
        """,
      example: .words("A `.chls` that was copied while Charles still wrote it."),
      fix: .words("Save the session again, or export it as JSON (.chlsj)."),
      see: ["java-stream-malformed"]),
    CodeExplanation(
      "java-stream-aborted", .error,
      title: "Java failed while it wrote the stream, and says so",
      meaning: """
        The stream holds the exception that Charles met when it saved the session; what comes behind it was
        never written.
        """,
      example: .words("A session that Charles could not save whole since memory was short."),
      fix: .words("Save the session again, or export it as JSON (.chlsj)."),
      see: ["java-stream-truncated"]),
    CodeExplanation(
      "java-stream-limit", .error,
      title: "the stream has more Java objects than any session",
      meaning: """
        Or they nest more deeply. The limits keep a hostile file from exhausting memory or the stack.
        """,
      example: .words("A file that was made so that its objects nest a million deep."),
      fix: .words("Save a part of the session, or export it as JSON (.chlsj)."),
      see: ["nesting-too-deep"]),
    CodeExplanation(
      "proxyman-malformed", .error,
      title: "an entry of the log is not what Proxyman writes",
      meaning: """
        A `.proxymanlogv2` is a ZIP archive with a JSON file for each request. The message names the file
        and what is missing in it.
        """,
      example: .words("A log whose request has no `uri`."),
      fix: .words("Export the log from Proxyman again, or export it as a HAR."),
      see: ["zip-broken"]),
    CodeExplanation(
      "flow-malformed", .error,
      title: "the flow file is not what mitmproxy writes",
      meaning: """
        Values of a flow file begin with their length. The message says which value ends too late or is
        missing, and at which byte.
        """,
      example: .words("A flow file that was opened and saved in an editor."),
      fix: .words("Save the flows again: `mitmdump -n -r OLD -w NEW`."),
      see: ["flow-version"]),
    CodeExplanation(
      "flow-version", .error,
      title: "the flow file comes from a mitmproxy before 0.11",
      meaning: """
        The names in flow files have changed over time. All those that mitmproxy itself still reads are read,
        from 0.11 on; what came before has another layout.
        """,
      example: .words("A flow file of mitmproxy 0.10."),
      fix: .words("Record the requests once more with a mitmproxy of today: `mitmdump -w FILE`."),
      see: ["flow-malformed"]),
    CodeExplanation(
      "burp-malformed", .error,
      title: "the XML is not what Burp writes of saved items",
      meaning: """
        The message says which element is missing or what it holds instead, and at which byte.
        """,
      example: .words("Items that were saved without base64, with bytes in them that XML cannot hold."),
      fix: .words("Save the items from Burp again, with requests and responses in base64."),
      see: ["chlsx-malformed"]),
  ]
}

import OnwireFormats
import OnwireHTTP
import OnwireListener
import OnwireReports
import OnwireSpecLanguage

/// `onwire listen`: a server that records what apps send.
struct ListenCommand: Command {
  static let name = "listen"

  static let abstract =
    "Be the server: record each request as it comes, answer it, and compare it with its spec."

  static let discussion = """
      onwire listen --out requests                each request as a file, byte for byte
      onwire listen specs                         each request against the spec that fits it
      onwire listen specs --strict --count 12     an app's test fails where a request differs
      onwire listen --reply session.chlsj         answer as a captured session did
      onwire listen --port 0 --format json        any free port; a line of JSON for each request

    Give the app http://127.0.0.1:8080 instead of its server. Nothing is in between: bytes, chunks, \
    blanks, letter case and order are kept as they are. A request that breaks off is kept as NAME.partial.

    With specs, each request is compared with the spec that describes it, found by method, path and values as \
    in onwire diff --match; Host does not count if it is this server's own address. A spec's `reply` is the \
    answer.

    The first Control-C ends with a summary, the second at once. Only this machine can reach the server, unless \
    --host says otherwise.

    Exit status: 0 all as the specs say, 1 something differs, no spec fits, a request is refused, or a spec was \
    not seen, 2 bad input, 130 interrupted twice.
    """

  static let arguments: Arguments<Self> = [
    .positionals(
      "spec", { $1(&$0.paths) }, isRequired: false,
      "Specs and folders of specs to compare the requests with; file.yaml#name picks one request.",
      completion: .specs),
    .option("port", "n", \.port, "The port; 0 takes any free one."),
    .option("host", "address", \.host, "The numeric address to listen on; 0.0.0.0 or :: lets others in."),
    .option("out", "dir", \.out, "Write each request to a file in this folder.", completion: .folders),
    .option(
      "emit", "kind,…", \.emit, "With --out: also write each request as these kinds.", completion: .kinds),
    .option(
      "reply", "what", \.reply,
      "Answer with this status, with the raw response in a file, or with the responses of a session.",
      completion: .files),
    .flag("strict", \.strict, "Answer a request that differs from its spec with 400 and the differences."),
    .option("count", "n", \.count, "Stop after this many requests."),
    .option("timeout", "time", \.timeout, "End after this time: 30s, 5m."),
    .options(
      "ignore", "path", \.ignore,
      "A field that does not count: header.User-Agent, parts[*].Content-Type, json.**.id."),
    .flag(
      "all-fields", \.allFields,
      "Count the header fields that a spec leaves to the phone, such as a User-Agent without a device."),
    .group({ $1(&$0.limits) }, title: "Limits"),
    .group({ $1(&$0.redaction) }),
    .group({ $1(&$0.specs) }),
  ]

  var paths: [String] = []
  var port = 8080
  var host = "127.0.0.1"
  var out: String?
  var emit: KindList?
  var reply: String?
  var strict = false
  var count: Int?
  var timeout: Seconds?
  var ignore: [FieldPattern] = []
  var allFields = false
  var limits = ListenLimits()
  var redaction = RedactionOptions()
  var specs = SpecOptions()

  func validate() throws(UsageError) {
    guard UInt16(exactly: port) != nil else { throw UsageError("--port takes a number from 0 to 65535") }
    if let count, count < 1 { throw UsageError("--count takes a number from 1") }
    if out == "" || out == "-" { throw UsageError("--out takes a folder") }
    if emit != nil, out == nil { throw UsageError("--emit writes files beside those of --out: give both") }
    if let kind = emit?.kinds.first(where: \.needsSpec) {
      throw UsageError(
        "\(kind.rawValue) is written from a spec, and requests that come have none: import them")
    }
    let ofSpecs = strict ? "--strict" : allFields ? "--all-fields" : ignore.isEmpty ? nil : "--ignore"
    if let ofSpecs, paths.isEmpty { throw UsageError("\(ofSpecs) is for requests held to specs: name some") }
    if specs.format == .sarif { throw UsageError("listen writes text, json or junit, and no sarif") }
    if specs.format == .junit, paths.isEmpty {
      throw UsageError("--format junit reports on specs: name some")
    }
    try FieldPattern.refuseOfResponses(ignore)
    if paths.contains(where: WordMatch.isStandardInput) {
      throw UsageError("listen reads no specs from standard input")
    }
  }

  func run() throws(UsageError) -> ExitStatus {
    var settings = try specs.settings(mayReport: true)
    settings.redacted = redaction.names
    return ListenRun(command: self, settings: settings).listen()
  }
}

/// The limits for clients of the server.
struct ListenLimits: ArgumentGroup {
  static let arguments: Arguments<Self> = [
    .option("max-head", "size", \.head, "The longest head; a longer one is answered with 431."),
    .option("max-body", "size", \.body, "The longest body; a longer one is answered with 413."),
    .option("max-connections", "n", \.connections, "The most connections at a time; others wait."),
    .option("idle", "time", \.idle, "Close a connection after this long without any data."),
    .option("head-time", "time", \.headTime, "The time a head may take to arrive; after that, 408."),
  ]

  var head = Size(spelling: "64KiB", bytes: 64 << 10)
  var body = Size(spelling: "16GiB", bytes: 16 << 30)
  var connections = 1024
  var idle = Seconds(spelling: "30s", count: 30)
  var headTime = Seconds(spelling: "10s", count: 10)

  func validate() throws(UsageError) {
    if connections < 1 { throw UsageError("--max-connections takes a number from 1") }
    if head.bytes < 256 || head.bytes > 64 << 20 { throw UsageError("--max-head takes 256 bytes to 64MiB") }
    if idle.count <= 0 || headTime.count <= 0 { throw UsageError("--idle and --head-time take more than 0s") }
  }

  /// The limits as the listener takes them.
  var values: Listener.Limits {
    var limits = Listener.Limits()
    (limits.request.head, limits.request.body) = (head.bytes, body.bytes)
    (limits.connections, limits.idle, limits.head) = (connections, idle.count, headTime.count)
    return limits
  }
}

/// A number of bytes: `64KiB`.
struct Size: SpelledValue {
  let spelling: String
  let bytes: Int

  init(spelling: String, bytes: Int) { (self.spelling, self.bytes) = (spelling, bytes) }

  init?(argument: String) {
    guard let bytes = ByteSize.bytes(argument) else { return nil }
    self.init(spelling: argument, bytes: bytes)
  }
}

/// A duration: `30s`, `500ms`.
struct Seconds: SpelledValue {
  let spelling: String
  let count: Double

  init(spelling: String, count: Double) { (self.spelling, self.count) = (spelling, count) }

  init?(argument: String) {
    guard let seconds = DurationText.seconds(argument) else { return nil }
    self.init(spelling: argument, count: seconds)
  }
}

package import OnwireHTTP

/// A kind of output that a request can be written as: one row of a table.
public struct OutputKind: Sendable {
  /// Its name, such as `curl-config`.
  public let rawValue: String
  /// The extension of files of this kind, with its dot, such as `.curl.sh`.
  public let ending: String
  /// One line for `--help`.
  public let summary: String
  /// Whether the output can be limited to a part of the message, by offset and length.
  package let showsParts: Bool
  /// The text around and between the outputs of several requests that form one document.
  package let frame: OutputFrame
  /// Whether the output itself escapes whatever could command a terminal, as dumps and JSON do.
  package let isHarmless: Bool
  /// The aspects of a captured request that the output stands for.
  package let aspects: [Fidelity.Aspect]
  private let needsFile: @Sendable (Message) -> Bool
  private let writer: Writer

  package typealias Writer =
    @Sendable (
      Request, OutputOptions, _ sink: (UnsafeRawBufferPointer) throws -> Void,
      _ move: (FileStretch) throws -> Int
    ) throws -> Verdict

  package init(
    _ name: String, _ ending: String, _ summary: String, showsParts: Bool = false, isHarmless: Bool = false,
    frame: OutputFrame = OutputFrame(), aspects: [Fidelity.Aspect] = Fidelity.Aspect.allCases,
    needsFile: @escaping @Sendable (Message) -> Bool = { _ in false }, writer: @escaping Writer
  ) {
    (rawValue, self.ending, self.summary) = (name, ending, summary)
    (self.showsParts, self.isHarmless) = (showsParts, isHarmless)
    (self.frame, self.aspects, self.needsFile, self.writer) = (frame, aspects, needsFile, writer)
  }

  /// Writes the request as this kind, in pieces, and returns how true the output is.
  ///
  /// Each kind reads the `options` that concern it; only kinds with `showsParts` can write a part of the
  /// message. If the verdict is `impossible`, nothing was written to the sink. If the output holds files as
  /// they are, stretches of them are offered to `move` first, as in `Message.write`.
  ///
  /// - Throws: what the sink throws, and what reading the message's files throws.
  package func write(
    _ request: Request, options: OutputOptions = OutputOptions(),
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws -> Verdict {
    try writer(request, options, sink, move)
  }

  /// Returns the request as this kind, in memory, and how true it is: for outputs that are known to be small.
  ///
  /// - Throws: `LengthLimitExceeded` if the output has more than `limit` bytes, and what `write` throws.
  package func bytes(
    of request: Request, options: OutputOptions = OutputOptions(), limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    var bytes: [UInt8] = []
    let verdict = try write(request, options: options) { piece in
      guard piece.count <= limit - bytes.count else {
        throw LengthLimitExceeded(length: bytes.count + piece.count, limit: limit)
      }
      bytes.append(contentsOf: piece)
    }
    return (bytes, verdict)
  }

  /// Whether this kind needs the message's body in a separate file beside it.
  package func needsBodyFile(_ message: Message) -> Bool { needsFile(message) }
}

/// The text around the outputs of several requests; empty if they just follow one another.
package struct OutputFrame: Sendable, Hashable {
  /// The text before the first output.
  package var opening = ""
  /// The text between two outputs.
  package var separator = ""
  /// The text after the last output.
  package var closing = ""

  package init(opening: String = "", separator: String = "", closing: String = "") {
    (self.opening, self.separator, self.closing) = (opening, separator, closing)
  }
}

extension OutputKind: Hashable, CaseIterable {
  /// Kinds are equal if their names are.
  public static func == (a: OutputKind, b: OutputKind) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// All kinds that need only a message, in the order of `--help`.
  public static let allCases: [OutputKind] = [
    raw, head, body, curl, curlConfig, curlShort, xxd, hexdump, hex, json, har,
  ]

  /// The bytes on the wire.
  public static let raw = OutputKind("raw", ".http", "the request's bytes") { request, _, sink, move in
    try request.message.write(to: sink, moving: move)
    return .exact
  }

  /// The request line, the header fields and the empty line.
  public static let head = OutputKind(
    "head", ".head", "request line and header fields, with the empty line", aspects: Fidelity.Aspect.head
  ) { request, _, sink, _ in
    try request.message.write(0..<request.message.headLength, to: sink)
    return .exact
  }

  /// The bytes after the empty line.
  public static let body = OutputKind(
    "body", ".body", "what follows the head", aspects: [.body, .framing]
  ) { request, _, sink, move in
    let message = request.message
    try message.write(message.headLength..<message.length, to: sink, moving: move)
    return .exact
  }

  /// A POSIX shell command that sends the request.
  public static let curl = OutputKind(
    "curl", ".curl.sh", "a shell command: curl sends exactly these bytes",
    needsFile: { CurlBody.needsFile($0, for: .command) }
  ) { request, options, sink, _ in try CurlPlan.write(request, as: .command, options, to: sink) }

  /// The same command as a file of curl's options.
  public static let curlConfig = OutputKind(
    "curl-config", ".curl", "the same for curl -q -K FILE",
    needsFile: { CurlBody.needsFile($0, for: .config) }
  ) { request, options, sink, _ in try CurlPlan.write(request, as: .config, options, to: sink) }

  /// A curl command for people to read: its request means the same, but its bytes differ.
  public static let curlShort = OutputKind(
    "curl-short", ".short.curl.sh", "a curl command to read: it says where its bytes differ",
    needsFile: { CurlShort.needsBodyFile($0) }
  ) { request, options, sink, _ in try CurlShort.write(request, options, to: sink) }

  /// The bytes as `xxd` shows them.
  public static let xxd = OutputKind(
    "xxd", ".xxd", "the bytes as xxd shows them", showsParts: true, isHarmless: true
  ) { request, options, sink, _ in
    try request.message.writeHexDump(XXD(), options, to: sink)
    return .exact
  }

  /// The bytes as `hexdump -C` shows them.
  public static let hexdump = OutputKind(
    "hexdump", ".hexdump", "the bytes as hexdump -C shows them", showsParts: true, isHarmless: true
  ) { request, options, sink, _ in
    try request.message.writeHexDump(HexdumpCanonical(), options, to: sink)
    return .exact
  }

  /// The bytes of each field at their columns, with what they are and why they are there.
  public static let hex = OutputKind(
    "hex", ".hex", "the bytes field by field: what each one is and why it is there", showsParts: true,
    isHarmless: true
  ) { request, options, sink, _ in
    try AnnotatedDump.write(request, options, to: sink)
    return .exact
  }

  /// Every field, for machines.
  public static let json = OutputKind(
    "json", ".json", "every field for machines, as docs/message.schema.json describes it", isHarmless: true
  ) { request, options, sink, _ in
    try MessageJSON.write(request, options.findings, to: sink)
    return .exact
  }

  /// HTTP Archive 1.2.
  public static let har = OutputKind(
    "har", ".har", "an HTTP Archive 1.2, as proxies and browsers take it", isHarmless: true,
    frame: HARWriter.frame
  ) { request, options, sink, _ in try HARWriter.write(request, isFramed: !options.isUnframed, to: sink) }
}

extension Message {
  /// Writes the part that `options` ask for as a hex dump, whose addresses are those in the whole message.
  fileprivate func writeHexDump(
    _ layout: some HexDumpLayout, _ options: OutputOptions, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let range = options.range(of: self) else { return try writeHexDump(layout, to: sink) }
    // As in hexdump, a length of 0 shows nothing, not even an address.
    if options.length == 0 { return }
    var dump = HexDump(layout, address: UInt64(range.lowerBound))
    try write(range) { try dump.append($0, to: sink) }
    try dump.finish(to: sink)
  }
}

/// How true an output is to the request's bytes.
public enum Verdict: Sendable, Hashable {
  /// It stands for exactly these bytes.
  case exact
  /// It stands for other bytes. The sentences, without full stops, say what differs and why.
  case inexact([String])
  /// Nothing useful can be written, and nothing was. The text says why, and what to do instead.
  case impossible(String)
}

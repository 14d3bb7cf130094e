package import OnwireHTTP

/// What a request can be written as: a row of a table.
public struct OutputKind: Sendable {
  /// Its name, such as `curl-config`.
  public let rawValue: String
  /// What a file of this kind is called after its stem, with the dot.
  public let ending: String
  /// One line for `--help`.
  public let summary: String
  /// Whether a part of the message can be asked for by offset and length.
  package let showsParts: Bool
  /// What stands around and between the outputs of several requests where they are one document.
  package let frame: OutputFrame
  /// Whether it escapes by itself what could command a terminal, since it shows bytes or is JSON.
  package let isHarmless: Bool
  /// What of a captured request it stands for.
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

  /// Writes the request as this kind, in pieces, and says how true the output is.
  ///
  /// `options` matter to the kinds that show bytes; a part of the message only to those that `showsParts` names.
  /// Where the verdict is `impossible` the sink has seen nothing. Throws what the sink throws, and what
  /// reading the message's files throws. Where the output holds files as they are, stretches of them are offered to
  /// `move` first, as by `Message.write`.
  package func write(
    _ request: Request, options: OutputOptions = OutputOptions(),
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws -> Verdict {
    try writer(request, options, sink, move)
  }

  /// The request as this kind, in memory, with how true it is: for what is known to be small.
  ///
  /// - Throws: `LengthLimitExceeded` where the output has more than `limit` bytes, and what `write` throws.
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

  /// Whether this kind needs the message's body in a file of its own beside it.
  package func needsBodyFile(_ message: Message) -> Bool { needsFile(message) }
}

/// The text around the outputs of several requests; nothing where they just follow one another.
package struct OutputFrame: Sendable, Hashable {
  /// What stands before the first output.
  package var opening = ""
  /// What stands between two outputs.
  package var separator = ""
  /// What stands after the last output.
  package var closing = ""

  package init(opening: String = "", separator: String = "", closing: String = "") {
    (self.opening, self.separator, self.closing) = (opening, separator, closing)
  }
}

extension OutputKind: Hashable, CaseIterable {
  /// Kinds are the same where their names are.
  public static func == (a: OutputKind, b: OutputKind) -> Bool { a.rawValue == b.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// All that are made of a message alone, in the order of `--help`.
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

  /// What follows the empty line.
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

  /// The same as a file of curl's options.
  public static let curlConfig = OutputKind(
    "curl-config", ".curl", "the same for curl -q -K FILE",
    needsFile: { CurlBody.needsFile($0, for: .config) }
  ) { request, options, sink, _ in try CurlPlan.write(request, as: .config, options, to: sink) }

  /// A curl command to read: equal in meaning, not in bytes.
  public static let curlShort = OutputKind(
    "curl-short", ".short.curl.sh", "a curl command to read: it says where its bytes differ",
    needsFile: { CurlShort.needsBodyFile($0) }
  ) { request, options, sink, _ in try CurlShort.write(request, options, to: sink) }

  /// What `xxd` shows of the bytes.
  public static let xxd = OutputKind(
    "xxd", ".xxd", "the bytes as xxd shows them", showsParts: true, isHarmless: true
  ) { request, options, sink, _ in
    try request.message.writeHexDump(XXD(), options, to: sink)
    return .exact
  }

  /// What `hexdump -C` shows of the bytes.
  public static let hexdump = OutputKind(
    "hexdump", ".hexdump", "the bytes as hexdump -C shows them", showsParts: true, isHarmless: true
  ) { request, options, sink, _ in
    try request.message.writeHexDump(HexdumpCanonical(), options, to: sink)
    return .exact
  }

  /// Each field's bytes at their columns, with what they are and why they are there.
  public static let hex = OutputKind(
    "hex", ".hex", "the bytes field by field: what each one is and why it is there", showsParts: true,
    isHarmless: true
  ) { request, options, sink, _ in
    try AnnotatedDump.write(request, options, to: sink)
    return .exact
  }

  /// Every field for machines.
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
  /// Writes a part as a hex dump, whose addresses are those in the message.
  fileprivate func writeHexDump(
    _ layout: some HexDumpLayout, _ options: OutputOptions, to sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard let range = options.range(of: self) else { return try writeHexDump(layout, to: sink) }
    // As hexdump does: who asks for no bytes gets not even an address.
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
  /// It stands for other bytes: what differs and why, a sentence each, without a full stop.
  case inexact([String])
  /// Nothing useful can be written, and nothing was: why, and the way out.
  case impossible(String)
}

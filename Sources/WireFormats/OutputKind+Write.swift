public import HTTPWire

extension OutputKind {
  /// Writes the request as this kind, in pieces, and says how true the output is.
  ///
  /// Where the verdict is `impossible` the sink has seen nothing. Throws what the sink throws, and what
  /// reading the message's files throws. Where the output holds files as they are, stretches of them are
  /// offered to `move` first, as by `Message.write`.
  public func write(
    _ request: WireRequest, to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws -> Verdict {
    let message = request.message
    switch self {
    case .raw: try message.write(to: sink, moving: move)
    case .head: try message.write(0..<message.headLength, to: sink)
    case .body: try message.write(message.headLength..<message.length, to: sink, moving: move)
    case .xxd: try message.writeHexDump(XXD(), to: sink)
    case .hexdump: try message.writeHexDump(HexdumpCanonical(), to: sink)
    case .curl: return try CurlPlan.write(request, as: .command, to: sink)
    case .curlConfig: return try CurlPlan.write(request, as: .config, to: sink)
    case .curlShort: return try CurlShort.write(request, to: sink)
    }
    return .exact
  }

  /// Whether this kind needs the message's body in a file of its own beside it.
  public func needsBodyFile(_ message: Message) -> Bool {
    switch self {
    case .raw, .head, .body, .xxd, .hexdump: false
    case .curl: CurlBody.needsFile(message, for: .command)
    case .curlConfig: CurlBody.needsFile(message, for: .config)
    case .curlShort: CurlShort.needsBodyFile(message)
    }
  }
}

public import HTTPWire

extension OutputKind {
  /// Writes the request as this kind, in pieces, and says how true the output is.
  ///
  /// `options` matter to the kinds that show bytes; a part of the message only to those that `showsParts` names.
  /// Where the verdict is `impossible` the sink has seen nothing. Throws what the sink throws, and what
  /// reading the message's files throws. Code, which is written from a spec, and pages are impossible
  /// here: the module Reports makes them. Where the output holds files as they are, stretches of them are offered to
  /// `move` first, as by `Message.write`.
  public func write(
    _ request: WireRequest, options: OutputOptions = OutputOptions(),
    to sink: (UnsafeRawBufferPointer) throws -> Void,
    moving move: (FileStretch) throws -> Int = { _ in 0 }
  ) throws -> Verdict {
    let message = request.message
    switch self {
    case .raw: try message.write(to: sink, moving: move)
    case .head: try message.write(0..<message.headLength, to: sink)
    case .body: try message.write(message.headLength..<message.length, to: sink, moving: move)
    case .xxd: try message.writeHexDump(XXD(), options, to: sink)
    case .hexdump: try message.writeHexDump(HexdumpCanonical(), options, to: sink)
    case .hex: try AnnotatedDump.write(request, options, to: sink)
    case .json: try MessageJSON.write(request, to: sink)
    case .har: return try HARWriter.write(request, isFramed: !options.isUnframed, to: sink)
    case .curl: return try CurlPlan.write(request, as: .command, options, to: sink)
    case .curlConfig: return try CurlPlan.write(request, as: .config, options, to: sink)
    case .curlShort: return try CurlShort.write(request, options, to: sink)
    case .objc, .swift:
      return .impossible("code is written from a spec: onwire compile SPEC --emit \(rawValue)")
    case .markdown, .html:
      return .impossible("pages are made of a `RequestPage`, of the module Reports")
    }
    return .exact
  }

  /// Whether this kind needs the message's body in a file of its own beside it.
  public func needsBodyFile(_ message: Message) -> Bool {
    switch self {
    case .raw, .head, .body, .xxd, .hexdump, .hex, .json, .har, .objc, .swift, .markdown, .html: false
    case .curl: CurlBody.needsFile(message, for: .command)
    case .curlConfig: CurlBody.needsFile(message, for: .config)
    case .curlShort: CurlShort.needsBodyFile(message)
    }
  }
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

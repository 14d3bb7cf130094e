import OnwireFormats
import OnwireHTTP
import OnwireReports
import OnwireSpecLanguage
import OnwireTextFormats

extension Comparison {
  /// Compares what a spec says with a request that was seen, field by field.
  ///
  /// Bodies under gzip or deflate are unpacked first; values that the spec has as `${any}` match what they say, and
  /// what it leaves to the phone does not count.
  /// - Parameters:
  ///   - spec: What was expected.
  ///   - request: What was seen.
  ///   - ignoring: Fields that do not count, besides those of the spec's `ignore`: `header.User-Agent`,
  ///     `parts[*].Content-Type`, `json.**.id`.
  /// - Throws: `SpecError` for a path that is none, and what reading a file throws.
  public init(_ spec: WireSpec, _ request: Request, ignoring: [String] = []) throws {
    self = try .of(
      ComparedRequest(spec.wire).unpacked(), ComparedRequest(request),
      ignoring: spec.spec.ignore.compactMap { FieldPattern($0.value) } + FieldPattern.all(ignoring))
  }

  /// Compares what two specs say, or what one spec says for two clients.
  ///
  /// - Throws: `SpecError` for a path that is none, and what reading a file throws.
  public init(_ left: WireSpec, _ right: WireSpec, ignoring: [String] = []) throws {
    try self.init(left, right.request, ignoring: ignoring)
  }

  /// Compares two requests, field by field; what is not known of one of them is never a difference.
  ///
  /// - Throws: `SpecError` for a path that is none, and what reading a file throws.
  public init(_ left: Request, _ right: Request, ignoring: [String] = []) throws {
    self = try .of(
      ComparedRequest(left), ComparedRequest(right), ignoring: FieldPattern.all(ignoring))
  }

  /// What of the left side a difference is about came from: the rule and the place in the spec; `nil` where the left
  /// side has nothing.
  public func origin(of difference: Difference) -> Origin? {
    difference.left.flatMap { side in
      left.message.segments.indices.contains(side.segment)
        ? left.message.segments[side.segment].origin : nil
    }
  }

  /// The comparison as the command shows it: every difference with both values, and what is not comparable.
  ///
  /// - Throws: what reading a file throws.
  public func page(left: String = "left", right: String = "right") throws -> Page {
    try Page(self, names: ComparedNames(left: left, right: right))
  }
}

extension FieldPattern {
  /// The patterns of these texts.
  ///
  /// - Throws: `SpecError` for a text that is no path of a field: it would go unnoticed, and one day hide nothing.
  package static func all(_ texts: [String]) throws(SpecError) -> [FieldPattern] {
    var patterns: [FieldPattern] = []
    for text in texts {
      let step = text.prefix { !".[#".contains($0) }
      guard step.contains("*") || RequestSpec.fieldPathNames.contains(String(step)),
        let pattern = FieldPattern(text)
      else {
        throw SpecError(
          .spec(.unknownFieldPath), "`\(text)` is no path of a field",
          help: ["write it as in `header.User-Agent`, `parts[*].Content-Type` or `json.**.id`"])
      }
      patterns.append(pattern)
    }
    return patterns
  }
}

extension Capture {
  /// For each spec the request of the capture that it means, by method, host, path and what they hold; `nil` where
  /// none is.
  ///
  /// - Throws: what reading a file throws.
  public func requests(matching specs: [WireSpec]) throws -> [Request?] {
    var matcher = RequestMatcher(try specs.map { try ComparedRequest($0.wire).unpacked() })
    let requests = requests
    for request in requests where matcher.see(RequestKey(request.message)) {
      matcher.describe(try ComparedRequest(request).message)
    }
    return matcher.matches().map { $0.map { requests[$0] } }
  }
}

extension Request {
  /// The request of these bytes: request line, header fields, empty line and body; what does not look like that is
  /// kept as bytes that no grammar names.
  public init(bytes: some Sequence<UInt8>) {
    let message = Message.received(Array(bytes), isFramed: true)
    self.init(asReceived: message)
  }
}

extension Request {
  /// A request that is put together of what a program was handed; `fidelity` says what of it is known.
  package init(
    method: String, target: String, fields: [(name: String, value: String)], body: [UInt8],
    _ fidelity: Fidelity
  ) {
    let lines = ["\(method) \(target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" }
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    let message = Message.received(Array(head.utf8) + body, isFramed: false)
    self.init(asReceived: message)
    self.fidelity = fidelity
  }
}

extension Request {
  /// The request as `kind` writes it, such as `.curl` or `.har`, and how true that is to its bytes.
  ///
  /// - Throws: Where the output has more than `limit` bytes, and what reading a file throws.
  public func output(
    _ kind: OutputKind, limit: Int = 1 << 24
  ) throws -> (bytes: [UInt8], verdict: Verdict) {
    try kind.bytes(of: self, limit: limit)
  }

  /// The request with a star for each byte of a secret: passwords, tokens and cookies, and what stands under a name
  /// that holds one of `names`.
  ///
  /// - Throws: what reading a file throws.
  public func redacted(besides names: [String] = []) throws -> Request {
    try redacted(SecretNames(names))
  }
}

extension Message {
  /// The request of these bytes; where it is not framed, all that follows the head is its body.
  package static func received(_ bytes: [UInt8], isFramed: Bool) -> Message {
    // Bytes in memory can always be read.
    let framed = (try? RequestParser().message(ByteInput(bytes))) ?? MessageBuilder().finish()
    if isFramed { return framed }
    var parser = RequestParser(head: "received.head", body: "received.body")
    parser.isFramed = false
    let (head, body) = (bytes.prefix(framed.headLength), bytes.dropFirst(framed.headLength))
    return (try? parser.message(head: Array(head), body: ByteInput(Array(body)))) ?? framed
  }
}

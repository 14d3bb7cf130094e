import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// The keys `framing` and `wire`: the bytes on the wire that replace what the client would write.
extension Lowering {
  /// The message with the changes of `framing` and `wire`; `nil`, with an error, if they cannot be made.
  mutating func onWire(_ message: Message) -> Message? {
    guard spec.wire != nil || spec.framing != nil else { return message }
    if let raw = spec.wire?.raw { return self.raw(raw) }
    let wire = spec.wire
    var lines = HeadLines(message)
    if let place = wire?.noLength, lines.remove("content-length").isEmpty {
      diagnostics.append(.noLengthToRemove(at: place))
    }
    let chunks = self.chunks(of: message)
    var replaced: [HeadLine] = []
    let ownEncoding = lines.contains("transfer-encoding")
    if let chunks, !ownEncoding { replaced = lines.setEncoding(chunks.origin) }
    if let trailers = wire?.trailers, chunks == nil, !diagnostics.hasErrors {
      diagnostics.append(
        .trailersWithoutChunks(hasBody: message.length > message.headLength, at: trailers.place))
    }
    let framing = lines.ofBody
    if let fields = wire?.fields { lines.fields = self.lines(fields.value, of: lines.fields + replaced) }
    var payload: (Multipart.PartContent, Origin)?
    if let body = wire?.body {
      guard let content = partContent(body.content) else { return nil }
      payload = (content, Origin("wire.body", path: "wire.body.\(body.key)", at: body.content.place))
    }
    checkLineEnds(wire?.lineEnds, count: lines.fields.count + 2)
    guard !diagnostics.hasErrors else { return nil }

    let trailers = self.trailers(wire?.trailers?.value ?? [])
    var builder = MessageBuilder()
    builder.element(.request) { builder in
      append(lines, of: message, to: &builder)
      builder.endHead()
      if let (content, origin) = payload {
        if content.length > 0 { builder.element(.body) { $0.append(content, .bodyContent, origin) } }
      } else if let chunks {
        builder.element(.body) { $0.append(chunks.all, of: message, trailers: trailers) }
      } else {
        builder.appendBody(of: message)
      }
    }
    guard !builder.isTooLong else {
      diagnostics.append(.messageTooLarge(at: wire?.place ?? spec.place))
      return nil
    }
    let isBodyOther =
      payload != nil || framing != lines.ofBody || chunks != nil && ownEncoding
      || wire?.trailers?.value.contains { if case .raw = $0 { true } else { false } } ?? false
    let all = builder.finish()
    // A file that cannot be read is reported when its bytes are needed.
    return (try? all.reread(isBodyOther ? .headAndBody : .head)) ?? all
  }

  private mutating func raw(_ raw: RequestSpec.Wire.Payload) -> Message? {
    guard let content = partContent(raw.content) else { return nil }
    var builder = MessageBuilder()
    builder.append(
      content, .unrecognized, Origin("wire.raw", path: "wire.raw.\(raw.key)", at: raw.content.place))
    let all = builder.finish()
    return (try? all.reread(.all)) ?? all
  }

  // MARK: Lines

  /// The lines that `wire.fields` lists.
  private mutating func lines(_ entries: [RequestSpec.Wire.Line], of compiled: [HeadLine]) -> [HeadLine] {
    var used: [String: Int] = [:]
    let known = Dictionary(grouping: compiled, by: \.name)
    return entries.enumerated().compactMap { index, entry in
      let path = FieldPath.appending(index: index, to: "wire.fields")
      guard case .kept(let name) = entry else { return HeadLine(entry, "wire.fields", path) }
      let key = name.value.lowercased()
      let found = known[key]?.dropFirst(used[key, default: 0]).first
      used[key, default: 0] += 1
      guard let found else {
        diagnostics.append(
          .notCompiled(name, isRepeated: (used[key] ?? 0) > 1, known: compiled.map(\.spelledName)))
        return nil
      }
      return found.named(name.value, Origin("wire.fields", path: path, at: name.place))
    }
  }

  private func trailers(_ entries: [RequestSpec.Wire.Line]) -> [HeadLine] {
    entries.enumerated().compactMap { index, entry in
      HeadLine(entry, "wire.trailers", FieldPath.appending(index: index, to: "wire.trailers"))
    }
  }

  private mutating func checkLineEnds(_ ends: RequestSpec.Wire.LineEnds?, count: Int) {
    guard case .lines(let numbers)? = ends else { return }
    for number in numbers where number.value >= count {
      diagnostics.append(.noSuchLine(number, count: count))
    }
  }

  private func append(_ lines: HeadLines, of message: Message, to builder: inout MessageBuilder) {
    let wire = spec.wire
    var ends = LineEndings(wire?.lineEnds)
    builder.element(.requestLine) { builder in
      for index in lines.requestLine {
        let role = message.segments.role(at: index)
        if let target = wire?.target, lines.target.contains(index) {
          guard index == lines.target.lowerBound else { continue }
          builder.append(
            target.value, .path, Origin("wire.target", path: "wire.target", at: target.place))
        } else if let version = wire?.version, role == .version {
          builder.append(
            version.value, .version, Origin("wire.version", path: "wire.version", at: version.place))
        } else if role == .lineEnd {
          ends.append("http.request-line", to: &builder)
        } else if index == lines.target.lowerBound {
          builder.element(.target, isOrdered: lines.isTargetOrdered) {
            let range = message.offsets[index]..<message.offsets[lines.target.upperBound]
            $0.append(message, range, with: .queryPair)
          }
        } else if !lines.target.contains(index) {
          builder.append(message, message.offsets[index]..<message.offsets[index + 1])
        }
      }
    }
    builder.element(.fields, order: wire?.fields != nil ? .promised : lines.fieldOrder) { builder in
      for line in lines.fields {
        builder.append(line)
        ends.append("http.field", to: &builder)
      }
    }
    ends.append("http.head-end", to: &builder)
  }

  // MARK: Chunks

  /// All chunks of a body, and the key that asks for them.
  private typealias Chunks = (all: [BodyChunk], origin: Origin)

  /// The chunks that `wire` or `framing` asks for; `nil` if neither does, or if they cannot be made.
  private mutating func chunks(of message: Message) -> Chunks? {
    if let entries = spec.wire?.chunks {
      let origin = Origin("wire.chunks", path: "wire.chunks", at: entries.place)
      return chunks(entries, of: message).map { ($0, origin) }
    }
    guard let framing = spec.framing else { return nil }
    let origin = Origin("spec.framing", path: framing.path, at: framing.place)
    guard framing.size > 0 else {
      diagnostics.append(.emptyChunks(at: framing.place))
      return nil
    }
    let length = message.length - message.headLength
    guard length > 0 else {
      diagnostics.append(.unused("framing", because: "the request has no body", at: framing.place))
      return nil
    }
    let count = length / framing.size + (length % framing.size > 0 ? 1 : 0)
    guard count <= Self.mostChunks else {
      diagnostics.append(.tooManyChunks(count, limit: Self.mostChunks, at: framing.place))
      return nil
    }
    // How a body is read is only known if the library makes it.
    if message.elements.contains(where: { $0.kind == .multipart }), spec.body == nil,
      client.table.row("multipart.stream", in: client.version) != nil
    {
      diagnostics.append(.lengthIsSet(at: framing.place, client: client.title))
    }
    var all: [BodyChunk] = []
    all.reserveCapacity(count + 1)
    for start in stride(from: 0, to: length, by: framing.size) {
      let size = min(framing.size, length - start)
      all.append(BodyChunk(range: start..<start + size, origin: origin))
    }
    return (all + [.last(at: length)], origin)
  }

  /// The most chunks that `framing` makes: each takes memory as long as the message exists.
  private static let mostChunks = 1 << 20

  /// The chunks of the body; `nil`, with an error, if their sizes do not add up to its length.
  private mutating func chunks(
    _ entries: Located<[RequestSpec.Wire.Chunk]>, of message: Message
  ) -> [BodyChunk]? {
    let length = message.length - message.headLength
    var chunks: [BodyChunk] = []
    var end = 0
    if let early = entries.value.dropLast().first(where: { $0.size == 0 }) {
      diagnostics.append(.chunkEndsBody(at: early.place))
      return nil
    }
    for (index, entry) in entries.value.enumerated() {
      let (sum, isOver) = end.addingReportingOverflow(entry.size)
      guard !isOver else {
        diagnostics.append(.chunksMisfit(nil, length: length, at: entries.place))
        return nil
      }
      let path = FieldPath.appending(index: index, to: "wire.chunks")
      chunks.append(
        BodyChunk(
          range: end..<sum, digits: entry.digits, extension: entry.extension?.value ?? [],
          origin: Origin("wire.chunks", path: path, at: entry.place)))
      end = sum
    }
    guard end == length else {
      diagnostics.append(.chunksMisfit(end, length: length, at: entries.place))
      return nil
    }
    if chunks.last?.range.isEmpty != true { chunks.append(.last(at: end)) }
    return chunks
  }
}

/// A chunk of a body: its range of bytes, and how its line is written.
struct BodyChunk {
  /// The range, counted from the body's first byte; empty for the last chunk.
  var range: Range<Int>
  /// The digits of its size; `nil` for the shortest form in lower case.
  var digits: String?
  /// The text that follows the size on its line.
  var `extension`: [UInt8] = []
  var origin: Origin

  /// The chunk that ends a body of `length` bytes.
  static func last(at length: Int) -> Self { Self(range: length..<length, origin: Origin("http.chunks")) }
}

/// A line of a head or a trailer without its end: its name in lower case, and its bytes with their causes.
struct HeadLine {
  struct Run {
    var bytes: [UInt8]
    var role: Segment.Role
    var origin: Origin
  }

  /// The name; empty if it is not known.
  var name: String
  var runs: [Run]

  /// A line that a spec gives; `nil` for a compiled one.
  init?(_ line: RequestSpec.Wire.Line, _ rule: RuleName, _ path: String) {
    switch line {
    case .kept: return nil
    case .field(let name, let value):
      self.init(
        name.value, name: Origin(rule, path: path, at: name.place), value.value,
        Origin(rule, path: path, at: value.place))
    case .raw(let line):
      let run = Run(bytes: line.value, role: .unrecognized, origin: Origin(rule, path: path, at: line.place))
      self.init(name: "", runs: [run])
    }
  }

  private init(name: String, runs: [Run]) {
    (self.name, self.runs) = (name, runs)
  }

  init(_ name: String, name nameOrigin: Origin, _ value: [UInt8], _ origin: Origin) {
    self.name = name.lowercased()
    runs = [
      Run(bytes: Array(name.utf8), role: .fieldName, origin: nameOrigin),
      // RFC 9112, 5: the blank after the colon is optional; an empty value has none.
      Run(bytes: Array((value.isEmpty ? ":" : ": ").utf8), role: .delimiter, origin: Origin("http.field")),
      Run(bytes: value, role: .fieldValue, origin: origin),
    ].filter { !$0.bytes.isEmpty }
  }

  /// The line of a compiled field.
  init(_ field: Element, of message: Message) {
    runs = field.segments.dropLast().map { index in
      let segment = message.segments[index]
      return Run(bytes: Array(message.storedBytes(index)), role: segment.role, origin: segment.origin)
    }
    name = ""
    name = spelledName.lowercased()
  }

  var spelledName: String { runs.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }

  /// The line with its name respelled.
  func named(_ name: String, _ origin: Origin) -> HeadLine {
    var line = self
    line.runs[0] = Run(bytes: Array(name.utf8), role: .fieldName, origin: origin)
    return line
  }

  var bytes: [UInt8] { runs.flatMap(\.bytes) }

  /// Whether it says how a body is to be read.
  var isOfBody: Bool {
    let text = String(decoding: bytes.prefix(32), as: UTF8.self).lowercased()
    return ["content-type", "content-encoding", "transfer-encoding"].contains { text.hasPrefix($0) }
  }
}

/// The head of a compiled message, line by line.
struct HeadLines {
  /// The segments of the request line, and those of the target among them.
  let requestLine: Range<Int>
  let target: Range<Int>
  let isTargetOrdered: Bool
  let fieldOrder: Element.Order
  var fields: [HeadLine]

  init(_ message: Message) {
    func element(_ kind: Element.Kind) -> Element? { message.elements.first { $0.kind == kind } }
    requestLine = element(.requestLine)?.segments ?? 0..<0
    target = element(.target)?.segments ?? 0..<0
    isTargetOrdered = element(.target)?.isOrdered ?? true
    fieldOrder = element(.fields)?.order ?? .promised
    fields = message.elements.filter {
      $0.kind == .field && $0.segments.upperBound <= message.headSegmentCount
    }.map { HeadLine($0, of: message) }
  }

  func contains(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// The lines that say how the body is read.
  var ofBody: [[UInt8]] { fields.filter(\.isOfBody).map(\.bytes) }

  /// Removes and returns the fields of a name.
  mutating func remove(_ name: String) -> [HeadLine] {
    let removed = fields.filter { $0.name == name }
    fields.removeAll { $0.name == name }
    return removed
  }

  /// Replaces Content-Length with `Transfer-Encoding: chunked`, and returns the lines that it replaced.
  mutating func setEncoding(_ origin: Origin) -> [HeadLine] {
    let index = fields.firstIndex { $0.name == "content-length" }
    let removed = remove("content-length")
    fields.insert(
      HeadLine("Transfer-Encoding", name: origin, Array("chunked".utf8), origin), at: index ?? fields.count)
    return removed
  }
}

/// The line ends of a head, one after the other.
private struct LineEndings {
  /// The origins of line ends that are LF alone, by the number of the line; -1 stands for all lines.
  private var origins: [Int: Origin] = [:]
  private var line = 0

  init(_ ends: RequestSpec.Wire.LineEnds?) {
    switch ends {
    case .all(let place)?: origins[-1] = Origin("wire.line-ends", path: "wire.line-ends", at: place)
    case .lines(let numbers)?:
      for (index, number) in numbers.enumerated() {
        let path = FieldPath.appending(index: index, to: "wire.line-ends")
        origins[number.value] = Origin("wire.line-ends", path: path, at: number.place)
      }
    case nil: break
    }
  }

  /// Ends the next line.
  mutating func append(_ rule: RuleName, to builder: inout MessageBuilder) {
    if let origin = origins[-1] ?? origins[line] {
      builder.append("\n", .lineEnd, origin)
    } else {
      builder.append("\r\n", .lineEnd, Origin(rule))
    }
    line += 1
  }
}

extension MessageBuilder {
  /// Appends a line without its end.
  mutating func append(_ line: HeadLine) {
    for run in line.runs { append(run.bytes, run.role, run.origin) }
  }

  /// Appends the body of a message in chunks (RFC 9112, 7.1), the last of which is empty.
  mutating func append(_ chunks: [BodyChunk], of message: Message, trailers: [HeadLine]) {
    let rule = Origin("http.chunks")
    element(.chunked) { builder in
      for chunk in chunks {
        builder.element(.chunk) { builder in
          builder.append(
            chunk.digits ?? String(chunk.range.count, radix: 16), .chunkSize, chunk.origin)
          if !chunk.extension.isEmpty { builder.append(chunk.extension, .chunkExtension, chunk.origin) }
          builder.append("\r\n", .lineEnd, rule)
          guard !chunk.range.isEmpty else { return }
          let start = message.headLength
          builder.append(
            message, start + chunk.range.lowerBound..<start + chunk.range.upperBound, as: .bodyContent)
          builder.append("\r\n", .lineEnd, rule)
        }
      }
      if !trailers.isEmpty {
        builder.element(.trailer) { builder in
          for line in trailers {
            builder.element(.field) { builder in
              builder.append(line)
              builder.append("\r\n", .lineEnd, Origin("http.field"))
            }
          }
        }
      }
      builder.append("\r\n", .lineEnd, rule)
    }
  }
}

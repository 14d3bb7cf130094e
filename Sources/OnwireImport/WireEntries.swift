package import OnwireHTTP
package import OnwireSpecLanguage

/// The keys of `wire` that make a spec send the bytes of a request although its other keys give another
/// message.
package struct WireEntries {
  /// One entry: a key of `wire`, or `framing`, and its value.
  package struct Entry {
    /// The key, which is below `wire` unless it is `framing`.
    package var key: String
    package var value: SpecNode
    /// The aspects of the request that must be known for this.
    package var aspects: [Fidelity.Aspect]
  }

  /// The entries, the least far-reaching first: each removes one kind of difference.
  package private(set) var all: [Entry] = []

  /// How `request` differs from `made`; nothing where it has no head of HTTP/1.
  ///
  /// - Parameters:
  ///   - fieldsMade: What names alone in `fields` stand for the fields of; `made` unless given.
  ///   - kept: Fields that stay as they are made, by their names in lower case.
  ///   - store: What takes a body that has no place in a spec.
  package init(
    _ request: Request, over made: Message, fieldsOver fieldsMade: Message? = nil,
    keeping kept: Set<String> = [], store: FixtureStore? = nil
  ) {
    guard let sent = SentRequest(request),
      let own = SentRequest(Request(message: made, endpoint: request.endpoint))
    else { return }
    func add(_ key: String, _ value: SpecNode, _ aspects: [Fidelity.Aspect]) {
      all.append(Entry(key: key, value: value, aspects: aspects))
    }
    if sent.version != own.version { add("version", .text(sent.version), [.requestLine]) }
    if sent.target != own.target { add("target", .bytes(sent.target), [.requestLine]) }
    if sent.chunks == nil, sent.value(of: "content-length") == nil, own.value(of: "content-length") != nil {
      add("length", .null, [.fields])
    }
    let framing = sent.chunks?.framing
    if own.chunks == nil, let framing { add("framing", framing, [.framing]) }
    if sent.lines.map(\.raw) != own.lines.map(\.raw) {
      add(
        "fields", sent.wireFields(over: fieldsMade ?? made, keeping: kept),
        Fidelity.Aspect.head.filter { $0 != .requestLine })
    }
    if let ends = sent.wireLineEnds { add("line-ends", ends, [.fieldBlanks]) }
    if let chunks = sent.chunks, framing == nil { add("chunks", chunks.sizes, [.framing]) }
    if let chunks = sent.chunks, !chunks.trailers.isEmpty { add("trailers", chunks.lines, [.framing]) }
    if sent.chunks == nil,
      let content = try? Contents.node(of: request.message, [sent.body], name: nil, store: store)
    {
      add("body", .mapping([content]), [.body])
    }
  }
}

extension SpecNode {
  /// A text, or bytes that are none.
  fileprivate static func bytes(_ bytes: [UInt8]) -> SpecNode {
    String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .binary(bytes)
  }
}

extension SentRequest {
  /// The head line by line: a field that `made` has is given by its name alone.
  func wireFields(over made: Message, keeping kept: Set<String> = []) -> SpecNode {
    var values: [String: [String]] = [:]
    let fields = made.sentFields
    for field in fields.reversed() { values[field.name.lowercased(), default: []].append(field.value) }
    var nodes: [SpecNode] = []
    for line in lines {
      guard let (name, value) = line.field else {
        nodes.append(.mapping([.init("raw-line", .bytes(line.raw))]))
        continue
      }
      let lowered = name.lowercased()
      let own = values[lowered]?.popLast()
      if kept.contains(lowered) {
        if own != nil { nodes.append(.text(name)) }
      } else {
        nodes.append(own == value ? .text(name) : .mapping([.init(name, .text(value))]))
      }
    }
    for field in fields where kept.contains(field.name.lowercased()) {
      if values[field.name.lowercased()]?.popLast() != nil { nodes.append(.text(field.name)) }
    }
    return .list(nodes)
  }

  /// The lines that end in LF alone; `nil` if none does.
  var wireLineEnds: SpecNode? {
    let ends = [hasBareLF.first] + lines.map(\.isBareLF) + [hasBareLF.last]
    guard ends.contains(true) else { return nil }
    return ends.allSatisfy(\.self)
      ? .text("lf") : .list(ends.indices.filter { ends[$0] }.map { .typed("\($0)") })
  }
}

extension SentRequest.Chunks {
  /// The chunks one by one, without the last one if that is as usual.
  var sizes: SpecNode {
    var nodes: [SpecNode] = []
    for (index, (head, data)) in zip(heads, data).enumerated() {
      let isLast = index == heads.count - 1 && data.isEmpty
      let isUsual = head.size == String(data.count, radix: 16) && head.extensions.isEmpty
      if isLast, head.size == "0", head.extensions.isEmpty { continue }
      if isUsual {
        nodes.append(.typed("\(data.count)"))
        continue
      }
      var members: [SpecNode.Member] = [.init("size", .text(head.size))]
      if !head.extensions.isEmpty { members.append(.init("extension", .text(head.extensions))) }
      nodes.append(.mapping(members))
    }
    return .list(nodes)
  }

  /// The lines after the last chunk.
  var lines: SpecNode { .list(trailers.map { .mapping([.init("raw-line", .bytes($0))]) }) }

  /// The size of an app's chunks if its stream gives none; see docs/spec-language.md, "Framing".
  static let usualSize = 32 << 10

  /// The key `framing` that makes these chunks; `nil` if they have several sizes, or are spelled differently.
  var framing: SpecNode? {
    guard let last = heads.last, last.size == "0", last.extensions.isEmpty, data.last?.isEmpty == true,
      let size = data.first?.count, size > 0
    else { return nil }
    let chunks = zip(heads, data).dropLast()
    for (index, (head, range)) in chunks.enumerated() {
      let isLast = index == chunks.count - 1
      guard head.extensions.isEmpty, head.size == String(range.count, radix: 16),
        range.count == size || isLast && range.count < size
      else { return nil }
    }
    let isUsual = size == Self.usualSize || chunks.count == 1 && size < Self.usualSize
    return isUsual ? .text("chunked") : .mapping([.init("chunked", .typed("\(size)"))])
  }
}

import OnwireHTTP

/// Where things of each kind are in a request, as one of the two sees it.
struct TsharkViews {
  private(set) var ranges: [String: [Range<Int>]] = [:]

  subscript(view: String) -> [Range<Int>] { ranges[view] ?? [] }

  private mutating func add(_ view: String, _ range: Range<Int>) { ranges[view, default: []].append(range) }

  /// What our parser sees.
  init(of message: Message) {
    for (index, segment) in message.segments.enumerated() {
      switch segment.role {
      case .method, .version, .formKey, .formValue, .documentKey, .documentValue, .partContent:
        add(segment.role.rawValue, message.offsets[index]..<message.offsets[index + 1])
      default: break
      }
    }
    for element in message.elements {
      switch element.kind {
      case .target, .field, .queryPair, .part, .partField:
        let segments = element.segments
        add(
          element.kind.rawValue, message.offsets[segments.lowerBound]..<message.offsets[segments.upperBound])
      default: break
      }
    }
    if message.length > message.headLength { add("body", message.headLength..<message.length) }
  }

  private static let names = [
    "http.request.method": "method", "http.request.uri": "target", "http.request.version": "version",
    "http.request.line": "field", "http.request.uri.query.parameter": "query-pair", "http.file_data": "body",
    "urlencoded-form.key": "form-key", "urlencoded-form.value": "form-value", "mime_multipart.part": "part",
    "json.key": "document-key", "json.value.string": "document-value", "json.value.number": "document-value",
    "json.value.true": "document-value", "json.value.false": "document-value",
    "json.value.null": "document-value",
  ]

  /// What tshark sees.
  init(of fields: [TsharkDissection.Field]) {
    var heads: [Range<Int>] = []
    for field in fields {
      if field.name.hasPrefix("mime_multipart.header.") { heads.append(field.range) }
      if let view = Self.names[field.name] { add(view, field.range) }
    }
    // The last field of a part's head goes up to the content: the empty line is in it.
    let ends = Set(self["part"].map { part in heads.filter { part.overlaps($0) }.map(\.upperBound).max() })
    for head in heads {
      add("part-field", head.lowerBound..<head.upperBound - (ends.contains(head.upperBound) ? 2 : 0))
    }
    for part in self["part"] {
      let end = heads.filter { part.overlaps($0) }.map(\.upperBound).max() ?? part.lowerBound
      add("part-content", end..<part.upperBound)
    }
    ranges = ranges.mapValues { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }
}

extension [TsharkDissection.Field] {
  /// The length that Content-Length gives.
  var contentLength: Int? { first { $0.name == "http.content_length" }.flatMap { Int($0.shown) } }
}

extension Message {
  /// The length that Content-Length gives.
  var contentLength: Int? {
    fields.first { $0.path.lowercased() == "header.content-length" && $0.role == .fieldValue }
      .flatMap { Int(String(decoding: storage[$0.range], as: UTF8.self)) }
  }
}

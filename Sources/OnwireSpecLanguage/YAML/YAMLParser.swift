#if BundledYAML
  internal import CYaml
#else
  internal import COnwireYAML
#endif

/// An event of libyaml's stream in Swift's types; its texts are valid until the next event is read.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd, alias
    case scalar(FlatNode.Kind)
    case sequenceStart, mappingStart, containerEnd
  }

  var kind: Kind
  /// The start, in code points.
  var start: Int
  /// The end, in code points.
  var end: Int
  /// A scalar's value, with escapes and folding resolved.
  var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The name after `&`, or after the `*` of an alias.
  var anchor: UnsafePointer<UInt8>?
  /// The tag with its handle expanded, such as `tag:yaml.org,2002:int`.
  var tag: UnsafePointer<UInt8>?
}

/// The reason why libyaml gave up; its marks count code points, not bytes.
struct YAMLFailure: Error {
  var problem: String
  var mark: Int
  var context: String
  var contextMark: Int?
}

/// Owns a libyaml parser; the only code that knows its C types.
struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let isReady: Bool
  private var holdsEvent = false

  /// A parser of `input`, which must be valid UTF-8 and outlive the parser.
  init(unchecked input: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    isReady = yaml_parser_initialize(parser) == 1
    if isReady {
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }
  }

  deinit {
    if holdsEvent { yaml_event_delete(event) }
    if isReady { yaml_parser_delete(parser) }
    event.deallocate()
    parser.deallocate()
  }

  /// The next event; its `text` is valid until the next call.
  mutating func next() throws(YAMLFailure) -> YAMLEvent {
    if holdsEvent {
      yaml_event_delete(event)
      holdsEvent = false
    }
    guard isReady, yaml_parser_parse(parser, event) == 1 else { throw failure }
    holdsEvent = true
    return translated
  }

  private var failure: YAMLFailure {
    guard isReady, parser.pointee.error != YAML_MEMORY_ERROR, let problem = parser.pointee.problem else {
      return YAMLFailure(problem: "out of memory", mark: 0, context: "", contextMark: nil)
    }
    let context = parser.pointee.context.map { String(cString: $0) }
    return YAMLFailure(
      problem: String(cString: problem),
      mark: parser.pointee.problem_mark.index,
      context: context ?? "",
      contextMark: context == nil ? nil : parser.pointee.context_mark.index)
  }

  private var translated: YAMLEvent {
    let raw = event.pointee
    var result = YAMLEvent(
      kind: .streamStart, start: raw.start_mark.index, end: raw.end_mark.index)
    switch raw.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT:
      result.kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT:
      result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT:
      result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = .alias
      result.anchor = UnsafePointer(raw.data.alias.anchor)
    case YAML_SCALAR_EVENT:
      let scalar = raw.data.scalar
      result.kind = .scalar(Self.kind(of: scalar.style))
      result.text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      result.anchor = UnsafePointer(scalar.anchor)
      result.tag = UnsafePointer(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      result.anchor = UnsafePointer(raw.data.sequence_start.anchor)
      result.tag = UnsafePointer(raw.data.sequence_start.tag)
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      result.anchor = UnsafePointer(raw.data.mapping_start.anchor)
      result.tag = UnsafePointer(raw.data.mapping_start.tag)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      result.kind = .containerEnd
    default:
      break
    }
    return result
  }

  private static func kind(of style: yaml_scalar_style_t) -> FlatNode.Kind {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}

#if BundledYAML
  internal import CYaml
#else
  internal import COnwireYAML
#endif

/// Owns a libyaml emitter, which writes events as text.
struct YAMLEmitter: ~Copyable {
  /// The style in which to write a scalar; libyaml uses another one if this cannot hold the text.
  enum Style {
    case plain, doubleQuoted, literal
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  private let emitter: UnsafeMutablePointer<yaml_emitter_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  private let output = Output()
  private var isSound: Bool

  /// An emitter of one document; `escapingUnicode` writes everything that is not ASCII as escapes.
  init(escapingUnicode: Bool = false) {
    emitter = .allocate(capacity: 1)
    emitter.initialize(to: yaml_emitter_t())
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    isSound = yaml_emitter_initialize(emitter) == 1
    guard isSound else { return }
    yaml_emitter_set_output(
      emitter,
      { output, bytes, count in
        guard let output, let bytes else { return 0 }
        let target = Unmanaged<Output>.fromOpaque(output).takeUnretainedValue()
        target.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
        return 1
      }, Unmanaged.passUnretained(output).toOpaque())
    yaml_emitter_set_unicode(emitter, escapingUnicode ? 0 : 1)
    yaml_emitter_set_width(emitter, -1)
    yaml_emitter_set_indent(emitter, 2)
    emit(yaml_stream_start_event_initialize(event, YAML_UTF8_ENCODING))
    emit(yaml_document_start_event_initialize(event, nil, nil, nil, 1))
  }

  deinit {
    yaml_emitter_delete(emitter)
    emitter.deallocate()
    event.deallocate()
  }

  /// Writes a scalar; `tag` is its whole tag, such as `tag:yaml.org,2002:binary`.
  mutating func scalar(_ text: String, _ style: Style, tag: String? = nil) {
    let wanted =
      switch style {
      case .plain: YAML_PLAIN_SCALAR_STYLE
      case .doubleQuoted: YAML_DOUBLE_QUOTED_SCALAR_STYLE
      case .literal: YAML_LITERAL_SCALAR_STYLE
      }
    // libyaml copies both, and needs an address even for an empty text.
    var bytes = Array(text.utf8) + [0]
    var tagBytes: [UInt8] = tag.map { Array($0.utf8) + [0] } ?? [0]
    let isImplicit: Int32 = tag == nil ? 1 : 0
    let count = Int32(clamping: bytes.count - 1)
    let made = bytes.withUnsafeMutableBufferPointer { bytes in
      tagBytes.withUnsafeMutableBufferPointer { tagBytes in
        yaml_scalar_event_initialize(
          event, nil, isImplicit == 1 ? nil : tagBytes.baseAddress, bytes.baseAddress, count, isImplicit,
          isImplicit, wanted)
      }
    }
    emit(made)
  }

  mutating func beginSequence(tag: String? = nil) {
    var bytes: [UInt8] = tag.map { Array($0.utf8) + [0] } ?? [0]
    let isImplicit: Int32 = tag == nil ? 1 : 0
    emit(
      bytes.withUnsafeMutableBufferPointer {
        yaml_sequence_start_event_initialize(
          event, nil, isImplicit == 1 ? nil : $0.baseAddress, isImplicit, YAML_BLOCK_SEQUENCE_STYLE)
      })
  }

  mutating func endSequence() { emit(yaml_sequence_end_event_initialize(event)) }

  mutating func beginMapping() {
    emit(yaml_mapping_start_event_initialize(event, nil, nil, 1, YAML_BLOCK_MAPPING_STYLE))
  }

  mutating func endMapping() { emit(yaml_mapping_end_event_initialize(event)) }

  /// The written document; `nil` if libyaml failed.
  consuming func text() -> String? {
    emit(yaml_document_end_event_initialize(event, 1))
    emit(yaml_stream_end_event_initialize(event))
    if isSound { isSound = yaml_emitter_flush(emitter) == 1 }
    return isSound ? String(validating: output.bytes, as: UTF8.self) : nil
  }

  /// Passes the event to the emitter, which frees it in any case.
  private mutating func emit(_ isMade: Int32) {
    guard isSound, isMade == 1 else {
      isSound = false
      return
    }
    isSound = yaml_emitter_emit(emitter, event) == 1
  }
}

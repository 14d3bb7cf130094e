package import OnwireTextFormats

/// Appends whole bodies as elements of the grammar that they are written in.
///
/// Lowering and reading share it, so that both name the same bytes alike. Multipart bodies have a grammar of
/// their own.
package enum BodyGrammar {
  /// Larger bodies are not taken apart.
  package static let lengthLimit = 16 << 20
  /// Forms of more pairs are not taken apart.
  package static let pairLimit = 1 << 19

  /// Appends `bytes` as what they are, and says which; `nil`, and nothing is appended, where that is not known.
  ///
  /// That is what `type` declares where the bytes fit it. Whole JSON objects and arrays and property lists are
  /// themselves under any type: curl's `-d '{"a":1}'` declares a form. In JSON, `words` are values, too.
  package static func append(
    _ bytes: ArraySlice<UInt8>, as type: MediaType?, words: [[UInt8]] = [], to builder: inout MessageBuilder,
    _ origin: Origin
  ) -> Element.Kind? {
    if let (kind, pieces) = document(bytes, as: type, words) {
      builder.element(kind) { builder in
        builder.append(bytes, in: pieces, origin)
      }
      return kind
    }
    return appendForm(bytes, as: type, to: &builder) { _ in origin }
  }

  /// The same; `origin` tells the cause of each range of the indices of `bytes`.
  package static func append(
    _ bytes: ArraySlice<UInt8>, as type: MediaType?, to builder: inout MessageBuilder,
    origin: (Range<Int>) -> Origin
  ) -> Element.Kind? {
    if let (kind, pieces) = document(bytes, as: type) {
      builder.element(kind) { builder in
        builder.reserve(segments: pieces.count)
        for piece in pieces {
          let range = bytes.startIndex + piece.range.lowerBound..<bytes.startIndex + piece.range.upperBound
          builder.append(bytes[range], Segment.Role(piece.kind), origin(range))
        }
      }
      return kind
    }
    return appendForm(bytes, as: type, to: &builder, origin: origin)
  }

  /// The runs of bytes that are a document.
  private static func document(
    _ bytes: ArraySlice<UInt8>, as type: MediaType?, _ words: [[UInt8]] = []
  ) -> (kind: Element.Kind, pieces: DocumentOutline.Pieces)? {
    guard !bytes.isEmpty, bytes.count <= lengthLimit, let form = documentForm(of: bytes, type),
      let pieces = DocumentOutline(words: words).pieces(of: bytes, as: form)
    else { return nil }
    return (form == .json ? .json : .propertyList, pieces)
  }

  private static func appendForm(
    _ bytes: ArraySlice<UInt8>, as type: MediaType?, to builder: inout MessageBuilder,
    origin: (Range<Int>) -> Origin
  ) -> Element.Kind? {
    guard !bytes.isEmpty, bytes.count <= lengthLimit, type?.isForm == true, isForm(bytes) else { return nil }
    builder.element(.form) { PairGrammar.form.append(bytes, to: &$0, origin: origin) }
    return .form
  }

  /// Whether bytes are a whole JSON object or array, or a property list.
  static func isDocument(_ bytes: ArraySlice<UInt8>) -> Bool {
    documentForm(of: bytes, nil).map { DocumentOutline().pieces(of: bytes, as: $0) != nil } ?? false
  }

  /// The form of document that the bytes begin as, or that `type` declares.
  private static func documentForm(of bytes: ArraySlice<UInt8>, _ type: MediaType?) -> DocumentOutline.Form? {
    if bytes.starts(with: "bplist".utf8) { return .binaryPropertyList }
    switch bytes.first(where: { !$0.isSpaceOrLineEnd }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    case UInt8(ascii: "<"): return .xmlPropertyList
    default: return type?.isJSON == true ? .json : nil
    }
  }

  /// Whether bytes may be pairs: NUL, which no encoding of a form leaves, is in those of UTF-16 and in files.
  private static func isForm(_ bytes: ArraySlice<UInt8>) -> Bool {
    var count = 0
    for byte in bytes {
      if byte == 0 { return false }
      if byte == UInt8(ascii: "&") { count += 1 }
    }
    return count < pairLimit
  }
}

extension Segment.Role {
  /// What a run of a document is on the wire.
  package init(_ kind: WrittenDocument.Piece.Kind) {
    switch kind {
    case .punctuation: self = .delimiter
    case .key: self = .documentKey
    case .value: self = .documentValue
    }
  }
}

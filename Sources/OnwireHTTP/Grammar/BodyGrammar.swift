package import OnwireTextFormats

/// Appends whole bodies as elements of their grammar.
///
/// Lowering and reading share it, so that both give the same roles to the same bytes. Multipart bodies have a
/// grammar of their own.
package enum BodyGrammar {
  /// Larger bodies are not taken apart.
  package static let lengthLimit = 16 << 20
  /// Forms with more pairs are not taken apart.
  package static let pairLimit = 1 << 19

  /// Appends `bytes` as an element of their grammar, and returns its kind; appends nothing and returns `nil`
  /// if that is unknown. The bytes of a document move into the message, and none are left here.
  ///
  /// The grammar is the one that `type` declares, if the bytes fit it. Whole JSON objects, JSON arrays and
  /// property lists are recognized under any type: curl's `-d '{"a":1}'` declares a form. In JSON, `words`
  /// are values, too.
  package static func append(
    _ bytes: inout [UInt8], as type: MediaType?, words: [[UInt8]] = [], to builder: inout MessageBuilder,
    _ origin: Origin
  ) -> Element.Kind? {
    if var found = document(bytes[...], as: type, words) {
      builder.element(found.kind) { $0.append(&bytes, in: &found.pieces, origin) }
      return found.kind
    }
    return appendForm(bytes[...], as: type, to: &builder) { _ in origin }
  }

  /// Does the same with an origin for each range of the indices of `bytes`.
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

  /// The kind and the pieces of a document; `nil` if the bytes are not one.
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

  /// The form of document that the first bytes suggest, or that `type` declares.
  private static func documentForm(of bytes: ArraySlice<UInt8>, _ type: MediaType?) -> DocumentOutline.Form? {
    if bytes.starts(with: "bplist".utf8) { return .binaryPropertyList }
    switch bytes.first(where: { !$0.isSpaceOrLineEnd }) {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
    case UInt8(ascii: "<"): return .xmlPropertyList
    default: return type?.isJSON == true ? .json : nil
    }
  }

  /// Whether bytes may be pairs: they may not contain NUL, which forms escape, but UTF-16 and files have.
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
  /// The role of a piece of a document on the wire.
  package init(_ kind: WrittenDocument.Piece.Kind) {
    switch kind {
    case .punctuation: self = .delimiter
    case .key: self = .documentKey
    case .value: self = .documentValue
    }
  }
}

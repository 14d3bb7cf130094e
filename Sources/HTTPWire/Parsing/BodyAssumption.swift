import TextFormats

/// What a comparison takes for true of a body when the fields of its head do not fit it.
struct BodyAssumption {
  /// A type in place of that of the head.
  var type: MediaType?
  /// A boundary in place of that of the type.
  var boundary: [UInt8]?
  /// Lines of other boundaries that separate parts, too, in order; their offsets are in the body.
  var strays: [Delimiter] = []
}

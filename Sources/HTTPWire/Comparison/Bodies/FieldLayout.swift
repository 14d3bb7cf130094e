/// A field of a part's head, or of a trailer, as it is compared.
struct FieldLayout {
  let element: Int
  let path: String
  let whole: Range<Int>
  private(set) var name = 0..<0
  private(set) var value = 0..<0
  private(set) var lineEnd: Range<Int>
  /// The name in lower case.
  private(set) var key: [UInt8] = []

  /// A field below `path`; `counts` tells how often each name came there.
  init(_ message: Message, _ element: Int, in path: String, _ counts: inout [String: Int]) {
    self.element = element
    let segments = message.elements[element].segments
    whole = message.range(of: element)
    lineEnd = whole.upperBound..<whole.upperBound
    var text: Range<Int>?
    for segment in segments {
      let range = message.offsets[segment]..<message.offsets[segment + 1]
      switch message.segments.role(at: segment) {
      case .partFieldName, .fieldName:
        name = range
        key = message.storedBytes(segment).map(\.lowercased)
      case .delimiter: break
      case .lineEnd: lineEnd = range
      default: text = (text?.lowerBound ?? range.lowerBound)..<range.upperBound
      }
    }
    value = text ?? lineEnd.lowerBound..<lineEnd.lowerBound
    let spelled = WirePath.appending(
      fieldName: String(decoding: message.shortBytes(name), as: UTF8.self), to: path)
    self.path = WirePath.numbered(spelled, counts[spelled.lowercased(), default: 0].increased())
  }

  /// The colon with the blanks around it.
  var before: Range<Int> { name.upperBound..<max(name.upperBound, value.lowerBound) }
  /// The blanks behind the value.
  var behind: Range<Int> { value.upperBound..<max(value.upperBound, lineEnd.lowerBound) }
}

import OnwireTextFormats

/// One `name=value` in a field value, as written there.
struct FieldParameter {
  /// The name.
  var name: Range<Int>
  /// The value, without the quotes around it.
  var value: Range<Int>
}

/// Finds the parameters of a field value such as `form-data; name="a"`, in all the spellings that apps send.
///
/// A comma or just blanks may stand in place of a `;`, and a quote may be missing. A quoted value ends at the
/// first quote that has no backslash before it and `;` or the end after it: clients that do not escape may
/// write quotes inside. An unquoted value ends at `;`. Linear in the length.
enum ParameterScan {
  private static let semicolon = UInt8(ascii: ";")
  private static let quote = UInt8(ascii: "\"")
  private static let separators = ASCIISet(";, \t\r\n")

  /// The parameters of `text`, in order, as ranges of its indices.
  static func parameters(in text: ArraySlice<UInt8>) -> [FieldParameter] {
    var parameters: [FieldParameter] = []
    var position = text.startIndex
    while position < text.endIndex {
      if separators.contains(text[position]) {
        position += 1
        continue
      }
      let name = position
      while position < text.endIndex, !separators.contains(text[position]), text[position] != equals {
        position += 1
      }
      let nameEnd = position
      while position < text.endIndex, text[position].isSpaceOrLineEnd { position += 1 }
      guard position < text.endIndex, text[position] == equals else { continue }
      position += 1
      while position < text.endIndex, text[position].isSpaceOrLineEnd { position += 1 }
      let isQuoted = position < text.endIndex && text[position] == quote
      if isQuoted { position += 1 }
      let end = isQuoted ? quotedEnd(text, position) : plainEnd(text, position)
      parameters.append(FieldParameter(name: name..<nameEnd, value: position..<end))
      position = end
      while position < text.endIndex, text[position] != semicolon { position += 1 }
    }
    return parameters
  }

  private static let equals = UInt8(ascii: "=")

  /// The offset of the quote that ends a quoted value, which blanks, the line ends of a folded value, and
  /// then `;` or the end follow; the end of the text if there is none.
  private static func quotedEnd(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
    var position = start
    while position < text.endIndex {
      switch text[position] {
      case UInt8(ascii: "\\"):
        position += 2
      case quote:
        var next = position + 1
        while next < text.endIndex, text[next].isSpaceOrLineEnd { next += 1 }
        if next == text.endIndex || text[next] == semicolon { return position }
        position = next
      default:
        position += 1
      }
    }
    return text.endIndex
  }

  private static func plainEnd(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
    var end = text[start...].firstIndex(of: semicolon) ?? text.endIndex
    while end > start, text[end - 1].isSpaceOrLineEnd { end -= 1 }
    return end
  }
}

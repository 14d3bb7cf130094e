import Diagnostics
import TextFormats

/// A quick look at a message of a spec: whether any check has to look closer.
///
/// Compiling is to cost next to nothing more for findings, and most messages have none. What is asked here is
/// less than what the checks ask, but each finding of a rule that applies to specs needs it. That the glance
/// notices something says nothing yet.
struct SpecGlance {
  private let message: Message

  init(_ message: Message) { self.message = message }

  /// Whether a rule that applies to specs may find something.
  var noticesSomething: Bool { bodyIsOnGet || headNeedsLook || contentNeedsLook }

  /// For `body-on-get`.
  private var bodyIsOnGet: Bool {
    message.length > message.headLength && (message.method == "GET" || message.method == "HEAD")
  }

  // MARK: Fields

  /// For `missing-host`, `invalid-content-length`, and all rules of Content-Type.
  private var headNeedsLook: Bool {
    var hasHost = false
    var hasType = false
    for element in message.elements
    where element.kind == .field && element.segments.upperBound <= message.headSegmentCount {
      guard let segment = element.segments.first, message.segments.role(at: segment) == .fieldName else {
        return true
      }
      let name = message.storedBytes(segment)
      if name.equalsCaseless("host") {
        hasHost = true
      } else if name.equalsCaseless("content-length") {
        let length = value(of: element)
        if length.isEmpty || !length.allSatisfy(ASCIISet.digits.contains) { return true }
      } else if name.equalsCaseless("content-type") {
        hasType = true
        if !isPlain(value(of: element)) { return true }
      }
    }
    return !hasHost || !hasType && mayBeParts
  }

  /// What stands between the mark behind a field's name and the line end.
  private func value(of field: Element) -> ArraySlice<UInt8> {
    let pieces = field.segments.dropFirst(2).dropLast()
    guard let first = pieces.first, let last = pieces.last else { return [] }
    let start = message.storedBytes(first).startIndex
    let end = message.storedBytes(last).endIndex
    return start < end ? message.storage[start..<end] : []
  }

  /// Whether this is a Content-Type as the client libraries write it, which the body fits.
  private func isPlain(_ type: ArraySlice<UInt8>) -> Bool {
    let multipart = "multipart/form-data; boundary=".utf8
    if type.starts(with: multipart) {
      let boundary = type.dropFirst(multipart.count)
      return (1...70).contains(boundary.count)
        && boundary.allSatisfy {
          FindingContext.boundaryCharacters.contains($0) && ASCIISet.token.contains($0)
        }
    }
    let isJSON =
      type.equalsCaseless("application/json") || type.equalsCaseless("application/json; charset=utf-8")
    let isForm =
      type.equalsCaseless("application/x-www-form-urlencoded")
      || type.equalsCaseless("application/x-www-form-urlencoded; charset=utf-8")
    guard isJSON || isForm, message.segments.areStored, !mayBeParts else { return false }
    return message.elements.contains { $0.kind == .json } == isJSON
      && String(validating: message.storage[message.headLength...], as: UTF8.self) != nil
  }

  /// Whether the body begins as a delimiter may.
  private var mayBeParts: Bool {
    guard message.headSegmentCount < message.segments.count else { return false }
    let start = message.storedBytes(message.headSegmentCount)
    return start.first.map { $0 == UInt8(ascii: "-") || $0 == 0x0D || $0 == 0x0A } ?? false
  }

  // MARK: Pairs and parts

  /// For the rules of escapes, blanks and arrays, `charset-misfit`, `unquoted-name` and `boundary-in-part`.
  private var contentNeedsLook: Bool {
    var pairs = PairGlance()
    for segment in message.segments.indices {
      switch message.segments.role(at: segment) {
      case .path, .query, .queryKey, .queryValue:
        if pairs.notices(message.storedBytes(segment)) { return true }
      case .formKey, .formValue:
        let bytes = message.storedBytes(segment)
        if pairs.notices(bytes) { return true }
        if bytes.holdsHighEscape, String(validating: FormText.decode(bytes), as: UTF8.self) == nil {
          return true
        }
      case .partName:
        if !isBehindQuote(segment) || pairs.notices(message.storedBytes(segment)) { return true }
      case .partFilename:
        if !isBehindQuote(segment) { return true }
      case .partContent:
        if message.storedBytes(segment).holdsDashes { return true }
      case .partFieldValue:
        let value = message.storedBytes(segment)
        if value.contains(UInt8(ascii: "/")), value.mayTellCharset { return true }
      default: break
      }
    }
    return false
  }

  private func isBehindQuote(_ segment: Int) -> Bool {
    segment > 0 && message.storedBytes(segment - 1).last == UInt8(ascii: "\"")
  }
}

/// A quick look at the texts of a path, of pairs and of names of parts.
private struct PairGlance {
  private var hasPlus = false
  private var hasEscapedBlank = false

  /// Whether there is a false or doubled escape, `[][`, or the other spelling of a blank.
  mutating func notices(_ text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    // How much of `[][` stands before the index.
    var marks = 0
    while index < text.endIndex {
      var byte = text[index]
      index += 1
      if byte == UInt8(ascii: "+") {
        hasPlus = true
      } else if byte == UInt8(ascii: "%") {
        guard text.endIndex - index >= 2, let high = text[index].digit(16),
          let low = text[index + 1].digit(16)
        else { return true }
        byte = high << 4 | low
        index += 2
        if byte == UInt8(ascii: " ") { hasEscapedBlank = true }
        if byte == UInt8(ascii: "%"), index < text.endIndex, text[index].digit(16) != nil {
          return true
        }
      }
      switch byte {
      case UInt8(ascii: "["):
        if marks == 2 { return true }
        marks = 1
      case UInt8(ascii: "]"): marks = marks == 1 ? 2 : 0
      default: marks = 0
      }
    }
    return hasPlus && hasEscapedBlank
  }
}

extension ArraySlice<UInt8> {
  /// Whether the value of a part's field may be a type with a charset, its own or that of JSON.
  fileprivate var mayTellCharset: Bool {
    let text = String(decoding: self, as: UTF8.self).lowercased()
    return text.holds("charset") || text.holds("json")
  }

  /// Whether `--` is in the bytes: every delimiter of parts begins with it.
  fileprivate var holdsDashes: Bool {
    var isBehindDash = false
    for byte in self {
      let isDash = byte == UInt8(ascii: "-")
      if isDash, isBehindDash { return true }
      isBehindDash = isDash
    }
    return false
  }
}

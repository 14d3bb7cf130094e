/// A quick look at a message of a spec: whether any check must look closer.
///
/// Findings should cost compiling next to nothing, and most messages have none. These conditions are weaker
/// than those of the checks, but each finding of a rule that applies to specs requires one of them; a glance
/// that notices something proves nothing.
///
/// A condition is declared beside the checks that need it; here all are evaluated in one pass.
struct SpecGlance {
  let message: Message

  init(_ message: Message) { self.message = message }

  /// Whether a rule that applies to specs may find something.
  var noticesSomething: Bool { bodyIsOnGet || headNeedsLook || contentNeedsLook }

  private var headNeedsLook: Bool {
    if FindingContext.holdsControl(message.storage.prefix(message.headLength)) { return true }
    var hasHost = false
    var hasType = false
    var hasLength = false
    var hasEncoding = false
    for element in message.elements
    where element.kind == .field && element.segments.upperBound <= message.headSegmentCount {
      guard let segment = element.segments.first, message.segments.role(at: segment) == .fieldName else {
        return true
      }
      let name = message.storedBytes(segment)
      if name.equalsCaseless("host") {
        hasHost = true
      } else if name.equalsCaseless("transfer-encoding") {
        hasEncoding = true
        if !value(of: element).equalsCaseless("chunked") { return true }
      } else if name.equalsCaseless("content-encoding") {
        return true
      } else if name.equalsCaseless("content-length") {
        hasLength = true
        if !FindingContext.isLength(value(of: element)) { return true }
      } else if name.equalsCaseless("content-type") {
        hasType = true
        if !isPlain(value(of: element)) { return true }
      }
    }
    // For `missing-host`, `length-and-encoding` and `type-misfit`.
    return !hasHost || hasLength && hasEncoding || !hasType && mayBeParts
  }

  /// The bytes between the mark after a field's name and the line end.
  private func value(of field: Element) -> ArraySlice<UInt8> {
    let pieces = field.segments.dropFirst(2).dropLast()
    guard let first = pieces.first, let last = pieces.last else { return [] }
    let start = message.storedBytes(first).startIndex
    let end = message.storedBytes(last).endIndex
    return start < end ? message.storage[start..<end] : []
  }

  private var contentNeedsLook: Bool {
    var pairs = PairGlance()
    for segment in message.segments.indices {
      switch message.segments.role(at: segment) {
      case .path, .query, .queryKey, .queryValue:
        if pairs.notices(message.storedBytes(segment)) { return true }
      case .formKey, .formValue:
        let bytes = message.storedBytes(segment)
        if pairs.notices(bytes) || bytes.mayHaveOtherCharset { return true }
      case .partName:
        if !isBehindQuote(segment) || pairs.notices(message.storedBytes(segment)) { return true }
      case .partFilename: if !isBehindQuote(segment) { return true }
      case .partContent: if message.storedBytes(segment).holdsDashes { return true }
      case .partFieldValue: if message.storedBytes(segment).mayTellCharset { return true }
      default: break
      }
    }
    return false
  }
}

import OnwireDiagnostics
import OnwireTextFormats

extension FindingRule {
  static let documentRules = [brokenJSON, byteOrderMark, duplicateJSONKey, loneSurrogate, largeInteger]

  static let brokenJSON = Self(
    "broken-json", .warning, "a server that reads JSON answers 400", specs: true,
    inResponse: "an app gets an error in place of the value: of Foundation NSCocoaErrorDomain 3840")
  static let byteOrderMark = Self(
    "byte-order-mark", .warning,
    "PHP and Go read no JSON after a byte order mark, and Node's JSON.parse none",
    specs: true,
    inResponse: "Node's JSON.parse, PHP, Go and Python's json.loads of a text read no JSON after it")

  static let duplicateJSONKey = Self(
    "duplicate-json-key", .warning,
    "Node, PHP and Python take the last and say nothing, others the first, or refuse the body",
    inResponse:
      "Swift's JSONDecoder takes the first, Node and Python the last, Apple's NSJSONSerialization took the first"
  )
  static let loneSurrogate = Self(
    "lone-surrogate", .warning,
    "PHP reads no JSON at all, Python fails when it writes the text, and Node and Go put U+FFFD in its place",
    inResponse: "Foundation on Linux refuses all of the JSON, Node and Go put U+FFFD in its place")
  static let largeInteger = Self(
    "large-integer", .warning, "JavaScript, and whatever keeps numbers as doubles, reads another number",
    inResponse:
      "NSJSONSerialization from iOS 11 on, JavaScript, and whatever keeps doubles reads another number")
}

/// JSON that is well-formed, but read differently by some.
extension FindingContext {
  var documentFindings: [Found] {
    var faults = DocumentFaults()
    if isOwn(.requestLine) { for segment in head { readValue(segment, &faults) } }
    if isOwn(.body) {
      for json in message.elements where json.kind == .json {
        read(json, of: self, &faults) { (self.range($0), .segment($0)) }
      }
      let documents = documents
      for segment in bodyOutsideDocuments {
        if let document = documents[segment] {
          let start = message.offsets[segment]
          read(document, &faults) { (start + $0.lowerBound..<start + $0.upperBound, .segment(segment)) }
        } else {
          readValue(segment, &faults)
        }
      }
    }
    return faults.duplicates.found + faults.surrogates.found + faults.integers.found
  }

  /// Why a body that begins like an object or array is not JSON, and where; `nil` if it begins differently,
  /// or the reason is unknown.
  var faultOfJSON: Found? {
    let body = message.storage[message.headLength...]
    let hasMark = body.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? body.dropFirst(3) : body
    guard let first = text.first(where: { !$0.isSpaceOrLineEnd }),
      first.isOne(of: "{[")
    else { return nil }
    let subject = Found.Subject.segment(message.headSegmentCount)
    if hasMark, BodyGrammar.isDocument(text) {
      return FindingRule.byteOrderMark.at(
        body.startIndex..<text.startIndex, subject, "there is a byte order mark before the JSON")
    }
    guard let offset = DocumentOutline().misfitOfJSON(in: text) else { return nil }
    let place = text.startIndex + offset
    if place == text.endIndex {
      return FindingRule.brokenJSON.at(place..<place, subject, "the JSON ends in the middle of a value")
    }
    let start = text[..<place].lastIndex { !ASCIISet.letters.contains($0) }.map { $0 + 1 } ?? place
    let word = text[start...].prefix { ASCIISet.letters.contains($0) }
    let name = String(decoding: word.prefix(16), as: UTF8.self)
    if Self.noValues.contains(name) {
      return FindingRule.brokenJSON.at(
        start..<word.endIndex, subject, "`\(name)` is not a value of JSON")
    }
    let byte = text[place]
    let what = (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "such byte"
    return FindingRule.brokenJSON.at(
      place..<place + 1, subject, "JSON has no \(what) in this place",
      consequence: message.isResponse && Self.isBehindComma(place, in: text)
        ? "Foundation's parser passes over the comma before it, those of JavaScript, Python and Go refuse it"
        : nil)
  }

  /// Whether a bracket that ends a container follows a value and one comma.
  private static func isBehindComma(_ place: Int, in text: ArraySlice<UInt8>) -> Bool {
    let before = text[..<place].reversed().lazy.filter { !$0.isSpaceOrLineEnd }.prefix(2)
    return text[place].isOne(of: "]}") && before.first == UInt8(ascii: ",")
      && before.dropFirst().first.map { !$0.isOne(of: ",:[{") } ?? false
  }

  /// JavaScript and Python values that JSON lacks.
  private static let noValues: Set<String> = ["NaN", "nan", "Infinity", "undefined", "None", "True", "False"]

  // MARK: Within other texts

  /// The contents of parts that are JSON: by their type, or as texts that begin like an object or array.
  var partDocuments: [Int: Message] {
    var documents: [Int: Message] = [:]
    for part in parts where !part.isCoded {
      guard let segment = part.content, isStored(segment) else { continue }
      let type = part.types.first.map { MediaType(value(ofPartField: $0).bytes) }
      if let type, type.isJSON {
        guard isUTF8(type) else { continue }
      } else {
        guard part.filename == nil, type.map({ $0.essence == "text/plain" }) ?? true,
          Self.mayBeDocument(bytes(segment))
        else { continue }
      }
      documents[segment] = Self.document(bytes(segment))
    }
    return documents
  }

  /// Reads the value of a pair, if it is a whole object or array.
  private func readValue(_ segment: Int, _ faults: inout DocumentFaults) {
    guard role(segment) == .queryValue || role(segment) == .formValue, Self.mayBeDocument(bytes(segment))
    else {
      return
    }
    let text = FormText.decoded(bytes(segment), at: message.offsets[segment])
    guard Self.mayBeDocument(text.bytes[...]), let document = Self.document(text.bytes[...]) else { return }
    read(document, &faults) { (text.source(of: $0), .segment(segment)) }
  }

  /// Whether a text begins like a JSON object or array, with or without escapes, and is long enough for a
  /// member.
  private static func mayBeDocument(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count > 8, let first = text.first else { return false }
    guard first == UInt8(ascii: "%") else { return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") }
    let escape = text.dropFirst().prefix(2)
    return escape.equalsCaseless("7b") || escape.equalsCaseless("5b")
  }

  private static func document(_ text: ArraySlice<UInt8>) -> Message? {
    let type = MediaType("application/json")
    guard let message = try? RequestParser().message(body: ByteInput(Array(text)), as: type),
      message.elements.contains(where: { $0.kind == .json })
    else { return nil }
    return message
  }

  private func read(
    _ document: Message, _ faults: inout DocumentFaults,
    place: (Range<Int>) -> (Range<Int>, Found.Subject)
  ) {
    let context = FindingContext(document, fidelity)
    for json in document.elements where json.kind == .json {
      read(json, of: context, &faults) { place(context.range($0)) }
    }
  }

  // MARK: A document

  /// Reads JSON of `context`; `place` maps a segment of it to its place in this message.
  private func read(
    _ json: Element, of context: FindingContext, _ faults: inout DocumentFaults,
    place: (Int) -> (Range<Int>, Found.Subject)
  ) {
    func found(_ rule: FindingRule, _ segment: Int, _ message: String) -> Found {
      let (range, subject) = place(segment)
      return rule.at(range, subject, message)
    }
    let half = "half a character is escaped, without its other half"
    var keys = DocumentKeys()
    let message = context.message
    let stored = message.storage
    let storage = stored.span
    let mayHaveEscapes = message.mayHold(UInt8(ascii: "\\"), in: json)
    for segment in json.segments {
      guard case .stored(let range) = message.segments.content(at: segment), !range.isEmpty else { continue }
      let first = storage[range.lowerBound]
      switch message.segments.role(at: segment) {
      case .delimiter: keys.readMarks(storage.extracting(range))
      case .documentKey:
        if mayHaveEscapes, Self.holdsLoneSurrogate(stored[range]) {
          faults.surrogates.add { found(.loneSurrogate, segment, half) }
        }
        if keys.holds(range, of: stored, mayHaveEscapes: mayHaveEscapes) {
          faults.duplicates.add {
            let key = DocumentText.key(stored[range].prefix(80), isJSON: true)
            return found(.duplicateJSONKey, segment, "the object has the key `\(key)` before")
          }
        }
      case .documentValue where first == UInt8(ascii: "\""):
        if mayHaveEscapes, Self.holdsLoneSurrogate(stored[range]) {
          faults.surrogates.add { found(.loneSurrogate, segment, half) }
        }
      case .documentValue where range.count >= LargeInteger.fewestDigits:
        if let read = LargeInteger.double(of: stored[range]) {
          faults.integers.add {
            found(.largeInteger, segment, "the integer is beyond 2^53: as a double it is \(read)")
          }
        }
      default: break
      }
    }
  }

  /// Whether a JSON string has a surrogate without its other half, such as `\ud83d` alone.
  private static func holdsLoneSurrogate(_ string: ArraySlice<UInt8>) -> Bool {
    var rest = string
    var isLead = false
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      if isLead, backslash > rest.startIndex { return true }
      let escape = rest[(backslash + 1)...]
      guard escape.first == UInt8(ascii: "u") else {
        if isLead { return true }
        rest = escape.dropFirst()
        continue
      }
      let unit = escape.dropFirst().prefix(4).reduce(UInt16(0)) { $0 << 4 | UInt16($1.digit(16) ?? 0) }
      if isLead != UTF16.isTrailSurrogate(unit) { return true }
      isLead = UTF16.isLeadSurrogate(unit)
      rest = escape.dropFirst(5)
    }
    return isLead
  }
}

/// The faults in the JSON texts of a request, each reported once.
private struct DocumentFaults {
  var duplicates = Repeated()
  var surrogates = Repeated()
  var integers = Repeated()
}

/// JSON integers that a double cannot hold.
enum LargeInteger {
  /// The number of digits of 2^53.
  static let fewestDigits = 16

  /// The number that a double makes of an integer, if that differs; otherwise `nil`.
  static func double(of text: ArraySlice<UInt8>) -> String? {
    guard text.count >= fewestDigits, text.count <= 1024 else { return nil }
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    guard digits.count >= fewestDigits, digits.allSatisfy(ASCIISet.digits.contains) else { return nil }
    let exact = String(decoding: digits, as: UTF8.self)
    guard let double = Double(exact), double.isFinite else { return "infinite" }
    guard double >= 0x1p53 else { return nil }
    let sign = digits.count < text.count ? "-" : ""
    if let whole = UInt64(exactly: double) { return UInt64(exact) == whole ? nil : "\(sign)\(whole)" }
    // Powers of ten and the like were written as such.
    let significant = digits.reversed().drop { $0 == UInt8(ascii: "0") }.count
    return significant <= 15 ? nil : "\(sign)\(double)"
  }
}

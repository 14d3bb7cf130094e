import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

extension ClientReader {
  /// What an app gets from a response.
  package func read(_ response: ReceivedResponse) -> ReadResponse {
    guard response.body.count <= ReceivedResponse.bodyLimit else {
      return .unknown("the body has \(response.body.count) bytes, more than are read here")
    }
    if !response.furtherTypes.isEmpty { return readByTypes(response) }
    if reader.kind == .compound { return readByParts(response) }
    var steps = ReadingSteps(rules, reader, response)
    var result = steps.result()
    result.rules = steps.decided
    result.doubts = steps.doubts
    return result
  }

  /// The result for several Content-Type fields, if it is the same for each type that the app may see; no
  /// source says which one that is.
  private func readByTypes(_ response: ReceivedResponse) -> ReadResponse {
    let reads = response.possibleTypes.map { read(response.having(contentType: $0)) }
    let doubt =
      "it has \(response.furtherTypes.count + 1) Content-Type fields, and what an app sees of them is not known"
    guard var first = reads.first, reads.allSatisfy({ $0.callback == first.callback }) else {
      return .unknown(doubt)
    }
    if Set(reads.map { $0.json(row: nil) }).count > 1 { first.doubts.append(doubt) }
    return first
  }

  /// The result of the first reader that gives an object, with its error; if none does, the data.
  private func readByParts(_ response: ReceivedResponse) -> ReadResponse {
    for name in rules.parts {
      guard let part = other(name) else { continue }
      let read = part.read(response)
      if read.callback == .crash || read.callback == .unknown { return read }
      guard let object = read.value ?? read.objectBesideError, !object.isNothing else { continue }
      return read
    }
    return other("http")?.read(response) ?? .unknown("there is no reader of data")
  }
}

extension ReadResponse {
  static func unknown(_ reason: String) -> ReadResponse {
    ReadResponse(callback: .unknown, reason: reason)
  }
}

/// The steps of reading one response: what is checked, what is read, and what becomes of both.
struct ReadingSteps {
  private let rules: ReadingRules
  private let reader: ResponseTable.Reader
  private let response: ReceivedResponse
  /// The rules that decided so far.
  private(set) var decided: [String] = []
  /// What is not promised.
  private(set) var doubts: [String] = []

  init(_ rules: ReadingRules, _ reader: ResponseTable.Reader, _ response: ReceivedResponse) {
    self.rules = rules
    self.reader = reader
    self.response = response
  }

  /// What reading the body gives.
  private enum Object {
    case value(ReadValue)
    case failed(ReadError)
    case crash(String)
    case unknown(String)
  }

  mutating func result() -> ReadResponse {
    let refusal = check()
    if let refusal, stops(refusal) {
      decide("validation.failed")
      return ReadResponse(callback: .failure, error: refusal)
    }
    switch response.knowledge {
    case .whole: break
    case .doubtful(let why) where !response.body.isEmpty:
      doubts.append("these are perhaps not the bytes of the body that came: \(why)")
    case .doubtful(let why), .lost(let why):
      let reason = (response.hasBody ? "the body that came is not at hand: " : "perhaps a body came: ") + why
      guard let refusal else { return .unknown(reason) }
      // It fails whatever the body is; a reader that cannot read the body either puts its own error above.
      if reader.kind != .data { doubts.append("an error of reading may stand above this one: \(reason)") }
      return ReadResponse(callback: .failure, error: refusal)
    }
    switch object() {
    case .crash(let reason): return ReadResponse(callback: .crash, reason: reason)
    case .unknown(let reason): return ReadResponse(callback: .unknown, error: nil, reason: reason)
    case .failed(let error):
      guard let refusal else { return ReadResponse(callback: .failure, error: error) }
      decide("error.chain")
      return ReadResponse(callback: .failure, error: rules.chain == .beneath ? error.above(refusal) : error)
    case .value(let value):
      guard let refusal else { return ReadResponse(callback: .success, value: value) }
      decide("error.object")
      let isShown = rules.objectBesideError == .handedOver && !value.isNothing
      return ReadResponse(callback: .failure, error: refusal, objectBesideError: isShown ? value : nil)
    }
  }

  private mutating func decide(_ rule: String) {
    if decided.last != rule { decided.append(rule) }
  }

  private func stops(_ refusal: ReadError) -> Bool {
    switch rules.afterFailure {
    case .stops: true
    case .reads: false
    case .typeStops: refusal.chain.contains { $0.code == Self.typeCode }
    }
  }

  // MARK: Checks

  private static let statusCode = -1011
  private static let typeCode = -1016

  /// The error of the checks; `nil` if the response passes.
  private mutating func check() -> ReadError? {
    if rules.validation == .asked {
      if rules.asked.isEmpty { decide("validation") }
      for check in rules.asked {
        let refusal =
          switch check {
          case .statuses(let accepted): statusRefusal(accepted)
          case .types(nil): typeRefusal()
          case .types(let accepted?): response.hasBody ? rangeRefusal(accepted, by: "validation.types") : nil
          }
        if let refusal { return refusal }
      }
      return nil
    }
    switch rules.order {
    case .chained:
      let type = typeRefusal()
      guard let status = statusRefusal(rules.statuses) else { return type }
      return status.above(type)
    case .firstStays: return statusRefusal(rules.statuses) ?? typeRefusal()
    }
  }

  private mutating func statusRefusal(_ accepted: [ClosedRange<Int>]?) -> ReadError? {
    guard let accepted, !accepted.contains(where: { $0.contains(response.status) }) else { return nil }
    decide("validation.statuses")
    let status = response.status
    var error: ReadError
    switch rules.messages {
    case .alamofire:
      error = swift(
        0, "responseValidationFailed.unacceptableStatusCode",
        "Response status code was unacceptable: \(status).")
      error.details = [("responseCode", .signed(Int64(status)))]
      return error
    case .expected:
      let ranges = accepted.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      error = ReadError(
        rules.domain, Self.statusCode,
        "Expected status code in (\(ranges.joined(separator: ", "))), got \(status)")
    case .failedGot, .failed:
      let text = FoundationError.status(status)
      if text == nil || !FoundationError.isReported(status) {
        doubts.append(
          "the text of status \(status) is Apple's, in the language of the phone: no report has it")
      }
      let got = rules.messages == .failedGot ? ", got <undefined>" : ""
      error = ReadError(
        rules.domain, Self.statusCode, text.map { "Request failed: \($0) (\(status))\(got)" })
    }
    error.keys = rules.keys
    return error
  }

  private mutating func typeRefusal() -> ReadError? {
    guard response.hasBody else { return nil }
    if rules.typeSource == .accept {
      return rangeRefusal(
        (response.accept ?? "*/*").split(separator: ",", omittingEmptySubsequences: false).map(String.init),
        by: "validation.type-source")
    }
    guard let types = rules.types else { return nil }
    if rules.typeMatch != .exact { return rangeRefusal(types, by: "validation.types") }
    let type = response.mimeType ?? (rules.missingType == .octetStream ? "application/octet-stream" : nil)
    if let type, types.contains(type) { return nil }
    decide(response.mimeType == nil ? "validation.missing-type" : "validation.types")
    let got = response.mimeType ?? "(null)"
    if response.mimeType == nil {
      doubts.append("a response without a type that is loaded may get one by its first bytes")
    }
    let set = "{(\n" + types.map { "    \"\($0)\"" }.joined(separator: ",\n") + "\n)}"
    var error = ReadError(
      rules.domain, Self.typeCode,
      rules.messages == .expected
        ? "Expected content type \(set), got \(got)"
        : "Request failed: unacceptable content-type: \(got)")
    error.keys = rules.keys
    return error
  }

  /// The two halves of a type, as a range of types splits it; `nil` if it is not a type. A blank before the
  /// `;` belongs to the subtype.
  private func parts(_ type: String) -> (type: Substring, subtype: Substring)? {
    let text = type.drop { $0.isWhitespace }.prefix { $0 != ";" }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, var last = parts.last, parts.count == 2 || rules.typeMatch == .ranges
    else {
      return nil
    }
    if text.endIndex == type.endIndex { while last.last?.isWhitespace == true { last.removeLast() } }
    return (first, last)
  }

  private mutating func rangeRefusal(_ accepted: [String], by rule: String) -> ReadError? {
    let ranges = accepted.compactMap(parts)
    let shown = rules.typeOrder == .sorted ? accepted.sorted() : accepted
    let types = shown.joined(separator: ",")
    guard let type = response.mimeType, let own = parts(type) else {
      if ranges.contains(where: { $0.type == "*" && $0.subtype == "*" }) { return nil }
      decide("validation.missing-type")
      var error = swift(
        0, "responseValidationFailed.missingContentType",
        "Response Content-Type was missing and acceptable content types (\(types)) do not match \"*/*\".")
      error.details = [("acceptableContentTypes", .array(shown.map { .string($0) }))]
      return error
    }
    let isAccepted = ranges.contains { range in
      (range.type == "*" || range.type == own.type) && (range.subtype == "*" || range.subtype == own.subtype)
    }
    if isAccepted { return nil }
    decide(rule)
    var error = swift(
      0, "responseValidationFailed.unacceptableContentType",
      "Response Content-Type \"\(type)\" does not match any acceptable types: \(types).")
    error.details = [
      ("acceptableContentTypes", .array(shown.map { .string($0) })), ("responseContentType", .string(type)),
    ]
    return error
  }

  /// An error of a Swift library; `index` is the index of its code.
  private func swift(_ index: Int, _ name: String, _ message: String?) -> ReadError {
    var error = ReadError(rules.domain, rules.codes.indices.contains(index) ? rules.codes[index] : 0, message)
    error.name = name
    return error
  }

  // MARK: Bodies

  private mutating func object() -> Object {
    let isWithoutContent = rules.emptyStatuses.contains(response.status)
    var body = response.body
    if isWithoutContent, !body.isEmpty, rules.bodyWithoutContent == .thrownAway {
      decide("empty.body")
      body = []
    }
    if body.isEmpty, rules.empty != .read || rules.bodyWithoutContent == .thrownAway {
      if isWithoutContent || rules.emptyMethods.contains(response.method) {
        decide(isWithoutContent ? "empty.statuses" : "empty.methods")
        return emptyValue()
      }
      if rules.empty != .read { decide("empty") }
      switch rules.empty {
      case .none: return .value(.nothing)
      case .error:
        return .failed(
          swift(
            1, "responseSerializationFailed.inputDataNilOrZeroLength",
            "Response could not be serialized, input data was nil or zero length."))
      case .read: break
      }
    }
    if rules.cutsXSSIPrefix, body.starts(with: Self.xssiPrefix) { body.removeFirst(Self.xssiPrefix.count) }
    switch reader.kind {
    case .data: return data(body)
    case .json: return json(body)
    case .string: return string(body)
    case .decodable: return decodable(body)
    case .xml: return .value(ReadValue("NSXMLParser"))
    case .plist: return propertyList(body)
    case .image: return image(body)
    case .compound: return .unknown("a compound reader has no bytes of its own")
    }
  }

  private static let xssiPrefix = Array(")]}',\n".utf8)

  /// The result for a body that may be empty.
  private func emptyValue() -> Object {
    switch reader.kind {
    case .data: return .value(ReadValue(dataType, .bytes([])))
    case .string: return .value(ReadValue("String", .text([])))
    case .decodable:
      if case .empty? = rules.decodedType { return .value(ReadValue("Empty")) }
      let type = rules.decodedType?.name ?? "the type"
      return .failed(
        swift(
          1, "responseSerializationFailed.invalidEmptyResponse",
          "Empty response could not be serialized to type: \(type). Use Empty as the expected type for such "
            + "responses."))
    default: return .value(ReadValue("NSNull", .json(.null)))
    }
  }

  private var dataType: String { rules.typeNames == .swift ? "Data" : "NSData" }

  private mutating func data(_ body: [UInt8]) -> Object {
    if rules.dataParsing == .containers {
      switch FoundationJSON.read(body, fragments: false) {
      case .value(let value, let remarks):
        decide("data.parsing")
        note(remarks)
        return .value(typed(value))
      case .unread(let why): return .unknown(why)
      case .failed: break
      }
    }
    return .value(ReadValue(dataType, .bytes(body)))
  }

  private func typed(_ value: JSONValue) -> ReadValue {
    let isSwift = rules.typeNames == .swift
    let type =
      switch value {
      case .null: "NSNull"
      case .boolean, .number: "NSNumber"
      case .string: isSwift ? "String" : "NSString"
      case .array: isSwift ? "Array" : "NSArray"
      case .object: isSwift ? "Dictionary" : "NSDictionary"
      }
    return ReadValue(type, .json(value))
  }

  // MARK: JSON

  private mutating func json(_ body: [UInt8]) -> Object {
    var bytes = body
    switch textForParser(body) {
    case .bytes(let text): bytes = text
    case .none:
      decide("json.undecodable")
      return rules.undecodable == .raises
        ? .crash("NSInvalidArgumentException: data parameter is nil") : .value(.nothing)
    case .unknown: return .unknown("how CoreFoundation decodes `\(response.charset ?? "")` is not known here")
    }
    if rules.blank == .none, bytes == [0x20] {
      decide("json.blank")
      return .value(.nothing)
    }
    if rules.empty == .none, bytes.isEmpty {
      decide("empty")
      return .value(.nothing)
    }
    let outcome = FoundationJSON.read(bytes, fragments: rules.fragments == .allowed)
    switch outcome {
    case .unread(let why): return .unknown(why)
    case .failed(let failure):
      decide(
        failure.reason == .noContainer
          ? "json.fragments" : failure.reason == .noText ? "json.encodings" : "json.syntax")
      let error = FoundationError.json(failure, in: bytes)
      guard rules.messages == .alamofire else { return .failed(error) }
      var outer = swift(
        1, "responseSerializationFailed.jsonSerializationFailed",
        "JSON could not be serialized because of error:\n" + FoundationError.wrongFormat)
      outer.hasApple = true
      var inner = error
      inner.keys = nil
      outer.underlying = [inner]
      return .failed(outer)
    case .value(var value, let remarks):
      note(remarks)
      if rules.removesNulls { value = withoutNulls(value) }
      return .value(typed(value))
    }
  }

  /// The bytes that the parser gets.
  private mutating func textForParser(_ body: [UInt8]) -> CharsetName.Text {
    let input = rules.jsonInput
    if input == .raw { return .bytes(body) }
    var charset = CharsetName.utf8
    if let encoding = rules.encoding, let named = CharsetName(coreFoundation: encoding) { charset = named }
    var isTold = false
    if input != .utf8, let told = response.charset.flatMap({ CharsetName(coreFoundation: $0) }) {
      charset = told
      isTold = true
    } else if input != .utf8, response.charset == nil, rules.defaultCharset == .latin1ForText,
      response.contentType?.hasPrefix("text/") ?? false, let latin1 = CharsetName.latin1
    {
      decide("json.charset")
      charset = latin1
    }
    let text = charset.text(of: body)
    guard case .bytes(let bytes) = text else { return text }
    notePrivateUse(in: bytes, charset)
    if bytes.isEmpty, !body.isEmpty {
      doubts.append("whether a byte order mark alone is an empty text is not known")
    }
    let isBack = input == .charsetAndBack || (input == .charsetAndBackOfText && isTold)
    if isBack { return .bytes(body) }
    if bytes != body { decide("json.input") }
    return .bytes(bytes)
  }

  /// Notes a character of the private use area: the tables of Asian charsets differ there.
  private mutating func notePrivateUse(in text: [UInt8], _ charset: CharsetName) {
    guard !charset.isUnicode else { return }
    let isPrivate = text.indices.dropLast(2).contains { index in
      text[index] == 0xEE || (text[index] == 0xEF && text[index + 1] < 0xA4)
    }
    if isPrivate {
      doubts.append("which character of the private use area these bytes are differs by the system")
    }
  }

  private mutating func note(_ remarks: [FoundationJSON.Remark]) {
    for remark in remarks {
      switch remark {
      case .duplicateKey(let key):
        decide("json.duplicate-keys")
        doubts.append(
          "`\(key.prefix(80))` is there twice: Apple's parser kept the first in 2015 and 2016, that of Linux keeps "
            + "the last")
      case .bigNumber(let spelled):
        decide("json.numbers")
        doubts.append(
          "\(spelled.prefix(40)) is an NSDecimalNumber up to iOS 10, and a rounded double from iOS 11")
      case .trailingComma:
        decide("json.trailing-comma")
        doubts.append("a comma after the last member or element is passed over")
      case .loneSurrogate:
        doubts.append(
          reader.kind == .decodable
            ? "half a surrogate pair: what JSONDecoder on iOS 16 and older makes of it is not known"
            : "half a surrogate pair: Foundation on Linux refuses it, what Apple's does is not known")
      // What becomes of it depends on the type.
      case .brokenString: break
      case .infiniteNumber(let spelled):
        doubts.append(
          "\(spelled.prefix(40)) is beyond a double: Foundation on Linux refuses it, what Apple's does is not known"
        )
      }
    }
  }

  private mutating func withoutNulls(_ value: JSONValue) -> JSONValue {
    let removal = rules.nullRemoval
    guard removal != .none else { return value }
    if case .null = value { return value }
    decide("json.nulls")
    return Self.withoutNulls(value, removal)
  }

  private static func withoutNulls(_ value: JSONValue, _ removal: ReadingRules.NullRemoval) -> JSONValue {
    func isNull(_ value: JSONValue) -> Bool { if case .null = value { true } else { false } }
    switch value {
    case .object(let members):
      return .object(
        members.filter { !isNull($0.value) }.map { member in
          if removal == .dictionaries, member.value.members == nil { return member }
          return (member.key, withoutNulls(member.value, removal))
        })
    case .array(let values) where removal != .dictionaries:
      let kept = removal == .elements ? values.filter { !isNull($0) } : values
      return .array(kept.map { withoutNulls($0, removal) })
    default: return value
    }
  }

  private mutating func decodable(_ body: [UInt8]) -> Object {
    var broken = BrokenPlaces()
    let fault: DecodingFault
    switch FoundationJSON.readLate(body, broken: &broken) {
    case .unread(let why): return .unknown(why)
    case .failed(let failure):
      decide("json.syntax")
      if failure.reason == .other {
        doubts.append("JSONDecoder looks at numbers and escapes only where the type asks for them")
      }
      fault = .notJSON
    case .value(let value, let remarks):
      note(remarks)
      let found = rules.decodedType?.fault(of: value, broken: broken)
      if remarks.contains(.brokenString), found?.name != DecodingFault.notJSON.name {
        doubts.append(
          "on iOS 16 and older a text that is no UTF-8 or has a control character is dataCorrupted at once")
      }
      guard let type = rules.decodedType else {
        doubts.append("whether the JSON is of the app's type is not known: --reading decode=TYPE says it")
        return .value(ReadValue("Decodable", .json(value)))
      }
      if case .empty = type { return .value(ReadValue("Empty")) }
      guard let found else { return .value(ReadValue(type.spelled, .json(type.part(of: value)))) }
      decide("decodable.type")
      fault = found
    }
    var inner = ReadError("NSCocoaErrorDomain", fault.code, fault.sentence)
    inner.name = "DecodingError." + fault.name
    if let expected = fault.expected { inner.details.append(("expected_type", .string(expected))) }
    if let key = fault.key { inner.details.append(("key", .string(key))) }
    if !fault.path.isEmpty { inner.details.append(("path", .string(fault.path.joined(separator: ".")))) }
    let sentence = fault.code == 4865 ? FoundationError.missing : FoundationError.wrongFormat
    var error = swift(
      1, "responseSerializationFailed.decodingFailed",
      "Response could not be decoded because of error:\n" + sentence)
    error.hasApple = true
    error.underlying = [inner]
    return .failed(error)
  }

  // MARK: Texts, property lists, pictures

  private mutating func string(_ body: [UInt8]) -> Object {
    var charset = CharsetName.latin1
    if let encoding = rules.encoding {
      charset = CharsetName(coreFoundation: encoding)
    } else if let name = response.charset {
      let known = rules.charsetNames == .few ? CharsetName(few: name) : CharsetName(coreFoundation: name)
      if known == nil {
        decide("string.unknown-charset")
        if rules.unknownCharset == .fails { return .failed(noString(4_294_967_295, nil)) }
      } else {
        decide("string.charset-names")
      }
      charset = known ?? charset
    } else {
      decide("string.charset")
    }
    guard let charset else { return .unknown("the charset is not known") }
    switch charset.text(of: body) {
    case .bytes(let text):
      if charset.encoding?.number == CharsetName.utf8.encoding?.number, !body.isUTF8 {
        return .unknown("a byte A9 is part of no character: NSString takes it, a String of Swift 5 may not")
      }
      notePrivateUse(in: text, charset)
      return .value(ReadValue("String", .text(text)))
    case .none: return .failed(noString(charset.encoding?.number, charset.encoding?.title))
    case .unknown: return .unknown("how CoreFoundation decodes this charset is not known here")
    }
  }

  private func noString(_ number: Int?, _ title: String?) -> ReadError {
    let name = title ?? number.map { "\($0)" }
    var error = swift(
      1, "responseSerializationFailed.stringSerializationFailed",
      name.map { "String could not be serialized with encoding: \($0)." })
    if let number { error.details = [("encoding", .signed(Int64(number)))] }
    return error
  }

  private mutating func propertyList(_ body: [UInt8]) -> Object {
    switch PropertyListValue.read(body) {
    case .value(let value): return .value(typed(value))
    case .failed:
      decide("plist.syntax")
      return .failed(FoundationError.propertyList)
    case .unread(let why): return .unknown(why)
    }
  }

  private mutating func image(_ body: [UInt8]) -> Object {
    decide("image.undecodable")
    let format = ContentFormat(body[...], isWhole: true)
    let isPicture = format.map { Self.pictures.contains($0.name) } ?? false
    if isPicture, format?.dimensions != nil {
      doubts.append("whether the system can draw the picture is not looked at")
      return .value(ReadValue("UIImage"))
    }
    // XBM and PNM are texts; other formats that the system draws have bytes that are not known here.
    let mayBeText = body.starts(with: "P".utf8) || body.prefix(1024).holds("#define".utf8)
    if body.isEmpty || format != nil && !isPicture && !(format?.name == "text" && mayBeText) {
      return .value(.nothing)
    }
    return .unknown("whether these bytes are a picture that the system draws is not known here")
  }

  /// Formats of pictures, as `ContentFormat` names them; nobody has reported on a PDF.
  private static let pictures: Set<String> = [
    "PNG", "JPEG", "GIF", "WebP", "TIFF", "ICO", "BMP", "HEIC", "HEIF", "AVIF", "PDF",
  ]
}

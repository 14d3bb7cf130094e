import OnwireHTTP
import OnwireTextFormats

/// Something that a server drops or renames, and the habit responsible.
package struct ServedNote: Sendable, Hashable {
  /// The habit's name, such as `limits.depth`.
  package var rule: String
  /// The name of the pair or part, decoded; empty if there is none.
  package var path: String
  /// Its place in the message.
  package var place: Range<Int>

  package init(rule: String, path: String, place: Range<Int>) {
    self.rule = rule
    self.path = path
    self.place = place
  }
}

/// What a server drops or renames: the first notes in order, and the number of further ones.
package struct ServedNotes: Sendable, ExpressibleByArrayLiteral {
  package private(set) var first: [ServedNote] = []
  /// The number of further notes.
  package private(set) var more = 0
  /// The habits in all notes.
  package private(set) var rules: Set<String> = []

  /// A hostile request has millions of notes, for each server.
  package static let limit = 1_000

  package init(arrayLiteral notes: ServedNote...) { for note in notes { append(note) } }

  package var isEmpty: Bool { first.isEmpty }

  package mutating func append(_ note: ServedNote) {
    rules.insert(note.rule)
    if first.count < Self.limit { first.append(note) } else { more += 1 }
  }

  package static func += (notes: inout ServedNotes, others: ServedNotes) {
    for note in others.first { notes.append(note) }
    notes.more += others.more
    notes.rules.formUnion(others.rules)
  }

  package static func + (notes: ServedNotes, others: ServedNotes) -> ServedNotes {
    var all = notes
    all += others
    return all
  }
}

/// The habits that decided something: so few that looking one up takes no hash.
struct RuleNames {
  private(set) var names: [String] = []

  mutating func insert(_ rule: String) {
    if !names.contains(rule) { names.append(rule) }
  }
}

/// How a server reads a query, a form or a multipart body.
package struct ServedHalf: Sendable {
  /// Why a server reads nothing of it.
  package struct Refusal: Sendable, Hashable {
    /// The habit's name.
    package var rule: String
    /// The HTTP status that a framework answers with; `nil` if the program has to check for an error.
    package var status: Int?
    /// The place in the message.
    package var place: Range<Int>
  }

  /// The data that the program gets; `nil` if the server refuses the request.
  package var data: ServedData?
  /// The data that was read before the refusal, if the program may see it.
  package var partial: ServedData?
  /// Why it is refused.
  package var refusal: Refusal?
  /// What is dropped or renamed.
  package var notes: ServedNotes = []
  /// The habits that decided something here.
  package var rules: [String] = []

  package init(data: ServedData?) { self.data = data }
}

/// A Content-Type as most clients write it, which all servers take for a form: it need not be parsed for
/// each.
private struct UsualForm {
  /// The charset that it gives.
  let charset: String?

  init?(_ contentType: [UInt8]?) {
    let urlencoded = "application/x-www-form-urlencoded".utf8
    guard let contentType, contentType.starts(with: urlencoded) else { return nil }
    let rest = contentType.dropFirst(urlencoded.count)
    if rest.isEmpty {
      charset = nil
    } else if rest.elementsEqual("; charset=utf-8".utf8) {
      charset = "utf-8"
    } else {
      return nil
    }
  }
}

extension Server {
  /// What the program gets from a query that begins at `offset` in the message.
  package func query(_ bytes: ArraySlice<UInt8>, at offset: Int) -> ServedHalf? {
    queryStep(bytes, at: offset).map { [$0].finished()[0] }
  }

  func queryStep(_ bytes: ArraySlice<UInt8>, at offset: Int) -> HalfStep? {
    guard table.halves.contains(.query) else { return nil }
    // Tomcat skips blanks after the target.
    let bytes = habits.refusesNonASCIITarget ? bytes.dropLast(while: { $0.isSpaceOrTab }) : bytes
    if let place = refusedPlace(bytes) {
      let start = place + offset - bytes.startIndex
      return refusing("target.refused", start..<start + 1)
    }
    return .pairs(PairText(bytes: bytes, offset: offset, isForm: false, server: self, habits: habits))
  }

  private func refusedPlace(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard habits.refusesNonASCIITarget else { return nil }
    return bytes.firstIndex { $0 >= 0x7F || $0 <= 0x20 || habits.refusedInTarget.contains($0) }
  }

  /// What the program gets from a body that is not multipart and begins at `offset` in the message; `nil` if
  /// the server has no forms.
  package func form(_ bytes: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?) -> ServedHalf? {
    table.halves.contains(.form)
      ? [formStep(bytes, at: offset, contentType: contentType)].finished()[0] : nil
  }

  /// Reads a body as a form, whether or not the table has forms.
  func formStep(_ bytes: ArraySlice<UInt8>, at offset: Int, contentType: [UInt8]?) -> HalfStep {
    if let forms { return forms.formStep(bytes, at: offset, contentType: contentType) }
    let usual = UsualForm(contentType)
    if usual == nil, refusesType(contentType) { return refusing("form.bad-type", offset..<offset) }
    guard usual != nil || isForm(contentType) else {
      // A multipart type may be refused or, without a boundary, be a form after all.
      if let read = habits.multipart.parser?.readUnnamed(bytes, at: offset, contentType: contentType, habits)
      {
        if let refusal = read.refusal { return .done(refused(refusal, read.notes)) }
        if read.isForm {
          return .pairs(PairText(bytes: bytes, offset: offset, isForm: true, server: self, habits: habits))
        }
      }
      return habits.formType == .urlencodedOrRefused
        ? refusing("form.type", offset..<offset) : .done(ServedHalf(data: ServedData()))
    }
    var habits = habits
    var encoding: TextEncoding?
    if habits.declaredCharset != .ignored,
      let value = usual.map(\.charset) ?? declaredCharset(contentType)
    {
      let isUTF8 =
        value.lowercased() == "utf-8" || habits.declaredCharset == .used && value.lowercased() == "utf8"
      if habits.declaredCharset == .utf8OrLatin1, value.lowercased() == "iso-8859-1" {
        // Each byte is a character, escaped or not, and malformed escapes stay.
        (habits.formCharset, habits.formRaw, habits.brokenEscape) = (.latin1, .bytes, .literal)
      } else if habits.declaredCharset != .used {
        let isKnown = habits.declaredCharset != .knownOrRefused || PythonCodec(value) != nil
        if !isUTF8, isKnown {
          return refusing("form.declared-charset", offset..<offset)
        }
      } else {
        habits.formCharset = isUTF8 ? .utf8 : .latin1
        // Java has no UTF-7; unknown charsets are ignored.
        if !isUTF8, !["iso-8859-1", "utf-7"].contains(value.lowercased()) {
          encoding = TextEncoding(named: value)
        }
      }
    }
    var rest = bytes
    if habits.byteOrderMark == .dropped, habits.formCharset == .utf8, rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(3)
    }
    return .pairs(
      PairText(
        bytes: rest, offset: offset + rest.startIndex - bytes.startIndex, isForm: true, server: self,
        habits: habits, encoding: encoding))
  }

  private func declaredCharset(_ contentType: [UInt8]?) -> String? {
    guard let contentType else { return nil }
    if habits.declaredCharset == .knownOrRefused {
      let line = String(decoding: contentType, as: UTF8.self).unicodeScalars
      guard case .field(_, let parameters) = PythonField(Array(line)[...]), let value = parameters["charset"]
      else {
        return nil
      }
      return String(decoding: value, as: UTF8.self)
    }
    if habits.declaredCharset == .used {
      return JavaCharset.declared(in: contentType).map { String(decoding: $0, as: UTF8.self) }
    }
    let all = MediaType(contentType[...]).parameters.filter { $0.name == "charset" }
    guard let one = habits.formType == .urlencodedStrict ? all.last : all.first, !one.text.isEmpty else {
      return nil
    }
    return one.text
  }

  /// Whether it refuses a Content-Type that it does not accept as a media type.
  func refusesType(_ contentType: [UInt8]?) -> Bool {
    guard habits.badType == .refused, let contentType else { return false }
    if habits.formType == .mediaTypeOfGo {
      return !contentType.isEmpty && GoMediaType(contentType)?.isRight != true
    }
    return !RailsMultipart.isType(RailsMultipart.type(of: contentType)[...])
  }

  /// The last valid one of several types, as in a list of header fields (Fetch, extract a MIME type).
  private static func lastEssence(_ contentType: [UInt8]) -> String? {
    contentType.split(separator: UInt8(ascii: ",")).map { essence(Array($0)) }.last { type in
      let halves = type.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return halves.count == 2 && halves.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCIISet.token.contains) }
    }
  }

  private func isForm(_ contentType: [UInt8]?) -> Bool {
    let urlencoded = "application/x-www-form-urlencoded"
    switch habits.formType {
    case .any: return true
    case .urlencodedNoBlank:
      let type = (contentType ?? []).prefix { ![UInt8(ascii: ";"), UInt8(ascii: ","), 0x20].contains($0) }
      return String(decoding: type, as: UTF8.self).lowercased() == urlencoded
    case .urlencodedOrNone:
      guard let contentType, !contentType.isEmpty else { return true }
      // Rack removes only blanks after the type.
      return Self.essence(contentType, endsAtComma: true) == urlencoded
        && !(contentType.first?.isSpaceOrTab ?? false)
    case .urlencodedBeforeComma:
      return contentType.map { Self.essence($0, endsAtComma: true) } == urlencoded
    case .urlencodedStrict:
      guard let contentType, MediaType.isStrict(contentType) else { return false }
      return Self.essence(contentType) == urlencoded
    case .mediaTypeOfGo:
      return contentType.flatMap { GoMediaType($0) }.map { String(decoding: $0.type, as: UTF8.self) }
        == urlencoded
    case .urlencodedOrRefused: return contentType.flatMap { Self.lastEssence($0) } == urlencoded
    case .urlencoded: return contentType.map { Self.essence($0) } == urlencoded
    }
  }

  /// The media type in lower case, up to a `;` or, if `endsAtComma`, a `,`, without blanks around it.
  static func essence(_ contentType: [UInt8], endsAtComma: Bool = false) -> String {
    let type = contentType.prefix { $0 != UInt8(ascii: ";") && !(endsAtComma && $0 == UInt8(ascii: ",")) }
    let essence = type.drop(while: \.isSpaceOrTab).dropLast(while: \.isSpaceOrTab)
    return String(decoding: essence.lowercasedASCII, as: UTF8.self)
  }

  private func refusing(_ rule: String, _ place: Range<Int>) -> HalfStep {
    .done(refused(Stop(rule: rule, place: place), []))
  }

  func refused(_ stop: Stop, _ notes: ServedNotes) -> ServedHalf {
    var half = ServedHalf(data: nil)
    half.refusal = refusal(stop)
    half.notes = notes
    half.rules = [stop.rule]
    return half
  }

  func refusal(_ stop: Stop) -> ServedHalf.Refusal {
    ServedHalf.Refusal(rule: stop.rule, status: table.status(of: stop.rule), place: stop.place)
  }
}

import OnwireDiagnostics
import OnwireFormats
package import OnwireHTTP
import OnwireTextFormats

/// The first difference of two byte strings.
package struct FirstDifference {
  /// The bytes of one of them from there on, after its name.
  package struct Side {
    let name: String
    let bytes: [UInt8]
    /// The field of a message at that position, and why it is there.
    let field: [Words]

    /// A side whose bytes are not part of a message.
    package init(_ name: String, _ bytes: [UInt8]) {
      (self.name, self.bytes) = (name, bytes)
      field = []
    }

    /// The bytes of a message from `offset` on.
    ///
    /// - Throws: Any error from reading a file.
    package init(_ name: String, of message: Message, at offset: Int) throws {
      let start = min(offset, message.length)
      self.name = name
      bytes = try message.bytes(start..<min(start + FirstDifference.length, message.length))
      field = FirstDifference.field(of: message, at: offset)
    }
  }

  /// The most bytes that are shown of a side.
  package static let length = 16

  /// Where it is, and what differs.
  let title: Page.Block
  /// The field, if it is the same on both sides.
  let field: [Words]
  let sides: [Side]
  /// Remarks shown below.
  let remarks: [Words]

  /// Where the reviewed file at `path` differs from what its spec now gives: in a field of `message`, if that
  /// position has an offset in it.
  package init(golden path: String, at offset: Int, _ sides: [Side], in message: Message, _ wireOffset: Int?)
  {
    title = .line(.name(path) + .text(": differs from byte \(Self.shown(offset))"))
    field = wireOffset.map { Self.field(of: message, at: $0) } ?? []
    self.sides = sides
    remarks = []
  }

  /// Where two requests differ, and what is not known about their bytes.
  ///
  /// - Throws: Any error from reading a file.
  package init(
    _ comparison: ByteComparison, _ left: ComparedRequest, _ right: ComparedRequest, names: ComparedNames
  ) throws {
    let signs = [ComparisonWording.leftSign, ComparisonWording.rightSign]
    let doubts = [(names.left, left), (names.right, right)].flatMap { name, side in
      FidelityNotes.differences(side.fidelity, in: Fidelity.Aspect.allCases)
        .map { Words.text("not exact: \(name): \($0)") }
    }
    let lengths = [left, right].map(\.message.length)
    field = []
    guard let offset = comparison.firstDifference else {
      title = .verdict(names, "the same \(lengths[0]) bytes")
      (sides, remarks) = ([], doubts)
      return
    }
    title = .verdict(names, "differ from byte \(Self.shown(offset))")
    sides = try zip(signs, [left, right]).map { try Side($0, of: $1.message, at: offset) }
    let count = comparison.differingCount
    remarks =
      [.text("\(lengths[0]) bytes and \(lengths[1]); \(count) of those that both have differ")] + doubts
  }

  private static func shown(_ offset: Int) -> String { "0x\(String(offset, radix: 16)) (\(offset))" }

  /// The field at an offset, and why it is there: `field value of header.Content-Type`, and `from
  /// specs/a.yaml:3:9, params.name, rule …`.
  private static func field(of message: Message, at offset: Int) -> [Words] {
    guard let field = message.field(at: offset) else { return [.text("the end of the message")] }
    let origin = message.segments[field.segment].origin
    var cause: [String] = []
    if let place = origin.place {
      let start = place.start
      cause.append("\(place.source.name):\(start.line):\(start.column)")
    }
    if !origin.path.isEmpty { cause.append("`\(origin.path)`") }
    cause.append("rule \(origin.rule)")
    return [
      Words("\(ByteWording.words(field.role)) of `\(field.path)`"),
      Words("from " + cause.joined(separator: ", ")),
    ]
  }
}

extension FirstDifference.Side {
  /// The bytes on one line, as digits and as characters.
  fileprivate var line: String {
    guard !bytes.isEmpty else { return "\(name) (ends here)" }
    let hex = bytes.map { Hex.encode([$0]) }.joined(separator: " ")
    let characters = bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
    let padding = String.blanks(3 * FirstDifference.length - hex.utf8.count)
    return "\(name) \(hex)\(padding)\(characters)"
  }
}

extension Page {
  /// The position, and the bytes on both sides.
  package init(_ difference: FirstDifference) {
    self.init("")
    htmlClass = "differences"
    isTitled = false
    add(difference.title)
    for words in difference.field { add(.line(words), indent: 2, close: true) }
    for side in difference.sides {
      add(.code([side.line], language: "text"), indent: 2, close: true)
      for words in side.field { add(.line(words), indent: 4, close: true) }
    }
    for words in difference.remarks { add(.line(words), indent: 2, close: true) }
  }
}

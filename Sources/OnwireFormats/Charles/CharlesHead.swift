import OnwireHTTP

/// The head of a transaction, as lines and as bytes.
struct CharlesHead {
  let head: CapturedHead
  let text: [UInt8]

  private typealias Encode = (String) -> [UInt8]

  /// The head of `transaction`; adds to `fidelity` how well it is known, in the given words.
  init(
    _ transaction: CharlesTransaction, _ fidelity: inout Fidelity,
    in words: CharlesWording.Head = CharlesWording.head
  ) {
    let candidates = Self.encodings(of: transaction).map { name, encode in
      var said = fidelity
      let head = Self.lines(of: transaction, encode)
      return (name: name, head: head, text: head.text(&said), fidelity: said)
    }
    // For HTTP/2 the size is that of the compressed head.
    let size = transaction.headSize.flatMap { $0 > 0 && !candidates[0].head.isBinary ? $0 : nil }
    var chosen = candidates.first { $0.text.count == size } ?? candidates[0]
    if let size, chosen.text.count != size { chosen.text = Self.withoutBlanks(chosen.text, size) }
    (head, text, fidelity) = (chosen.head, chosen.text, chosen.fidelity)
    if chosen.name != "ASCII" {
      let isProven = chosen.text.count == size
      fidelity.set(
        .fields, isProven ? .exact : .rebuilt, because: words.fieldEncoding(chosen.name, isProven))
      if !isProven, chosen.head.requestLine?.allSatisfy({ $0 < 0x80 }) == false {
        fidelity.set(.requestLine, .rebuilt, because: words.fieldEncoding(chosen.name, false))
      }
    }
    if chosen.head.isBinary { return }
    if chosen.head.requestLine == nil {
      fidelity.set(
        .requestLine, .rebuilt,
        because: chosen.head.status == nil ? words.noFirstLine : CharlesWording.noStatusLine)
    } else if transaction.mayHideAuthority, fidelity[.requestLine].knowledge == .exact {
      fidelity.setOriginForm(because: CharlesWording.tool.originForm)
    }
    if chosen.text.count != size {
      fidelity.set(.fieldBlanks, .rebuilt, because: words.headSize(chosen.text.count, size))
    }
  }

  /// The text without the blank after the colon of empty fields, if its length is then `size`; else the same
  /// text.
  private static func withoutBlanks(_ text: [UInt8], _ size: Int) -> [UInt8] {
    var tight: [UInt8] = []
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: " "), tight.last == UInt8(ascii: ":"), text[index...].starts(with: " \r\n".utf8)
      {
        continue
      }
      tight.append(byte)
    }
    return tight.count == size ? tight : text
  }

  private static func lines(of transaction: CharlesTransaction, _ encode: Encode) -> CapturedHead {
    CapturedHead(
      requestLine: transaction.firstLine.map(encode),
      status: transaction.isResponse
        ? (Array(String(transaction.responseStatus ?? 0).utf8), []) : nil, method: encode(transaction.method),
      target: encode(transaction.target), version: encode(transaction.version),
      fields: transaction.fields.map { (encode($0.name), encode($0.value)) })
  }

  /// The encodings in which Charles may have decoded the head, the likelier first.
  private static func encodings(of transaction: CharlesTransaction) -> [(name: String, encode: Encode)] {
    let texts =
      [transaction.firstLine ?? transaction.target] + transaction.fields.flatMap { [$0.name, $0.value] }
    if texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return [("ASCII", { Array($0.utf8) })] }
    let utf8: (String, Encode) = ("UTF-8", { Array($0.utf8) })
    guard texts.allSatisfy({ $0.latin1 != nil }) else { return [utf8] }
    return [("ISO-8859-1", { $0.latin1 ?? [] }), utf8]
  }
}

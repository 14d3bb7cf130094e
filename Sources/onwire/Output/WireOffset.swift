import OnwireHTTP
import OnwireFormats

/// Maps an offset in an output to the byte of the request that it shows.
enum WireOffset {
  /// The offset in the raw request of the byte shown at `offset` of the output; `nil` if none is.
  static func of(_ offset: Int, in kind: OutputKind, _ request: Request) -> Int? {
    finders[kind]?(offset, request)
  }

  /// The kinds in which positions correspond to bytes of the request.
  private static let finders: [OutputKind: @Sendable (Int, Request) -> Int?] = [
    .raw: { offset, _ in offset }, .head: { offset, _ in offset },
    .body: { $0 + $1.message.headLength },
    .xxd: { dump($0, .xxd, $1, column: xxdByte) },
    .hexdump: { dump($0, .hexdump, $1, column: hexdumpByte) },
    .hex: annotated, .json: jsonField,
  ]

  /// In a hex dump: the address of the line plus the index of the byte at the column.
  private static func dump(
    _ offset: Int, _ kind: OutputKind, _ request: Request, column: (Int) -> Int
  ) -> Int? {
    guard let line = line(at: offset, kind, request),
      let colon = line.text.firstIndex(where: { !$0.isHexDigit }),
      let address = Int(line.text[..<colon], radix: 16)
    else { return nil }
    // Beyond 4 GiB an address has more than eight digits, which moves the columns.
    let digits = line.text.distance(from: line.text.startIndex, to: colon)
    return min(address + column(line.column - digits + 8), request.message.length)
  }

  /// `00000010: 2f31 2e31 …  /1.1…`: pairs from column 10, characters from column 51.
  private static func xxdByte(_ column: Int) -> Int {
    if column >= 51 { return min(column - 51, 15) }
    return max(0, (column - 10) / 5 * 2 + (column - 10) % 5 / 2)
  }

  /// `00000010  2f 31 … 2e  31 …  |/1…|`: bytes from column 10, a gap after eight, characters from column 61.
  private static func hexdumpByte(_ column: Int) -> Int {
    if column >= 61 { return min(column - 61, 15) }
    return max(0, min((column - 10 - (column >= 34 ? 1 : 0)) / 3, 15))
  }

  /// `00000010        31 2e 31 …  .1.1  role …`: bytes from column 10, a gap after eight; the text after them
  /// describes the first byte of the row.
  private static func annotated(_ offset: Int, _ request: Request) -> Int? {
    guard let line = line(at: offset, .hex, request) else { return nil }
    let text = Array(line.text.utf8)
    let digits = text.prefix { UnicodeScalar($0).properties.isASCIIHexDigit }
    guard digits.count >= 8, let row = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return nil
    }
    func byte(_ column: Int) -> Int { max(0, min((column - (column >= 24 ? 1 : 0)) / 3, 15)) }
    let bytes = text.dropFirst(digits.count + 2).prefix(48)
    let column = line.column - digits.count - 2
    let first = bytes.firstIndex { $0 != UInt8(ascii: " ") }.map { byte($0 - bytes.startIndex) } ?? 0
    return min(row + ((0..<48).contains(column) ? max(first, byte(column)) : first), request.message.length)
  }

  /// In JSON: the start of the field on the line.
  private static func jsonField(_ offset: Int, _ request: Request) -> Int? {
    guard let line = line(at: offset, .json, request), line.text.hasPrefix("{\"start\":") else { return nil }
    return Int(line.text.dropFirst("{\"start\":".count).prefix { $0.isNumber })
  }

  /// The line of the output that holds the byte at `offset`, and its column. The output is made again up to
  /// there, and only the text around the offset is kept.
  private static func line(at offset: Int, _ kind: OutputKind, _ request: Request) -> (
    text: String, column: Int
  )? {
    struct Found: Error {}
    let reach = 1 << 12  // More than a line of a dump, and than what is looked at of JSON.
    var kept: [UInt8] = []
    var keptEnd = 0
    do {
      _ = try kind.write(request) { bytes in
        let needed = bytes.prefix(max(0, min(bytes.count, offset + reach - keptEnd)))
        kept = Array(kept.suffix(reach)) + needed
        keptEnd += needed.count
        if offset + reach <= keptEnd { throw Found() }
        if keptEnd < offset { kept = Array(kept.suffix(reach)) }
      }
    } catch is Found {
      // Thrown once enough of the output has been made.
    } catch {
      return nil
    }
    let position = offset - (keptEnd - kept.count)
    guard kept.indices.contains(position) else { return nil }
    let newline = UInt8(ascii: "\n")
    let start = kept[..<position].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = kept[position...].firstIndex(of: newline) ?? kept.count
    return (String(decoding: kept[start..<end], as: UTF8.self), position - start)
  }
}

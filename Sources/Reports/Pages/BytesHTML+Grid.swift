import HTTPWire
import WireFormats

extension BytesHTML {
  /// The rows: an address, two halves of eight bytes, their characters; a row of eight is a matter of style.
  static func grid(
    _ message: Message, _ fields: [PageField], _ marks: [Bool], rest: Int
  ) throws -> String {
    let digits = message.length > 0xFFFF ? 8 : 4
    var html = ""
    for row in try ByteGrid(message, fields).rows {
      switch row {
      case .bytes(let address, let runs): html += Self.row(address, digits: digits, runs, fields, marks)
      case .omitted(_, let count): html += omission(count)
      }
    }
    return rest > 0 ? html + omission(rest) : html
  }

  private static func omission(_ count: Int) -> String { "<p class=o>… \(RequestWords.bytes(count)) …\n" }

  private static func row(
    _ address: Int, digits: Int, _ runs: [ByteGrid.Run], _ fields: [PageField], _ marks: [Bool]
  ) -> String {
    var hex = ["", ""]
    var characters = ["", ""]
    for run in runs {
      let style = RoleStyle(fields[run.field].role)
      let isMarked = marks[run.field]
      for (half, bytes) in halves(run) where !bytes.isEmpty {
        if !hex[half].isEmpty { hex[half] += " " }
        hex[half] += style.run(bytes.map(Self.digits).joined(separator: " "), isMarked: isMarked)
        characters[half] += style.run(text(bytes), isMarked: isMarked)
      }
    }
    return "<p><b>\(padded(address, digits))</b><span>\(hex[0])</span><span>\(hex[1])</span>"
      + "<span>\(characters[0])</span><span>\(characters[1])</span>\n"
  }

  /// What of a run stands in the first and in the second half of the row.
  private static func halves(_ run: ByteGrid.Run) -> [(half: Int, bytes: ArraySlice<UInt8>)] {
    let first = max(0, min(run.bytes.count, ByteGrid.width / 2 - run.column))
    return [(0, run.bytes[..<first]), (1, run.bytes[first...])]
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append((0x20..<0x7F).contains(byte) ? Unicode.Scalar(byte) : ".")
    }
    return HTMLText.escaped(text)
  }

  private static func digits(_ byte: UInt8) -> String { padded(Int(byte), 2) }

  /// A number in at least so many hexadecimal digits.
  static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

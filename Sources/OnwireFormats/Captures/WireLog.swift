import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Logs that show what was sent and received on connections: Apache HttpClient's wire log, and that of Netty's
/// LoggingHandler, which Reactor Netty calls a wiretap.
enum WireLog {
  /// What was sent or received at a time.
  private struct Piece {
    /// The name of the connection; empty if there is none.
    var connection: String
    var isSent: Bool
    /// Whether requests are sent; otherwise they may be received, too.
    var isOfClient: Bool
    /// `nil` if some are missing.
    var bytes: [UInt8]?
  }

  /// A request on a connection, and what came back before the next one.
  private struct Exchange {
    /// Whether the log names the connection.
    var isNamed: Bool
    var sent: [UInt8] = []
    var received: [UInt8] = []
    /// Whether the head of a final response came.
    var isAnswered = false
    /// Where pieces were sent that begin a request.
    var starts: [Int] = []
  }

  /// What such a log has: the end of a line, and the beginning of a dump.
  static let marks = ["[\\n]\"", "|00000000| "]

  /// The requests of a log as printed texts, each with its response, in the order in which they began; `nil` where bytes
  /// of a request are missing.
  static func printed(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var exchanges: [Exchange] = []
    var connections: [(isSent: Bool, exchange: Int?)] = []
    var places: [String: Int] = [:]
    for piece in pieces(lines) {
      guard let bytes = piece.bytes else { return nil }
      // A piece is the whole first line, or more.
      let start = bytes.contains(.lineFeed) ? StartLine(bytes.prefix { $0 != .carriageReturn }) : nil
      if start == .request, places[piece.connection] == nil {
        places[piece.connection] = connections.count
        connections.append((piece.isOfClient || piece.isSent, nil))
      }
      // Before the first request, a connection has nothing that can be read.
      guard let place = places[piece.connection] else { continue }
      let isSent = piece.isSent == connections[place].isSent
      let begins = isSent && start == .request
      if begins, connections[place].exchange.map({ exchanges[$0].isAnswered }) ?? true {
        connections[place].exchange = exchanges.count
        exchanges.append(Exchange(isNamed: !piece.connection.isEmpty))
      }
      guard let index = connections[place].exchange else { continue }
      if begins { exchanges[index].starts.append(exchanges[index].sent.count) }
      if isSent {
        exchanges[index].sent += bytes
      } else {
        exchanges[index].received += bytes
        if case .response(let status?)? = start, status >= 200 { exchanges[index].isAnswered = true }
      }
    }
    guard !exchanges.isEmpty else { return nil }
    var texts: [UInt8] = []
    for (index, exchange) in exchanges.enumerated() {
      guard let text = printed(exchange, isLast: index + 1 == exchanges.count) else { return nil }
      texts += text
    }
    return texts
  }

  private static func printed(_ exchange: Exchange, isLast: Bool) -> [UInt8]? {
    guard let requests = PastedText.requests(in: exchange.sent) else { return nil }
    // A body may hold requests, but without an answer nobody knows whether they are of the body.
    let isKnown =
      requests.map(\.range.lowerBound) == exchange.starts || requests.count == 1 && exchange.isAnswered
    // Pieces that name no connection may be of two.
    guard isKnown, exchange.isNamed || isLast || requests.allSatisfy(\.message.isWhole) else { return nil }
    // What is missing of a body would be taken from the response.
    let all = exchange.sent + exchange.received
    let found = PastedText.requests(in: all, withResponses: true)?.map(\.range)
    return printed(found == requests.map(\.range) ? all : exchange.sent)
  }

  /// Bytes as a line of printed text.
  private static func printed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case .carriageReturn: Array("\\r".utf8)
      case .lineFeed: Array("\\n".utf8)
      case UInt8(ascii: "\\"): [byte, byte]
      case 0x20...0x7E: [byte]
      default: Array(("\\" + String(byte, digits: 3, radix: 8)).utf8)
      }
    } + [.lineFeed]
  }

  // MARK: Pieces

  private static func pieces(_ lines: [ArraySlice<UInt8>]) -> [Piece] {
    var pieces: [Piece] = []
    var dump: Dump?
    for line in lines {
      if let piece = apache(line) {
        pieces.append(piece)
      } else if let next = Dump(line) {
        if let dump { pieces.append(dump.piece) }
        dump = next
      } else if let row = row(line) {
        // A dump that stands alone has no line before it.
        if row.address == 0, dump.map({ $0.count == nil && !$0.bytes.isEmpty }) ?? true {
          if let dump { pieces.append(dump.piece) }
          dump = Dump()
        }
        dump?.take(row)
      }
    }
    if let dump { pieces.append(dump.piece) }
    return pieces
  }

  /// A line of Apache HttpClient's log (`Wire.java` of 4.x and 5.x): `http-outgoing-0 >> "Host: a[\r][\n]"`, behind
  /// whatever the logger writes. It ends behind each LF; before 4.3 it names no connection.
  private static func apache(_ line: ArraySlice<UInt8>) -> Piece? {
    let marks = [">> \"", "<< \""].compactMap { line.firstOccurrence(of: $0.utf8) }
    guard let mark = marks.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let word = line[..<mark.lowerBound].split(whereSeparator: \.isSpaceOrTab).last ?? []
    let text = line[mark.upperBound...].trimmed
    return Piece(
      connection: word.last?.isDecimalDigit == true ? String(decoding: word, as: UTF8.self) : "",
      isSent: line[mark.lowerBound] == UInt8(ascii: ">"), isOfClient: true,
      bytes: text.last == UInt8(ascii: "\"") ? decoded(text.dropLast()) : nil)
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "["), let end = rest.prefix(5).firstIndex(of: UInt8(ascii: "]")),
        let escaped = escaped(rest[..<end], isLast: end == rest.endIndex - 1)
      {
        bytes.append(escaped)
        rest = rest[(end + 1)...]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The byte that stands in brackets, which is none that is shown as it is.
  private static func escaped(_ name: ArraySlice<UInt8>, isLast: Bool) -> UInt8? {
    if name.elementsEqual("\\r".utf8) { return .carriageReturn }
    if name.elementsEqual("\\n".utf8) { return isLast ? .lineFeed : nil }
    guard name.starts(with: "0x".utf8), let number = name.dropFirst(2).number(16),
      let byte = UInt8(exactly: number), !(0x20...0x7F ~= byte)
    else { return nil }
    return byte
  }

  /// A dump of Netty (`ByteBufUtil.prettyHexDump`), below the line that names its connection and counts its bytes:
  /// `[id: 0x9b850779, L:/127.0.0.1:1 - R:/127.0.0.1:2] WRITE: 71B`.
  private struct Dump {
    var connection = ""
    var isSent = true
    var count: Int?
    var bytes: [UInt8] = []
    var isWhole = true

    init() {}

    init?(_ line: ArraySlice<UInt8>) {
      let marks = ["] WRITE: ", "] READ: ", "] RECEIVED: ", "] WRITE(", "] RECEIVED("]
      guard let mark = marks.lazy.compactMap({ line.firstOccurrence(of: $0.utf8) }).first,
        case let digits = line[mark.upperBound...].prefix(while: \.isDecimalDigit),
        let count = digits.number(10), line[digits.endIndex...].first == UInt8(ascii: "B"),
        let start = line[..<mark.lowerBound].lastIndex(of: UInt8(ascii: "["))
      else { return nil }
      let name = line[(start + 1)..<mark.lowerBound].prefix { $0 != UInt8(ascii: ",") }
      connection = String(decoding: name, as: UTF8.self)
      isSent = line[mark.lowerBound + 2] == UInt8(ascii: "W")
      self.count = count
    }

    mutating func take(_ row: (address: Int, bytes: [UInt8])) {
      isWhole = isWhole && row.address == bytes.count
      bytes += row.bytes
    }

    var piece: Piece {
      Piece(
        connection: connection, isSent: isSent, isOfClient: false,
        bytes: isWhole && count ?? bytes.count == bytes.count ? bytes : nil)
    }
  }

  /// A row of such a dump, `|00000010| 0d 0a … |..|`, behind the sign of a comment or not.
  private static func row(_ line: ArraySlice<UInt8>) -> (address: Int, bytes: [UInt8])? {
    let bar = UInt8(ascii: "|")
    guard let start = line.firstIndex(of: bar), line[start...].dropFirst(9).first == bar,
      let address = line[(start + 1)..<(start + 9)].number(16)
    else { return nil }
    let pairs = line[(start + 10)...].prefix { $0 != bar }.split(separator: .space)
    let bytes = pairs.compactMap { $0.count == 2 ? $0.number(16).flatMap { UInt8(exactly: $0) } : nil }
    return bytes.isEmpty || bytes.count < pairs.count ? nil : (address, bytes)
  }
}

extension Message {
  /// Whether its body has the length that the head tells of; what chunks there are is not looked at.
  fileprivate var isWhole: Bool {
    headerBytes("transfer-encoding").isEmpty == false || length - headLength == bodyLengthGiven ?? 0
  }
}

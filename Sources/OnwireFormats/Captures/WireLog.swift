import OnwireDiagnostics
import OnwireHTTP
import OnwireTextFormats

/// Logs that show what was sent and received on connections: Apache HttpClient's wire log, and that of Netty's
/// LoggingHandler, which Reactor Netty calls a wiretap.
struct WireLog {
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

  private struct Connection {
    /// The direction of its requests: on a server they are received.
    let sendsRequests: Bool
    /// The index of its last exchange.
    var exchange = -1
  }

  /// What such a log has: the end of a line, and the beginning of a dump.
  static let marks = ["[\\n]\"", "|00000000| "]

  private var exchanges: [Exchange] = []
  private var connections: [Connection] = []
  /// The connections by name; the empty one is of those that have none.
  private var places: [String: Int] = [:]
  /// Whether bytes are missing.
  private var isCut = false

  /// The requests of a log as printed texts, each with its response, in the order in which they began; `nil` where bytes
  /// of a request are missing.
  static func printed(_ lines: [ArraySlice<UInt8>]) -> [UInt8]? {
    var log = WireLog()
    log.read(lines)
    guard !log.isCut, !log.exchanges.isEmpty else { return nil }
    var text: [UInt8] = []
    for index in log.exchanges.indices {
      guard let bytes = log.bytes(of: index) else { return nil }
      print(bytes, to: &text)
    }
    return text
  }

  /// Takes what was sent or received at a time; `isOfClient` says that no requests are received.
  private mutating func take(_ connection: String, isSent: Bool, isOfClient: Bool, _ bytes: [UInt8]) {
    // It is the whole first line, or more.
    let start = bytes.contains(.lineFeed) ? StartLine(bytes.prefix { $0 != .carriageReturn }) : nil
    if start == .request, places[connection] == nil {
      places[connection] = connections.count
      connections.append(Connection(sendsRequests: isOfClient || isSent))
    }
    // Before the first request, a connection has nothing that can be read.
    guard let place = places[connection] else { return }
    let isRequest = isSent == connections[place].sendsRequests
    let begins = isRequest && start == .request
    if begins, connections[place].exchange < 0 || exchanges[connections[place].exchange].isAnswered {
      connections[place].exchange = exchanges.count
      exchanges.append(Exchange(isNamed: !connection.isEmpty))
    }
    let index = connections[place].exchange
    guard index >= 0 else { return }
    if begins { exchanges[index].starts.append(exchanges[index].sent.count) }
    if isRequest {
      exchanges[index].sent += bytes
    } else {
      exchanges[index].received += bytes
      if case .response(let status?)? = start, status >= 200 { exchanges[index].isAnswered = true }
    }
  }

  /// The bytes of an exchange; `nil` if some may be of another.
  private func bytes(of index: Int) -> [UInt8]? {
    let exchange = exchanges[index]
    guard let requests = PastedText.requests(in: exchange.sent) else { return nil }
    // A body may hold requests, but without an answer nobody knows whether they are of the body.
    let isKnown =
      requests.map(\.range.lowerBound) == exchange.starts || requests.count == 1 && exchange.isAnswered
    // Without names, connections may be mixed.
    let isWhole =
      exchange.isNamed || index + 1 == exchanges.count || requests.allSatisfy(\.message.isWhole)
    guard isKnown, isWhole else { return nil }
    // What is missing of a body would be taken from the response.
    let all = exchange.sent + exchange.received
    let found = PastedText.requests(in: all, withResponses: true)?.map(\.range)
    return found == requests.map(\.range) ? all : exchange.sent
  }

  /// Appends bytes as a line of printed text.
  private static func print(_ bytes: [UInt8], to text: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case .carriageReturn: text += "\\r".utf8
      case .lineFeed: text += "\\n".utf8
      case UInt8(ascii: "\\"): text += [byte, byte]
      case 0x20...0x7E: text.append(byte)
      default: text += ("\\" + String(byte, digits: 3, radix: 8)).utf8
      }
    }
    text.append(.lineFeed)
  }

  // MARK: Pieces

  private mutating func read(_ lines: [ArraySlice<UInt8>]) {
    var dump: Dump?
    for line in lines {
      if takeLine(line) { continue }
      let next = Dump(line)
      let row = next == nil ? Self.row(line) : nil
      // A dump that stands alone has no line before it.
      let isAlone = row?.address == 0 && (dump.map { $0.count == nil && !$0.bytes.isEmpty } ?? true)
      if next != nil || isAlone {
        if let dump { take(dump) }
        dump = next ?? Dump()
      }
      if let row { dump?.take(row) }
    }
    if let dump { take(dump) }
  }

  private mutating func take(_ dump: Dump) {
    isCut = isCut || !dump.isWhole || dump.count ?? dump.bytes.count != dump.bytes.count
    take(dump.connection, isSent: dump.isSent, isOfClient: false, dump.bytes)
  }

  /// Takes a line of Apache HttpClient's log (`Wire.java` of 4.x and 5.x): `http-outgoing-0 >> "Host: a[\r][\n]"`, behind
  /// whatever the logger writes; returns whether it is one. It ends behind each LF; before 4.3 it names no connection.
  private mutating func takeLine(_ line: ArraySlice<UInt8>) -> Bool {
    let sent = line.firstOccurrence(of: ">> \"".utf8)
    let received = line.firstOccurrence(of: "<< \"".utf8)
    let isSent = sent.map { $0.lowerBound < received?.lowerBound ?? .max } ?? false
    guard let mark = isSent ? sent : received else { return false }
    let word = line[..<mark.lowerBound].split(whereSeparator: \.isSpaceOrTab).last ?? []
    let text = line[mark.upperBound...].trimmed
    isCut = isCut || text.last != UInt8(ascii: "\"")
    let name = word.last?.isDecimalDigit == true ? String(decoding: word, as: UTF8.self) : ""
    take(name, isSent: isSent, isOfClient: true, Self.decoded(text.dropLast()))
    return true
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

import OnwireHTTP
import OnwireTextFormats

/// Finds which connections use TLS, from curl's notes.
///
/// With `--trace-ids`, a note names its connection. Otherwise it is about the connection that was made or
/// reused last; if several are being made at once, nothing says which of them a note on TLS belongs to.
struct CurlConnections {
  /// What the notes say about the connection of a request.
  struct Told {
    /// `nil` if there are no notes.
    var scheme: Endpoint.Scheme?
    /// Whether the scheme is certain.
    var isCertain = false
  }

  /// By the end of an ID, `-1]`, or, for a transfer without a connection yet, by its beginning, `[0`.
  private var identified: [ArraySlice<UInt8>: Endpoint.Scheme] = [:]
  /// By the number in the notes of curl up to 8.1.
  private var numbered: [Int: Endpoint.Scheme] = [:]
  /// The number of the connection that notes without IDs are about, if they give it.
  private(set) var number: Int?
  private var scheme: Endpoint.Scheme?
  /// The schemes of the connections that notes without IDs were about.
  private var seen: Set<Endpoint.Scheme> = []
  /// The connection that is being made, over which no request was sent yet.
  private var making: (port: Int?, isConnected: Bool)?
  /// Whether several are being made at once, so that notes without IDs may be about any of them.
  private(set) var isSideBySide = false

  /// Takes a note, with the ID before it, which may be empty.
  mutating func take(_ note: ConnectionNote, of transfer: [UInt8]) {
    guard transfer.isEmpty else { return take(note, of: Self.keys(transfer)) }
    switch note {
    case .trying(let port):
      if let making, making.isConnected || making.port != port { isSideBySide = true }
      making = (port, false)
      (number, scheme) = (nil, .http)
    case .connected(let number?):
      if making?.isConnected == true { isSideBySide = true }
      making = (making?.port, true)
      (self.number, scheme, numbered[number]) = (number, .http, .http)
    case .connected: break
    case .encrypted:
      if making == nil { isSideBySide = true }
      scheme = .https
      seen.insert(.https)
      if let number { numbered[number] = .https }
    case .reused(let number, let scheme):
      if making != nil { isSideBySide = true }
      self.number = number
      self.scheme = scheme ?? number.flatMap { numbered[$0] } ?? (seen.count == 1 ? seen.first : nil)
    case .ended(let number): if number == nil || number == self.number { making = nil }
    }
  }

  private mutating func take(_ note: ConnectionNote, of key: Key) {
    let key = key.connection ?? key.transfer
    switch note {
    case .trying: identified[key] = .http
    case .encrypted: identified[key] = .https
    case .reused(_, let scheme?): identified[key] = scheme
    case .connected, .reused, .ended: break
    }
  }

  /// Takes the head of a request with the ID before it, and returns what is known about its connection.
  ///
  /// After a request for a tunnel, a new connection begins inside it.
  mutating func send(over transfer: [UInt8], isTunnel: Bool) -> Told {
    if !transfer.isEmpty {
      let key = Self.keys(transfer)
      let scheme = key.connection.flatMap { identified[$0] } ?? identified[key.transfer] ?? scheme
      if let connection = key.connection { identified[connection] = isTunnel ? .http : scheme }
      return Told(scheme: scheme, isCertain: scheme != nil)
    }
    if isTunnel {
      if let number { numbered[number] = .http }
      defer { self.scheme = .http }
      return Told(scheme: scheme)
    }
    making = nil
    let isDoubtful = isSideBySide && seen.contains(.https)
    if let scheme { seen.insert(scheme) }
    return Told(scheme: scheme, isCertain: scheme != nil && !isDoubtful)
  }

  /// The parts of an ID.
  private typealias Key = (transfer: ArraySlice<UInt8>, connection: ArraySlice<UInt8>?)

  /// `[0` and `-1]` for `[0-1]`; no connection for `[0-x]`.
  private static func keys(_ transfer: [UInt8]) -> Key {
    let hyphen = transfer.firstIndex(of: UInt8(ascii: "-")) ?? transfer.endIndex
    let rest = transfer[hyphen...]
    return (transfer[..<hyphen], rest.contains(UInt8(ascii: "x")) || rest.isEmpty ? nil : rest)
  }
}

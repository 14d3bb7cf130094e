import HTTPWire
import TextFormats

/// Reads dumps of bytes in digits: each is a request.
public struct HexDumpReader: CaptureReader {
  private let text: ByteInput
  private let dialect: DumpDialect
  private var window: ByteWindow
  private var number = 0

  /// Reads a dump; which tool wrote it is found by its first lines.
  ///
  /// - Throws: a `CaptureFailure` where no tool or several can have written it, or where it is of packets.
  public init(_ source: CaptureSource) throws {
    let start = try source.start()
    guard let dialect = try DumpDialect.find(start, isWhole: start.count == source.input.count) else {
      throw DumpWording.unknown(source.name)
    }
    self.dialect = dialect
    text = source.input
    window = ByteWindow(text)
  }

  /// Whether `start` is the beginning of a dump, even of one whose bytes are not in it.
  public static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    do {
      return try DumpDialect.find(start, isWhole: start.count == source.input.count) != nil
    } catch is CaptureFailure {
      return true
    }
  }

  /// The request of the next dump.
  public mutating func next() throws -> CaptureEntry? {
    guard window.offset < window.count else { return nil }
    var decoder = dialect.decoder
    let input = try DecodedText.scan(text, &window, &decoder)
    // Behind the last dump there may be white space.
    if input.count == 0, number > 0 { return nil }
    number += 1
    return try .request(CapturedRequest(number: number, dump: input))
  }
}

extension CapturedRequest {
  /// The request that a dump has all bytes of.
  fileprivate init(number: Int, dump: ByteInput) throws {
    let glance = try HeadGlance(dump)
    var fidelity = Fidelity()
    fidelity.notes.append("a dump does not say whether it was sent over TLS")
    self.init(
      number: number,
      wire: WireRequest(message: try RequestParser().message(dump), endpoint: glance.endpoint(.http)),
      fidelity: fidelity, url: glance.url(.http))
  }
}

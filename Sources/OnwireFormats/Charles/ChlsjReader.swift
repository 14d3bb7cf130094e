import OnwireHTTP
import OnwireTextFormats

/// Reads a session that Charles exported as JSON.
///
/// Only one transaction at a time is in memory, without its response, which is read on demand. The
/// transactions are usually the elements of an array; one after the other without an array, one per line, is
/// accepted as well.
struct ChlsjReader: CaptureReader {
  private var json: JSONReader
  private let input: ByteInput
  private let isArray: Bool
  private var number = 0
  private var hasEnded = false

  /// Names of a transaction's members; other objects may have a few of them by chance, but not this many.
  private static let names: Set = [
    "status", "protocolVersion", "scheme", "actualPort", "tunnel", "keptAlive", "webSocket", "remoteAddress",
    "clientAddress", "clientPort", "durations", "speeds", "totalSize",
  ]
  private static let namesNeeded = 3

  /// Whether the first members of the first object are those of a transaction.
  static func recognizes(_ start: [UInt8], _ source: CaptureSource) throws -> Bool {
    var json = JSONReader(ByteInput(start))
    var found: Set<String> = []
    do {
      if try json.peek() == .array {
        try json.beginArray()
        guard try json.hasNext() else { return false }
      }
      try json.beginObject()
      while found.count < namesNeeded, let key = try json.nextKey() {
        if names.contains(key) { found.insert(key) }
        try json.skip()
      }
    } catch is JSONFailure {
      // Not JSON, or a member was cut off by the end of `start`.
    }
    return found.count == namesNeeded
  }

  /// A reader at the first transaction.
  ///
  /// - Throws: `CaptureFailure` if the capture is neither an array nor an object, and any error from reading
  ///   the input.
  init(_ source: CaptureSource) throws {
    input = source.input
    json = JSONReader(input)
    do {
      isArray = try json.peek() != .object
      if isArray { try json.beginArray() }
    } catch {
      throw CharlesWording.json.failure(error)
    }
  }

  /// The next transaction; `nil` at the end and after an error.
  mutating func next() throws -> CaptureEntry? {
    guard !hasEnded else { return nil }
    // If the transaction cannot be read, reading cannot continue after it.
    hasEnded = true
    var path: String { number == 0 ? "" : "[\(number - 1)]" }
    do {
      guard try isArray ? json.hasNext() : json.peek() != .end else {
        try json.finish()
        return nil
      }
      number += 1
      let transaction = try CharlesTransaction(json: &json, in: input)
      hasEnded = false
      return try transaction.entry(number: number)
        .readingResponse { [path] in CharlesWording.json.failure($0, path: path + ".response") }
    } catch {
      throw CharlesWording.json.failure(error, path: path)
    }
  }
}

import OnwireHTTP
import OnwireTextFormats

@testable import OnwireFormats

/// What a reader gives for a capture.
struct ReadCapture {
  /// The entries, in order.
  var entries: [CaptureEntry] = []

  init(_ reader: some CaptureReader) throws {
    var reader = reader
    while let entry = try reader.next() { entries.append(entry) }
  }

  init<Reader: CaptureReader>(_ bytes: [UInt8], as type: Reader.Type) throws {
    try self.init(try Reader(CaptureSource(ByteInput(bytes), name: "test")))
  }

  var requests: [Request] {
    entries.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  var skipped: [String] {
    entries.compactMap { if case .skipped(_, let url, let reason) = $0 { "\(url): \(reason)" } else { nil } }
  }

  static func recognizes<Reader: CaptureReader>(_ bytes: [UInt8], as type: Reader.Type) throws -> Bool {
    let source = CaptureSource(ByteInput(bytes), name: "test")
    return try type.recognizes(source.start(), source)
  }
}

extension Request {
  var text: String {
    get throws { String(decoding: try message.bytes(), as: UTF8.self) }
  }
}

import OnwireHTTP
import OnwireTextFormats

@testable import OnwireFormats

/// What a capture's reader makes of a text.
struct CaptureReading {
  var requests: [Request] = []
  var skipped: [String] = []

  init(_ reader: some CaptureReader) throws {
    var reader = reader
    while let entry = try reader.next() {
      switch entry {
      case .request(let request), .response(let request): requests.append(request)
      case .skipped(_, _, let reason): skipped.append(reason)
      }
    }
  }

  /// The bytes of each request.
  var bytes: [[UInt8]] {
    get throws { try requests.map { try $0.message.bytes(0..<$0.message.length, limit: .max) } }
  }
}

extension CaptureSource {
  init(_ bytes: [UInt8]) { self.init(ByteInput(bytes), name: "capture") }
  init(_ text: String) { self.init(Array(text.utf8)) }
}

extension CaptureFailure {
  /// The failure that `work` throws; `nil` if it throws none.
  static func of(_ work: () throws -> Void) throws -> CaptureFailure? {
    do {
      try work()
    } catch let failure as CaptureFailure {
      return failure
    }
    return nil
  }
}

/// Damage to a capture, by a seed.
enum CaptureMutation {
  /// `bytes` with one to three changes: bytes overwritten, removed, repeated, put in, or the end cut off.
  static func of(_ bytes: [UInt8], _ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...8, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = bytes.randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}

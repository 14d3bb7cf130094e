import HTTPWire
import TextFormats
import WireFormats

/// What holds for any message that was read, whatever it was read from.
enum MessageCheck {
  /// - Throws: `Broken` where it does not.
  static func check(_ message: Message, _ fidelity: Fidelity, _ counts: inout Counts) throws {
    try require(message.brokenInvariant == nil, "an invariant is broken: \(message.brokenInvariant ?? "")")
    var end = 0
    for field in message.fields {
      try require(field.range.lowerBound == end, "the field \(field.path) is not behind the one before it")
      end = field.range.upperBound
    }
    try require(end == message.length, "the fields end at \(end) of \(message.length)")
    for (index, element) in message.elements.enumerated()
    where [.target, .form, .multipart].contains(element.kind) {
      counts.add("trees of parameters", message.parameters(in: index).pairs.isEmpty ? 0 : 1)
    }
  }

  /// Writes the message as everything that it can be written as.
  static func write(_ request: WireRequest, _ counts: inout Counts) throws {
    for kind in OutputKind.allCases {
      var options = OutputOptions()
      if kind == .hex { options.bytesPerRow = 1 + request.message.length % 33 }
      var length = 0
      let verdict = try kind.write(request, options: options, to: { length += $0.count })
      if kind == .raw { try require(length == request.message.length, "raw has \(length) bytes") }
      counts.add("written as \(kind.rawValue)\(verdict.name)")
    }
  }
}

extension Verdict {
  fileprivate var name: String {
    switch self {
    case .exact: ""
    default: ", not exact"
    }
  }
}

/// Bytes that are read as those of a file are, in pieces.
struct PieceStorage: ByteStorage {
  let bytes: [UInt8]
  var count: Int { bytes.count }

  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws {
    try require(
      offset >= 0 && buffer.count <= bytes.count - offset, "\(buffer.count) bytes at \(offset) are asked for")
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset...].prefix(buffer.count)))
    }
  }
}

@testable import OnwireHTTP
@testable import OnwireReports
@testable import OnwireTextFormats
@testable import OnwireFormats

/// What holds for any message that was read, whatever it was read from.
enum MessageCheck {
  /// Fields abut and are all of it, and no invariant is broken.
  ///
  /// - Throws: `Broken` where it does not hold.
  static func checkFields(_ message: Message, _ counts: inout Counts) throws {
    try require(message.brokenInvariant == nil, "an invariant is broken: \(message.brokenInvariant ?? "")")
    var end = 0
    for field in message.fields {
      try require(field.range.lowerBound == end, "the field \(field.path) is not after the one before it")
      end = field.range.upperBound
    }
    try require(end == message.length, "the fields end at \(end) of \(message.length)")
    for (index, element) in message.elements.enumerated()
    where [.target, .form, .multipart].contains(element.kind) {
      counts.add("trees of parameters", message.parameters(in: index).pairs.isEmpty ? 0 : 1)
    }
  }

  /// Findings stand inside the message, and bytes that no grammar names have one.
  static func checkFindings(
    _ message: Message, _ fidelity: Fidelity, _ counts: inout Counts
  ) throws {
    let findings = message.findingsThroughout(fidelity)
    for finding in findings {
      let range = finding.range
      try require(
        range.lowerBound >= 0 && range.upperBound <= message.length,
        "\(finding.code) is at \(range) of \(message.length)")
      counts.add("finding: \(finding.code)")
    }
    for (index, segment) in message.segments.enumerated()
    where segment.role == .unrecognized && segment.content.length > 0 {
      let range = message.offsets[index]..<message.offsets[index + 1]
      try require(findings.contains { $0.range.overlaps(range) }, "nothing is found of \(range)")
    }
  }

  /// Stars stand for bytes of the message, and change nothing else.
  static func checkStars(_ message: Message) throws {
    let redacted = try message.redacted()
    try require(redacted.offsets == message.offsets, "stars change lengths")
    try require(redacted.brokenInvariant == nil, "stars break an invariant")
    try require(
      zip(redacted.storage, message.storage).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "*") },
      "something else than stars stands for a secret")
  }

  /// Writes the message as everything that it can be written and shown as.
  static func write(_ request: Request, _ counts: inout Counts) throws {
    let findings = request.findings()
    let width = 40 + request.message.length % 100
    let view = try Page(fieldsOf: request, named: "n", findings: findings).text(width: width, color: false)
    let json = RequestJSON.line(request, named: "n", findings: findings)
    let line = SessionList(width: width, color: true).line(request, findings: findings)
    try require(!view.isEmpty && !json.isEmpty && !line.isEmpty, "nothing is shown")
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

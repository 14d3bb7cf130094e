package import OnwireHTTP
import OnwireTextFormats

extension ComparedRequest {
  /// The longest body after unpacking, in bytes; a longer one is compared as it is.
  package static let unpackingLimit = 256 << 20

  /// The request with its body as it was before its Content-Encoding, for comparison with others.
  ///
  /// A body that cannot be unpacked stays as it is, and a note in the fidelity says why.
  /// - Throws: Any error from reading a file.
  package func unpacked() throws -> ComparedRequest {
    let codings = message.headerBytes("content-encoding").flatMap(ContentCoding.list)
    guard !codings.isEmpty, fidelity[.body].knowledge != .decoded, unpackedCoding == nil else { return self }
    let contents = (message.headSegmentCount..<message.segments.count).filter {
      message.segments.role(at: $0) == .bodyContent
    }
    guard !contents.isEmpty else { return self }
    let name = codings.map(\.name).joined(separator: ", ")
    var result = self
    let length = contents.reduce(0) { $0 + message.offsets[$1 + 1] - message.offsets[$1] }
    guard length <= Self.unpackingLimit else {
      result.fidelity.notes.append(
        "the body is compared in `\(name)`: \(length) bytes are too many to unpack")
      return result
    }
    let packed = try contents.flatMap {
      try message.bytes(message.offsets[$0]..<message.offsets[$0 + 1], limit: Self.unpackingLimit)
    }
    do {
      let body = try ContentCoding.decode(ByteInput(packed), codings, limit: Self.unpackingLimit)
      var parser = RequestParser()
      parser.isFramed = false
      parser.isCoded = false
      result.message = try parser.message(
        head: try message.bytes(0..<message.headLength), body: ByteInput(body))
      result.unpackedCoding = name
      result.packed = message
    } catch let failure as InflateFailure {
      result.fidelity.notes.append("the body is compared in `\(name)`: \(failure.sentence)")
    } catch is ContentCoding.Undecodable {
      result.fidelity.notes.append("the body is compared in `\(name)`, which Onwire does not take off")
    }
    return result
  }
}

extension ComparedRequest {
  /// A captured request as the seen side of a comparison, with its body unpacked.
  ///
  /// - Throws: Any error from reading the capture.
  package init(_ captured: Request) throws {
    self = try ComparedRequest(asSent: captured).unpacked()
  }
}

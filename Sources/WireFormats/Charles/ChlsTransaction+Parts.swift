import HTTPWire
import TextFormats

extension ChlsTransaction {
  /// The header fields and the text of the head; how they are known is said to `fidelity`.
  func head(_ fidelity: inout Fidelity) throws -> (CapturedHead, [UInt8]) {
    let header = try ChlsHeader(graph, field("requestHeader"))
    let method = try graph.text(field("scheme"))
    let file = try graph.text(field("file"))
    let version = try graph.text(field("protocolVersion"))
    let heads = header.encodings.map { encoding in
      CapturedHead(
        requestLine: header.firstLine.map(encoding.bytes), method: method.map(encoding.bytes) ?? [],
        target: file.map(encoding.bytes) ?? [],
        version: version.map(encoding.bytes) ?? Array("HTTP/1.1".utf8),
        fields: header.fields.map { (encoding.bytes($0.name), encoding.bytes($0.value)) })
    }
    var known: [BodyChoice.KnownLength] = []
    if !heads[0].isBinary, let size = integer("requestHeaderSize"), size > 0 {
      known.append(BodyChoice.KnownLength(source: "requestHeaderSize", count: size))
    }
    let texts = heads.map { head in
      var said = Fidelity()
      return (text: head.text(&said), fidelity: said)
    }
    let candidates = zip(header.encodings, texts).map {
      BodyChoice.Candidate(name: $0.name, bytes: $1.text)
    }
    guard let choice = BodyChoice(candidates, lengths: known),
      let index = candidates.firstIndex(where: { $0.name == choice.candidate.name })
    else { throw ChlsWording.brokenFields }
    fidelity = texts[index].fidelity
    if heads[index].isBinary { return (heads[index], choice.candidate.bytes) }
    if header.firstLine == nil { fidelity.set(.requestLine, .rebuilt, because: ChlsWording.noFirstLine) }
    if !choice.isProven {
      fidelity.set(
        .fieldBlanks, .rebuilt,
        because: ChlsWording.headSize(choice.candidate.bytes.count, known.first?.count))
    }
    if choice.candidate.name != "ASCII" {
      let reason = ChlsWording.fieldEncoding(choice.candidate.name, isProven: choice.isProven)
      fidelity.set(.fields, choice.isProven ? .exact : .rebuilt, because: reason)
      if !choice.isProven, heads[index].requestLine?.allSatisfy({ $0 < 0x80 }) == false {
        fidelity.set(.requestLine, .rebuilt, because: reason)
      }
    }
    return (heads[index], choice.candidate.bytes)
  }

  /// The bytes of the body, which stay in the file; how they are known is said to `fidelity`.
  func body(_ head: CapturedHead, _ fidelity: inout Fidelity) throws -> ByteInput? {
    let isChunked = head.value("transfer-encoding") != nil
    if isChunked && !head.isBinary { fidelity.set(.framing, .absent, because: ChlsWording.chunksTakenOff) }
    var known: [BodyChoice.KnownLength] = []
    // Of HTTP/2 and of chunks Charles counts the frames, too.
    if !head.isBinary && !isChunked, let size = integer("requestSizeLong") ?? integer("requestSize") {
      known.append(BodyChoice.KnownLength(source: "requestSizeLong", count: size))
    }
    if !isChunked,
      let length = head.value("content-length").flatMap({ Int(String(decoding: $0, as: UTF8.self)) })
    {
      known.append(BodyChoice.KnownLength(source: "Content-Length", count: length))
    }
    guard let range = graph.byteArray(field("requestBody")) else {
      if field("requestBody") != .null {
        fidelity.set(.body, .absent, because: ChlsWording.otherBody)
      } else if let length = known.first(where: { $0.count > 0 }) {
        fidelity.set(.body, .absent, because: ChlsWording.noBody(length))
      }
      return nil
    }
    if isTrue("requestBodyDecoded") {
      fidelity.set(.body, .decoded, because: ChlsWording.decoded)
    } else if let wrong = known.first(where: { $0.count != range.count }) {
      fidelity.set(.body, .unknown, because: ChlsWording.bodySize(range.count, wrong))
    }
    return graph.input[range]
  }
}

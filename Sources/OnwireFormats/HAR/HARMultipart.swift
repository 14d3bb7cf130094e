import OnwireTextFormats

/// A multipart body of which an archive keeps only the parameters.
///
/// The layout is the one that Charles's own sizes confirm: disposition, then type, and quotes around names.
struct HARMultipart {
  private let parameters: [HARPair]
  private let boundary: String
  private let profile: HARProfile

  init(_ parameters: [HARPair], _ boundary: String, _ profile: HARProfile) {
    self.parameters = parameters
    self.boundary = boundary
    self.profile = profile
  }

  /// The body with its files decoded from base64 and with their values as text, the likelier first.
  var candidates: [BodyChoice.Candidate] {
    let asText = BodyChoice.Candidate(name: HARWording.multipart, bytes: body(decodingFiles: false))
    guard parameters.contains(where: { $0.filename != nil }) else { return [asText] }
    let decoded = BodyChoice.Candidate(name: HARWording.multipartOfBase64, bytes: body(decodingFiles: true))
    return profile.encodesFiles ? [decoded, asText] : [asText, decoded]
  }

  private func body(decodingFiles: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for pair in parameters {
      bytes += "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8
      bytes += pair.name
      if let filename = pair.filename { bytes += Array("\"; filename=\"".utf8) + filename }
      bytes += "\"\r\n".utf8
      if let type = pair.type, !type.isEmpty {
        bytes += Array("Content-Type: ".utf8) + type + Array("\r\n".utf8)
      }
      bytes += "\r\n".utf8
      let value = pair.value ?? []
      let file = decodingFiles && pair.filename != nil ? try? Base64.decode(value) : nil
      bytes += file ?? value
      bytes += "\r\n".utf8
    }
    return bytes + Array("--\(boundary)--\r\n".utf8)
  }
}

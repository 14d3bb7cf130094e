import OnwireHTTP
import OnwireTextFormats

/// The body of an archived request: its text or parameters, checked against the lengths that the archive
/// gives.
struct HARBody {
  private(set) var body = CapturedBody()
  /// A length that says that more was sent than the text holds; `nil` if none does.
  private(set) var missing: BodyChoice.KnownLength?

  private let head: CapturedHead
  private let profile: HARProfile
  private let bodySize: Int?

  /// The body of the response `entry`, from its `content`, which is text without codings.
  init(
    response entry: HAREntry, _ head: CapturedHead, _ profile: HARProfile, answersHead: Bool,
    _ fidelity: inout Fidelity
  ) {
    self.head = head
    // Our own archives hold the content of a response, too, not its bytes on the wire.
    var profile = profile
    profile.keepsBodies = false
    self.profile = profile
    bodySize = nil
    take(response: entry, answersHead: answersHead, &fidelity)
  }

  /// The body of `entry`, whose head is `head`; adds to `fidelity` how well it is known.
  init(_ entry: HAREntry, _ head: CapturedHead, _ profile: HARProfile, _ fidelity: inout Fidelity) {
    self.head = head
    self.profile = profile
    bodySize = entry.bodySize.flatMap { $0 > 0 ? $0 : nil }
    if !entry.text.isEmpty {
      take(text: entry, &fidelity)
    } else if !entry.parameters.isEmpty {
      take(parameters: entry, &fidelity)
    } else if !profile.keepsBodies {
      takeNothing(entry, &fidelity)
    }
  }

  /// The lengths of the body as it was on the wire, without chunks.
  ///
  /// A size of the archived text itself is not one of them: it agrees with any text.
  private var lengths: [BodyChoice.KnownLength] { contentLengths + sizes(.wire) }

  /// The lengths of the body without its coding.
  private var decodedLengths: [BodyChoice.KnownLength] { sizes(.decoded) }

  /// Whether the two kinds disagree: then the text has no coding, whatever its length.
  private var isDecoded: Bool {
    decodedLengths.contains { decoded in contentLengths.contains { $0.count != decoded.count } }
  }

  private var contentLengths: [BodyChoice.KnownLength] {
    guard !head.isChunked, let length = head.contentLength else { return [] }
    return [BodyChoice.KnownLength(source: "Content-Length", count: length)]
  }

  /// `bodySize`, if the writer counts `counted` in it.
  private func sizes(_ counted: HARProfile.BodySize) -> [BodyChoice.KnownLength] {
    // For a body in chunks, Charles counts the chunks, too.
    guard let bodySize, profile.bodySize == counted,
      counted != .wire || !head.isChunked || profile.keepsBodies
    else { return [] }
    return [BodyChoice.KnownLength(source: "bodySize", count: bodySize)]
  }

  // MARK: Responses

  private mutating func take(response entry: HAREntry, answersHead: Bool, _ fidelity: inout Fidelity) {
    let content = entry.contentSize.flatMap { size in
      size > 0 ? [BodyChoice.KnownLength(source: "content.size", count: size)] : nil
    }
    let wire = head.contentCoding == nil ? contentLengths : []
    guard !entry.isCut else {
      fidelity.set(.body, .absent, because: HARWording.contentTooLong)
      return
    }
    guard !entry.text.isEmpty else {
      let hasNone = answersHead || StatusLine.hasNoBody(entry.status)
      let promised = (content ?? []) + (hasNone ? [] : contentLengths)
      if let length = promised.first(where: { $0.count > 0 }) {
        fidelity.set(.body, .absent, because: HARWording.noContent(length))
      }
      return
    }
    if entry.isBase64, (try? Base64.decode(entry.text)) == nil {
      fidelity.set(.body, .absent, because: HARWording.brokenBase64)
      return
    }
    guard let choice = BodyChoice(candidates(entry), lengths: (content ?? []) + wire) else { return }
    let bytes = choice.candidate.bytes
    body.input = ByteInput(bytes)
    if let coding = head.contentCoding {
      let isOn = ContentCoding.list(head.value("content-encoding") ?? []).last?.isOn(bytes[...])
      if isOn != true {
        body.takeCodingOff(HARWording.decoded(coding, choice), &fidelity)
        return
      }
    }
    say(choice, entry, &fidelity)
  }

  // MARK: Text

  private mutating func take(text entry: HAREntry, _ fidelity: inout Fidelity) {
    let candidates = candidates(entry)
    let plain = head.contentCoding == nil
    let wire = plain ? lengths + decodedLengths : lengths
    guard let choice = BodyChoice(candidates, lengths: wire) else { return }
    let codings = ContentCoding.list(head.value("content-encoding") ?? [])
    let isOn = codings.last.map { $0.isOn(choice.candidate.bytes[...]) } ?? true
    // Of the first bytes of a gzip member, only the second is not text.
    let isDamaged =
      choice.isRefuted && mayBeReplaced(entry) && entry.text.starts(with: [0x1F, 0xEF, 0xBF, 0xBD, 0x08])
    if let coding = head.contentCoding, !isDamaged, isDecoded || choice.agreeing.isEmpty && isOn != true {
      guard let choice = BodyChoice(candidates, lengths: decodedLengths) else { return }
      body.input = ByteInput(choice.candidate.bytes)
      body.takeCodingOff(HARWording.decoded(coding, choice), &fidelity)
      return
    }
    let bytes = choice.candidate.bytes
    body.input = ByteInput(bytes)
    if choice.agreeing.isEmpty { missing = choice.disagreeing.first { $0.count > bytes.count } }
    if isOn == false, !profile.keepsBodies, !isDamaged {
      body.isCoded = false
      body.origin = .decoded
      fidelity.set(.body, .unknown, because: HARWording.notCoded)
    } else {
      say(choice, entry, &fidelity)
    }
  }

  /// Whether U+FFFD may stand for bytes that are not text.
  private func mayBeReplaced(_ entry: HAREntry) -> Bool {
    entry.text.hasReplacement && !entry.isBase64 && !profile.keepsBodies && !profile.escapesBytes
  }

  /// Records how well the chosen bytes are known.
  private mutating func say(_ choice: BodyChoice, _ entry: HAREntry, _ fidelity: inout Fidelity) {
    if mayBeReplaced(entry) {
      body.origin = .guessed
      let reason = choice.isRefuted ? HARWording.replaced(choice) : HARWording.maybeReplaced(choice)
      fidelity.set(.body, choice.isRefuted ? .changed : .rebuilt, because: reason)
    } else if !choice.agreeing.isEmpty, choice.rival == nil {
      fidelity.set(.body, .exact, because: HARWording.choice(choice))
    } else {
      body.origin = .guessed
      fidelity.set(.body, choice.isRefuted ? .unknown : .rebuilt, because: HARWording.choice(choice))
    }
  }

  /// The bytes that the text may stand for, the likeliest first.
  private func candidates(_ entry: HAREntry) -> [BodyChoice.Candidate] {
    if entry.isBase64, let bytes = try? Base64.decode(entry.text) {
      return [BodyChoice.Candidate(name: "base64", bytes: bytes)]
    }
    if profile.escapesBytes, !entry.text.isUTF8 {
      return [BodyChoice.Candidate(name: HARWording.escapedBytes, bytes: entry.text)]
    }
    var candidates: [BodyChoice.Candidate] = []
    let text = String(decoding: entry.text, as: UTF8.self)
    if !profile.keepsBodies, let name = charset(entry), name != "utf-8" {
      func add(_ name: String, _ text: String, as shown: String? = nil) {
        guard let bytes = TextEncoding(named: name)?.encode(text) else { return }
        candidates.append(BodyChoice.Candidate(name: shown ?? name, bytes: bytes))
      }
      add(name, text)
      if name == "utf-16" {
        // Decoders remove a byte order mark, and assume little-endian without one.
        add("utf-16be", "\u{FEFF}" + text, as: HARWording.markedBigEndian)
        add("utf-16le", text)
      }
    }
    candidates.append(BodyChoice.Candidate(name: "UTF-8", bytes: entry.text))
    if !profile.keepsBodies, let bytes = text.latin1 {
      let candidate = BodyChoice.Candidate(name: "ISO-8859-1", bytes: bytes)
      // If the characters of a text are the bytes of UTF-8, each byte was taken for a character.
      let isMisread = bytes != entry.text && bytes.isUTF8
      candidates.insert(candidate, at: isMisread ? candidates.count - 1 : candidates.count)
    }
    return candidates
  }

  private func charset(_ entry: HAREntry) -> String? {
    let type = head.value("content-type") ?? entry.mediaType
    return MediaTypeParameter.value("charset", of: String(decoding: type, as: UTF8.self))?.lowercased()
  }

  // MARK: Parameters

  private mutating func take(parameters entry: HAREntry, _ fidelity: inout Fidelity) {
    let type = String(decoding: head.value("content-type") ?? entry.mediaType, as: UTF8.self)
    let candidates: [BodyChoice.Candidate]
    if type.lowercased().hasPrefix("multipart/") {
      guard let boundary = MediaTypeParameter.value("boundary", of: type), !boundary.isEmpty else {
        fidelity.set(.body, .absent, because: HARWording.noBoundary)
        return
      }
      candidates = HARMultipart(entry.parameters, boundary, profile).candidates
    } else {
      candidates = HARForm(entry.parameters).candidates
    }
    // An unknown writer cannot have counted a text here, since there is none: its size chooses, but proves
    // nothing.
    guard let choice = BodyChoice(candidates, lengths: lengths + decodedLengths + sizes(.unknown)) else {
      return
    }
    body.input = ByteInput(choice.candidate.bytes)
    body.origin = choice.agreeing.isEmpty ? .guessed : .rebuilt
    fidelity.set(.body, .rebuilt, because: HARWording.parameters(choice))
  }

  // MARK: Nothing

  private func takeNothing(_ entry: HAREntry, _ fidelity: inout Fidelity) {
    let method = String(decoding: head.method, as: UTF8.self)
    let promised = lengths + decodedLengths + sizes(.unknown) + sizes(.text)
    // Chrome also writes 0 if it could not get the body. GET and HEAD have none, except in requests that
    // nobody sends.
    let isEmpty = entry.bodySize == 0 && (profile.bodySize.isOfBytes || ["GET", "HEAD"].contains(method))
    if let length = promised.first(where: { $0.count > 0 }) {
      let drops = profile.methodsWithBody.map { !$0.contains(method) } ?? false
      let reason = HARWording.absent(length, writer: drops ? profile.name : nil, method)
      fidelity.set(.body, .absent, because: reason)
      fidelity.toldBodyLength = range(of: length)
    } else if head.isChunked || head.value("content-type") != nil, lengths.isEmpty, !isEmpty {
      fidelity.set(.body, .unknown, because: HARWording.noBody)
    }
  }
}

extension HARBody {
  /// The possible lengths in bytes for `length`: a unit of UTF-16 has up to three bytes.
  private func range(of length: BodyChoice.KnownLength) -> ClosedRange<Int>? {
    let isOfWire = length.source == "Content-Length" || profile.bodySize == .wire
    // The decoded length says nothing about the length of a coded body on the wire.
    guard isOfWire || head.contentCoding == nil else { return nil }
    let isOfBytes = isOfWire || profile.bodySize.isOfBytes
    let (most, isTooMuch) = length.count.multipliedReportingOverflow(by: isOfBytes ? 1 : 3)
    return length.count...(isTooMuch ? .max : most)
  }
}

extension [UInt8] {
  /// Whether the text has a U+FFFD.
  fileprivate var hasReplacement: Bool {
    indices.contains { self[$0] == 0xEF && self[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }
}

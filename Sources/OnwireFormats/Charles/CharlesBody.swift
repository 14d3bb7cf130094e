import OnwireHTTP
import OnwireTextFormats

/// The body of a transaction: its text or bytes, checked against the lengths that Charles gives.
struct CharlesBody {
  private(set) var body = CapturedBody()

  private let head: CapturedHead
  private let lengths: CharlesLengths
  /// Why no length can prove the text; `nil` if one can.
  private var doubt: String?

  /// The body of `transaction`, whose head is `head`; adds to `fidelity` how well it is known.
  ///
  /// - Throws: Any error from reading `beside`.
  init(
    _ transaction: CharlesTransaction, _ head: CapturedHead, beside: ByteInput?, _ fidelity: inout Fidelity
  ) throws {
    self.head = head
    lengths = CharlesLengths(transaction, head)
    CharlesWording.tool.noteChunks(head, &fidelity)
    if let beside {
      body.input = beside
      if try head.hasLostCoding(beside) {
        takeUncoded(beside.count, "", &fidelity)
      } else if let wrong = lengths.contradicting(beside.count) {
        fidelity.set(.body, .unknown, because: CharlesWording.size(beside.count, wrong))
      }
    } else if let body = transaction.body {
      try take(body, transaction.charset, &fidelity)
    } else if let length = lengths.promising {
      fidelity.set(.body, .absent, because: CharlesWording.noBody(length))
      // For chunks it counts the framing, too.
      if !lengths.isChunked { fidelity.toldBodyLength = length.count...length.count }
    }
  }

  private mutating func take(
    _ text: CharlesTransaction.Body, _ charset: String?, _ fidelity: inout Fidelity
  ) throws {
    if text.isTooLong {
      fidelity.set(.body, .absent, because: CharlesWording.tooLong)
      return
    }
    let candidates: [BodyChoice.Candidate]
    if text.isBase64 {
      guard let bytes = try? Base64.decode(text.text) else {
        fidelity.set(.body, .absent, because: CharlesWording.brokenBase64)
        return
      }
      candidates = [BodyChoice.Candidate(name: "base64", bytes: bytes)]
    } else {
      let text = CharlesBodyText(text, charset: charset)
      candidates = text.candidates
      doubt = text.doubt
    }
    if text.isDecoded {
      // The known lengths are those of the coded body.
      body.input = candidates.first.map { ByteInput($0.bytes) }
      body.takeCodingOff(CharlesWording.decoded(candidates.first?.name ?? ""), &fidelity)
      return
    }
    guard let choice = lengths.choice(of: candidates) else { return }
    let input = ByteInput(choice.candidate.bytes)
    body.input = input
    if try head.hasLostCoding(input) {
      takeUncoded(input.count, choice.candidate.name, &fidelity)
    } else if let doubt {
      body.origin = .guessed
      let reason = "\(doubt); \(CharlesWording.choice(choice))"
      fidelity.set(.body, choice.isRefuted ? .unknown : .rebuilt, because: reason)
    } else {
      say(choice, &fidelity)
    }
  }

  /// Records a body of `count` bytes that is not in the coding of Content-Encoding, although nothing says
  /// that the coding was removed.
  private mutating func takeUncoded(_ count: Int, _ encoding: String, _ fidelity: inout Fidelity) {
    body.takeCodingOff(
      isProven: !lengths.agree(with: count), CharlesWording.decoded(encoding), &fidelity)
  }

  private mutating func say(_ choice: BodyChoice, _ fidelity: inout Fidelity) {
    // These have only one reading. A text may still have been cut or edited; base64 holds the bytes
    // themselves.
    let isPlain = ["ASCII", "base64"].contains(choice.candidate.name)
    let isCertain = isPlain && choice.disagreeing.isEmpty
    let reason = isPlain ? CharlesWording.sizes(choice) : CharlesWording.choice(choice)
    if choice.candidate.name.hasSuffix(CharlesBodyText.withCR) {
      body.origin = .rebuilt
      fidelity.set(.body, .rebuilt, because: reason)
    } else if !choice.agreeing.isEmpty {
      fidelity.set(.body, .exact, because: isCertain ? "" : reason)
    } else if !isCertain || choice.candidate.name == "ASCII" && !lengths.areKnown {
      body.origin = .guessed
      fidelity.set(.body, choice.disagreeing.isEmpty ? .rebuilt : .unknown, because: reason)
    }
  }
}

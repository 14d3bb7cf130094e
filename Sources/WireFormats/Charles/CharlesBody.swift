import HTTPWire
import TextFormats

/// The body of a transaction: its bytes, and how they came about.
struct CharlesBody {
  private(set) var input: ByteInput?
  private(set) var rule: RuleName = "capture.wire"
  /// Whether the body still has the coding of Content-Encoding, if there is one.
  private(set) var isCoded = true

  private let lengths: CharlesLengths
  /// The coding that was put on last; `nil` where there is none.
  private let coding: ContentCoding?
  /// Why no length can prove the text; `nil` where one can.
  private var doubt: String?

  /// The body of `transaction`, whose head is `head`; how it is known is said to `fidelity`.
  ///
  /// - Throws: what reading `beside` throws.
  init(
    _ transaction: CharlesTransaction, _ head: CapturedHead, beside: ByteInput?, _ fidelity: inout Fidelity
  ) throws {
    lengths = CharlesLengths(transaction, head)
    coding = ContentCoding.list(head.value("content-encoding") ?? []).last
    if lengths.isChunked && !head.isBinary { fidelity.set(.framing, .absent, because: CharlesWording.chunks) }
    if let beside {
      input = beside
      let start = try beside.bytes(0..<min(4, beside.count))
      if isOff(start[...]) {
        sayUncoded(beside.count, "", &fidelity)
      } else if let wrong = lengths.contradicting(beside.count) {
        fidelity.set(.body, .unknown, because: CharlesWording.size(beside.count, wrong))
      }
    } else if let body = transaction.body {
      take(body, transaction.charset, &fidelity)
    } else if let length = lengths.promising {
      fidelity.set(.body, .absent, because: CharlesWording.noBody(length))
    }
  }

  private mutating func take(
    _ body: CharlesTransaction.Body, _ charset: String?, _ fidelity: inout Fidelity
  ) {
    if body.isTooLong {
      fidelity.set(.body, .absent, because: CharlesWording.tooLong(limit: CharlesTransaction.bodyLimit))
      return
    }
    let candidates: [BodyChoice.Candidate]
    if body.isBase64 {
      guard let bytes = try? Base64.decode(body.text) else {
        fidelity.set(.body, .absent, because: CharlesWording.brokenBase64)
        return
      }
      candidates = [BodyChoice.Candidate(name: "base64", bytes: bytes)]
    } else {
      let text = CharlesBodyText(body, charset: charset)
      candidates = text.candidates
      doubt = text.doubt
    }
    if body.isDecoded {
      // The lengths that are known are those of the coded body.
      input = candidates.first.map { ByteInput($0.bytes) }
      (isCoded, rule) = (false, "capture.decoded")
      fidelity.set(.body, .decoded, because: CharlesWording.decoded(candidates.first?.name ?? ""))
      return
    }
    guard let choice = lengths.choice(of: candidates) else { return }
    input = ByteInput(choice.candidate.bytes)
    if isOff(choice.candidate.bytes[...]) {
      sayUncoded(choice.candidate.bytes.count, choice.candidate.name, &fidelity)
    } else if let doubt {
      rule = "capture.guessed"
      let reason = "\(doubt); \(CharlesWording.choice(choice))"
      let isRefuted = choice.agreeing.isEmpty && !choice.disagreeing.isEmpty
      fidelity.set(.body, isRefuted ? .unknown : .rebuilt, because: reason)
    } else {
      say(choice, &fidelity)
    }
  }

  /// Whether a body that begins with `start` has lost the coding that Content-Encoding names.
  private func isOff(_ start: ArraySlice<UInt8>) -> Bool { !start.isEmpty && coding?.isOn(start) == false }

  /// Says how a body of `count` bytes is known that has not the coding of Content-Encoding, though nothing
  /// says that it was taken off.
  private mutating func sayUncoded(_ count: Int, _ encoding: String, _ fidelity: inout Fidelity) {
    (isCoded, rule) = (false, "capture.decoded")
    if lengths.agree(with: count) {
      fidelity.set(.body, .unknown, because: CharlesWording.notCoded)
    } else {
      fidelity.set(.body, .decoded, because: CharlesWording.decoded(encoding))
    }
  }

  private mutating func say(_ choice: BodyChoice, _ fidelity: inout Fidelity) {
    // Of these there is only one reading.
    let isPlain = ["ASCII", "base64"].contains(choice.candidate.name)
    let reason = isPlain ? CharlesWording.sizes(choice) : CharlesWording.choice(choice)
    if choice.candidate.name.hasSuffix(CharlesBodyText.withCR) {
      rule = "capture.rebuilt"
      fidelity.set(.body, .rebuilt, because: reason)
    } else if !choice.agreeing.isEmpty {
      fidelity.set(.body, .exact, because: isPlain && choice.disagreeing.isEmpty ? "" : reason)
    } else if !(isPlain && choice.disagreeing.isEmpty) {
      rule = "capture.guessed"
      fidelity.set(.body, choice.disagreeing.isEmpty ? .rebuilt : .unknown, because: reason)
    }
  }
}

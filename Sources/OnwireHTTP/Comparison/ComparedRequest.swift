/// One side of a comparison: a message, and how much of it is known.
package struct ComparedRequest: Sendable {
  /// The message; if a compressed body was unpacked, with the unpacked body.
  package var message: Message
  /// How well it is known: completely if it was compiled from a spec.
  package var fidelity: Fidelity
  /// Where it is sent; `nil` if unknown, for example for mere bytes.
  package var endpoint: Endpoint?
  /// The coding that was removed from the body for the comparison, such as `gzip`; `nil` if there is none.
  ///
  /// Offsets after the head are then in the unpacked body.
  package var unpackedCoding: String?
  /// The message with its body as sent, if a coding was removed; otherwise `nil`.
  package var packed: Message?
  /// The tokens in the message that stand for any value; only the left side of a comparison may have them.
  package var wildcards: Wildcards
  /// The header fields that its spec leaves to the phone; `nil` if it has all that was sent, as a capture
  /// does.
  ///
  /// If only a capture has one of these fields, that does not count.
  package var leftFields: [LeftField]?

  /// Creates a side from a message that is known completely, unless `fidelity` says otherwise.
  package init(
    _ message: Message, fidelity: Fidelity = Fidelity(), unpackedCoding: String? = nil,
    wildcards: Wildcards = Wildcards(), leftFields: [LeftField]? = nil
  ) {
    self.message = message
    self.fidelity = fidelity
    self.unpackedCoding = unpackedCoding
    self.wildcards = wildcards
    self.leftFields = leftFields
  }

  /// Creates a side from a request of a capture, or a response in its place, with the body as sent.
  package init(asSent captured: Request) {
    self.init(captured.message, fidelity: captured.fidelity)
    let tellsEndpoint = !captured.message.isResponse && captured.capture?.tellsEndpoint != false
    endpoint = tellsEndpoint ? captured.endpoint : nil
  }

  /// The request with its body as sent, in its coding.
  var asSent: ComparedRequest {
    guard let packed else { return self }
    var result = self
    result.message = packed
    result.packed = nil
    result.unpackedCoding = nil
    return result
  }

  /// The request without a promised order of keys in a JSON body, since dictionaries have none.
  package var withoutKeyOrder: ComparedRequest {
    var result = self
    let elements = message.elements.map { element in
      var element = element
      if element.kind == .json { element.order = .freeByClient }
      return element
    }
    result.message = Message(
      storage: message.storage, segments: message.segments, elements: elements,
      headSegmentCount: message.headSegmentCount, variables: message.variables)
    return result
  }
}

/// A header field that a request's spec leaves to the phone: the sender is known to add it, and the spec does
/// not say with which value.
package struct LeftField: Sendable {
  /// The name in lower case.
  package let name: String
  /// Who adds it, as a sentence without a full stop.
  package let reason: String
  /// Whether a value may be the one that is added.
  let mayHold: @Sendable (String) -> Bool

  /// Creates a field that is added under `name`, in lower case, with a value that `mayHold` accepts.
  package init(
    _ name: String, _ reason: String, mayHold: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.reason = reason
    self.mayHold = mayHold
  }
}
